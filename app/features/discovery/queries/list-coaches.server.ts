import type pg from "pg";
import { type ListSort, PAGE_SIZE } from "../rules/search.ts";
import { searchKeyOf } from "../rules/search-key.ts";
import { disciplineTerm, textQuery, WEBCAM_TERM } from "../rules/search-terms.ts";
import { foundListing, namedDiscipline, SUMMARY } from "./coach-summary.server.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";
import type { KnownTerms } from "./read-search.server.ts";
import { type CoachPage, coachPage } from "./search-coaches.server.ts";

const ORDERS: Record<ListSort, string> = {
  pertinence: "e.best desc, e.coach_id",
  note: "e.best desc, e.coach_id",
  prix: "e.hourly_rate_cents, e.best desc, e.coach_id",
};

interface Listing {
  /** the typed text as parsed by `readSearch`; absent if nothing was typed */
  terms?: KnownTerms | undefined;
  disciplineId?: number | undefined;
  /** only coaches who teach by webcam */
  webcam?: boolean;
  sort?: ListSort;
  page: number;
}

/** Lists one page of coaches, best first, optionally of a discipline or matching a text. */
export async function listCoaches(pool: pg.Pool, listing: Listing): Promise<CoachPage> {
  const statement = listStatement(listing);
  if (!statement) return coachPage([], 0, listing.page);
  const { rows } = await pool.query<{ total: number; coaches: CoachSummary[] | null }>(statement);
  return coachPage(rows[0]?.coaches ?? [], rows[0]?.total ?? 0, listing.page);
}

/** Returns the statement with its values, or undefined if a word matches nobody. */
export function listStatement({
  terms = [],
  disciplineId,
  webcam = false,
  sort = "pertinence",
  page,
}: Listing): pg.QueryConfig | undefined {
  const searchKey = searchKeyOf(disciplineId, webcam);
  const values = [disciplineId ?? 0, (page - 1) * PAGE_SIZE, PAGE_SIZE, searchKey];
  if (terms.length === 0) return { name: `coaches-${sort}`, text: DIRECTORY[sort], values };
  const query = textQuery(terms);
  if (query === undefined) return undefined;
  const parts = [query, disciplineId && disciplineTerm(disciplineId), webcam && WEBCAM_TERM];
  const text = parts.filter(Boolean).join("&");
  return { name: `coaches-by-text-${sort}`, text: BY_TEXT[sort], values: [...values, text] };
}

/** Reads an index in the requested order; the total is stored in `search_cells`. */
const directory = (order: string) => `
  with counted as (
    select coalesce(
      (select coaches_count from search_cells where discipline_id = $4::smallint and cell = -1), 0) as total
  )
  ${page("search_entries e where e.discipline_id = $4::smallint and e.is_first", order)}`;

/** A coach has one row of words. The card shows the lead listing of the searched key. */
const byText = (order: string) => `
  with matching as materialized (
    select e.coach_id, e.best, e.hourly_rate_cents from search_entries e
    where e.words is not null and e.words @@ $5::tsquery
  ), counted as (select count(*)::int as total from matching)
  ${page("matching e", order)}`;

/** A page past the end reads no entries. */
function page(entries: string, order: string): string {
  return `select
    (select total from counted) as total,
    (select json_agg(coach) from (
      select ${SUMMARY}
      from (
        select e.* from ${entries} order by ${order} offset $2::int
        limit case when $2::int < (select total from counted) then $3::int else 0 end
      ) as e
      join search_entries shown on shown.coach_id = e.coach_id and shown.discipline_id = $4::smallint and shown.is_first
      ${foundListing("shown.listing_id")}
      ${namedDiscipline("$1::smallint")}
      order by ${order}
    ) as coach) as coaches`;
}

const each = (statement: (order: string) => string): Record<ListSort, string> => ({
  pertinence: statement(ORDERS.pertinence),
  note: statement(ORDERS.note),
  prix: statement(ORDERS.prix),
});
const DIRECTORY = each(directory);
const BY_TEXT = each(byText);
