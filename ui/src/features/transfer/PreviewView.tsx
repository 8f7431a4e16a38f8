import type { Preview } from "@/ipc/types";
import { texts } from "@/texts";
import { number } from "@/texts/words";
import { changes } from "./importing";
import { Columns, Problems, Samples } from "./tables";

/** What an import would do: counts first, then what to know of it, then how the file was read. */
export function PreviewView({ preview }: { preview: Preview }) {
  const leftOut = preview.problems.filter((problem) => problem.left_out);
  const remarked = preview.problems.filter((problem) => !problem.left_out);
  return (
    <div className="preview" data-testid="import-preview">
      <Tiles preview={preview} />
      {changes(preview) === 0 && <p className="notice info">{texts.transfer.nothingNew}</p>}
      {preview.notes.length > 0 && <Notes notes={preview.notes} />}
      {(leftOut.length > 0 || preview.skipped > 0) && (
        <Problems title={texts.transfer.leftOut} note={texts.transfer.leftOutNote} problems={leftOut} count={preview.skipped} testId="import-problems" />
      )}
      {remarked.length > 0 && (
        <Problems
          title={texts.transfer.remarks}
          note={texts.transfer.remarksNote}
          problems={remarked}
          count={Math.max(remarked.length, preview.problem_count - preview.skipped)}
          testId="import-remarks"
        />
      )}
      {preview.columns.length > 0 && <Columns columns={preview.columns} />}
      {preview.samples.length > 0 && <Samples samples={preview.samples} />}
    </div>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <section className="notice warning" aria-label={texts.transfer.notes} data-testid="import-notes">
      <h3>{texts.transfer.notes}</h3>
      <ul className="bullets">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

/** What would be written, in numbers. */
export function Tiles({ preview }: { preview: Preview }) {
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
