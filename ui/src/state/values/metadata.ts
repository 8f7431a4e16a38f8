/** Metadata as typed rows: what a value is called, how it is typed in, and what a save means. */
import type { Conflict, Edge, Json, Metadata, Node, OnConflict, Write } from "@/ipc/types";
import { readNumber, type NumberFault } from "@/kit/number";
import { texts } from "@/texts";
import { wrongNumber } from "@/texts/numbers";
import { lossIn } from "./jsonLoss";
import { ABOUT, holdsRounded, marked } from "./rounded";

export type RowType = "text" | "number" | "flag" | "list" | "json";
export const ROW_TYPES: readonly RowType[] = ["text", "number", "flag", "list", "json"];

export type Parsed = { ok: true; value: Json } | { ok: false; reason: string };
const good = (value: Json): Parsed => ({ ok: true, value });
const bad = (reason: string): Parsed => ({ ok: false, reason });

/** A text that stands on a line of its own in the field of a list. */
const isLine = (item: Json): boolean => typeof item === "string" && item !== "" && !item.includes("\n");

/** A list is a list of lines; anything else that is nested is shown as the JSON it is. */
export function typeOf(value: Json): RowType {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (Array.isArray(value) && value.every(isLine)) return "list";
  return "json";
}

/** The value as its row's field shows it. With a rounded number in it, it is not read back. */
export function format(value: Json): string {
  switch (typeOf(value)) {
    case "text":
      return value as string;
    case "list":
      return (value as string[]).join("\n");
    case "json":
      return marked(JSON.stringify(value, null, 2));
    default:
      return marked(String(value));
  }
}

/** What is stored, exactly. */
export const stored = (value: Json): string => JSON.stringify(value);

/** What is stored, as far as this window knows it. */
export const known = (value: Json): string => marked(stored(value));

function parseNumber(text: string): Parsed {
  const read = readNumber(text);
  if (!read.ok) return bad(numberWords(read.fault));
  return read.value === null ? bad(wrongNumber({ why: "none" })) : good(read.value);
}

/** Here a number that cannot be kept has another way. */
const numberWords = (fault: NumberFault): string =>
  fault.why === "comma" || fault.why === "none" ? wrongNumber(fault) : `${wrongNumber(fault)} ${texts.inspect.asText}`;

function parseFlag(text: string): Parsed {
  const word = text.trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return good(true);
  if (["false", "no", "0", ""].includes(word)) return good(false);
  return bad(texts.inspect.badFlag);
}

function parseJson(text: string): Parsed {
  try {
    const value = JSON.parse(text) as Json;
    const loss = lossIn(text);
    if (loss === null) return good(value);
    return bad(loss.kind === "key" ? texts.inspect.twiceInJson(loss.key) : numberWords(loss.fault));
  } catch {
    return bad(texts.inspect.badJson);
  }
}

export function parse(type: RowType, text: string): Parsed {
  switch (type) {
    case "text":
      return good(text);
    case "number":
      return parseNumber(text);
    case "flag":
      return parseFlag(text);
    case "list":
      return good(text === "" ? [] : text.split("\n").filter((line) => line !== ""));
    case "json":
      return parseJson(text);
  }
}

/** The value as another type: what it means there. What means nothing there is refused. */
export function convert(value: Json, type: RowType): Parsed {
  if (holdsRounded(value)) return bad(texts.inspect.roundedStays);
  const from = typeOf(value);
  if (type === "json" || type === from) return good(value);
  switch (type) {
    case "text":
      return good(from === "json" ? stored(value) : format(value));
    case "list":
      return toList(value);
    case "number":
      return typeof value === "string" ? parseNumber(value) : bad(wrongNumber({ why: "none" }));
    case "flag":
      return from === "list" || from === "json" || format(value).trim() === "" ? bad(texts.inspect.badFlag) : parseFlag(format(value));
  }
}

/** A text becomes a list by its lines. Lists of anything else than lines are none that a field could hold. */
function toList(value: Json): Parsed {
  if (Array.isArray(value)) return bad(value.every((item) => typeof item === "string") ? texts.inspect.notLines : texts.inspect.notTexts);
  if (typeof value !== "string") return bad(texts.inspect.noList);
  const lines = value === "" ? [] : value.split("\n");
  return lines.every(isLine) ? good(lines) : bad(texts.inspect.notLines);
}

/** What stands in the field, as another type. What is no value yet is what was typed, and no list of its lines. */
export function retyped(type: RowType, text: string, as: RowType): Parsed {
  const parsed = parse(type, text);
  if (parsed.ok) return convert(parsed.value, as);
  if (text.includes(ABOUT)) return bad(texts.inspect.roundedStays);
  return as === "list" ? parsed : parse(as, text);
}

/** Whether two values mean the same. JavaScript has one kind of number, so 1 and 1.0 already do. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  }
  if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
    if (Array.isArray(a) || Array.isArray(b)) return false;
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
  }
  return a === b;
}

/**
 * Whether a refused save needs the person: it does when what is stored is not what they saw while they typed.
 * `seen` is absent for a key they believed to be new.
 */
export function surprised(conflicts: readonly Conflict[], key: string, seen: Json | undefined): Conflict | null {
  const conflict = conflicts.find((it) => it.key === key);
  return conflict !== undefined && !same(conflict.existing, seen) ? conflict : null;
}

export type Subject = { of: "node"; node: Node } | { of: "edge"; edge: Edge };

interface MetadataChange {
  set?: Metadata;
  clear?: string[];
  on_conflict?: OnConflict;
}

export const metadataOf = (subject: Subject): Metadata =>
  subject.of === "node" ? subject.node.metadata : subject.edge.metadata;

/** Only pointers have no way to clear a key: their one write merges. */
export const canRemoveKeys = (subject: Subject): boolean =>
  subject.of === "edge" || subject.node.kind === "concept";

export function metadataWrite(subject: Subject, { set = {}, clear = [], on_conflict = "error" }: MetadataChange): Write {
  const change = { metadata: set, on_conflict, clear: clear.map((key) => `metadata.${key}`) };
  if (subject.of === "edge") return { op: "update_edge", edge_id: subject.edge.id, ...change };
  const { node } = subject;
  if (node.kind === "concept") return { op: "update_concept", node_id: node.id, ...change };
  return { op: "upsert_pointer", ref_type: node.ref_type, ref_id: node.ref_id, metadata: set, on_conflict };
}
