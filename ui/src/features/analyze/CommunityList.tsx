import { useState } from "react";
import { Button } from "@/kit/Button";
import { Section } from "@/kit/Pieces";
import { Swatch } from "@/kit/Swatch";
import { useCategoryColors } from "@/state/categoryColors";
import { scene, titleOfId, useSceneVersion } from "@/state/current";
import { pickNode } from "@/state/pick";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { decimal, short } from "@/texts/words";
import { topMembers } from "./top";

const PAGE = 12;
const MEMBERS = 5;

function degreeOf(id: string): number {
  const slot = scene.slotOf(id);
  return slot === undefined ? -1 : (scene.degree[slot] ?? 0);
}

interface CommunityListProps {
  groups: readonly (readonly string[])[];
  title: (many: number) => string;
  modularity: number | null;
}

/** The groups by size, each with its best-connected members. */
export function CommunityList({ groups, title, modularity }: CommunityListProps) {
  const [shown, setShown] = useState(PAGE);
  useSceneVersion();
  const colorOf = useCategoryColors();
  const listed = groups.map((members, index) => ({ members, index })).filter(({ members }) => members.length > 0);
  const more = listed.length - shown;
  return (
    <Section
      title={title(listed.length)}
      action={
        modularity !== null && (
          <span className="hint" title={texts.analyze.modularityNote}>
            {texts.analyze.modularity} {decimal(modularity)}
          </span>
        )
      }
    >
      <ol className="communities">
        {listed.slice(0, shown).map(({ members, index }) => (
          <li key={index}>
            <button
              type="button"
              className="community"
              title={texts.analyze.selectCommunity(index)}
              onClick={() => useSelection.getState().select({ nodes: members })}
            >
              <Swatch shape="circle" color={colorOf(index)} />
              <span>{texts.frame.community(index)}</span>
              <span className="count">{texts.analyze.members(members.length)}</span>
            </button>
            <ul className="chips">
              {topMembers(members, degreeOf, MEMBERS).map((id) => (
                <li key={id}>
                  <button type="button" className="chip cut" onClick={() => pickNode(id)}>
                    {short(titleOfId(id) ?? texts.analyze.untitled, 40)}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Button small look="ghost" onPress={() => setShown(shown + PAGE * 4)}>
          {texts.analyze.more(more)}
        </Button>
      )}
    </Section>
  );
}
