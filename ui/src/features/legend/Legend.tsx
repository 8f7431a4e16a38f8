import { useMemo, useState } from "react";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Swatch } from "@/kit/Swatch";
import { useCategoryColors, useRamp } from "@/state/categoryColors";
import { scene, useSceneVersion } from "@/state/current";
import { NO_CLASS, useFilter } from "@/state/filter";
import { useGraph } from "@/state/graph";
import type { Shade } from "@/state/paint";
import { usePaint } from "@/state/painting";
import { edgesOfRelation, seenNodes } from "@/state/pick";
import type { Kind } from "@/state/scene";
import { useSelection } from "@/state/selection";
import { filter, flipClass, flipKind, flipRelation } from "@/state/showing";
import { soloed } from "@/state/filter";
import { talliesOf, type Tallies } from "@/state/tally";
import { texts } from "@/texts";
import { decimal, short } from "@/texts/words";
import { AppearanceButton } from "./AppearanceButton";
import { LegendEntry } from "./LegendEntry";
import "./legend.css";

const FEW = 6;
const KINDS: readonly Kind[] = ["concept", "pointer"];

/** What the colours and shapes mean, with counts. A click filters; what is filtered out is not deleted. */
export function Legend() {
  const [open, setOpen] = useState(true);
  const isOpen = useGraph((graph) => graph.info !== null);
  const version = useSceneVersion();
  const color = usePaint(({ paint }) => paint.color);
  const tallies = useMemo(() => {
    void version;
    return open ? talliesOf(scene, color) : null;
  }, [open, version, color]);
  if (!isOpen) return null;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section className="legend" aria-label={texts.frame.legend}>
      <header className="legend-bar">
        <button type="button" className="legend-head" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chevron size={14} aria-hidden />
          {texts.frame.legend}
        </button>
        <AppearanceButton />
      </header>
      {tallies !== null && (
        <div className="legend-body">
          <Kinds tallies={tallies} colored={color.by === "kind"} />
          {color.by === "class" && <Classes color={color} tallies={tallies} />}
          {color.by === "scale" && <Scale color={color} />}
          {tallies.relations.length > 0 && <Relations tallies={tallies} />}
        </div>
      )}
    </section>
  );
}

function Kinds({ tallies, colored }: { tallies: Tallies; colored: boolean }) {
  const off = useFilter(({ kinds }) => kinds);
  return (
    <ul>
      {KINDS.map((kind) => (
        <LegendEntry
          key={kind}
          label={texts.frame.kinds[kind]}
          tally={tallies.kinds[kind]}
          off={off.has(kind)}
          swatch={<Swatch shape={kind === "concept" ? "circle" : "square"} color={colored ? `var(--${kind})` : "var(--ink-3)"} />}
          onFlip={() => flipKind(kind)}
          onOnly={() => filter({ kinds: soloed(off, kind, KINDS) })}
          onSelect={() => useSelection.getState().select({ nodes: seenNodes((slot) => scene.kind(slot) === kind) })}
        />
      ))}
    </ul>
  );
}

function Relations({ tallies }: { tallies: Tallies }) {
  const [all, setAll] = useState(false);
  const off = useFilter(({ relations }) => relations);
  const names = tallies.relations.map(({ name }) => name);
  return (
    <>
      <h4>{texts.frame.relations}</h4>
      <ul>
        {tallies.relations.slice(0, all ? undefined : FEW).map(({ name, tally }) => (
          <LegendEntry
            key={name}
            label={name}
            tally={tally}
            off={off.has(name)}
            swatch={<Swatch shape="line" color="var(--ink-3)" />}
            onFlip={() => flipRelation(name)}
            onOnly={() => filter({ relations: soloed(off, name, names) })}
            onSelect={() => useSelection.getState().select({ edges: edgesOfRelation(name) })}
          />
        ))}
      </ul>
      <More of={names.length} few={FEW} all={all} onChange={setAll} />
    </>
  );
}

type ClassShade = Extract<Shade, { by: "class" }>;

function Classes({ color, tallies }: { color: ClassShade; tallies: Tallies }) {
  const [all, setAll] = useState(false);
  const colorOf = useCategoryColors();
  const classes = useFilter((state) => state.classes);
  const off = classes.of === color.title ? classes.off : new Set<string>();
  const listed = [...color.names.keys(), -1].filter((index) => (tallies.classes.at(index)?.all ?? 0) > 0);
  const nameOf = (index: number): string => color.names[index] ?? NO_CLASS;
  const isOf = (slot: number, index: number): boolean => (color.of[slot] ?? -1) === index;
  return (
    <>
      <h4 title={color.title}>{short(color.title, 40)}</h4>
      <ul data-testid="legend-classes">
        {listed.slice(0, all ? undefined : FEW * 2).map((index) => (
          <LegendEntry
            key={index}
            label={nameOf(index) || texts.appearance.noClass}
            tally={tallies.classes.at(index) ?? { all: 0, seen: 0 }}
            off={off.has(nameOf(index))}
            swatch={<Swatch shape="circle" color={colorOf(index)} />}
            onFlip={() => flipClass(color.title, nameOf(index))}
            onOnly={() => filter({ classes: { of: color.title, off: soloed(off, nameOf(index), listed.map(nameOf)) } })}
            onSelect={() => useSelection.getState().select({ nodes: seenNodes((slot) => isOf(slot, index)) })}
          />
        ))}
      </ul>
      <More of={listed.length} few={FEW * 2} all={all} onChange={setAll} />
    </>
  );
}

function Scale({ color }: { color: Extract<Shade, { by: "scale" }> }) {
  const ramp = useRamp();
  return (
    <>
      <h4 title={color.title}>{short(color.title, 40)}</h4>
      <div className="legend-scale" data-testid="legend-scale">
        <span className="legend-ramp" style={{ backgroundImage: ramp }} aria-hidden />
        <span className="legend-ends">
          <span>{decimal(color.least)}</span>
          <span>{decimal(color.most)}</span>
        </span>
      </div>
    </>
  );
}

/** How many entries a list shows that may be long. */
function More({ of, few, all, onChange }: { of: number; few: number; all: boolean; onChange: (all: boolean) => void }) {
  if (of <= few) return null;
  return (
    <button type="button" className="link" onClick={() => onChange(!all)}>
      {all ? texts.frame.fewerRelations : texts.frame.moreRelations(of - few)}
    </button>
  );
}
