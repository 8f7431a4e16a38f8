/** The whole interface over a graph in memory: `npm run dev`, then /dev/app.html. `?sample` starts with the sample graph. */
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { startTheme } from "@/app/theme";
import { connect } from "@/ipc/client";
import type { Edge, Node } from "@/ipc/types";
import sample from "../../src-tauri/core/sample/les-miserables.json";
import { MemoryHost } from "./memory/host";
import { PREVIEW } from "./memory/preview";

const memory = new MemoryHost();
memory.sample = {
  nodes: new Map((sample.nodes as unknown as Node[]).map((node) => [node.id, node])),
  edges: new Map((sample.edges as unknown as Edge[]).map((edge) => [edge.id, edge])),
};
memory.preview = PREVIEW;
memory.chosen = "/home/you/Documents/les-miserables.graphml";
connect(memory);
startTheme();
Object.assign(window, { memory });

const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
if (location.search.includes("sample")) setTimeout(() => void memory.loadSample(), 300);
