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

/** What a person was about when it went wrong; `work` is anything else. */
export type Attempt = "open" | "import" | "export" | "analyze" | "undo" | "work";

const FOR_ATTEMPT: Partial<Record<Attempt, Partial<Record<ErrorCode, Partial<Advice>>>>> = {
  open: {
    busy: { title: "This graph is open elsewhere", hint: "One program at a time can have a graph open." },
    invalid_request: { severity: "error", title: "This graph cannot be opened", hint: "Choose another folder." },
    storage: { title: "This graph cannot be opened", hint: "You can also open another folder." },
  },
  import: {
    invalid_request: {
      title: "This file cannot be imported",
      hint: "Nothing was written. Choose a file in GraphML, or in the JSON that Asterism exports.",
    },
    storage: {
      title: "This file cannot be imported",
      hint: "Nothing was imported. Check that the file can be read and that the disk has room.",
    },
    too_large: { title: "This file cannot be imported", hint: "Nothing was imported. Split the file, and import the parts." },
    busy: { title: "The graph has changed meanwhile", hint: "Nothing was imported. Choose the file again to see what it brings now." },
  },
  export: {
    invalid_request: { title: "The file could not be written", hint: "The graph is untouched. Choose another place or name." },
    storage: {
      title: "The file could not be written",
      hint: "The graph is untouched. Choose another place, or check that the disk has room.",
    },
  },
  analyze: {
    invalid_request: { title: "It did not finish", hint: "Correct that, or choose other options, and run it again." },
    too_large: { title: "It did not finish", hint: "Run it on fewer nodes." },
    storage: { title: "It did not finish", hint: "The graph is untouched. Try again." },
  },
  undo: {
    busy: { title: "A later change is in the way", hint: "Nothing was changed. Take back what came later first, or correct it by hand." },
  },
};

/** A file that breaks at a line can be mended there. */
const AT_LINE = "Nothing was written. Correct the file there, or export it anew, and try again.";

/** What to say of an error that came of this attempt. Sentences that its own words have already are not said twice. */
export function adviceFor(report: Report, attempt: Attempt = "work"): Advice {
  const advice = { ...ADVICE[report.code], ...FOR_ATTEMPT[attempt]?.[report.code] };
  const words = wordsOf(report);
  const mendable = attempt === "import" && report.code === "invalid_request" && /^line \d/i.test(words);
  const hint = (mendable ? AT_LINE : advice.hint).split(/(?<=\.) /).filter((sentence) => !words.includes(sentence));
  return { ...advice, hint: hint.join(" ") };
}

/** Numbers of the operating system say nothing to a person. */
const plain = (text: string): string => text.replace(/ ?\(os error \d+\)/g, "");

/** A command that was answered with an error. */
export class Refused extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super(plain(report.message));
    this.name = "Refused";
    this.report = readable(report);
  }

  get code(): ErrorCode {
    return this.report.code;
  }
}

/** Anything thrown, as a report: what is not ours counts as `storage` with its own words. */
export function reportOf(error: unknown): Report {
  if (error instanceof Refused) return error.report;
  const message = error instanceof Error ? error.message : String(error);
  return { code: "storage", message: plain(message), details: {} };
}

function record(details: Json): { [key: string]: Json } {
  return details !== null && typeof details === "object" && !Array.isArray(details) ? details : {};
}

function readable(report: Report): Report {
  const { reason } = record(report.details);
  const details = typeof reason === "string" ? { ...record(report.details), reason: plain(reason) } : report.details;
  return { ...report, message: plain(report.message), details };
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

/** The edges that stand in the way of an analysis; empty for other errors. */
export function edgesOf(report: Report): string[] {
  const { edge_ids } = record(report.details);
  return Array.isArray(edge_ids) ? (edge_ids as string[]) : [];
}

/** A plain word at the beginning. A name of a file or a path keeps its letters. */
const WORD = /^[a-z]+(?=[\s,:;]|$)/;

/** What happened, for a person: the reason without the name of the field, where there is one, as a sentence. */
export function wordsOf({ message, details }: Report): string {
  const { reason } = record(details);
  const words = typeof reason === "string" && reason !== "" ? reason : message;
  const begun = WORD.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  return begun === "" || /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The field an `invalid_request` or `too_large` names. */
export function fieldOf(report: Report): string | null {
  const { field } = record(report.details);
  return typeof field === "string" ? field : null;
}
