import { CirclePlus, Compass, FileInput } from "lucide-react";
import type { ReactNode } from "react";
import { texts } from "@/texts";
import "./welcome.css";

interface WelcomeProps {
  onImport: () => void;
  onCreate: () => void;
  onSample: () => void;
}

/** What an empty graph says: three ways to start. */
export function Welcome({ onImport, onCreate, onSample }: WelcomeProps) {
  return (
    <div className="welcome" data-testid="welcome">
      <div className="welcome-card">
        <h2>{texts.frame.welcomeTitle}</h2>
        <p className="hint">{texts.frame.welcomeText}</p>
        <Way icon={<Compass size={18} />} title={texts.frame.welcomeSample} note={texts.frame.welcomeSampleNote} onPick={onSample} testId="welcome-sample" />
        <Way icon={<FileInput size={18} />} title={texts.frame.welcomeImport} note={texts.frame.welcomeImportNote} onPick={onImport} testId="welcome-import" />
        <Way icon={<CirclePlus size={18} />} title={texts.frame.welcomeCreate} note={texts.frame.welcomeCreateNote} onPick={onCreate} testId="welcome-create" />
      </div>
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  note: string;
  onPick: () => void;
  testId: string;
}

function Way({ icon, title, note, onPick, testId }: WayProps) {
  return (
    <button type="button" className="way" onClick={onPick} data-testid={testId}>
      <span className="way-icon">{icon}</span>
      <span>
        <span className="way-title">{title}</span>
        <span className="hint">{note}</span>
      </span>
    </button>
  );
}
