import { Play, Square } from "lucide-react";
import { wordsOf } from "@/ipc/errors";
import type { Spec } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Empty } from "@/kit/Pieces";
import { SelectField } from "@/kit/SelectField";
import { useCatalog } from "@/state/catalog";
import { useGraph } from "@/state/graph";
import { useSelection } from "@/state/selection";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import { useChoice } from "./choice";
import { Ends } from "./Ends";
import { Expected } from "./Expected";
import { goesByItself, obstacle, startsFromNodes, valueOf } from "./form";
import { ParameterField } from "./ParameterField";
import { Result } from "./Result";
import { run, stop, useRun } from "./run";
import { ScopeFields } from "./ScopeFields";
import "./analyze.css";

export function AnalyzePanel() {
  const op = useView((view) => view.op);
  const { specs, failure } = useCatalog();
  if (failure !== null) return <Empty title={texts.analyze.loadFailed}>{wordsOf(failure)}</Empty>;
  const spec = specs.find((it) => it.id === op) ?? specs[0];
  if (spec === undefined) return null;
  return (
    <div className="panel analyze" data-testid="analyze-panel">
      <div className="fields">
        <SelectField
          label={texts.analyze.what}
          value={spec.id}
          options={specs.map((it) => ({ id: it.id, text: it.title }))}
          onChange={(id) => show({ op: id })}
          data-testid="analyze-op"
        />
        <p className="hint">{spec.description}</p>
      </div>
      <Form key={spec.id} spec={spec} />
      <Result />
    </div>
  );
}

function Form({ spec }: { spec: Spec }) {
  const selected = useSelection((selection) => selection.nodes);
  const info = useGraph((graph) => graph.info);
  const running = useRun((state) => state.job !== null);
  const [choice, change] = useChoice(spec, selected.size, info?.relations ?? []);
  const why =
    info === null ? texts.analyze.noGraph : obstacle(choice, selected.size, info.concepts + info.pointers);

  return (
    <div className="fields">
      <ScopeFields choice={choice} relations={info?.relations ?? []} onChange={change} />
      <Ends spec={spec} />
      <details className="options">
        <summary>{texts.analyze.options}</summary>
        {spec.parameters.map((parameter) => (
          <ParameterField
            key={parameter.id}
            parameter={parameter}
            value={valueOf(parameter, choice.values)}
            onChange={(value) => change({ values: { ...choice.values, [parameter.id]: value } })}
          />
        ))}
        <dl className="small-print">
          <dt>{texts.analyze.reads}</dt>
          <dd>{spec.complexity}</dd>
          <dt>{texts.analyze.source}</dt>
          <dd className="selectable">{spec.reference}</dd>
        </dl>
      </details>
      {why !== null ? (
        <p className="why" role="status" data-testid="analyze-why">
          {why}
        </p>
      ) : (
        startsFromNodes(spec) && !goesByItself(spec) && <p className="hint">{texts.analyze.terminals(selected.size)}</p>
      )}
      {why === null && <Expected choice={choice} selected={selected} />}
      {running ? (
        <Button wide icon={<Square size={13} />} onPress={stop} data-testid="analyze-cancel">
          {texts.analyze.cancel}
        </Button>
      ) : (
        <Button
          wide
          look="primary"
          icon={<Play size={13} />}
          isDisabled={why !== null}
          onPress={() => void run(choice, selected)}
          data-testid={`analyze-run-${spec.id}`}
        >
          {texts.analyze.run}
        </Button>
      )}
    </div>
  );
}
