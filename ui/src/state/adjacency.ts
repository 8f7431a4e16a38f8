/** Which edges touch a node: compressed rows over both directions. */
export interface Adjacency {
  offsets: Uint32Array;
  /** Edge indices; those of node `i` are `edges[offsets[i]] .. edges[offsets[i + 1]]`. A self-loop is there once. */
  edges: Uint32Array;
}

export function adjacencyOf(nodes: number, edges: number, source: Uint32Array, target: Uint32Array, alive: Uint8Array): Adjacency {
  const offsets = new Uint32Array(nodes + 1);
  for (let e = 0; e < edges; e++) {
    if (alive[e] === 0) continue;
    offsets[source[e] + 1]++;
    if (source[e] !== target[e]) offsets[target[e] + 1]++;
  }
  for (let i = 0; i < nodes; i++) offsets[i + 1] += offsets[i];
  const next = offsets.slice(0, nodes);
  const rows = new Uint32Array(offsets[nodes]);
  for (let e = 0; e < edges; e++) {
    if (alive[e] === 0) continue;
    rows[next[source[e]]++] = e;
    if (source[e] !== target[e]) rows[next[target[e]]++] = e;
  }
  return { offsets, edges: rows };
}
