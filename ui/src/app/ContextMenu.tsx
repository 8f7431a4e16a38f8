import { MenuAtPoint, type MenuGroup } from "@/kit/AtPoint";
import { titleOfId } from "@/state/current";
import { show, useView, type Target } from "@/state/view";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { isEnabled, type Action } from "./actions/action";
import { shown } from "./actions/keys";
import { actionsAt, placeOf } from "./actions/registry";

function titleAt(target: Target): string {
  const { nodes, edges } = useSelection.getState();
  if (target.kind === "empty") return texts.frame.canvas;
  if (nodes.size + edges.size > 1) return texts.inspect.many(nodes.size, edges.size);
  return target.kind === "node" ? (titleOfId(target.id) ?? "") : texts.inspect.edge;
}

/** What can be done with the thing under the pointer. */
export function ContextMenu() {
  const menu = useView((view) => view.menu);
  if (menu === null) return null;
  const { target, screen } = menu;
  const entry = (it: Action) => ({
    id: it.id,
    text: it.id === "new-concept" ? texts.edit.newConceptHere : it.title(),
    keys: it.keys?.[0] && shown(it.keys[0]),
    icon: it.icon && <it.icon size={14} />,
    danger: it.danger,
    disabled: !isEnabled(it),
    run: () => it.run(target),
  });
  const actions = actionsAt(placeOf(target));
  const groups: MenuGroup[] = [
    { title: short(titleAt(target), 40), entries: actions.filter((it) => !it.danger).map(entry) },
    { entries: actions.filter((it) => it.danger).map(entry) },
  ];
  return (
    <MenuAtPoint
      spot={screen}
      label={titleAt(target)}
      groups={groups.filter((group) => group.entries.length > 0)}
      onClose={() => show({ menu: null })}
    />
  );
}
