import { Toaster } from "sonner";
import { Welcome } from "@/features/welcome/Welcome";
import { useGraph } from "@/state/graph";
import { perform } from "./actions/registry";
import { OverlayChip } from "./OverlayChip";
import { Picture } from "./Picture";

/** The canvas with what floats over it. */
export function CanvasArea() {
  const info = useGraph((graph) => graph.info);
  const empty = info !== null && info.concepts + info.pointers === 0;
  return (
    <main className="canvas-area">
      <Picture />
      <OverlayChip />
      {empty && (
        <Welcome onImport={() => perform("import")} onCreate={() => perform("new-concept")} onSample={() => perform("sample")} />
      )}
      <Toaster position="bottom-center" offset={60} gap={8} visibleToasts={3} toastOptions={{ className: "toast" }} />
    </main>
  );
}
