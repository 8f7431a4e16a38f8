import { FolderOpen, RotateCw, TriangleAlert } from "lucide-react";
import { adviceFor, wordsOf } from "@/ipc/errors";
import type { Report } from "@/ipc/types";
import { Button } from "@/kit/Button";
import { texts } from "@/texts";
import "./welcome.css";

interface CannotOpenProps {
  report: Report;
  /** `null` is the folder the program was started with. */
  dir: string | null;
  busy: boolean;
  onRetry: () => void;
  onOther: () => void;
}

/** Stands where the canvas would be, until a graph is open. */
export function CannotOpen({ report, dir, busy, onRetry, onOther }: CannotOpenProps) {
  const { title, hint } = adviceFor(report, "open");
  return (
    <div className="welcome unopened" data-testid="cannot-open">
      <div className="welcome-card" role="alert">
        <span className="unopened-icon">
          <TriangleAlert size={22} aria-hidden />
        </span>
        <h2>{title}</h2>
        <p className="selectable unopened-why">{wordsOf(report)}</p>
        <p className="hint">{hint}</p>
        <div className="button-row">
          <Button look="primary" icon={<RotateCw size={14} />} isDisabled={busy} onPress={onRetry} data-testid="open-retry">
            {texts.frame.openRetry}
          </Button>
          <Button icon={<FolderOpen size={14} />} isDisabled={busy} onPress={onOther} data-testid="open-other">
            {texts.frame.openOther}
          </Button>
        </div>
        <p className="error-code selectable">
          {texts.frame.errorCode(report.code)}
          {dir !== null && <br />}
          {dir !== null && texts.frame.openFolder(dir)}
        </p>
      </div>
    </div>
  );
}
