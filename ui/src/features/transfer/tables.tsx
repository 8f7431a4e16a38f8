/** The tables of an import's preview. */
import type { Column, Json, Problem } from "@/ipc/types";
import { titleOfId } from "@/state/current";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { sample, titlesIn } from "./samples";

const LISTED = 200;

interface ProblemsProps {
  title: string;
  note: string;
  problems: readonly Problem[];
  /** How many there are in all, though none be listed. */
  count: number;
  testId: string;
}

export function Problems({ title, note, problems, count, testId }: ProblemsProps) {
  const more = count - Math.min(problems.length, LISTED);
  return (
    <section data-testid={testId}>
      <h3>
        {title} <span className="count">{number(count)}</span>
      </h3>
      <p className="hint">{note}</p>
      {problems.length > 0 && <ProblemTable problems={problems.slice(0, LISTED)} />}
      {problems.length > 0 && more > 0 && <p className="hint">{texts.transfer.moreProblems(more)}</p>}
    </section>
  );
}

function ProblemTable({ problems }: { problems: readonly Problem[] }) {
  return (
    <div className="table-box">
      <table>
        <thead>
          <tr>
            <th className="numeric">{texts.transfer.line}</th>
            <th>{texts.transfer.rowId}</th>
            <th>{texts.transfer.what}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem, index) => (
            <tr key={index}>
              <td className="numeric">{number(problem.line)}</td>
              <td className="mono cut">{problem.id === null ? "" : short(problem.id, 40)}</td>
              <td>{short(problem.message, 300)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Columns({ columns }: { columns: readonly Column[] }) {
  return (
    <section data-testid="import-columns">
      <h3>{texts.transfer.columns}</h3>
      <div className="table-box">
        <table>
          <thead>
            <tr>
              <th>{texts.transfer.column}</th>
              <th />
              <th>{texts.transfer.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={`${column.on} ${column.name} ${column.becomes}`}>
                <td className="cut">{short(column.name, 60)}</td>
                <td className="note">{texts.transfer.on[column.on] ?? column.on}</td>
                <td className={column.becomes === "ignored" ? "note" : "mono"}>
                  {column.becomes === "ignored" ? texts.transfer.ignored : short(column.becomes, 60)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Samples({ samples }: { samples: readonly Json[] }) {
  const titles = titlesIn(samples, titleOfId);
  return (
    <details data-testid="import-samples">
      <summary>{texts.transfer.samples}</summary>
      <div className="table-box samples">
        <table>
          <thead>
            <tr>
              <th>{texts.transfer.rowTitle}</th>
              <th>{texts.transfer.rowKind}</th>
              <th>{texts.transfer.rowValues}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map((row) => sample(row, titles)).map(({ title, kind, values }, index) => (
              <tr key={index}>
                <td>{short(title, 140)}</td>
                <td className="note">{kind}</td>
                <td>{short(values, 300)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
