import { Cable, CirclePlus, Copy, CopyPlus, Pencil, PinOff, Redo2, Trash2, Undo2 } from "lucide-react";
import { connectSelected, deleteSelected, duplicateSelected } from "@/state/edits";
import { attempt, useGraph } from "@/state/graph";
import { useHistory } from "@/state/history";
import { allPinned, anyPinned, somePinned, unpin } from "@/state/pins";
import { redo, redoSummary, undo, undoSummary } from "@/state/undo";
import { kindOfId } from "@/state/current";
import { useSelection } from "@/state/selection";
import { onStage, toScreen } from "@/state/stage";
import { askName, show, type Target } from "@/state/view";
import { texts } from "@/texts";
import type { Action } from "./action";

const isWriting = () => useHistory.getState().writing > 0;
const named = (summary: string | null, of: (summary: string) => string, bare: string): string =>
  summary ? of(summary) : bare;
const selected = () => useSelection.getState();
const hasSelection = () => selected().nodes.size + selected().edges.size > 0;

/** The one thing selected, when it is a concept. */
function oneConcept(): string | null {
  const { nodes, edges } = selected();
  const [id] = nodes;
  return id !== undefined && nodes.size === 1 && edges.size === 0 && kindOfId(id) === "concept" ? id : null;
}

/** Opens the popover where the menu was, or in the middle of the window. */
function newConcept(target?: Target): void {
  const screen = { x: window.innerWidth / 2, y: window.innerHeight / 2.5 };
  if (target?.kind === "empty") {
    return show({ draft: { kind: "concept", at: target.at, screen: onStage((stage) => toScreen(target.at, stage)) ?? screen } });
  }
  show({ draft: { kind: "concept", at: onStage((stage) => stage.toGraph(screen)) ?? { x: 0, y: 0 }, screen } });
}

function copyId(): void {
  const [id] = [...selected().nodes, ...selected().edges];
  if (id !== undefined) void attempt(() => navigator.clipboard.writeText(id));
}

export const EDIT: readonly Action[] = [
  {
    id: "undo",
    group: "edit",
    name: texts.edit.undo,
    title: () => named(undoSummary(), texts.edit.undoOf, texts.edit.undo),
    icon: Undo2,
    keys: ["Mod+Z"],
    enabled: () => !isWriting() && Boolean(undoSummary()),
    run: () => void undo(),
  },
  {
    id: "redo",
    group: "edit",
    name: texts.edit.redo,
    title: () => named(redoSummary(), texts.edit.redoOf, texts.edit.redo),
    icon: Redo2,
    keys: ["Mod+Shift+Z", "Mod+Y"],
    enabled: () => !isWriting() && Boolean(redoSummary()),
    run: () => void redo(),
  },
  {
    id: "new-concept",
    group: "edit",
    title: () => texts.edit.newConcept,
    icon: CirclePlus,
    keys: ["N"],
    places: ["empty"],
    enabled: () => useGraph.getState().info !== null,
    run: newConcept,
  },
  {
    id: "rename",
    group: "edit",
    title: () => texts.edit.rename,
    icon: Pencil,
    keys: ["F2"],
    places: ["node"],
    enabled: () => oneConcept() !== null,
    needs: texts.edit.needsConcept,
    run: askName,
  },
  {
    id: "connect",
    group: "edit",
    title: () => texts.edit.connectSelected,
    icon: Cable,
    keys: ["E"],
    places: ["many"],
    enabled: () => selected().nodes.size > 1,
    needs: texts.edit.needsTwo,
    run: connectSelected,
  },
  {
    id: "duplicate",
    group: "edit",
    title: () => texts.bulk.duplicate,
    icon: CopyPlus,
    keys: ["Mod+D"],
    places: ["node", "edge", "many"],
    enabled: hasSelection,
    needs: texts.edit.needsSelection,
    run: () => void duplicateSelected(),
  },
  {
    id: "unpin",
    group: "edit",
    title: () => texts.edit.unpin,
    icon: PinOff,
    keys: ["U"],
    places: ["node", "many"],
    enabled: () => somePinned(selected().nodes),
    needs: texts.edit.needsPinned,
    run: () => void unpin(selected().nodes),
  },
  {
    id: "unpin-all",
    group: "edit",
    title: () => texts.edit.unpinAll,
    icon: PinOff,
    keys: ["Shift+U"],
    places: ["empty"],
    enabled: anyPinned,
    needs: texts.edit.nothingPinned,
    run: () => void unpin(allPinned()),
  },
  {
    id: "copy-id",
    group: "edit",
    title: () => texts.edit.copyId,
    icon: Copy,
    places: ["node", "edge"],
    enabled: () => selected().nodes.size + selected().edges.size === 1,
    run: copyId,
  },
  {
    id: "delete",
    group: "edit",
    title: () => texts.edit.remove,
    icon: Trash2,
    keys: ["Delete", "Backspace"],
    places: ["node", "edge", "many"],
    danger: true,
    enabled: hasSelection,
    needs: texts.edit.needsSelection,
    run: () => void deleteSelected(),
  },
];
