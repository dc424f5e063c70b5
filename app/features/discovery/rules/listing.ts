import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { withoutHidden } from "~/platform/format/text.ts";

const LONGEST_TEXT = 100;
const LARGEST_PAGE = 100_000;

export function readPage(value: string | null): number {
  return readId(value, LARGEST_PAGE) ?? 1;
}

/** Removes hidden characters, such as NUL, which PostgreSQL refuses. */
export function readText(value: string | null): string {
  return withoutHidden(value ?? "")
    .trim()
    .slice(0, LONGEST_TEXT)
    .trim();
}

interface Listing {
  text?: string | undefined;
  disciplineId?: number | undefined;
  page?: number | undefined;
}

export function readListing(parameters: URLSearchParams) {
  return {
    text: readText(parameters.get("q")),
    disciplineId: readId(parameters.get("discipline"), LARGEST_SMALLINT),
    page: readPage(parameters.get("page")),
  } satisfies Listing;
}

/** Omits unset parameters. */
export function coachesPath({ text, disciplineId, page = 1 }: Listing): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (disciplineId) parameters.set("discipline", String(disciplineId));
  if (page > 1) parameters.set("page", String(page));
  return withParameters("/coaches", parameters);
}

export function disciplinePath(id: number, page = 1): string {
  return withParameters(`/discipline/${id}`, new URLSearchParams(page > 1 ? { page: String(page) } : {}));
}

const withParameters = (path: string, parameters: URLSearchParams) =>
  parameters.size > 0 ? `${path}?${parameters}` : path;

/** Examples: "1 coach trouvé", "1 204 coachs trouvés". Pass the adjective in the singular. */
export function countCoaches(total: number, adjective: string): string {
  return formatCount(total, `coach ${adjective}`, `coachs ${adjective}s`);
}

export interface DisciplineChoice {
  id: number;
  name: string;
}

/** The choices are in French alphabetical order. */
export function choicesOf(disciplines: readonly DisciplineChoice[]): DisciplineChoice[] {
  return disciplines.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, "fr"));
}
