// How many tokens each line of standard input has, a JSON text a line: `node tokens.mjs PACKAGES`.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { resolve } = createRequire(join(process.argv[2], "here.js"));
const { encode } = await import(pathToFileURL(resolve("gpt-tokenizer")).href);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(encode(JSON.parse(line), { disallowedSpecial: new Set() }).length);
}
