import type pg from "pg";
import type { Database } from "~/platform/db.server.ts";
import { type CoachSummary, listFeaturedCoaches } from "../queries.server.ts";
import { choicesOf, type DisciplineChoice } from "../rules/listing.ts";
import { listCoaches } from "./list-coaches.server.ts";
import { readSearch } from "./read-search.server.ts";
import type { CoachPage } from "./search-coaches.server.ts";

interface ListingAnswer {
  disciplines: DisciplineChoice[];
  discipline: DisciplineChoice | undefined;
  found: CoachPage<CoachSummary>;
  featured: CoachSummary[];
}

/** What the listing shows: those that match, and on its first page the best of all. */
export async function findListing(
  { db, pool }: { db: Database; pool: pg.Pool },
  asked: { text: string; disciplineId: number | undefined; page: number },
  featuredOnFirstPage: number,
): Promise<ListingAnswer> {
  const { disciplines, terms } = await readSearch(pool, { text: asked.text });
  // A discipline that does not exist filters nothing, as the form then shows.
  const choices = choicesOf(disciplines);
  const discipline = choices.find(({ id }) => id === asked.disciplineId);
  const [found, featured] = await Promise.all([
    listCoaches(pool, { terms, disciplineId: discipline?.id, page: asked.page }),
    // With a filter too: a field that moves under the hand that types in it would be worse.
    asked.page === 1 ? listFeaturedCoaches(db, featuredOnFirstPage) : [],
  ]);
  return { disciplines: choices, discipline, found, featured };
}

/** The answer to a listing that had to be refused. */
export const UNANSWERED_LISTING: ListingAnswer = {
  disciplines: [],
  discipline: undefined,
  found: { coaches: [], total: 0, page: 1, pageCount: 1 },
  featured: [],
};
