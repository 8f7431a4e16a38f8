import { useState, type ReactNode } from "react";
import { ArrowRight } from "lucide-react";
import type { SteinerTree } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { Section } from "@/kit/Pieces";
import { titleOf } from "@/state/current";
import { pickEdge } from "@/state/pick";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { decimal, short } from "@/texts/words";

const PAGE = 50;

/** The edges of the tree with what each costs, and what they cost together. */
export function TreeList({ tree, children }: { tree: SteinerTree; children: ReactNode }) {
  const [shown, setShown] = useState(PAGE);
  const titles = new Map(tree.nodes.map((node) => [node.id, titleOf(node)]));
  const title = (id: string) => short(titles.get(id) ?? texts.analyze.untitled, 60);
  const all = { nodes: titles.keys(), edges: tree.edges.map((edge) => edge.id) };
  const more = tree.edges.length - shown;
  return (
    <Section
      title={tree.components > 1 ? texts.analyze.forest(tree.components) : texts.analyze.tree}
      action={<span className="hint">{texts.analyze.treeFacts(tree.nodes.length, tree.edges.length)}</span>}
    >
      <p className="total">
        {texts.analyze.weight} <strong data-testid="tree-weight">{decimal(tree.weight)}</strong>
      </p>
      <ul className="tree-edges">
        {tree.edges.slice(0, shown).map((edge) => (
          <li key={edge.id}>
            <button type="button" className="tree-edge" title={edge.relation_type} onClick={() => pickEdge(edge.id)}>
              <span className="cut">{title(edge.from_id)}</span>
              <ArrowRight size={12} aria-hidden />
              <span className="cut">{title(edge.to_id)}</span>
              <span className="count">{edge.weight === null ? "–" : decimal(edge.weight)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button small look="ghost" onPress={() => setShown(shown + PAGE * 4)}>
          {texts.analyze.more(more)}
        </Button>
      )}
      <div className="button-row result-actions">
        <Button small onPress={() => useSelection.getState().select(all)}>
          {texts.analyze.selectTree}
        </Button>
        {children}
      </div>
    </Section>
  );
}
