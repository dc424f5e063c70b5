/** Where nothing is for search engines: what belongs to people, and what only our own pages call. */
export const CLOSED_AREAS = ["/dashboard", "/student-dashboard", "/profile", "/api", "/functions", "/dev"];

/** Reached by a link in a mail; a search engine may follow it, and must not keep it. */
const LANDINGS = ["/email-confirmed", "/reset-password"];

/** Whether an answer at this address says that it is not to be indexed, whatever it is. */
export function isUnlisted(path: string): boolean {
  return [...CLOSED_AREAS, ...LANDINGS].some((area) => path.startsWith(area));
}
