import { ListFilter } from "lucide-react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { Button, IconButton } from "@/kit/Button";
import { ComboField } from "@/kit/ComboField";
import { SelectField } from "@/kit/SelectField";
import { useGraph } from "@/state/graph";
import { texts } from "@/texts";
import { filterCount, KINDS, ORDERS, PLAIN, type Scope } from "./scope";

interface ScopeMenuProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** What the list holds, by kind, relation and source, and in what order. */
export function ScopeMenu({ scope, onChange }: ScopeMenuProps) {
  const relations = useGraph((graph) => graph.info?.relations) ?? [];
  const change = (part: Partial<Scope>) => onChange({ ...scope, ...part });
  const active = filterCount(scope);
  return (
    <DialogTrigger>
      <span className="list-filter" data-active={active > 0 || undefined}>
        <IconButton
          small
          label={active === 0 ? texts.frame.listFilter : texts.frame.listFilters(active)}
          icon={<ListFilter size={14} />}
          data-testid="list-filter"
        />
      </span>
      <Popover className="popover card-popover" placement="bottom end" offset={4}>
        <Dialog className="card scope-card" aria-label={texts.frame.listFilter}>
          <SelectField label={texts.frame.order} value={scope.order} options={ORDERS} onChange={(order) => change({ order })} data-testid="list-order" />
          <SelectField label={texts.frame.kind} value={scope.kind} options={KINDS} onChange={(kind) => change({ kind })} data-testid="list-kind" />
          <ComboField
            label={texts.inspect.relation}
            placeholder={texts.frame.anyRelation}
            value={scope.relation}
            suggestions={relations.map((it) => ({ text: it.relation_type, note: texts.edit.used(it.count) }))}
            onChange={(relation) => change({ relation })}
            onCommit={(relation) => change({ relation })}
            data-testid="list-relation"
          />
          <label className="field">
            <span className="field-label">{texts.frame.source}</span>
            <input
              className="input"
              placeholder={texts.frame.sourceHint}
              value={scope.source}
              data-testid="list-source"
              onChange={(event) => change({ source: event.currentTarget.value })}
            />
          </label>
          <Button small look="ghost" isDisabled={active === 0 && scope.order === PLAIN.order} onPress={() => onChange(PLAIN)}>
            {texts.frame.plainList}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
