type Place = { x: number; y: number };

const ROUNDS = 260;

/** A plain force-directed layout of a small graph, in place. */
export function spread(places: Place[], edges: readonly (readonly [number, number])[]): void {
  const forces = places.map(() => ({ x: 0, y: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    const step = 14 * (1 - round / ROUNDS) + 0.5;
    forces.forEach((force, i) => {
      force.x = -(places[i]?.x ?? 0) * 0.03;
      force.y = -(places[i]?.y ?? 0) * 0.03;
    });
    for (let i = 0; i < places.length; i++) for (let j = 0; j < i; j++) push(places, forces, i, j, (d) => 5200 / (d * d));
    for (const [a, b] of edges) if (a !== b) push(places, forces, a, b, (d) => -d * 0.012);
    places.forEach((place, i) => {
      const force = forces[i] ?? { x: 0, y: 0 };
      const size = Math.hypot(force.x, force.y) || 1;
      const move = Math.min(size, step) / size;
      place.x += force.x * move;
      place.y += force.y * move;
    });
  }
}

function push(places: Place[], forces: Place[], i: number, j: number, strength: (distance: number) => number): void {
  const [a, b, f, g] = [places[i], places[j], forces[i], forces[j]];
  if (!a || !b || !f || !g) return;
  const dx = a.x - b.x || 0.1;
  const dy = a.y - b.y || 0.1;
  const distance = Math.max(8, Math.hypot(dx, dy));
  const by = strength(distance) / distance;
  f.x += dx * by * 10;
  f.y += dy * by * 10;
  g.x -= dx * by * 10;
  g.y -= dy * by * 10;
}
