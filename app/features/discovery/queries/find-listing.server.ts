import type pg from "pg";
import type { Database } from "~/platform/database/db.server.ts";
import { choicesOf, type DisciplineChoice } from "../rules/listing.ts";
import { type CoachSummary, listFeaturedCoaches } from "./get-home-showcase.server.ts";
import { listCoaches } from "./list-coaches.server.ts";
import { readSearch } from "./read-search.server.ts";
import type { CoachPage } from "./search-coaches.server.ts";

interface ListingAnswer {
  disciplines: DisciplineChoice[];
  discipline: DisciplineChoice | undefined;
  found: CoachPage<CoachSummary>;
  featured: CoachSummary[];
}

/** Without a filter, featured coaches stand above the list of all coaches, which has them too. */
export async function findListing(
  { db, pool }: { db: Database; pool: pg.Pool },
  asked: { text: string; disciplineId: number | undefined; page: number },
  mostFeatured: number,
): Promise<ListingAnswer> {
  const [{ disciplines, terms }, putForward] = await Promise.all([
    readSearch(pool, { text: asked.text }),
    asked.text ? [] : listFeaturedCoaches(db, mostFeatured),
  ]);
  // An unknown discipline is ignored, as the form then shows.
  const choices = choicesOf(disciplines);
  const discipline = choices.find(({ id }) => id === asked.disciplineId);
  const featured = discipline ? [] : putForward;
  const found = await listCoaches(pool, {
    terms,
    disciplineId: discipline?.id,
    page: asked.page,
  });
  return { disciplines: choices, discipline, found, featured: asked.page === 1 ? featured : [] };
}

/** A rate-limited listing answers nobody. */
export const UNANSWERED_LISTING: ListingAnswer = {
  disciplines: [],
  discipline: undefined,
  found: { coaches: [], total: 0, page: 1, pageCount: 1 },
  featured: [],
};
