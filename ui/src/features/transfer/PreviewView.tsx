import type { Column, Preview, Problem } from "@/ipc/types";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { changes } from "./importing";

const LISTED = 200;

/** What an import would do: counts first, then what is wrong, then how the file was read. */
export function PreviewView({ preview }: { preview: Preview }) {
  return (
    <div className="preview" data-testid="import-preview">
      <Tiles preview={preview} />
      {changes(preview) === 0 && <p className="notice info">{texts.transfer.nothingNew}</p>}
      {preview.problem_count > 0 && <Problems problems={preview.problems} count={preview.problem_count} />}
      {preview.notes.length > 0 && (
        <section>
          <h3>{texts.transfer.notes}</h3>
          <ul className="bullets">
            {preview.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
      {preview.columns.length > 0 && <Columns columns={preview.columns} />}
      {preview.samples.length > 0 && (
        <details>
          <summary>{texts.transfer.samples}</summary>
          <pre className="samples selectable">{preview.samples.map((row) => short(JSON.stringify(row), 400)).join("\n")}</pre>
        </details>
      )}
    </div>
  );
}

function Tiles({ preview }: { preview: Preview }) {
  const fresh = [
    texts.transfer.concepts(preview.create_concepts),
    texts.transfer.pointers(preview.create_pointers),
    texts.transfer.edges(preview.create_edges),
  ];
  const rest: [number, string, boolean][] = [
    [preview.update, texts.transfer.updated, false],
    [preview.unchanged, texts.transfer.unchanged, false],
    [preview.skipped, texts.transfer.skipped, preview.skipped > 0],
  ];
  return (
    <div className="tiles">
      <div className="tile new">
        <span className="tile-label">{texts.transfer.create}</span>
        {fresh.map((line) => (
          <span key={line} className="tile-line">
            {line}
          </span>
        ))}
      </div>
      {rest.map(([count, label, warn]) => (
        <div key={label} className={warn ? "tile warn" : "tile"}>
          <span className="tile-number">{number(count)}</span>
          <span className="tile-label">{label}</span>
        </div>
      ))}
    </div>
  );
}

function Problems({ problems, count }: { problems: readonly Problem[]; count: number }) {
  const more = count - Math.min(problems.length, LISTED);
  return (
    <section data-testid="import-problems">
      <h3>
        {texts.transfer.problems} <span className="count">{number(count)}</span>
      </h3>
      <p className="hint">{texts.transfer.problemsNote}</p>
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
            {problems.slice(0, LISTED).map((problem, index) => (
              <tr key={index}>
                <td className="numeric">{number(problem.line)}</td>
                <td className="mono cut">{problem.id === null ? "" : short(problem.id, 40)}</td>
                <td>{short(problem.message, 300)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="hint">{texts.transfer.moreProblems(more)}</p>}
    </section>
  );
}

function Columns({ columns }: { columns: readonly Column[] }) {
  return (
    <section>
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
              <tr key={`${column.on} ${column.name}`}>
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
