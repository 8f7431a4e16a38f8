import { useState } from "react";
import { Bookmark, BookmarkPlus, ChevronDown, ChevronRight, Ellipsis } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { View } from "@/ipc/types";
import { IconButton } from "@/kit/Button";
import { useApart } from "@/state/apart";
import { useGraph } from "@/state/graph";
import { openView, removeView, renameView, saveView, useViews } from "@/state/views";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import "./views.css";

const { showing } = texts;
/** What is being named: a new view, or one that is there. */
type Naming = { view: View | null } | null;

/** Views that were kept under a name. */
export function Views() {
  const [open, setOpen] = useState(true);
  const [naming, setNaming] = useState<Naming>(null);
  const isOpen = useGraph((graph) => graph.info !== null);
  const views = useViews((state) => state.views);
  const seen = useApart((state) => state.view?.id);
  if (!isOpen) return null;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="views" aria-label={showing.views}>
      <header className="legend-bar">
        <button type="button" className="legend-head" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chevron size={14} aria-hidden />
          {showing.views}
        </button>
        <IconButton
          small
          label={showing.saveView}
          icon={<BookmarkPlus size={14} />}
          onPress={() => {
            setOpen(true);
            setNaming({ view: null });
          }}
          data-testid="view-save"
        />
      </header>
      {open && (
        <div className="views-body">
          {views.length === 0 && naming === null && <p className="hint">{showing.noViews}</p>}
          <ul>
            {views.map((view) =>
              naming?.view?.id === view.id ? (
                <li key={view.id}>
                  <NameField name={view.name} save={(name) => renameView(view, name)} onClose={() => setNaming(null)} />
                </li>
              ) : (
                <Row key={view.id} view={view} on={view.id === seen} onRename={() => setNaming({ view })} />
              ),
            )}
          </ul>
          {naming !== null && naming.view === null && <NameField name="" save={(name) => saveView(name)} onClose={() => setNaming(null)} />}
        </div>
      )}
    </section>
  );
}

function Row({ view, on, onRename }: { view: View; on: boolean; onRename: () => void }) {
  const acts = {
    update: { text: showing.updateView, run: () => void saveView(view.name, view.id) },
    rename: { text: showing.renameView, run: onRename },
    remove: { text: showing.removeView, run: () => void removeView(view) },
  };
  return (
    <li className={on ? "view-row on" : "view-row"}>
      <button type="button" className="view-open" aria-current={on || undefined} title={showing.openView(view.name)} onClick={() => void openView(view)}>
        <Bookmark size={13} aria-hidden />
        <span className="cut">{short(view.name, 80)}</span>
      </button>
      <MenuTrigger>
        <IconButton small label={showing.viewMenu(view.name)} icon={<Ellipsis size={14} />} />
        <Popover className="popover" placement="bottom end" offset={2}>
          <Menu className="menu" aria-label={showing.viewMenu(view.name)} onAction={(key) => acts[key as keyof typeof acts].run()}>
            {Object.entries(acts).map(([id, { text }]) => (
              <MenuItem key={id} id={id} textValue={text} className={id === "remove" ? "menu-item danger" : "menu-item"}>
                <span className="cut">{text}</span>
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </li>
  );
}

interface NameFieldProps {
  name: string;
  save: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Enter keeps the name, Escape and leaving it empty do not. */
function NameField({ name, save, onClose }: NameFieldProps) {
  const [text, setText] = useState(name);
  const commit = async () => {
    const wanted = text.trim();
    if (wanted === "" || wanted === name || (await save(wanted))) onClose();
  };
  return (
    <input
      className="input"
      autoFocus
      aria-label={showing.viewName}
      placeholder={showing.viewHint}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") void commit();
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        }
      }}
      onBlur={() => text.trim() === "" && onClose()}
      data-testid="view-name"
    />
  );
}
