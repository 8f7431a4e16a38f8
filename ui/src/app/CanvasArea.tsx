import { Toaster } from "sonner";
import { CannotOpen } from "@/features/welcome/CannotOpen";
import { TableView } from "@/features/table/TableView";
import { Welcome } from "@/features/welcome/Welcome";
import { open, useGraph } from "@/state/graph";
import { useView } from "@/state/view";
import { perform } from "./actions/registry";
import { ApartChip } from "./ApartChip";
import { OverlayChip } from "./OverlayChip";
import { Picture } from "./Picture";

/** The canvas with what floats over it, or why there is none. */
export function CanvasArea() {
  const { info, unopened, opening } = useGraph();
  const toastsBelow = useView(({ draft }) => draft === null || draft.screen.y < window.innerHeight / 2);
  const face = useView((view) => view.face);
  const asTable = face === "table" && info !== null;
  const empty = !asTable && info !== null && info.concepts + info.pointers === 0;
  return (
    <main className="canvas-area">
      {unopened === null ? (
        // It stays as it is behind the table, its place and its layout kept.
        <div className="canvas-face" inert={asTable}>
          <Picture />
          <div className="chips">
            <ApartChip />
            <OverlayChip />
          </div>
        </div>
      ) : (
        <CannotOpen
          report={unopened.report}
          dir={unopened.dir}
          busy={opening}
          onRetry={() => void open(unopened.dir)}
          onOther={() => perform("open")}
        />
      )}
      {asTable && <TableView />}
      {empty && (
        <Welcome onImport={() => perform("import")} onCreate={() => perform("new-concept")} onSample={() => perform("sample")} />
      )}
      <Toaster position={toastsBelow ? "bottom-center" : "top-center"} offset={60} gap={8} visibleToasts={3} toastOptions={{ className: "toast" }} />
    </main>
  );
}
