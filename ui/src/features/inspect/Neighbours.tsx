import { useState } from "react";
import { ArrowLeft, ArrowRight, RotateCw, SquarePen } from "lucide-react";
import { Button, IconButton } from "@/kit/Button";
import { Section } from "@/kit/Pieces";
import { Swatch } from "@/kit/Swatch";
import { scene, titleOf, useSceneVersion } from "@/state/current";
import { useGraph } from "@/state/graph";
import { useLoaded } from "@/state/loaded";
import { pickEdge, pickNode } from "@/state/pick";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { grouped, reachOf, type Group, type Way } from "./neighbourGroups";
import { firstNeighbours } from "./neighbourPages";

const PAGE = 50;
const ARROWS = { out: ArrowRight, in: ArrowLeft, loop: RotateCw } as const;
const WORDS: Record<Way, string> = { out: texts.inspect.out, in: texts.inspect.in, loop: texts.inspect.loop };

/** The nodes across a node's edges, by relation; a click selects. */
export function Neighbours({ nodeId }: { nodeId: string }) {
  useSceneVersion();
  const [limit, setLimit] = useState(PAGE);
  const revision = useGraph((graph) => graph.revision);
  const { data } = useLoaded(`${nodeId} ${limit}`, revision, () => firstNeighbours(nodeId, limit));
  const full = data?.length === limit;
  const slot = scene.slotOf(nodeId);
  const reach = slot === undefined ? null : reachOf(scene, slot);

  return (
    <Section title={texts.inspect.neighbours} count={reach === null ? undefined : texts.inspect.reach(reach)}>
      {data?.length === 0 && <p className="hint">{texts.inspect.noNeighbours}</p>}
      {data !== null && grouped(data, nodeId).map((group) => <RelationGroup key={group.relation} group={group} />)}
      {full && (
        <Button small look="ghost" onPress={() => setLimit(limit + PAGE * 4)}>
          {texts.inspect.more}
        </Button>
      )}
    </Section>
  );
}

function RelationGroup({ group }: { group: Group }) {
  return (
    <div className="hop-group">
      <h4 className="hop-title">
        <span className="cut" title={group.relation}>
          {group.relation}
        </span>
        <span className="count">{number(group.hops.length)}</span>
      </h4>
      <ul>
        {group.hops.map(({ hop, way }) => {
          const Arrow = ARROWS[way];
          const title = titleOf(hop.node);
          return (
            <li key={hop.edge.id} className="hop">
              <button type="button" className="hop-node" title={short(title, 300)} onClick={() => pickNode(hop.node.id)}>
                <Arrow size={13} aria-label={WORDS[way]} className="hop-arrow" />
                <Swatch shape={hop.node.kind === "concept" ? "circle" : "square"} color={`var(--${hop.node.kind})`} />
                <span className="cut">{title}</span>
              </button>
              <IconButton
                small
                label={texts.inspect.editEdge(short(group.relation, 30))}
                icon={<SquarePen size={13} />}
                onPress={() => pickEdge(hop.edge.id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
