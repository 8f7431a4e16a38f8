/** The columns: what they are called, what a row shows in them, and how a cell is edited. */
import type { Edge, Json, Node, TableOf, Write } from "@/ipc/types";
import { readNumber } from "@/kit/number";
import { scene, titleOf, titleOfId } from "@/state/current";
import { FIRST_COLUMNS } from "@/state/table";
import { canRemoveKeys, format, known, metadataOf, metadataWrite, parse, stored, typeOf, type Subject } from "@/state/values/metadata";
import { holdsRounded } from "@/state/values/rounded";
import { replaceKey, saveField, saveKey, saveSeen } from "@/state/values/save";
import { texts } from "@/texts";
import { wrongNumber } from "@/texts/numbers";
import { decimal, number, short, time } from "@/texts/words";
import type { TableRow } from "./rows";

export const isNode = (row: TableRow): row is Node => "kind" in row;
export const keyOf = (column: string): string | null => (column.startsWith("metadata.") ? column.slice(9) : null);

const ALSO: Readonly<Record<TableOf, readonly string[]>> = { nodes: ["updated_at"], edges: ["updated_at"] };

/** Every column but those of metadata. */
export const plainColumns = (of: TableOf): readonly string[] => [...FIRST_COLUMNS[of], ...ALSO[of]];

export const titleOfColumn = (column: string): string =>
  keyOf(column) ?? texts.table.columns[column as keyof typeof texts.table.columns] ?? column;

const WIDTHS: Record<string, number> = { title: 220, description: 260, from: 200, to: 200, relation_type: 150, degree: 84, weight: 90, kind: 100 };
export const widthOf = (column: string): number => WIDTHS[column] ?? 150;

export const isNumeric = (column: string): boolean => column === "degree" || column === "weight";

const subjectOf = (row: TableRow): Subject => (isNode(row) ? { of: "node", node: row } : { of: "edge", edge: row });

function degreeOf(id: string): string {
  const slot = scene.slotOf(id);
  return slot === undefined ? "" : number(scene.degree[slot] ?? 0);
}

function keyText(value: Json | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? texts.inspect.yes : texts.inspect.no;
  return typeof value === "string" ? value : known(value);
}

/** What a cell shows. */
export function textOf(column: string, row: TableRow): string {
  const key = keyOf(column);
  if (key !== null) return short(keyText(row.metadata[key]), 200);
  if (column === "created_at" || column === "updated_at") return time(row[column]);
  return isNode(row) ? nodeText(column, row) : edgeText(column, row);
}

function nodeText(column: string, row: Node): string {
  switch (column) {
    case "title":
      return short(titleOf(row), 200);
    case "kind":
      return row.kind === "pointer" ? row.ref_type : texts.table.concept;
    case "degree":
      return degreeOf(row.id);
    case "aliases":
      return row.kind === "concept" ? short(row.aliases.join(", "), 200) : "";
    case "description":
      return row.kind === "concept" ? short(row.description ?? "", 200) : "";
    default:
      return "";
  }
}

function edgeText(column: string, row: Edge): string {
  switch (column) {
    case "from":
      return short(titleOfId(row.from_id) ?? row.from_id, 200);
    case "to":
      return short(titleOfId(row.to_id) ?? row.to_id, 200);
    case "relation_type":
      return row.relation_type;
    case "weight":
      return row.weight === null ? "" : decimal(row.weight);
    default:
      return "";
  }
}

/** What came of saving: `null` is done, a text is wrong, else what is stored now is neither the old nor the new. */
export type Outcome = null | string | { theirs: string; replace: () => Promise<Outcome> };

export interface CellEdit {
  text: string;
  /** What is already in use, to complete from. */
  completes?: "relations";
  /** What would be stored, where that is not what is typed. */
  preview?: (text: string) => string | null;
  save: (text: string) => Promise<Outcome>;
}

type Seen<T> = null | string | { theirs: T };

/** Where the stored value is another one meanwhile, saving again means it. */
function settled<T>(answer: Seen<T>, show: (value: T) => string, again: (seen: T) => Promise<Seen<T>>): Outcome {
  if (answer === null || typeof answer === "string") return answer;
  const { theirs } = answer;
  return { theirs: show(theirs), replace: async () => settled(await again(theirs), show, again) };
}

