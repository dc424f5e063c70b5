/** Symmetric pairs of discipline ids: each is a fair alternative to the other. */
const RELATED: readonly (readonly [number, number])[] = [
  [1, 2], // Fitness, Musculation
  [1, 5], // Fitness, CrossFit
  [1, 8], // Fitness, Pilates
  [1, 12], // Fitness, Danse
  [1, 7], // Fitness, Boxe
  [2, 5], // Musculation, CrossFit
  [3, 8], // Yoga, Pilates
  [3, 12], // Yoga, Danse
  [8, 12], // Pilates, Danse
  [4, 6], // Running, Cyclisme
  [4, 9], // Running, Natation
  [4, 11], // Running, Football
  [6, 9], // Cyclisme, Natation
  [5, 7], // CrossFit, Boxe
  [10, 11], // Tennis, Football
  [10, 4], // Tennis, Running
];

/** The closest discipline comes first. */
export function relatedDisciplines(id: number): number[] {
  return RELATED.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []));
}
