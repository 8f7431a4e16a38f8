/** What a person is told for each error: one table, every code. */
import type { Conflict, ErrorCode, Json, Report } from "./types";

export type Severity = "info" | "warning" | "error";

export interface Advice {
  severity: Severity;
  title: string;
  hint: string;
}

export const ADVICE: Record<ErrorCode, Advice> = {
  not_found: {
    severity: "warning",
    title: "It is no longer there",
    hint: "Someone may have deleted it meanwhile. Undo brings deleted things back.",
  },
  metadata_conflict: {
    severity: "warning",
    title: "A metadata key already has another value",
    hint: "Nothing was written. Choose to keep the stored value or to replace it.",
  },
  invalid_request: {
    severity: "warning",
    title: "That cannot be saved as it is",
    hint: "Nothing was written. Correct the value and try again.",
  },
  not_connected: {
    severity: "info",
    title: "No path joins the chosen nodes",
    hint: "Choose nodes of one part, add the missing edge, or ask for a forest.",
  },
  too_large: {
    severity: "warning",
    title: "That is too large",
    hint: "Nothing was written. Shorten it or split it.",
  },
  cancelled: { severity: "info", title: "Cancelled", hint: "Nothing was changed." },
  busy: {
    severity: "warning",
    title: "The graph is busy",
    hint: "Nothing was lost. Wait for the running work, or cancel it, and try again.",
  },
  storage: {
    severity: "error",
    title: "The graph could not be read or written",
    hint: "What was saved before is safe. Check that the disk has room and the folder can be written.",
  },
  version: {
    severity: "error",
    title: "Made by another version",
    hint: "Nothing was changed. Open it with the version that made it, or update Asterism.",
  },
};

/** A command that was answered with an error. */
export class Refused extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super(report.message);
    this.name = "Refused";
    this.report = report;
  }

  get code(): ErrorCode {
    return this.report.code;
  }
}

/** Anything thrown, as a report: what is not ours counts as `storage` with its own words. */
export function reportOf(error: unknown): Report {
  if (error instanceof Refused) return error.report;
  const message = error instanceof Error ? error.message : String(error);
  return { code: "storage", message, details: {} };
}

function record(details: Json): { [key: string]: Json } {
  return details !== null && typeof details === "object" && !Array.isArray(details) ? details : {};
}

/** The keys in conflict with both values; empty for other errors. */
export function conflictsOf(report: Report): Conflict[] {
  const { conflicts } = record(report.details);
  return Array.isArray(conflicts) ? (conflicts as unknown as Conflict[]) : [];
}

/** The groups of node ids that nothing connects; empty for other errors. */
export function groupsOf(report: Report): string[][] {
  const { groups } = record(report.details);
  return Array.isArray(groups) ? (groups as string[][]) : [];
}

/** What happened, for a person: the reason without the name of the field, where there is one. */
export function wordsOf({ message, details }: Report): string {
  const { reason } = record(details);
  const words = typeof reason === "string" && reason !== "" ? reason : message;
  return words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}

/** The field an `invalid_request` or `too_large` names. */
export function fieldOf(report: Report): string | null {
  const { field } = record(report.details);
  return typeof field === "string" ? field : null;
}
