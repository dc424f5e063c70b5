/**
 * The key of a search entry, as `by_webcam()` in the database makes it: the id of the discipline, or 0 for all disciplines.
 * Coaches who teach by webcam have a second entry with the negative key -1 - id.
 */
export function searchKeyOf(disciplineId: number | undefined, webcam: boolean): number {
  return webcam ? -1 - (disciplineId ?? 0) : (disciplineId ?? 0);
}

export function parseSearchKey(searchKey: number): { disciplineId: number | undefined; webcam: boolean } {
  const webcam = searchKey < 0;
  return { disciplineId: (webcam ? -1 - searchKey : searchKey) || undefined, webcam };
}
