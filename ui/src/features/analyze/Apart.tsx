import { groupsOf } from "@/ipc/errors";
import type { Report } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { titleOfId } from "@/state/current";
import { pickNode } from "@/state/pick";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { short } from "@/texts/words";
import { asForest, type Choice } from "./form";
import { run } from "./run";

const LISTED = 8;

/** Why no tree can span the chosen nodes, part by part, and what can be done. */
export function Apart({ report, choice }: { report: Report; choice: Choice }) {
  const groups = groupsOf(report);
  return (
    <div className="notice info" role="alert" data-testid="not-connected">
      <p className="notice-title">{texts.analyze.apartTitle}</p>
      <p>{texts.analyze.apart(groups.length)}</p>
      {groups.map((group, index) => (
        <div key={group[0] ?? index} className="apart-part">
          <button type="button" className="link" onClick={() => useSelection.getState().select({ nodes: group })}>
            {texts.analyze.part(index, group.length)}
          </button>
          <ul className="chips">
            {group.slice(0, LISTED).map((id) => (
              <li key={id}>
                <button type="button" className="chip cut" onClick={() => pickNode(id)}>
                  {short(titleOfId(id) ?? texts.analyze.untitled, 40)}
                </button>
              </li>
            ))}
            {group.length > LISTED && <li className="hint">{texts.inspect.andMore(group.length - LISTED)}</li>}
          </ul>
        </div>
      ))}
      <p className="hint" data-testid="apart-ways">{texts.analyze.apartWays(choice.scope === "selection", choice.relation !== null)}</p>
      <Button small look="primary" onPress={() => void run(asForest(choice), groups.flat())} data-testid="make-forest">
        {texts.analyze.makeForest}
      </Button>
    </div>
  );
}
