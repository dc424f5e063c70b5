import type pg from "pg";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import { type Coordinates, distanceKm } from "~/features/places/rules/geo.ts";
import { countPages } from "~/platform/database/paging.server.ts";
import { type CellRange, coverCircle, coverRing, haversineOf } from "../rules/cells.ts";
import { SEARCH_RADIUS_KM } from "../rules/distance.ts";
import { BAND_KM, type NearbySort, PAGE_SIZE } from "../rules/search.ts";
import { foundListing, namedDiscipline, SUMMARY } from "./coach-summary.server.ts";
import { away, countAround, isNearest } from "./entries-around.server.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";

export interface NearbyCoach extends CoachSummary {
  /** whole kilometres from a blurred position: enough to choose, too coarse to locate a home */
  distanceKm: number;
}

/** `total` counts the coaches of all pages. */
export interface CoachPage<Coach = CoachSummary> {
  coaches: Coach[];
  total: number;
  page: number;
  pageCount: number;
}

export function coachPage<Coach>(coaches: Coach[], total: number, page: number): CoachPage<Coach> {
  return { coaches, total, page, pageCount: countPages(total, PAGE_SIZE) };
}

interface Ranking {
  /** the rings of the circle; all of a ring is shown before the next one is read */
  ringsKm: readonly number[];
  order: string;
  /** true if an index returns a cell's entries in this order */
  indexed: boolean;
}

const BEST = "e.best desc, e.coach_id";
const BANDS_KM = Array.from({ length: SEARCH_RADIUS_KM / BAND_KM }, (_, index) => (index + 1) * BAND_KM);
/**
 * The rings of "pertinence" define its order. Those of "distance" only save work, since the order is the same
 * across them.
 */
const RANKINGS: Record<NearbySort, Ranking> = {
  pertinence: { ringsKm: BANDS_KM, order: BEST, indexed: true },
  note: { ringsKm: [SEARCH_RADIUS_KM], order: BEST, indexed: true },
  prix: { ringsKm: [SEARCH_RADIUS_KM], order: `e.hourly_rate_cents, ${BEST}`, indexed: true },
  distance: {
    ringsKm: [1, 2, 3, 5, 8, 12, 18, SEARCH_RADIUS_KM],
    order: "e.away, e.coach_id",
    indexed: false,
  },
};

interface FoundAround extends CoachPage<NearbyCoach> {
  /** who pays for a place above the first page; they keep theirs in the results */
  sponsored: NearbyCoach[];
}

type LocatedCoach = CoachSummary & { latitude: number; longitude: number };

/** Returns one page within the search radius, the exact total and the paid places, in one statement. */
export async function searchCoaches(
  pool: pg.Pool,
  search: { near: Coordinates; disciplineId: number | undefined; sort: NearbySort; page: number },
): Promise<FoundAround> {
  const { rows } = await pool.query<{
    total: number;
    coaches: LocatedCoach[] | null;
    sponsored: LocatedCoach[] | null;
  }>(nearbyStatement(search));
  const measured = (found: readonly LocatedCoach[] | null | undefined): NearbyCoach[] =>
    (found ?? []).map(({ latitude, longitude, ...coach }) => ({
      ...coach,
      distanceKm: wholeKm(distanceKm(search.near, { lat: latitude, lng: longitude })),
    }));
  const [found] = rows;
  return {
    ...coachPage(measured(found?.coaches), found?.total ?? 0, search.page),
    sponsored: measured(found?.sponsored),
  };
}

export const wholeKm = (km: number) => (km < 1 ? 0 : Math.round(km));

/** The statement with its values; the benchmark runs it, and tests read its plan. */
export function nearbyStatement({
  near,
  disciplineId = 0,
  sort,
  page,
}: {
  near: Coordinates;
  disciplineId: number | undefined;
  sort: NearbySort;
  page: number;
}): pg.QueryConfig {
  const { ringsKm } = RANKINGS[sort];
  const circle = coverCircle(near, SEARCH_RADIUS_KM);
  const rings = ringsKm.flatMap((km, index) =>
    coverRing(near, ringsKm[index - 1] ?? 0, km).map((cells) => ({ ring: index + 1, cells })),
  );
  return {
    name: `coaches-nearby-${sort}`,
    text: STATEMENTS[sort],
    values: [
      disciplineId,
      near.lat,
      near.lng,
      (page - 1) * PAGE_SIZE,
      PAGE_SIZE,
      ...bounds(circle.inside),
      ...bounds(circle.rim),
      // The first ring starts below zero, so that it includes a coach at the exact position.
      ringsKm.map((_, index) => (index === 0 ? -1 : haversineOf(ringsKm[index - 1] ?? 0))),
      ringsKm.map(haversineOf),
      rings.map(({ ring }) => ring),
      ...bounds(rings.map(({ cells }) => cells)),
    ],
  };
}

