/** The members of a community that say best what it is about. */

/** The `many` ids of highest degree, ties in the order given. One pass, however large the community. */
export function topMembers(ids: readonly string[], degreeOf: (id: string) => number, many: number): string[] {
  const best: { id: string; degree: number }[] = [];
  for (const id of ids) {
    const degree = degreeOf(id);
    const least = best[best.length - 1];
    if (best.length === many && least !== undefined && degree <= least.degree) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.degree ?? 0) < degree) at -= 1;
    best.splice(at, 0, { id, degree });
    if (best.length > many) best.pop();
  }
  return best.map(({ id }) => id);
}
