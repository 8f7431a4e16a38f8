import { useCallback } from "react";
import { ConnectDialog } from "@/features/connect/ConnectDialog";
import { Palette } from "@/features/palette/Palette";
import type { Command } from "@/features/palette/commands";
import { ShortcutSheet, type ShortcutGroup } from "@/features/shortcuts/ShortcutSheet";
import { ExportDialog } from "@/features/transfer/ExportDialog";
import { ImportDialog } from "@/features/transfer/ImportDialog";
import { commit, useGraph } from "@/state/graph";
import { onStage } from "@/state/stage";
import { openNode } from "@/state/pick";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { isEnabled, type Action, type Group } from "./actions/action";
import { shown } from "./actions/keys";
import { ACTIONS, allActions } from "./actions/registry";

const GROUPS: readonly Group[] = ["edit", "select", "view", "graph", "help"];

function command(it: Action): Command {
  return {
    id: it.id,
    title: it.title(),
    name: it.name,
    group: texts.frame.groups[it.group],
    keys: it.keys?.[0] && shown(it.keys[0]),
    icon: it.icon && <it.icon size={14} />,
    needs: isEnabled(it) ? undefined : it.needs,
    run: () => it.run(),
  };
}

/** What can be done, and in a graph also what could be if something were selected. */
const offered = (inGraph: boolean) => (it: Action): boolean =>
  !it.hidden && (inGraph ? isEnabled(it) || it.needs !== undefined : it.graphless === true && isEnabled(it));

function sheet(): ShortcutGroup[] {
  return GROUPS.map((group) => ({
    title: texts.frame.groups[group],
    entries: ACTIONS.filter((it) => it.group === group && it.keys).map((it) => ({
      id: it.id,
      title: it.title(),
      keys: (it.keys ?? []).slice(0, 2).map((keys) => shown(keys)),
    })),
  })).filter((group) => group.entries.length > 0);
}

/** A concept in the middle of what is seen. */
async function createHere(label: string): Promise<void> {
  const middle = onStage((stage) => stage.toGraph({ x: window.innerWidth / 2, y: window.innerHeight / 2 })) ?? { x: 0, y: 0 };
  const written = await commit([{ op: "create_concept", label }], [[middle.x, middle.y]]);
  const id = written?.ids[0];
  if (id !== undefined) openNode(id);
}

export function Dialogs() {
  const dialog = useView((view) => view.dialog);
  const isOpen = useGraph((graph) => graph.info !== null);
  const close = useCallback(() => show({ dialog: null }), []);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "palette":
      return (
        <Palette
          commands={allActions().filter(offered(isOpen)).map(command)}
          onCreate={isOpen ? (label) => void createHere(label) : null}
          onClose={close}
        />
      );
    case "shortcuts":
      return <ShortcutSheet groups={sheet()} onClose={close} />;
    case "connect":
      return <ConnectDialog onClose={close} />;
    case "export":
      return <ExportDialog onClose={close} />;
    case "import":
      return <ImportDialog key={dialog.path} path={dialog.path} onClose={close} />;
  }
}
