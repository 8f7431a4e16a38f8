/** The host of the product: Rust behind Tauri. */
import { getCurrentWebview } from "@tauri-apps/api/webview";
import { open, save } from "@tauri-apps/plugin-dialog";
import { revealItemInDir } from "@tauri-apps/plugin-opener";
import { commands, events } from "./bindings";
import type { FileDrag, Host } from "./client";
import { Refused } from "./errors";
import type { Report } from "./types";

type Answer<D> = { status: "ok"; data: D } | { status: "error"; error: Report };

/** Bytes of the picture asked for at once: small enough for any web view to pass on without a pause. */
const PIECE = 1 << 20;

async function answer<D>(asked: Promise<Answer<D>>): Promise<D> {
  const given = await asked;
  if (given.status === "error") throw new Refused(given.error);
  return given.data;
}

/** The picture, with the commit it shows. */
async function scene(): Promise<ArrayBuffer & { seq: number }> {
  const { bytes, seq } = await answer(commands.sceneOpen());
  const whole = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += PIECE) {
    whole.set(new Uint8Array(await answer(commands.sceneRead(at, Math.min(PIECE, bytes - at)))), at);
  }
  return Object.assign(whole.buffer, { seq });
}

export const tauriHost: Host = {
  openGraph: (dir) => answer(commands.openGraph(dir)),
  graphInfo: () => answer(commands.graphInfo()),
  loadSample: (job) => answer(commands.loadSample(job)),
  write: (job, writes, places) => answer(commands.write(job, writes, places)),
  undo: (job) => answer(commands.undo(job)),
  redo: (job) => answer(commands.redo(job)),
  journal: (before, limit) => answer(commands.journal(before, limit)),
  getNode: (id) => answer(commands.getNode(id)),
  getEdge: (id) => answer(commands.getEdge(id)),
  neighbors: (query) => answer(commands.neighbors(query)),
  findConcepts: (query) => answer(commands.findConcepts(query)),
  findPointers: (text, limit) => answer(commands.findPointers(text, limit)),
  listConcepts: (query) => answer(commands.listConcepts(query)),
  tablePage: (query) => answer(commands.tablePage(query)),
  tableIds: (query) => answer(commands.tableIds(query)),
  metadataKeys: (of) => answer(commands.metadataKeys(of)),
  bulkPreview: (bulk) => answer(commands.bulkPreview(bulk)),
  bulkApply: (job, bulk, onConflict) => answer(commands.bulkApply(job, bulk, onConflict)),
  copies: (nodeIds, edgeIds) => answer(commands.copies(nodeIds, edgeIds)),
  catalog: () => commands.catalog(),
  analyze: (job, request) => answer(commands.analyze(job, request)),
  estimate: (request) => answer(commands.estimate(request)),
  keepAnalysis: (job, analysis) => answer(commands.keepAnalysis(job, analysis)),
  cancel: (job) => commands.cancel(job),
  importPreview: (job, path) => answer(commands.importPreview(job, path)),
  importApply: (job) => answer(commands.importApply(job)),
  exportGraph: (job, path, format, positions) => answer(commands.exportGraph(job, path, format, positions)),

  connections: () => answer(commands.connections()),
  guests: () => answer(commands.guests()),
  setSelection: async (ids) => void (await answer(commands.setSelection(ids))),

  scene,
  layoutFrame: () => answer(commands.layoutFrame()),
  layoutRun: async (on) => void (await answer(commands.layoutRun(on))),
  layoutMove: async (moves) => void (await answer(commands.layoutMove(moves))),
  layoutUnpin: async (slots) => void (await answer(commands.layoutUnpin(slots))),
  layoutApart: async (slots, view) => void (await answer(commands.layoutApart(slots, view))),
  layoutBack: () => answer(commands.layoutBack()),

  views: () => answer(commands.views()),
  viewSave: (id, name, body, places) => answer(commands.viewSave(id, name, body, places)),
  viewRemove: async (id) => void (await answer(commands.viewRemove(id))),
  traitKeys: (job) => answer(commands.traitKeys(job)),
  traitOf: (job, key) => answer(commands.traitOf(job, key)),
  savePicture: (path, picture, shown) =>
    answer(commands.savePicture(path, "svg" in picture ? picture.svg : null, "png" in picture ? picture.png : null, shown)),

  chooseFolder: (title) => open({ title, directory: true }),
  chooseFile: (title, kind) => open({ title, filters: [kind] }),
  chooseTarget: (title, name, kind) => save({ title, defaultPath: name, filters: [kind] }),
  reveal: (path) => revealItemInDir(path),

  onGraphChanged: (then) => events.graphChanged.listen(({ payload }) => then(payload)),
  onJobProgress: (then) => events.jobProgress.listen(({ payload }) => then(payload)),
  onFileDrag: (then) =>
    getCurrentWebview().onDragDropEvent(({ payload }) => {
      const kinds = { enter: "over", over: "over", drop: "drop", leave: "leave" } as const;
      const type = kinds[payload.type];
      const paths = "paths" in payload ? payload.paths : [];
      then(type === "leave" ? { type } : ({ type, paths } satisfies FileDrag));
    }),
};
