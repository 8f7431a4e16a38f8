/** What reading a text as JSON would lose without a word: a key that is there twice, digits of a number. */
import { readNumber, type NumberFault } from "@/kit/number";

export type Loss = { kind: "key"; key: string } | { kind: "number"; fault: NumberFault };

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:,]/g;

/** The first loss in `text`, which is valid JSON. */
export function lossIn(text: string): Loss | null {
  /** The keys so far of each object that is open; `null` for a list. */
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const key = JSON.parse(last) as string;
      const keys = open[open.length - 1];
      if (keys?.has(key)) return { kind: "key", key };
      keys?.add(key);
    } else if (/^[-\d]/.test(token)) {
      const read = readNumber(token);
      if (!read.ok) return { kind: "number", fault: read.fault };
    }
    last = token;
  }
  return null;
}
