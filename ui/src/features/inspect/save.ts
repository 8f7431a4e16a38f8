/** Saving a field: what is wrong is said at the field, everything else in passing. */
import { conflictsOf, fieldOf, Refused } from "@/ipc/errors";
import type { Conflict, Json, Write } from "@/ipc/types";
import { explain } from "@/state/notify";
import { write } from "@/state/graph";
import { metadataWrite, surprised, type Subject } from "./metadata";

/** `null` once saved, else the words for the field. */
export async function saveField(change: Write): Promise<string | null> {
  try {
    await write([change]);
    return null;
  } catch (error) {
    if (error instanceof Refused && fieldOf(error.report) !== null) return error.message;
    explain(error);
    return error instanceof Error ? error.message : String(error);
  }
}

export type KeySaved = { state: "saved" } | { state: "wrong"; reason: string } | { state: "ask"; conflict: Conflict };

/**
 * Sets one key. The first try replaces nothing; when the stored value is what the person saw, their change is meant
 * and is sent again as a replacement, else they are asked.
 */
export async function saveKey(subject: Subject, key: string, seen: Json | undefined, value: Json): Promise<KeySaved> {
  try {
    await write([metadataWrite(subject, { set: { [key]: value } })]);
    return { state: "saved" };
  } catch (error) {
    if (error instanceof Refused && error.code === "metadata_conflict") {
      const conflict = surprised(conflictsOf(error.report), key, seen);
      return conflict === null ? replaceKey(subject, key, value) : { state: "ask", conflict };
    }
    return { state: "wrong", reason: error instanceof Error ? error.message : String(error) };
  }
}

export async function replaceKey(subject: Subject, key: string, value: Json): Promise<KeySaved> {
  const reason = await saveField(metadataWrite(subject, { set: { [key]: value }, on_conflict: "replace" }));
  return reason === null ? { state: "saved" } : { state: "wrong", reason };
}
