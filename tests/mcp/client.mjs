// One conversation of a client of another maker: `node client.mjs v1|v2-legacy|v2-auto PACKAGES COMMAND ARGUMENT…`.
// Prints what it got as one JSON document. The clients check structured content against the output schema themselves.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [kind, packages, command, ...args] = process.argv.slice(2);
const { resolve } = createRequire(join(packages, "here.js"));
const load = (name) => import(pathToFileURL(resolve(name)).href);

async function open() {
  if (kind === "v1") {
    const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await load("@modelcontextprotocol/sdk/client/stdio.js");
    const client = new Client({ name: "typescript-v1", version: "1" });
    await client.connect(new StdioClientTransport({ command, args }));
    return client;
  }
  const { Client } = await load("@modelcontextprotocol/client");
  const { StdioClientTransport } = await load("@modelcontextprotocol/client/stdio");
  const options = kind === "v2-auto" ? { versionNegotiation: { mode: "auto" } } : {};
  const client = new Client({ name: "typescript-v2", version: "2" }, options);
  await client.connect(new StdioClientTransport({ command, args }));
  return client;
}

const client = await open();
const call = (tool, fields) => client.callTool({ name: `research_graph_${tool}`, arguments: fields });
const id = (result) => result.structuredContent.id;

const { tools } = await client.listTools();
const a = id(await call("write", { op: "create_concept", label: "a", metadata: { deep: { k: [1, null] } } }));
const b = id(await call("write", { op: "upsert_pointer", ref_type: "note", ref_id: "b" }));
const edge = id(await call("write", { op: "create_edge", from_id: a, to_id: b, relation_type: "in", weight: 1.5 }));
const results = {
  update_concept: await call("write", { op: "update_concept", node_id: a, description: "d" }),
  update_edge: await call("write", { op: "update_edge", edge_id: edge, weight: 2 }),
  dry_run: await call("write", { op: "delete_node", node_id: a, dry_run: true }),
  get_node: await call("query", { op: "get_node", node_id: b }),
  get_edge: await call("query", { op: "get_edge", edge_id: edge }),
  neighbors: await call("query", { op: "neighbors", node_id: a }),
  compact: await call("query", { op: "neighbors", node_id: a, fields: ["label"] }),
  find_concepts: await call("query", { op: "find_concepts", query: "a" }),
  subgraph: await call("query", { op: "subgraph", node_ids: [a] }),
  communities: await call("analyze", { op: "communities", node_ids: [a] }),
  steiner_tree: await call("analyze", { op: "steiner_tree", node_ids: [a, b], max_depth: 1 }),
  refused: await call("query", { op: "get_node" }),
  delete_edge: await call("write", { op: "delete_edge", edge_id: edge }),
  delete_node: await call("write", { op: "delete_node", node_id: a }),
};
const { contents } = await client.readResource({ uri: "research://graph/concepts?limit=5" });
const { resourceTemplates } = await client.listResourceTemplates();
await client.close();
console.log(JSON.stringify({ tools: tools.map((tool) => tool.name), results, contents, templates: resourceTemplates.length }));
