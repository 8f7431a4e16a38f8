/** Short words that pass by: what was done, what went wrong. */
import { createElement, Fragment } from "react";
import { toast } from "sonner";
import { adviceFor, reportOf, wordsOf, type Attempt } from "@/ipc/errors";

/** Long enough to read it and to reach its button. */
const LONG_MS = 8000;

export interface Offer {
  label: string;
  run: () => void;
}

export function say(title: string, offer?: Offer): void {
  toast(title, offer && { action: { label: offer.label, onClick: offer.run }, duration: LONG_MS });
}

/** An error in a person's words, with its code for those who help. A job they cancelled themselves needs none. */
export function explain(error: unknown, attempt?: Attempt): void {
  const report = reportOf(error);
  if (report.code === "cancelled") return;
  const { severity, title, hint } = adviceFor(report, attempt);
  const code = createElement("span", { className: "error-code" }, report.code);
  const description = createElement(Fragment, null, `${wordsOf(report)} ${hint} `, code);
  toast[severity](title, { description, duration: LONG_MS });
}
