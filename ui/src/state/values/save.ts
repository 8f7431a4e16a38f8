/** Saving a field: what is wrong is said at the field, everything else in passing. */
import { host } from "@/ipc/client";
import { conflictsOf, fieldOf, Refused } from "@/ipc/errors";
import type { Concept, Conflict, Edge, Json, Write } from "@/ipc/types";
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

type Fields = Pick<Concept, "label" | "description"> & Pick<Edge, "relation_type" | "weight">;

/** Saves a field unless it is neither what the person saw nor what they want by now; then it says what it is. */
export async function saveSeen<F extends keyof Fields>(
  of: { node: string } | { edge: string },
  field: F,
  seen: Fields[F],
  change: Write,
): Promise<null | string | { theirs: Fields[F] }> {
  const stored = await storedOf(of, field);
  if (stored !== undefined && stored.value !== seen && !(field in change && Object(change)[field] === stored.value)) {
    return { theirs: stored.value };
  }
  return saveField(change);
}

/** `undefined` where it cannot be read: the save itself will say why. */
async function storedOf<F extends keyof Fields>(of: { node: string } | { edge: string }, field: F): Promise<{ value: Fields[F] } | undefined> {
  try {
    const row = "node" in of ? await host().getNode(of.node) : await host().getEdge(of.edge);
    return field in row ? { value: (row as unknown as Fields)[field] } : undefined;
  } catch {
    return undefined;
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
