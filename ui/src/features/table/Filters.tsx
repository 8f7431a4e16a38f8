import { Plus, X } from "lucide-react";
import { host } from "@/ipc/client";
import type { TableFilter, TableOf, Test } from "@/ipc/types";
import { Button, IconButton } from "@/kit/Button";
import { SelectField, type Option } from "@/kit/SelectField";
import { useGraph } from "@/state/graph";
import { useLoaded } from "@/state/loaded";
import { changeLook, useTable } from "@/state/table";
import { texts } from "@/texts";
import { plainColumns, titleOfColumn } from "./columns";

const TESTS: readonly Option<Test>[] = (Object.keys(texts.table.tests) as Test[]).map((id) => ({ id, text: texts.table.tests[id] }));
const EQUALS = TESTS.filter(({ id }) => id === "equals");

/** Of nodes the relation is that of any edge at them, and is either it or not. */
const testsOf = (of: TableOf, column: string): readonly Option<Test>[] => (of === "nodes" && column === "relation_type" ? EQUALS : TESTS);

/** What rows have to be to be shown; all of it. */
export function Filters() {
  const { of, looks } = useTable();
  const { filters } = looks[of];
  const revision = useGraph((graph) => graph.revision);
  const { data: keys } = useLoaded(of, revision, () => host().metadataKeys(of));
  const plain = plainColumns(of).map((id) => ({ id, text: titleOfColumn(id) }));
  const relation = of === "nodes" ? [{ id: "relation_type", text: texts.table.anyRelation }] : [];
  const columns = [...plain, ...relation, ...(keys ?? []).map(({ key }) => ({ id: `metadata.${key}`, text: key }))];
  const change = (at: number, part: Partial<TableFilter>) =>
    changeLook({
      filters: filters.map((filter, index) => {
        const next = { ...filter, ...part };
        const fits = testsOf(of, next.column).some(({ id }) => id === next.is);
        return index !== at ? filter : fits ? next : { ...next, is: "equals" };
      }),
    });
  const add = () => changeLook({ filters: [...filters, { column: columns[0]?.id ?? "created_at", is: "contains", value: "" }] });
  return (
    <div className="filters">
      {filters.length === 0 && <p className="hint">{texts.table.noFilters}</p>}
      {filters.map((filter, at) => (
        <div key={at} className="filter" data-testid={`filter-${at}`}>
          <SelectField hideLabel label={texts.table.filterColumn} value={filter.column} options={columns} onChange={(column) => change(at, { column })} />
          <SelectField hideLabel label={texts.table.filterTest} value={filter.is} options={testsOf(of, filter.column)} onChange={(is) => change(at, { is })} />
          <FilterValue filter={filter} onChange={(value) => change(at, { value })} />
          <IconButton
            small
            label={texts.table.removeFilter(titleOfColumn(filter.column))}
            icon={<X size={13} />}
            onPress={() => changeLook({ filters: filters.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <Button small look="ghost" icon={<Plus size={13} />} onPress={add} data-testid="filter-add">
        {texts.table.addFilter}
      </Button>
    </div>
  );
}

function FilterValue({ filter, onChange }: { filter: TableFilter; onChange: (value: string) => void }) {
  const relations = useGraph((graph) => graph.info?.relations) ?? [];
  if (filter.is === "present" || filter.is === "absent") return <span />;
  const isRelation = filter.column === "relation_type";
  return (
    <>
      <input
        className="input"
        aria-label={texts.table.filterValue}
        value={filter.value ?? ""}
        list={isRelation ? "filter-relations" : undefined}
        data-testid="filter-value"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isRelation && (
        <datalist id="filter-relations">
          {relations.map(({ relation_type }) => (
            <option key={relation_type} value={relation_type} />
          ))}
        </datalist>
      )}
    </>
  );
}
