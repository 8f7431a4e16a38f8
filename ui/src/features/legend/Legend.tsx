import { useState, type ReactNode } from "react";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { RelationCount } from "@/ipc/types";
import { Swatch } from "@/kit/Swatch";
import { useCategoryColors } from "@/state/categoryColors";
import { scene } from "@/state/current";
import { useGraph } from "@/state/graph";
import { useLivingOverlay } from "@/state/living";
import type { Communities } from "@/state/overlay";
import { allNodes, edgesOfRelation } from "@/state/pick";
import type { Kind } from "@/state/scene";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { number } from "@/texts/words";
import "./legend.css";

const FEW = 6;

/** What the colours and shapes mean, with counts; a click selects. */
export function Legend() {
  const [open, setOpen] = useState(true);
  const info = useGraph((graph) => graph.info);
  const overlay = useLivingOverlay();
  if (info === null) return null;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="legend" aria-label={texts.frame.legend}>
      <button type="button" className="legend-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Chevron size={14} aria-hidden />
        {texts.frame.legend}
      </button>
      {open && (
        <div className="legend-body">
          {overlay?.kind === "communities" ? (
            <CommunityLegend overlay={overlay} />
          ) : (
            <ul>
              <KindEntry kind="concept" count={info.concepts} />
              <KindEntry kind="pointer" count={info.pointers} />
            </ul>
          )}
          {info.relations.length > 0 && <Relations relations={info.relations} />}
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  label: string;
  hint: string;
  count: number;
  swatch: ReactNode;
  onPick: () => void;
}

function LegendEntry({ label, hint, count, swatch, onPick }: EntryProps) {
  return (
    <li>
      <button type="button" className="legend-entry" title={hint} onClick={onPick}>
        {swatch}
        <span className="cut">{label}</span>
        <span className="count">{number(count)}</span>
      </button>
    </li>
  );
}

function KindEntry({ kind, count }: { kind: Kind; count: number }) {
  const label = texts.frame.kinds[kind];
  return (
    <LegendEntry
      label={label}
      hint={texts.frame.selectKind(label)}
      count={count}
      swatch={<Swatch shape={kind === "concept" ? "circle" : "square"} color={`var(--${kind})`} />}
      onPick={() => useSelection.getState().select({ nodes: allNodes((slot) => scene.kind(slot) === kind) })}
    />
  );
}

function Relations({ relations }: { relations: readonly RelationCount[] }) {
  const [all, setAll] = useState(false);
  const more = relations.length - FEW;
  return (
    <>
      <h4>{texts.frame.relations}</h4>
      <ul>
        {relations.slice(0, all ? undefined : FEW).map(({ relation_type, count }) => (
          <LegendEntry
            key={relation_type}
            label={relation_type}
            hint={texts.frame.selectRelation(relation_type)}
            count={count}
            swatch={<Swatch shape="line" color="var(--ink-3)" />}
            onPick={() => useSelection.getState().select({ edges: edgesOfRelation(relation_type) })}
          />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="link" onClick={() => setAll(!all)}>
          {all ? texts.frame.fewerRelations : texts.frame.moreRelations(more)}
        </button>
      )}
    </>
  );
}

function CommunityLegend({ overlay }: { overlay: Communities }) {
  const colorOf = useCategoryColors();
  const listed = overlay.sizes.map((size, index) => ({ size, index })).filter(({ size }) => size > 0);
  const members = (community: number) => [...overlay.communityOf].filter(([, it]) => it === community).map(([id]) => id);
  return (
    <>
      <h4>{texts.frame.communities}</h4>
      <ul>
        {listed.slice(0, FEW * 2).map(({ size, index }) => (
          <LegendEntry
            key={index}
            label={texts.frame.community(index)}
            hint={texts.analyze.selectCommunity(index)}
            count={size}
            swatch={<Swatch shape="circle" color={colorOf(index)} />}
            onPick={() => useSelection.getState().select({ nodes: members(index) })}
          />
        ))}
      </ul>
      {listed.length > FEW * 2 && <p className="hint">{texts.inspect.andMore(listed.length - FEW * 2)}</p>}
    </>
  );
}
