import { useEffect, useState } from "react";
import { FileInput } from "lucide-react";
import { host } from "@/ipc/client";
import { useGraph } from "@/state/graph";
import { explain, say } from "@/state/notify";
import { show } from "@/state/view";
import { texts } from "@/texts";
import "./transfer.css";

/** A file dragged over the window is announced, and previewed when dropped. */
export function DropZone() {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const stopping = host().onFileDrag((drag) => {
      setOver(drag.type === "over");
      if (drag.type !== "drop") return;
      const [path] = drag.paths;
      if (path === undefined) return;
      if (useGraph.getState().unopened !== null) return say(texts.transfer.noGraph);
      if (drag.paths.length > 1) say(texts.transfer.manyFiles);
      show({ dialog: { kind: "import", path } });
    });
    stopping.catch(explain);
    return () => void stopping.then((stop) => stop(), () => undefined);
  }, []);

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
