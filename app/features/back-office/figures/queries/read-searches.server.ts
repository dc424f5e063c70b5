import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Period } from "../rules/periods.ts";
import { disciplineLabel, OTHER_PLACES, placeLabel } from "../rules/searches.ts";

export interface SearchedPlace {
  place: string;
  discipline: string;
  searches: number;
  empty: number;
}

interface SearchedRow {
  place: string;
  disciplineId: number;
  name: string | null;
  searches: number;
  empty: number;
}

/** On the page; a file has more. */
const MOST_SHOWN = 30;
/** The rest of a day that is over is no place, so it is not listed. */
const searched = (order: string) => `
  select s.place, s.discipline_id as "disciplineId", d.name, s.searches, s.empty
  from (
    select place, discipline_id, sum(searches)::float8 as searches, sum(empty)::float8 as empty
    from daily_searches where day between $1::date and $2::date and place <> '${OTHER_PLACES}'
    group by place, discipline_id order by ${order}, place, discipline_id limit $3
  ) as s left join disciplines d on d.id = s.discipline_id
  order by ${order}, s.place, s.discipline_id`;
const MOST_SEARCHED = { name: "most-searched", text: searched("searches desc") };
const MOST_EMPTY = { name: "most-searched-in-vain", text: searched("empty desc, searches desc") };

/** The places and disciplines that were searched most, or in vain most often. */
export async function readSearches(
  pool: pg.Pool,
  _operator: Operator,
  { period: { from, to }, inVain, most = MOST_SHOWN }: { period: Period; inVain: boolean; most?: number },
): Promise<SearchedPlace[]> {
  const { rows } = await pool.query<SearchedRow>({
    ...(inVain ? MOST_EMPTY : MOST_SEARCHED),
    values: [from, to, most],
  });
  return rows
    .filter(({ empty }) => !inVain || empty > 0)
    .map(({ place, disciplineId, name, searches, empty }) => ({
      place: placeLabel(place),
      discipline: disciplineLabel(disciplineId, name),
      searches,
      empty,
    }));
}
