import type { ConceptMatch } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Swatch } from "@/kit/Swatch";
import { texts } from "@/texts";

interface SimilarProps {
  matches: readonly ConceptMatch[];
  onUse: (id: string) => void;
}

/** What is likely the same, with a way to take it instead. */
export function Similar({ matches, onUse }: SimilarProps) {
  if (matches.length === 0) return null;
  return (
    <div className="similar" data-testid="similar">
      <p className="note">{texts.edit.similar}</p>
      <ul>
        {matches.map(({ node, matched }) => (
          <li key={node.id}>
            <Swatch shape="circle" color="var(--concept)" />
            <span className="cut" title={node.label}>
              {node.label}
              {matched !== node.label && <span className="note"> {texts.frame.alias(matched)}</span>}
            </span>
            <Button small look="ghost" onPress={() => onUse(node.id)}>
              {texts.edit.useThis}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
