import { useEffect, useState } from "react";
import { FileInput } from "lucide-react";
import { host } from "@/ipc/client";
import { useGraph } from "@/state/graph";
import { explain, say } from "@/state/notify";
import { show, useView } from "@/state/view";
import { texts } from "@/texts";
import "./transfer.css";

/** A file dragged over the window is announced, and previewed when dropped. */
export function DropZone() {
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const opening = useGraph((graph) => graph.opening || (graph.info === null && graph.unopened === null));

  useEffect(() => {
    const stopping = host().onFileDrag((drag) => {
      setOver(drag.type === "over");
      if (drag.type !== "drop") return;
      const [path] = drag.paths;
      if (path === undefined) return;
      if (isBusy()) return say(texts.transfer.busy);
      if (drag.paths.length > 1) say(texts.transfer.manyFiles);
      setHeld(path);
    });
    stopping.catch(explain);
    return () => void stopping.then((stop) => stop(), () => undefined);
  }, []);

  // A file can be read once there is a graph to compare it with.
  useEffect(() => {
    if (held === null || opening) return;
    setHeld(null);
    if (useGraph.getState().info === null) say(texts.transfer.noGraph);
    else if (isBusy()) say(texts.transfer.busy);
    else show({ dialog: { kind: "import", path: held } });
  }, [held, opening]);

  if (!over) return null;
  return (
    <div className="drop-zone" role="status">
      <div className="drop-card">
        <FileInput size={28} aria-hidden />
        <p className="empty-title">{texts.transfer.dropHere}</p>
        <p className="hint">{texts.transfer.dropNote}</p>
      </div>
    </div>
  );
}

/** No modal window stops what the system drops, and what is being imported or exported is not to be pushed aside. */
function isBusy(): boolean {
  const kind = useView.getState().dialog?.kind;
  return kind === "import" || kind === "export";
}
