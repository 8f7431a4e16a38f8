import { Bot, Compass, FileInput, FileOutput, FolderOpen } from "lucide-react";
import { host } from "@/ipc/client";
import { addSample, attempt, open, useGraph } from "@/state/graph";
import { undoOffer } from "@/state/undo";
import { say } from "@/state/notify";
import { onStage } from "@/state/stage";
import { show } from "@/state/view";
import { texts } from "@/texts";
import type { Action } from "./action";

const IMPORTED = { name: texts.transfer.importKind, extensions: ["graphml", "xml", "json"] };

async function chooseImport(): Promise<void> {
  const path = await attempt(() => host().chooseFile(texts.transfer.chooseImport, IMPORTED));
  if (path !== null) show({ dialog: { kind: "import", path } });
}

async function chooseGraph(): Promise<void> {
  const dir = await attempt(() => host().chooseFolder(texts.transfer.chooseGraph));
  if (dir !== null) await open(dir);
}

async function sample(): Promise<void> {
  const written = await addSample();
  if (written === null) return;
  say(texts.frame.sampleLoaded, undoOffer(written.seq));
  onStage((stage) => stage.fit());
}

const isOpen = () => useGraph.getState().info !== null;

export const GRAPH: readonly Action[] = [
  { id: "import", group: "graph", title: () => texts.edit.import, icon: FileInput, keys: ["Mod+O"], enabled: isOpen, run: () => void chooseImport() },
  {
    id: "export",
    group: "graph",
    title: () => texts.edit.export,
    icon: FileOutput,
    keys: ["Mod+Shift+E"],
    enabled: isOpen,
    run: () => show({ dialog: { kind: "export" } }),
  },
  { id: "open", group: "graph", title: () => texts.edit.open, icon: FolderOpen, keys: ["Mod+Shift+O"], graphless: true, run: () => void chooseGraph() },
  {
    id: "connect-agent",
    group: "graph",
    title: () => texts.connect.action,
    icon: Bot,
    enabled: isOpen,
    run: () => show({ dialog: { kind: "connect" } }),
  },
  { id: "sample", group: "graph", title: () => texts.edit.sample, icon: Compass, enabled: isOpen, run: () => void sample() },
];
