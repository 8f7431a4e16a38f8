import type { Point } from "../camera";
import { edgeAt, nodeAt } from "../sight";
import { handlePlace } from "./connect";
import type { Stage } from "./stage";

/** With more edges, looking for the one under the pointer at every move would be felt; a click still finds it. */
const MOST_EDGES = 200_000;
const HANDLE_REACH = 12;

/** The node under the pointer, or failing that the edge, stands out. */
export function hover(stage: Stage, at: Point): void {
  const { view, element, tool, space } = stage;
  const { hoverNode, hoverEdge } = view.attention;
  const handle = hoverNode === null ? null : handlePlace(stage, hoverNode);
  if (handle && Math.hypot(handle.x - at.x, handle.y - at.y) <= HANDLE_REACH) return;
  const sight = view.sight();
  const node = nodeAt(sight, at);
  const edge = node === null && view.scene.edgeCount <= MOST_EDGES ? edgeAt(sight, at) : null;
  if (node !== hoverNode || edge !== hoverEdge) view.attend({ hoverNode: node, hoverEdge: edge });
  element.dataset.cursor = space ? "pan" : node !== null || edge !== null ? "node" : tool() === "box" ? "box" : "";
}

export function leave({ view }: Stage): void {
  const { hoverNode, hoverEdge } = view.attention;
  if (hoverNode !== null || hoverEdge !== null) view.attend({ hoverNode: null, hoverEdge: null });
}
