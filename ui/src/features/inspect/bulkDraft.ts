/** One change to many, as it is typed. */
import type { BulkChange, BulkPreview } from "@/ipc/types";
import { readNumber } from "@/kit/number";
import { parse, type RowType } from "@/state/values/metadata";
import { texts } from "@/texts";
import { wrongNumber } from "@/texts/numbers";

export type BulkKind = BulkChange["kind"];

export interface BulkDraft {
  kind: BulkKind;
  key: string;
  type: RowType;
  /** The value, the relation, the weight or the aliases. */
  text: string;
}

export const newDraft = (kind: BulkKind): BulkDraft => ({ kind, key: "", type: "text", text: "" });

/** What can be done to so many concepts, pointers and edges. */
export function kindsFor({ concepts, pointers, edges }: { concepts: number; pointers: number; edges: number }): BulkKind[] {
  const kinds: BulkKind[] = [];
  if (edges > 0) kinds.push("set_relation", "set_weight");
  if (concepts + pointers + edges > 0) kinds.push("set_key");
  if (concepts + edges > 0) kinds.push("remove_key");
  if (concepts > 0) kinds.push("add_aliases", "remove_aliases");
  return kinds;
}

export type Read = { ok: true; change: BulkChange } | { ok: false; reason: string | null };

const unready: Read = { ok: false, reason: null };
const wrong = (reason: string): Read => ({ ok: false, reason });

/** The change that is meant; without a reason it is only not complete yet. */
export function readDraft({ kind, key, type, text }: BulkDraft): Read {
  switch (kind) {
    case "set_key": {
      if (key.trim() === "") return unready;
      const value = parse(type, text);
      return value.ok ? { ok: true, change: { kind, key: key.trim(), value: value.value } } : wrong(value.reason);
    }
    case "remove_key":
      return key.trim() === "" ? unready : { ok: true, change: { kind, key: key.trim() } };
    case "set_relation":
      return text.trim() === "" ? unready : { ok: true, change: { kind, relation_type: text.trim() } };
    case "set_weight": {
      const read = readNumber(text);
      return read.ok ? { ok: true, change: { kind, weight: read.value } } : wrong(wrongNumber(read.fault));
    }
    case "add_aliases":
    case "remove_aliases": {
      const aliases = text.split("\n").map((it) => it.trim()).filter((it) => it !== "");
      return aliases.length === 0 ? unready : { ok: true, change: { kind, aliases } };
    }
  }
}

/** How many rows would change, once it is said what becomes of other values. */
export const changing = ({ changes, conflicts }: BulkPreview, replace: boolean): number => changes + (replace ? conflicts : 0);

/** The preview in words. */
export function told({ changes, unchanged, unfit, conflicts }: BulkPreview): string[] {
  return [
    texts.bulk.changes(changes),
    ...(unchanged > 0 ? [texts.bulk.unchanged(unchanged)] : []),
    ...(unfit > 0 ? [texts.bulk.unfit(unfit)] : []),
    ...(conflicts > 0 ? [texts.bulk.conflicts(conflicts)] : []),
  ];
}
