/**
 * The canvas alone, over a graph made here. `?graph=miserables|cases|random&n=&m=&theme=dark&settled=1`.
 * What the canvas calls back is kept in `window.told`, and the stores are at hand, for trying things out.
 */
import { createRoot } from "react-dom/client";
import "../src/styles/tokens.css";
import { GraphCanvas, type CanvasHandle } from "../src/canvas/GraphCanvas";
import { decodeScene, type SceneColumns } from "../src/ipc/columns";
import { communities, useOverlay } from "../src/state/overlay";
import { Scene } from "../src/state/scene";
import { useSelection } from "../src/state/selection";
import { FakeLayout } from "./fakeLayout";
import { miserables, random, specialCases } from "./graphs";

const query = new URLSearchParams(location.search);
if (query.get("theme") === "dark") document.documentElement.dataset.theme = "dark";
const number = (name: string, fallback: number): number => Number(query.get(name) ?? fallback);
const graphs: Record<string, () => SceneColumns> = {
  miserables: () => decodeScene(miserables()),
  cases: () => decodeScene(specialCases()),
  random: () => random(number("n", 10_000), number("m", 50_000)),
};
const which = query.get("graph") ?? "miserables";
const columns = graphs[which]();
const scene = new Scene();
const began = performance.now();
scene.replace(columns);
const readMs = performance.now() - began;
const layout = new FakeLayout(scene, which === "miserables", 6);
const told: unknown[] = [];
const tell =
  (name: string) =>
  (...args: unknown[]): void => void told.push([name, ...args]);
const handle: { current: CanvasHandle | null } = { current: null };
Object.assign(window, { told, scene, layout, handle, readMs, useSelection, useOverlay, communities });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <GraphCanvas
      ref={handle}
      scene={scene}
      layout={layout}
      tool={query.get("tool") === "box" ? "box" : "select"}
      onOpenNode={tell("openNode")}
      onOpenEdge={tell("openEdge")}
      onCreateAt={tell("createAt")}
      onConnect={tell("connect")}
      onContextMenu={tell("contextMenu")}
      onMoved={tell("moved")}
      onDegraded={tell("degraded")}
      onLayoutRunning={tell("running")}
      onFailure={tell("failure")}
    />,
  );
}
