/**
 * What entries of search are kept under, as `by_webcam()` in the database makes it: a discipline, or 0 for all of them;
 * and the same once more for those who teach by webcam, below zero.
 */
export function shelfOf(disciplineId: number | undefined, webcam: boolean): number {
  return webcam ? -1 - (disciplineId ?? 0) : (disciplineId ?? 0);
}

export function readShelf(shelf: number): { disciplineId: number | undefined; webcam: boolean } {
  const webcam = shelf < 0;
  return { disciplineId: (webcam ? -1 - shelf : shelf) || undefined, webcam };
}