/** How this cell is edited in place; `null` where it cannot be. */
export function editOf(column: string, row: TableRow): CellEdit | null {
  const key = keyOf(column);
  if (key !== null) return keyEdit(key, row);
  if (isNode(row)) {
    if (row.kind !== "concept") return null;
    if (column === "title") return labelEdit(row.id, row.label);
    return column === "description" ? descriptionEdit(row.id, row.description) : null;
  }
  if (column === "relation_type") return relationEdit(row);
  return column === "weight" ? weightEdit(row) : null;
}

function labelEdit(node_id: string, label: string): CellEdit {
  const write = (text: string) => (seen: string) => saveSeen({ node: node_id }, "label", seen, { op: "update_concept", node_id, label: text });
  return {
    text: label,
    save: async (text) => (text.trim() === "" ? texts.inspect.blankLabel : settled(await write(text)(label), String, write(text))),
  };
}

function descriptionEdit(node_id: string, description: string | null): CellEdit {
  const change = (text: string): Write =>
    text === "" ? { op: "update_concept", node_id, clear: ["description"] } : { op: "update_concept", node_id, description: text };
  const write = (text: string) => (seen: string | null) => saveSeen({ node: node_id }, "description", seen, change(text));
  return { text: description ?? "", save: async (text) => settled(await write(text)(description), (it) => it ?? "", write(text)) };
}

function relationEdit({ id: edge_id, relation_type: old }: Edge): CellEdit {
  const write = (text: string) => (seen: string) =>
    saveSeen({ edge: edge_id }, "relation_type", seen, { op: "update_edge", edge_id, relation_type: text });
  return {
    text: old,
    completes: "relations",
    save: async (text) => (text.trim() === "" ? texts.inspect.blankRelation : settled(await write(text)(old), String, write(text))),
  };
}

function weightEdit({ id: edge_id, weight: old }: Edge): CellEdit {
  const written = (weight: number | null): string => (weight === null ? "" : String(weight));
  return {
    text: written(old),
    save: async (text) => {
      const read = readNumber(text);
      if (!read.ok) return wrongNumber(read.fault);
      const { value: weight } = read;
      const change: Write = weight === null ? { op: "update_edge", edge_id, clear: ["weight"] } : { op: "update_edge", edge_id, weight };
      const write = (seen: number | null) => saveSeen({ edge: edge_id }, "weight", seen, change);
      return settled(await write(old), written, write);
    },
  };
}

/** A key that is there keeps its type; a new one is a number, yes or no, or a text, by what is typed. */
function keyEdit(key: string, row: TableRow): CellEdit | null {
  const subject = subjectOf(row);
  const old = metadataOf(subject)[key];
  if (old !== undefined && holdsRounded(old)) return null;
  const type = old === undefined ? null : typeOf(old);
  const read = (text: string) => parse(type ?? guessed(text), text);
  return {
    text: old === undefined ? "" : format(old),
    preview: (text) => {
      const value = text === "" ? null : read(text);
      return value?.ok ? stored(value.value) : null;
    },
    save: async (text) => {
      if (text === "" && type !== "text") {
        if (old === undefined) return null;
        if (!canRemoveKeys(subject)) return texts.inspect.pointerKeysStay;
        return saveField(metadataWrite(subject, { clear: [key] }));
      }
      const value = read(text);
      if (!value.ok) return value.reason;
      const saved = await saveKey(subject, key, old, value.value);
      if (saved.state === "saved") return null;
      if (saved.state === "wrong") return saved.reason;
      const replace = async (): Promise<Outcome> => {
        const done = await replaceKey(subject, key, value.value);
        return done.state === "wrong" ? done.reason : null;
      };
      return { theirs: known(saved.conflict.existing), replace };
    },
  };
}

function guessed(text: string): "number" | "flag" | "text" {
  if (/^(true|false)$/.test(text.trim())) return "flag";
  const read = readNumber(text);
  return read.ok && read.value !== null ? "number" : "text";
}
