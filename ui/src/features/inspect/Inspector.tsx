import { MousePointerClick, Unlink } from "lucide-react";
import { host } from "@/ipc/client";
import { Empty } from "@/kit/Pieces";
import { useGraph } from "@/state/graph";
import { useLoaded } from "@/state/loaded";
import { useSelection } from "@/state/selection";
import { texts } from "@/texts";
import { EdgePanel } from "./EdgePanel";
import { ManyPanel } from "./ManyPanel";
import { NodePanel } from "./NodePanel";
import "./inspect.css";

/** The panel of what is selected. */
export function Inspector() {
  const { nodes, edges } = useSelection();
  const isOpen = useGraph((graph) => graph.info !== null);
  const [node] = nodes;
  const [edge] = edges;
  if (nodes.size + edges.size > 1) return <ManyPanel nodes={nodes} edges={edges} />;
  if (node !== undefined) return <OneNode key={node} id={node} />;
  if (edge !== undefined) return <OneEdge key={edge} id={edge} />;
  if (!isOpen) return <Empty icon={<MousePointerClick size={20} />} title={texts.frame.noGraph} />;
  return (
    <Empty icon={<MousePointerClick size={20} />} title={texts.inspect.nothing}>
      <p className="hint">{texts.inspect.nothingNote}</p>
    </Empty>
  );
}

function OneNode({ id }: { id: string }) {
  const revision = useGraph((graph) => graph.revision);
  const { data, error } = useLoaded(id, revision, () => host().getNode(id));
  if (error !== null) return <Gone message={error.message} />;
  return data === null ? null : <NodePanel node={data} />;
}

function OneEdge({ id }: { id: string }) {
  const revision = useGraph((graph) => graph.revision);
  const { data, error } = useLoaded(id, revision, () => host().getEdge(id));
  if (error !== null) return <Gone message={error.message} />;
  return data === null ? null : <EdgePanel edge={data} />;
}

function Gone({ message }: { message: string }) {
  return (
    <Empty icon={<Unlink size={20} />} title={texts.inspect.gone}>
      <p className="hint">{message}</p>
      <p className="hint">{texts.inspect.goneNote}</p>
    </Empty>
  );
}
