/** From an id to its place in a column of 16-byte ids, without a string for every id. */
import { writeUuid } from "@/ipc/columns";

const EMPTY = 0xffffffff;

function hashOf(bytes: Uint8Array, at: number): number {
  // The tail of a UUIDv7 is random; one multiplication spreads even a tail that is not.
  const tail = bytes[at + 12] | (bytes[at + 13] << 8) | (bytes[at + 14] << 16) | (bytes[at + 15] << 24);
  const mixed = tail ^ (bytes[at + 11] << 9) ^ (bytes[at + 10] << 17) ^ (bytes[at + 5] << 3);
  return Math.imul(mixed, 0x9e3779b1) >>> 0;
}

function same(a: Uint8Array, at: number, b: Uint8Array, from: number): boolean {
  for (let i = 15; i >= 0; i--) if (a[at + i] !== b[from + i]) return false;
  return true;
}

export class IdIndex {
  private table: Uint32Array;
  private used = 0;
  private readonly key = new Uint8Array(16);

  constructor(
    private ids: Uint8Array,
    count: number,
  ) {
    this.table = emptyTable(count);
    for (let i = 0; i < count; i++) this.insert(i);
  }

  find(id: string): number | undefined {
    if (!writeUuid(id, this.key, 0)) return undefined;
    const mask = this.table.length - 1;
    for (let at = hashOf(this.key, 0) & mask; ; at = (at + 1) & mask) {
      const place = this.table[at];
      if (place === EMPTY) return undefined;
      if (same(this.ids, place * 16, this.key, 0)) return place;
    }
  }

  /** `ids` may be a larger copy of the column that was given before. */
  add(ids: Uint8Array, index: number): void {
    this.ids = ids;
    if (this.used * 2 >= this.table.length) this.grow();
    this.insert(index);
  }

  private insert(index: number): void {
    const mask = this.table.length - 1;
    let at = hashOf(this.ids, index * 16) & mask;
    while (this.table[at] !== EMPTY) {
      // An id that comes again belongs to the later place.
      if (same(this.ids, this.table[at] * 16, this.ids, index * 16)) {
        this.table[at] = index;
        return;
      }
      at = (at + 1) & mask;
    }
    this.table[at] = index;
    this.used++;
  }

  private grow(): void {
    const before = this.table;
    this.table = emptyTable(this.used * 2);
    this.used = 0;
    for (const place of before) if (place !== EMPTY) this.insert(place);
  }
}

function emptyTable(count: number): Uint32Array {
  let size = 16;
  while (size < count * 2 + 2) size *= 2;
  return new Uint32Array(size).fill(EMPTY);
}
