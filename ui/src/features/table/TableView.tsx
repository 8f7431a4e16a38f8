import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { CircleDashed, ListFilter, TriangleAlert } from "lucide-react";
import { host } from "@/ipc/client";
import { reportOf, wordsOf } from "@/ipc/errors";
import { Button } from "@/kit/Button";
import { Empty } from "@/kit/Pieces";
import { useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { changeLook, isReady, queryOf, showTable, useTable } from "@/state/table";
import { texts } from "@/texts";
import { Grid } from "./Grid";
import { Rows } from "./rows";
import { TableBar } from "./TableBar";
import "./table.css";

const PAUSE_MS = 120;

/** The graph as a table: the other face of the canvas, with the same selection. */
export function TableView() {
  const table = useTable();
  const selection = useSelection();
  const revision = useGraph((graph) => graph.revision);
  const isOpen = useGraph((graph) => graph.info !== null);
  const [rows] = useState(() => new Rows());
  useSyncExternalStore(rows.subscribe, rows.getVersion);
  const { of, text, onlySelected } = table;
  const query = useMemo(() => queryOf(table, onlySelected ? selection[of] : new Set()), [table, onlySelected, selection, of]);
  const key = JSON.stringify(query);
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    const ask = () => rows.ask((offset, limit) => host().tablePage({ ...query, offset, limit }));
    const timer = setTimeout(ask, text === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
    // The key is the query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, key, revision, isOpen, retries]);

  return (
    <section className="table-view" aria-label={texts.table.name} data-testid="table">
      <TableBar total={rows.fresh ? null : rows.total} />
      {rows.total > 0 ? <Grid of={of} rows={rows} query={query} /> : <Nothing rows={rows} onRetry={() => setRetries(retries + 1)} />}
    </section>
  );
}

function Nothing({ rows, onRetry }: { rows: Rows; onRetry: () => void }) {
  const { of, looks, text, onlySelected } = useTable();
  if (rows.failure !== null) {
    return (
      <Empty icon={<TriangleAlert size={20} />} title={texts.table.failed}>
        <p className="hint">{wordsOf(reportOf(rows.failure))}</p>
        <Button onPress={onRetry}>{texts.table.retry}</Button>
      </Empty>
    );
  }
  if (rows.fresh) return <Empty title={texts.frame.loading} />;
  if (onlySelected) {
    return (
      <Empty icon={<CircleDashed size={20} />} title={texts.table.nothingSelected}>
        <Button onPress={() => showTable({ onlySelected: false })}>{texts.table.clearFilters}</Button>
      </Empty>
    );
  }
  if (text.trim() !== "" || looks[of].filters.some(isReady)) {
    const clear = () => {
      showTable({ text: "" });
      changeLook({ filters: [] });
    };
    return (
      <Empty icon={<ListFilter size={20} />} title={texts.table.nothingFits}>
        <p className="hint">{texts.table.nothingFitsNote}</p>
        <Button onPress={clear}>{texts.table.clearFilters}</Button>
      </Empty>
    );
  }
  return (
    <Empty icon={<CircleDashed size={20} />} title={texts.table.empty[of]}>
      <p className="hint">{texts.table.emptyNote}</p>
    </Empty>
  );
}
