import type pg from "pg";
import { coverRing } from "../rules/cells.ts";
import { SEARCH_RADIUS_KM } from "../rules/distance.ts";
import { foundListing, namedDiscipline, SUMMARY } from "./coach-summary.server.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";

interface Origin {
  id: number;
  disciplineId: number;
  latitude: number;
  longitude: number;
}

interface SimilarCoaches {
  coaches: CoachSummary[];
  /** true if some teach another discipline, so that a change of any coach can affect the list */
  fromAnywhere: boolean;
}

const ANYWHERE = 3;

/**
 * Takes the best rated coaches of the same discipline nearby, then of the same discipline elsewhere, then of
 * all. Each step reads no more index entries than it can show.
 */
export async function getSimilarCoaches(
  pool: pg.Pool,
  origin: Origin,
  limit: number,
): Promise<SimilarCoaches> {
  const { rows } = await pool.query<{ coaches: CoachSummary[] | null; furthest: number }>(
    similarStatement(origin, limit),
  );
  const coaches = rows[0]?.coaches ?? [];
  return { coaches, fromAnywhere: coaches.length < limit || rows[0]?.furthest === ANYWHERE };
}

export function similarStatement(
  { id, disciplineId, latitude, longitude }: Origin,
  limit: number,
): pg.QueryConfig {
  const cells = coverRing({ lat: latitude, lng: longitude }, 0, SEARCH_RADIUS_KM);
  return {
    name: "similar-coaches",
    text: STATEMENT,
    values: [id, disciplineId, cells.map(({ first }) => first), cells.map(({ last }) => last), limit],
  };
}

const BEST = "order by e.best desc, e.coach_id limit $5::int";
/** A coach may have several places nearby and is shown once, so more places are read than needed. */
const BEST_PLACES = "order by e.best desc, e.coach_id limit $5::int * 5";
const STATEMENT = `
  with near as (
    select e.coach_id, e.listing_id, e.best, 1 as step
    from unnest($3::int[], $4::int[]) as area (first, last)
    cross join lateral (
      select c.cell from search_cells c
      where c.discipline_id = $2::smallint and c.cell between area.first and area.last offset 0
    ) as c
    cross join lateral (
      select e.coach_id, e.listing_id, e.best from search_entries e
      where e.discipline_id = $2::smallint and e.cell = c.cell and e.coach_id <> $1::int ${BEST_PLACES}
    ) as e
    ${BEST_PLACES}
  ), elsewhere as (
    select e.coach_id, e.listing_id, e.best, 2 as step from search_entries e
    where e.discipline_id = $2::smallint and e.is_first and e.coach_id <> $1::int ${BEST}
  ), anywhere as (
    select e.coach_id, e.listing_id, e.best, ${ANYWHERE} as step from search_entries e
    where e.discipline_id = 0 and e.is_first and e.coach_id <> $1::int ${BEST}
  ), chosen as (
    select * from (
      select distinct on (coach_id) *
      from (select * from near union all select * from elsewhere union all select * from anywhere) as found
      order by coach_id, step, listing_id
    ) as found
    order by step, best desc, coach_id
    limit $5::int
  )
  select json_agg(coach) as coaches, (select max(step) from chosen) as furthest from (
    select ${SUMMARY}
    from chosen ${foundListing("chosen.listing_id")} ${namedDiscipline("0")}
    order by chosen.step, chosen.best desc, c.id
  ) as coach`;
