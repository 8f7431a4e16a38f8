import { Dialog } from "@/kit/Dialog";
import { Keys } from "@/kit/Keys";
import { texts } from "@/texts";
import "./shortcuts.css";

export interface ShortcutGroup {
  title: string;
  entries: readonly { id: string; title: string; keys: readonly string[] }[];
}

/** Every key and gesture on one page. */
export function ShortcutSheet({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  return (
    <Dialog title={texts.frame.shortcutsTitle} closeLabel={texts.frame.close} onClose={onClose} size="large" data-testid="shortcuts">
      <div className="shortcut-columns">
        {groups.map((group) => (
          <section key={group.title} className="shortcut-group">
            <h3>{group.title}</h3>
            <dl>
              {group.entries.map((entry) => (
                <div key={entry.id} className="shortcut">
                  <dt>{entry.title}</dt>
                  <dd>
                    {entry.keys.map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className="shortcut-group">
          <h3>{texts.frame.mouseTitle}</h3>
          <dl>
            {texts.frame.mouse.map(([gesture, does]) => (
              <div key={gesture} className="shortcut">
                <dt>{does}</dt>
                <dd className="note">{gesture}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}
