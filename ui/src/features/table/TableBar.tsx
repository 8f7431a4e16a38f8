import { Columns3, ListFilter, Search, X } from "lucide-react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { Button, IconButton } from "@/kit/Button";
import { Segments, Switch } from "@/kit/Pieces";
import { isReady, showTable, useTable } from "@/state/table";
import { texts } from "@/texts";
import { ColumnChoice } from "./ColumnChoice";
import { Filters } from "./Filters";

const FACES = [
  { id: "nodes", text: texts.table.nodes },
  { id: "edges", text: texts.table.edges },
] as const;

/** What the table shows: which rows, which columns. `null` rows are not counted yet. */
export function TableBar({ total }: { total: number | null }) {
  const { of, looks, text, onlySelected } = useTable();
  const active = looks[of].filters.filter(isReady).length;
  return (
    <div className="table-bar">
      <Segments label={texts.table.which} value={of} options={FACES} onChange={(next) => showTable({ of: next })} />
      <div className="search table-search" role="search">
        <Search size={14} aria-hidden />
        <input
          type="text"
          aria-label={texts.table.searchLabel}
          placeholder={texts.table.search[of]}
          spellCheck={false}
          value={text}
          data-testid="table-search"
          onChange={(event) => showTable({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || text === "") return;
            event.stopPropagation();
            showTable({ text: "" });
          }}
        />
        {text !== "" && <IconButton small label={texts.frame.clearSearch} icon={<X size={13} />} onPress={() => showTable({ text: "" })} />}
      </div>
      <DialogTrigger>
        <Button icon={<ListFilter size={14} />} look={active > 0 ? "plain" : "ghost"} data-testid="table-filters">
          {texts.table.filterCount(active)}
        </Button>
        <Popover className="popover card-popover table-filters" placement="bottom start" offset={4}>
          <Dialog className="card" aria-label={texts.table.filters}>
            <Filters />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <Switch label={texts.table.onlySelected} on={onlySelected} onChange={(on) => showTable({ onlySelected: on })} data-testid="table-only-selected" />
      <span className="spring" />
      <span className="count" role="status" data-testid="table-total">
        {total === null ? "" : texts.table.rows(total)}
      </span>
      <DialogTrigger>
        <IconButton label={texts.table.chooseColumns} icon={<Columns3 size={16} />} data-testid="table-columns" />
        <Popover className="popover" placement="bottom end" offset={4}>
          <Dialog className="column-choice" aria-label={texts.table.chooseColumns}>
            <ColumnChoice />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
