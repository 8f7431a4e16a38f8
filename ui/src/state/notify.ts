/** Short words that pass by: what was done, what went wrong. */
import { toast } from "sonner";
import { ADVICE, reportOf, wordsOf } from "@/ipc/errors";

/** Long enough to read it and to reach its button. */
const LONG_MS = 8000;

interface Offer {
  label: string;
  run: () => void;
}

export function say(title: string, offer?: Offer): void {
  toast(title, offer && { action: { label: offer.label, onClick: offer.run }, duration: LONG_MS });
}

/** An error in a person's words. A job they cancelled themselves needs none. */
export function explain(error: unknown): void {
  const report = reportOf(error);
  if (report.code === "cancelled") return;
  const { severity, title, hint } = ADVICE[report.code];
  toast[severity](title, { description: `${sentence(wordsOf(report))} ${hint}`, duration: LONG_MS });
}

/** With its full stop, so that another sentence can follow. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
