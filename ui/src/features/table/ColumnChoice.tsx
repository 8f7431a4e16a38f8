import { Checkbox } from "react-aria-components";
import { Check } from "lucide-react";
import { host } from "@/ipc/client";
import { useGraph } from "@/state/graph";
import { useLoaded } from "@/state/loaded";
import { changeLook, useTable } from "@/state/table";
import { texts } from "@/texts";
import { number, short } from "@/texts/words";
import { plainColumns, titleOfColumn } from "./columns";

/** Which columns are there; one at least. What is chosen comes last. */
export function ColumnChoice() {
  const { of, looks } = useTable();
  const { columns } = looks[of];
  const revision = useGraph((graph) => graph.revision);
  const { data: keys, error } = useLoaded(of, revision, () => host().metadataKeys(of));
  const choose = (column: string, on: boolean) => {
    const next = on ? [...columns, column] : columns.filter((it) => it !== column);
    if (next.length > 0) changeLook({ columns: next });
  };
  const choice = (column: string, note?: string) => (
    <Checkbox key={column} className="choice" isSelected={columns.includes(column)} onChange={(on) => choose(column, on)}>
      <span className="choice-box" aria-hidden>
        <Check size={12} />
      </span>
      <span className="cut">{short(titleOfColumn(column), 60)}</span>
      {note !== undefined && <span className="count">{note}</span>}
    </Checkbox>
  );
  return (
    <>
      {plainColumns(of).map((column) => choice(column))}
      <h4>{texts.table.metadataKeys}</h4>
      {keys === null && error === null && <p className="hint">{texts.table.keysLoading}</p>}
      {error !== null && <p className="wrong">{error.message}</p>}
      {keys?.length === 0 && <p className="hint">{texts.table.noKeys}</p>}
      {keys?.map(({ key, count }) => choice(`metadata.${key}`, number(count)))}
    </>
  );
}
