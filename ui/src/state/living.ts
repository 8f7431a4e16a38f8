/** Results of analyses without what has left the graph since. What undo brings back is in them again. */
import { useMemo } from "react";
import type { Analysis } from "@/ipc/types";
import { scene, useSceneVersion } from "./current";
import { useOverlay, type Overlay } from "./overlay";

export type Lives = (id: string) => boolean;

const nodeLives: Lives = (id) => scene.slotOf(id) !== undefined;
const edgeLives: Lives = (id) => scene.edgeOf(id) !== undefined;

/** A community keeps its number, and with it its colour, when others have emptied. */
export function livingOverlay(overlay: Overlay, node: Lives, edge: Lives): Overlay {
  if (overlay.kind === "highlight") {
    return { ...overlay, nodes: new Set([...overlay.nodes].filter(node)), edges: new Set([...overlay.edges].filter(edge)) };
  }
  if (overlay.kind === "scores") return { ...overlay, scoreOf: new Map([...overlay.scoreOf].filter(([id]) => node(id))) };
  const communityOf = new Map([...overlay.communityOf].filter(([id]) => node(id)));
  const sizes = overlay.sizes.map(() => 0);
  for (const community of communityOf.values()) sizes[community] = (sizes[community] ?? 0) + 1;
  return { ...overlay, communityOf, sizes };
}

export interface Living {
  analysis: Analysis;
  /** How many of its nodes and edges are there, of how many. */
  left: number;
  of: number;
}

/** The nodes that a result is about, some of them more than once. */
function about(analysis: Analysis): string[] {
  switch (analysis.op) {
    case "betweenness_centrality":
    case "pagerank":
      return Object.keys(analysis.scores);
    case "degree":
      return Object.keys(analysis.degree);
    case "k_core":
      return Object.keys(analysis.cores);
    case "triangles":
      return Object.keys(analysis.clustering);
    case "communities":
    case "label_propagation":
      return analysis.communities.flat();
    case "connected_components":
      return analysis.components.flat();
    case "paths":
      return analysis.paths.flat().map((hop) => hop.node.id);
    case "shortest_path":
      return analysis.path.map((hop) => hop.node.id);
    case "reachable":
      return analysis.node_ids;
    case "expand":
      return analysis.reached.map((it) => it.node_id);
    case "steiner_tree":
      return analysis.nodes.map((it) => it.id);
    case "predict_links":
      return analysis.predictions.flatMap((it) => [it.from_id, it.to_id]);
    case "modularity":
      return [];
  }
}

export function livingAnalysis(analysis: Analysis, node: Lives, edge: Lives): Living {
  if (analysis.op === "communities") {
    const communities = analysis.communities.map((members) => members.filter(node));
    const count = (groups: readonly string[][]) => groups.reduce((sum, group) => sum + group.length, 0);
    return { analysis: { ...analysis, communities }, left: count(communities), of: count(analysis.communities) };
  }
  if (analysis.op !== "steiner_tree") {
    const ids = about(analysis);
    return { analysis, left: ids.filter(node).length, of: ids.length };
  }
  const nodes = analysis.nodes.filter(({ id }) => node(id));
  const edges = analysis.edges.filter(({ id }) => edge(id));
  const of = analysis.nodes.length + analysis.edges.length;
  return { analysis: { ...analysis, nodes, edges }, left: nodes.length + edges.length, of };
}

/** What is laid over the canvas, as far as it is still there. */
export function useLivingOverlay(): Overlay | null {
  const version = useSceneVersion();
  const overlay = useOverlay((state) => state.overlay);
  return useMemo(() => {
    void version;
    return overlay === null ? null : livingOverlay(overlay, nodeLives, edgeLives);
  }, [overlay, version]);
}

export function useLivingAnalysis(analysis: Analysis | null): Living | null {
  const version = useSceneVersion();
  return useMemo(() => {
    void version;
    return analysis === null ? null : livingAnalysis(analysis, nodeLives, edgeLives);
  }, [analysis, version]);
}
