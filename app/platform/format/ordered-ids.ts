/** Moves an id one place in the list. At the end of the list nothing changes. */
export function moveInOrder(ids: readonly number[], id: number, way: "up" | "down"): number[] {
  const at = ids.indexOf(id);
  const to = way === "up" ? at - 1 : at + 1;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const without = ids.toSpliced(at, 1);
  return without.toSpliced(to, 0, id);
}
