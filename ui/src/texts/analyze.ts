import { count, decimal } from "./words";

const duration = (seconds: number): string => {
  if (seconds < 90) return count(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 5400) return count(Math.round(seconds / 60), "minute");
  return count(Math.round(seconds / 3600), "hour");
};

export const analyze = {
  what: "Analysis",
  loadFailed: "The list of analyses could not be read.",
  scope: "On",
  selection: "The selection",
  all: "Whole graph",
  depth: "Depth",
  depthNote: (depth: number) => (depth === 0 ? "only the selected nodes" : `and all within ${count(depth, "hop")}`),
  relation: "Relation",
  anyRelation: "Any relation",
  run: "Run",
  running: "Running…",
  cancel: "Cancel",
  reads: "Running time",
  source: "Source",
  options: "Options",
  selectSome: "Select a node first, or run on the whole graph.",
  selectOne: "Select the one node to start from.",
  selectAtLeast: (least: number, have: number) =>
    have === 0
      ? `Select at least ${least} nodes to join.`
      : `${count(have, "node")} selected. Select at least ${least}: fewer leave nothing to join.`,
  noGraph: "No graph is open.",
  emptyGraph: "The graph has no nodes yet.",
  outOfRange: (min: number, max: number) => `Between ${decimal(min)} and ${decimal(max)}.`,
  wholeNumber: "A whole number, please.",
  terminals: (nodes: number) => `${count(nodes, "selected node")} will be joined.`,

  joins: (nodes: number) => `Select ${nodes} nodes: where the way begins, then where it ends.`,
  fromSelection: "The selected nodes",
  takesLong: (seconds: number) => `This takes about ${duration(seconds)}.`,
  quicker: (advice: string) => `To be quicker, ${advice}.`,

  yes: "yes",
  no: "no",
  groups: (many: number) => count(many, "group"),
  ways: (many: number) => count(many, "path"),
  way: (index: number, edges: number) => `Path ${index + 1}, ${count(edges, "edge")}`,
  pairs: (many: number) => count(many, "pair"),
  shared: "sharing",
  reached: (many: number) => count(many, "node"),
  hops: (hops: number) => count(hops, "hop"),
  levels: (level: number, many: number) => `Level ${level}: ${count(many, "group")}`,
  keep: "Keep at the nodes",
  keepNote: (keys: string) => `writes ${keys} to the metadata of each node; undo takes it back`,
  keeping: "Keeping the result",
  kept: (nodes: number) => `Kept at ${count(nodes, "node")}`,

  communities: (many: number) => count(many, "community", "communities"),
  modularity: "Modularity",
  modularityNote: "how clearly the graph falls into groups: 0 not at all, 1 fully",
  members: (many: number) => count(many, "node"),
  selectCommunity: (index: number) => `Select community ${index + 1}`,
  more: (more: number) => `Show ${more.toLocaleString("en")} more`,
  tree: "Steiner tree",
  forest: (trees: number) => `Forest of ${count(trees, "tree")}`,
  treeFacts: (nodes: number, edges: number) => `${count(nodes, "node")}, ${count(edges, "edge")}`,
  weight: "Total weight",
  selectTree: "Select all of it",
  showAgain: "Show on the canvas",
  drop: "Drop",
  dropLabel: "Drop the overlay",

  apartTitle: "These nodes are not connected",
  apart: (groups: number) =>
    `They lie in ${count(groups, "part")} of what was searched, and no edge joins the parts. A tree cannot span them.`,
  apartWays: (near: boolean, filtered: boolean) => {
    const ways = [near && "raise the depth or run on the whole graph", filtered && "take any relation", "choose nodes of one part"];
    const said = ways.filter(Boolean).join(", ");
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}, or take one tree per part.`;
  },
  part: (index: number, many: number) => `Part ${index + 1}: ${count(many, "node")}`,
  makeForest: "Make a forest instead",
  lost: "Part of this result has been deleted since. Run it again for a whole one.",
  showEdges: (edges: number) => (edges === 1 ? "Show the edge" : `Show the ${count(edges, "edge")}`),
  mendWeights: (parameter: string, option: string) =>
    `Change or remove the weight, or choose “${option}” for “${parameter}” under Options, and run it again.`,
  untitled: "(deleted)",
};
