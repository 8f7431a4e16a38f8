/**
 * How far each edge bends, so that parallel edges lie apart. The bend is the height of the arc as a share of the
 * distance between its ends, to the left of the way from source to target; 0 is straight. For a self-loop it is its
 * place among the loops of that node: 0, 1, 2, …
 */
const STEP = 0.14;
const SPREAD = 0.9;

export interface Ends {
  count: number;
  source: Uint32Array;
  target: Uint32Array;
  alive: Uint8Array;
}

export function bendsOf({ count, source, target, alive }: Ends): Float32Array {
  const { place, size } = ranksOf({ count, source, target, alive });
  const bends = new Float32Array(count);
  for (let e = 0; e < count; e++) {
    if (alive[e] === 0) continue;
    if (source[e] === target[e]) bends[e] = place[e];
    else if (size[e] > 1) bends[e] = bend(place[e], size[e], source[e] < target[e]);
  }
  return bends;
}

function bend(place: number, size: number, forward: boolean): number {
  const offset = (place - (size - 1) / 2) * Math.min(STEP, SPREAD / size);
  return offset === 0 ? 0 : forward ? offset : -offset;
}

/** For each edge: which one it is between its two ends, and how many there are, whatever their direction. */
function ranksOf({ count, source, target, alive }: Ends): { place: Uint32Array; size: Uint32Array } {
  const table = new Int32Array(tableSize(count)).fill(-1);
  const mask = table.length - 1;
  const first = new Uint32Array(count);
  const place = new Uint32Array(count);
  const size = new Uint32Array(count);
  for (let e = 0; e < count; e++) {
    if (alive[e] === 0) continue;
    const low = Math.min(source[e], target[e]);
    const high = Math.max(source[e], target[e]);
    const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    let other = table[at];
    while (other >= 0 && !joins(source, target, other, low, high)) {
      at = (at + 1) & mask;
      other = table[at];
    }
    if (other < 0) table[at] = e;
    first[e] = other < 0 ? e : other;
    place[e] = size[first[e]]++;
  }
  for (let e = 0; e < count; e++) size[e] = size[first[e]];
  return { place, size };
}

function joins(source: Uint32Array, target: Uint32Array, edge: number, low: number, high: number): boolean {
  return (
    (source[edge] === low && target[edge] === high) || (source[edge] === high && target[edge] === low)
  );
}

function tableSize(count: number): number {
  let size = 16;
  while (size < count * 2) size *= 2;
  return size;
}
