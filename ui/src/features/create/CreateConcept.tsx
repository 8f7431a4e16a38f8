import { useState, type FormEvent } from "react";
import { Button } from "@/kit/Button";
import { CardAtPoint } from "@/kit/AtPoint";
import { openNode } from "@/state/pick";
import { useSimilar } from "@/state/similar";
import { show, type Point } from "@/state/view";
import { texts } from "@/texts";
import { createConcept } from "./make";
import { Similar } from "./Similar";

interface CreateConceptProps {
  at: Point;
  screen: Point;
}

/** Names a new concept where it will lie. */
export function CreateConcept({ at, screen }: CreateConceptProps) {
  const [label, setLabel] = useState("");
  const [busy, setBusy] = useState(false);
  const matches = useSimilar(label);
  const close = () => show({ draft: null });

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() === "" || busy) return;
    setBusy(true);
    if (!(await createConcept(label, at))) setBusy(false);
  };

  return (
    <CardAtPoint spot={screen} label={texts.edit.newConcept} onClose={close} data-testid="create-concept">
      <form onSubmit={(event) => void create(event)}>
        <div className="card-row">
          <input
            className="input"
            autoFocus
            aria-label={texts.edit.conceptName}
            placeholder={texts.edit.conceptHint}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
            data-testid="create-concept-name"
          />
          <Button type="submit" look="primary" isDisabled={label.trim() === "" || busy} data-testid="create-concept-save">
            {texts.edit.create}
          </Button>
        </div>
        <Similar
          matches={matches}
          onUse={(id) => {
            close();
            openNode(id);
          }}
        />
      </form>
    </CardAtPoint>
  );
}
