/** Short words that pass by: what was done, what went wrong. */
import { toast } from "sonner";
import { ADVICE, reportOf } from "@/ipc/errors";

interface Offer {
  label: string;
  run: () => void;
}

export function say(title: string, offer?: Offer): void {
  toast(title, { action: offer && { label: offer.label, onClick: offer.run } });
}

/** An error in a person's words. A job they cancelled themselves needs none. */
export function explain(error: unknown): void {
  const report = reportOf(error);
  if (report.code === "cancelled") return;
  const { severity, title, hint } = ADVICE[report.code];
  toast[severity](title, { description: `${report.message} ${hint}`, duration: 10_000 });
}