export const bounds = (ranges: CellRange[]) => [
  ranges.map(({ first }) => first),
  ranges.map(({ last }) => last),
];

/** How many places are paid for at most, as operators decided. */
const PLACES = `coalesce((
  select s.value from business_settings s
  where s.key = 'premiumPlaces' and s.effective_from <= now() and s.withdrawn_at is null
  order by s.effective_from desc, s.id desc limit 1
), ${STANDARD_TERMS.premiumPlaces})`;

/**
 * Coaches with Premium in the circle, each at their nearest listing, on the first page only. Which of them are shown changes
 * every day, whatever they are rated: the place is advertising, and is the same for all.
 */
const SPONSORED = `(
  select json_agg(coach) from (
    select ${SUMMARY}, p.latitude, p.longitude
    from (
      select nearest.* from (
        select distinct on (e.coach_id) e.coach_id, e.listing_id, e.latitude, e.longitude
        from unnest($6::int[] || $8::int[], $7::int[] || $9::int[]) as area (first, last)
        cross join lateral (
          select e.coach_id, e.listing_id, e.latitude, e.longitude from premium_entries e
          where e.discipline_id = $1::smallint and e.cell between area.first and area.last
            and ${away("$2", "$3")} <= ($11::float8[])[cardinality($11::float8[])] offset 0
        ) as e
        where $4::int = 0
        order by e.coach_id, ${away("$2", "$3")}, e.listing_id
      ) as nearest
      order by hashtext(nearest.coach_id || ' ' || (now() at time zone 'Europe/Paris')::date)
      limit ${PLACES}
    ) as p
    ${foundListing("p.listing_id")}
    ${namedDiscipline("$1::smallint")}
  ) as coach)`;

/**
 * Fills the page ring by ring from the centre and stops with the ring that completes it. Each range is looked
 * up separately, as in `countAround`.
 */
function statement({ order, indexed }: Ranking): string {
  const needed = "$4::int + $5::int - cardinality(walk.ids)";
  const columns = "e.listing_id, e.coach_id, e.best, e.hourly_rate_cents";
  const distance = away("$2", "$3");
  const entries = "search_entries e where e.discipline_id = $1::smallint";
  const cells = "search_cells c where c.discipline_id = $1::smallint";
  const inRing = `${distance} > ($10::float8[])[walk.ring + 1] and ${distance} <= ($11::float8[])[walk.ring + 1]
    and ${isNearest("$2", "$3")}`;
  const areas = "unnest($12::int[], $13::int[], $14::int[]) as area (ring, first, last)";
  const found = indexed
    ? `${areas}
       cross join lateral (select c.cell from ${cells} and c.cell between area.first and area.last offset 0) as c
       cross join lateral (
         select ${columns} from ${entries} and e.cell = c.cell and ${inRing} order by ${order} limit ${needed}
       ) as e`
    : `${areas}
       cross join lateral (
         select ${columns}, ${distance} as away from ${entries} and e.cell between area.first and area.last and ${inRing}
         offset 0
       ) as e`;
  return `
    with recursive counted as (
      select ${countAround({
        searchKey: "$1::smallint",
        lat: "$2",
        lng: "$3",
        radius: "($11::float8[])[cardinality($11::float8[])]",
        inside: ["$6", "$7"],
        rim: ["$8", "$9"],
      })} as total
    ),
    walk (ring, ids) as (
      select 0, '{}'::int[]
      union all
      select walk.ring + 1,
             walk.ids || array(
               select e.listing_id from ${found}
               where area.ring = walk.ring + 1
               order by ${order} limit ${needed}
             )
      from walk
      where walk.ring < cardinality($10::float8[]) and cardinality(walk.ids) < $4::int + $5::int
        -- A page past the last one is not looked for.
        and $4::int < (select total from counted)
    ),
    page as (select ids[$4::int + 1 : $4::int + $5::int] as ids from walk order by ring desc limit 1)
    select
      (select total from counted) as total,
      (select json_agg(coach order by coach.position) from (
        select ${SUMMARY}, e.latitude, e.longitude, found.position
        from page cross join lateral unnest(page.ids) with ordinality as found (id, position)
        join search_entries e on e.listing_id = found.id and e.discipline_id = $1::smallint
        ${foundListing("found.id")}
        ${namedDiscipline("$1::smallint")}
      ) as coach) as coaches,
      ${SPONSORED} as sponsored`;
}

const STATEMENTS: Record<NearbySort, string> = {
  pertinence: statement(RANKINGS.pertinence),
  note: statement(RANKINGS.note),
  prix: statement(RANKINGS.prix),
  distance: statement(RANKINGS.distance),
};
