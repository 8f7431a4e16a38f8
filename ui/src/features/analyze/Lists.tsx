/** The lists of a result: ranked nodes, ways, pairs, reached nodes, single numbers. */
import { useState, type ReactNode } from "react";
import type { Analysis, Hop, Output, Spec } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Section } from "@/kit/Pieces";
import { titleOf, titleOfId, useSceneVersion } from "@/state/current";
import { pickNode } from "@/state/pick";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { decimal, score, short } from "@/texts/words";
import { held, onWays, ranked } from "./fields";

const PAGE = 20;

const named = (id: string): string => short(titleOfId(id) ?? texts.analyze.untitled, 60);

interface PagedProps<T> {
  items: readonly T[];
  row: (item: T, index: number) => ReactNode;
}

/** A list that grows on demand. */
function Paged<T>({ items, row }: PagedProps<T>) {
  const [shown, setShown] = useState(PAGE);
  useSceneVersion();
  const more = items.length - shown;
  return (
    <>
      <ol className="results">
        {items.slice(0, shown).map((item, index) => (
          <li key={index}>{row(item, index)}</li>
        ))}
      </ol>
      {more > 0 && (
        <Button small look="ghost" onPress={() => setShown(shown + PAGE * 4)}>
          {texts.analyze.more(more)}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  onPick: () => void;
  children: ReactNode;
  values: readonly string[];
}

function Row({ onPick, children, values }: RowProps) {
  return (
    <button type="button" className="tree-edge" onClick={onPick}>
      <span className="cut">{children}</span>
      {values.map((value, index) => (
        <span key={index} className="count">
          {value}
        </span>
      ))}
    </button>
  );
}

interface ListProps {
  analysis: Analysis;
  spec: Spec;
}

/** All scores as one table, ranked by the first. */
export function ScoreList({ analysis, spec }: ListProps) {
  const outputs = spec.outputs.filter(({ kind }) => kind === "node_scores");
  const rows = ranked(outputs.map((output) => held(analysis, output, "node_scores") ?? {}));
  if (outputs.length === 0) return null;
  return (
    <Section title={outputs.map(({ title }) => title).join(" · ")} count={texts.analyze.members(rows.length)}>
      <Paged
        items={rows}
        row={({ id, scores }) => (
          <Row onPick={() => pickNode(id)} values={scores.map(score)}>
            {named(id)}
          </Row>
        )}
      />
    </Section>
  );
}

/** Single numbers and flags. */
export function Facts({ analysis, spec }: ListProps) {
  const facts = spec.outputs.flatMap((output) => {
    const number = held(analysis, output, "number");
    const flag = held(analysis, output, "flag");
    if (number !== null) return [{ output, shown: score(number) }];
    return flag === null ? [] : [{ output, shown: flag ? texts.analyze.yes : texts.analyze.no }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="small-print fields" data-testid="analysis-facts">
      {facts.map(({ output, shown }) => (
        <div key={output.id} className="fact-row" title={output.description}>
          <dt>{output.title}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One way in words, each node with an arrow as its edge points. */
function inWords(way: readonly Hop[]): string {
  const [first] = way;
  if (first === undefined) return "";
  const start = first.edge.to_id === first.node.id ? first.edge.from_id : first.edge.to_id;
  const steps = way.map(({ edge, node }) => `${edge.to_id === node.id ? "→" : "←"} ${short(titleOf(node), 30)}`);
  return [named(start), ...steps].join(" ");
}

/** A list in its own form; nothing for what is shown elsewhere. */
export function OutputList({ analysis, output }: { analysis: Analysis; output: Output }) {
  const paths = held(analysis, output, "paths");
  const path = held(analysis, output, "path");
  const ways = paths ?? (path === null ? null : [path]);
  if (ways !== null) {
    return (
      <Section title={texts.analyze.ways(ways.length)}>
        <Paged
          items={ways}
          row={(way) => (
            <Row onPick={() => useSelection.getState().select(onWays([way]))} values={[String(way.length)]}>
              {inWords(way)}
            </Row>
          )}
        />
      </Section>
    );
  }
  const pairs = held(analysis, output, "pairs");
  if (pairs !== null) {
    return (
      <Section title={texts.analyze.pairs(pairs.length)}>
        <Paged
          items={pairs}
          row={({ from_id, to_id, score: value, shared }) => (
            <span title={`${texts.analyze.shared} ${shared.map(named).join(", ")}`}>
              <Row onPick={() => useSelection.getState().select({ nodes: [from_id, to_id] })} values={[score(value)]}>
                {`${named(from_id)} — ${named(to_id)}`}
              </Row>
            </span>
          )}
        />
      </Section>
    );
  }
  return <NearList analysis={analysis} output={output} />;
}

/** Nodes with how far each of them is, and levels of groups. */
function NearList({ analysis, output }: { analysis: Analysis; output: Output }) {
  const reached = held(analysis, output, "reached");
  const ids = held(analysis, output, "node_ids");
  const rows =
    reached?.map((it) => ({ id: it.node_id, values: [texts.analyze.hops(it.hop), decimal(it.weight)] })) ??
    ids?.map((id, at) => ({ id, values: "hops" in analysis ? [texts.analyze.hops(analysis.hops[at] ?? 0)] : [] }));
  if (rows !== undefined && rows.length > 0) {
    return (
      <Section title={output.title} count={texts.analyze.reached(rows.length)}>
        <Paged
          items={rows}
          row={({ id, values }) => (
            <Row onPick={() => pickNode(id)} values={values}>
              {named(id)}
            </Row>
          )}
        />
      </Section>
    );
  }
  const clusters = held(analysis, output, "hierarchy") ?? [];
  const levels = [...new Set(clusters.map(({ level }) => level))];
  if (levels.length === 0) return null;
  return (
    <Section title={output.title}>
      <ul className="hint">
        {levels.map((level) => (
          <li key={level}>{texts.analyze.levels(level, clusters.filter((it) => it.level === level).length)}</li>
        ))}
      </ul>
    </Section>
  );
}
