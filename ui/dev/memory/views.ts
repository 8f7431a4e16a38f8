/** Saved views, arrangements aside and metadata columns of the host in memory. */
import type { PictureFile } from "@/ipc/client";
import type { Exported, Json, Trait, TraitKey, View } from "@/ipc/types";
import { Slots } from "./picture";
import { refuse, type Rows } from "./rows";

const words = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

export abstract class MemoryViews {
  abstract rows: Rows;
  protected slots = new Slots();
  /** Pictures that were saved, by path. */
  readonly pictures = new Map<string, PictureFile>();
  private kept: Slots | null = null;
  private saved: View[] = [];
  private readonly places = new Map<string, Slots>();

  layoutApart = async (_slots: number[] | null, view: string | null): Promise<void> => {
    this.kept ??= this.slots;
    this.slots = (view === null ? undefined : this.places.get(view))?.copy() ?? this.slots.copy();
  };

  layoutBack = async (): Promise<boolean> => {
    if (this.kept === null) return false;
    this.slots = this.kept.renewed();
    this.kept = null;
    return true;
  };

  views = async (): Promise<View[]> => [...this.saved];

  viewSave = async (id: string | null, name: string, body: Json, places: boolean): Promise<View> => {
    if (name.trim() === "") throw refuse("invalid_request", "name: a view has a name of 1 to 200 characters", { field: "name" });
    const view = { id: id ?? `0190b000-0000-7000-8000-${String(this.saved.length + 1).padStart(12, "0")}`, name: name.trim(), body };
    this.saved = id === null ? [...this.saved, view] : this.saved.map((it) => (it.id === id ? view : it));
    if (places) this.places.set(view.id, this.slots.copy());
    return view;
  };

  viewRemove = async (id: string): Promise<void> => {
    this.saved = this.saved.filter((view) => view.id !== id);
  };

  traitKeys = async (): Promise<TraitKey[]> => {
    const found = new Map<string, Json[]>();
    for (const { metadata } of this.rows.nodes.values()) {
      for (const [key, value] of Object.entries(metadata)) found.set(key, [...(found.get(key) ?? []), value as Json]);
    }
    return [...found]
      .map(([key, values]) => ({ key, count: values.length, distinct: new Set(values.map(words)).size, numeric: values.every((it) => typeof it === "number") }))
      .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key));
  };

  traitOf = async (_job: string, key: string): Promise<Trait> => {
    const having = [...this.rows.nodes.values()].flatMap((node) => {
      const value = (node.metadata as Record<string, Json>)[key];
      return value === undefined ? [] : [{ slot: this.slots.slot(node.id), value }];
    });
    const slots = having.map(({ slot }) => slot);
    const numbers = having.flatMap(({ value }) => (typeof value === "number" ? value : []));
    if (numbers.length === having.length) return { key, slots, values: { kind: "numbers", values: numbers } };
    const names = [...new Set(having.map(({ value }) => words(value)))].sort();
    return { key, slots, values: { kind: "classes", names, of: having.map(({ value }) => names.indexOf(words(value))) } };
  };

  savePicture = async (path: string, picture: PictureFile, [nodes, edges]: [number, number]): Promise<Exported> => {
    this.pictures.set(path, picture);
    return { path, nodes, edges, bytes: ("svg" in picture ? picture.svg : picture.png).length };
  };
}
