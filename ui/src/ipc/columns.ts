/**
 * The scene as it crosses from Rust: little-endian columns, each section padded to eight bytes.
 * `SceneColumns` are views into the buffer, not copies.
 */
export interface SceneColumns {
  nodes: number;
  edges: number;
  /** 16 bytes a node. */
  nodeIds: Uint8Array;
  /** 0 pointer, 1 concept. */
  kinds: Uint8Array;
  pinned: Uint8Array;
  /** x, y of each node. */
  positions: Float32Array;
  titles: Strings;
  edgeIds: Uint8Array;
  source: Uint32Array;
  target: Uint32Array;
  /** Index into `relations`. */
  relation: Uint32Array;
  /** NaN where an edge has no weight. */
  weight: Float64Array;
  relations: string[];
}

/** Many strings in one block of UTF-8; decoded one at a time. */
export interface Strings {
  offsets: Uint32Array;
  bytes: Uint8Array;
}

export interface LayoutFrame {
  revision: number;
  running: boolean;
  /** x, y by slot; NaN where a node is gone. */
  positions: Float32Array;
}

export class MalformedColumns extends Error {
  override name = "MalformedColumns";
}

const MAGIC = 0x31435341;
const HEADER_BYTES = 24;
const FRAME_HEADER_BYTES = 16;
const utf8 = new TextDecoder();

/** Walks a buffer section by section. */
class Sections {
  private at = HEADER_BYTES;

  constructor(private readonly buffer: ArrayBuffer) {}

  private take(bytes: number): number {
    const from = this.at;
    this.at = from + Math.ceil(bytes / 8) * 8;
    if (from + bytes > this.buffer.byteLength) throw new MalformedColumns(`The scene ends early, at byte ${from}.`);
    return from;
  }

  u8(count: number): Uint8Array {
    return new Uint8Array(this.buffer, this.take(count), count);
  }

  u32(count: number): Uint32Array {
    return new Uint32Array(this.buffer, this.take(count * 4), count);
  }

  f32(count: number): Float32Array {
    return new Float32Array(this.buffer, this.take(count * 4), count);
  }

  f64(count: number): Float64Array {
    return new Float64Array(this.buffer, this.take(count * 8), count);
  }
}

export function decodeScene(buffer: ArrayBuffer): SceneColumns {
  if (buffer.byteLength < HEADER_BYTES) throw new MalformedColumns("The scene has no header.");
  const [magic, n, m, r, titleBytes, relationBytes] = new Uint32Array(buffer, 0, 6);
  if (magic !== MAGIC) throw new MalformedColumns("The scene is of another version.");
  const sections = new Sections(buffer);
  const columns = {
    nodes: n,
    edges: m,
    nodeIds: sections.u8(n * 16),
    kinds: sections.u8(n),
    pinned: sections.u8(n),
    positions: sections.f32(n * 2),
    titles: { offsets: sections.u32(n + 1), bytes: sections.u8(titleBytes) },
    edgeIds: sections.u8(m * 16),
    source: sections.u32(m),
    target: sections.u32(m),
    relation: sections.u32(m),
    weight: sections.f64(m),
  };
  const relations = allStrings({ offsets: sections.u32(r + 1), bytes: sections.u8(relationBytes) });
  if (columns.source.some((slot) => slot >= n) || columns.target.some((slot) => slot >= n)) {
    throw new MalformedColumns("An edge of the scene ends at a node that is not in it.");
  }
  return { ...columns, relations };
}

export function decodeFrame(buffer: ArrayBuffer): LayoutFrame {
  if (buffer.byteLength < FRAME_HEADER_BYTES) throw new MalformedColumns("The layout frame has no header.");
  const [revision, count, running] = new Uint32Array(buffer, 0, 3);
  if (buffer.byteLength < FRAME_HEADER_BYTES + count * 8) throw new MalformedColumns("The layout frame ends early.");
  return { revision, running: running !== 0, positions: new Float32Array(buffer, FRAME_HEADER_BYTES, count * 2) };
}

export function stringAt({ offsets, bytes }: Strings, index: number): string {
  return utf8.decode(bytes.subarray(offsets[index], offsets[index + 1]));
}

function allStrings(strings: Strings): string[] {
  return Array.from({ length: strings.offsets.length - 1 }, (_, index) => stringAt(strings, index));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The text of the id whose 16 bytes begin at `16 * index`. */
export function uuidAt(ids: Uint8Array, index: number): string {
  let text = "";
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += "-";
    text += HEX[ids[index * 16 + i]];
  }
  return text;
}

/** Writes the 16 bytes of `uuid` at `16 * index`; says whether it was one. */
export function writeUuid(uuid: string, ids: Uint8Array, index: number): boolean {
  const hex = uuid.replaceAll("-", "");
  if (!/^[0-9a-f]{32}$/i.test(hex)) return false;
  for (let i = 0; i < 16; i++) ids[index * 16 + i] = parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  return true;
}
