/** Writes a scene as Rust does, for tests and for looking at the canvas alone. */
import { writeUuid } from "../src/ipc/columns";

export interface FakeNode {
  id: string;
  title: string;
  kind?: "pointer" | "concept";
  pinned?: boolean;
  x: number;
  y: number;
}

export interface FakeEdge {
  id: string;
  source: number;
  target: number;
  relation: string;
  weight?: number | null;
}

const utf8 = new TextEncoder();
const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** A well-formed id that tells its number. */
export function fakeId(number: number, kind = 0): string {
  const tail = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0");
  return `01931f6e-${kind.toString(16).padStart(4, "0")}-7000-8000-${(number & 0xffff).toString(16).padStart(4, "0")}${tail}`;
}

export function block(texts: readonly string[]): { offsets: Uint32Array; bytes: Uint8Array } {
  const parts = texts.map((text) => utf8.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  parts.forEach((part, i) => (offsets[i + 1] = offsets[i] + part.length));
  const bytes = new Uint8Array(offsets[texts.length]);
  parts.forEach((part, i) => bytes.set(part, offsets[i]));
  return { offsets, bytes };
}

function ids(items: readonly { id: string }[]): Uint8Array {
  const bytes = new Uint8Array(items.length * 16);
  items.forEach(({ id }, i) => writeUuid(id, bytes, i));
  return bytes;
}

export function encodeScene(nodes: readonly FakeNode[], edges: readonly FakeEdge[]): ArrayBuffer {
  const names = [...new Set(edges.map(({ relation }) => relation))];
  const place = new Map(names.map((name, i) => [name, i]));
  const titles = block(nodes.map(({ title }) => title));
  const relations = block(names);
  const header = [0x31435341, nodes.length, edges.length, names.length, titles.bytes.length, relations.bytes.length];
  const sections: ArrayBufferView[] = [
    Uint32Array.from(header),
    ids(nodes),
    Uint8Array.from(nodes, ({ kind }) => (kind === "pointer" ? 0 : 1)),
    Uint8Array.from(nodes, ({ pinned }) => (pinned ? 1 : 0)),
    Float32Array.from(nodes.flatMap(({ x, y }) => [x, y])),
    titles.offsets,
    titles.bytes,
    ids(edges),
    Uint32Array.from(edges, ({ source }) => source),
    Uint32Array.from(edges, ({ target }) => target),
    Uint32Array.from(edges, ({ relation }) => place.get(relation) ?? 0),
    Float64Array.from(edges, ({ weight }) => weight ?? NaN),
    relations.offsets,
    relations.bytes,
  ];
  const buffer = new Uint8Array(sections.reduce((sum, { byteLength }) => sum + padded(byteLength), 0));
  let at = 0;
  for (const { buffer: from, byteOffset, byteLength } of sections) {
    buffer.set(new Uint8Array(from, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return buffer.buffer;
}

export function encodeFrame(revision: number, running: boolean, positions: Float32Array): ArrayBuffer {
  const buffer = new ArrayBuffer(16 + positions.byteLength);
  new Uint32Array(buffer, 0, 4).set([revision, positions.length / 2, running ? 1 : 0, 0]);
  new Float32Array(buffer, 16).set(positions);
  return buffer;
}
