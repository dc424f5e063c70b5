import type pg from "pg";
import { type Coordinates, distanceKm } from "~/features/places/rules/geo.ts";
import { coverCircle, coverRing, haversineOf } from "../rules/cells.ts";
import { SEARCH_RADIUS_KM } from "../rules/distance.ts";
import type { AlertSubject, NoResultSuggestions } from "../rules/no-result-suggestions.ts";
import type { SearchPlace } from "../rules/search.ts";
import { searchKeyOf } from "../rules/search-key.ts";
import { foundListing, namedDiscipline, SUMMARY } from "./coach-summary.server.ts";
import { away, countAround, isNearest } from "./entries-around.server.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";
import type { NamedDiscipline } from "./read-search.server.ts";
import { bounds, type CoachPage, type NearbyCoach, wholeKm } from "./search-coaches.server.ts";

/** Suggestions are loaded only below this number of results; fuller pages cost nothing more. */
const FEW = 4;
const CARDS = 4;
/** Rings of the search in km. A ring is searched only after the inner ones; the last one is the limit. */
const RINGS_KM = [SEARCH_RADIUS_KM, 35, 50, 70, 100, 140, 200] as const;

interface Answered {
  found: CoachPage;
  place: SearchPlace;
  catalogue: readonly NamedDiscipline[];
  /** the searched discipline, if it is known */
  meant: NamedDiscipline | undefined;
  /** true if no discipline or a known one was searched */
  understood: boolean;
}

/** Uses at most two statements, and none if enough coaches were found. */
export async function findNoResultSuggestions(
  pool: pg.Pool,
  answered: Answered,
): Promise<NoResultSuggestions> {
  const { found, place, catalogue, meant, understood } = answered;
  const isWebcam = place.kind === "webcam";
  const someByWebcam = meant ? meant.webcamCount > 0 : catalogue.some(({ webcamCount }) => webcamCount > 0);
  const ways: NoResultSuggestions = {
    webcam: [],
    webcamDiscipline: meant?.name,
    someByWebcam: someByWebcam && !isWebcam,
    beyond: [],
    related: [],
    alert: understood ? alertSubject(place, meant) : undefined,
  };
  if (found.total >= FEW) return ways;
  const related = meant?.related ?? [];
  const [webcam, nearby] = await Promise.all([
    ways.someByWebcam ? listByWebcam(pool, meant?.id, found.coaches) : [],
    place.kind === "around" && understood
      ? listBeyond(pool, { near: place.near, disciplineId: meant?.id, related })
      : undefined,
  ]);
  const shown = new Set(webcam.map(({ id }) => id));
  const close = related.flatMap((id) => catalogue.find((discipline) => discipline.id === id) ?? []);
  // A place that is only a word has no counts.
  const taughtThere = (discipline: NamedDiscipline) =>
    nearby?.totals[discipline.id] ?? (place.kind === "anywhere" ? discipline.coachesCount : 0);
  const there = isWebcam ? [] : counted(close, taughtThere, false);
  return {
    ...ways,
    webcam,
    beyond: (nearby?.coaches ?? []).filter(({ id }) => !shown.has(id)).slice(0, CARDS),
    related: there.length > 0 ? there : counted(close, ({ webcamCount }) => webcamCount, true),
  };
}

const counted = (
  disciplines: readonly NamedDiscipline[],
  countOf: (discipline: NamedDiscipline) => number,
  webcam: boolean,
) =>
  disciplines
    .map((discipline) => ({ name: discipline.name, total: countOf(discipline), webcam }))
    .filter(({ total }) => total > 0);

/** Returns undefined if the search is too vague for an alert. */
function alertSubject(place: SearchPlace, meant: NamedDiscipline | undefined): AlertSubject | undefined {
  const subject = { disciplineId: meant?.id, discipline: meant?.name };
  if (place.kind === "around") return { ...subject, webcam: false, near: place.near, placeName: place.name };
  if (place.kind === "webcam") return { ...subject, webcam: true };
  return place.kind === "anywhere" && meant ? { ...subject, webcam: false } : undefined;
}

/** Lists the best rated webcam coaches, without those already shown. */
export async function listByWebcam(
  pool: pg.Pool,
  disciplineId: number | undefined,
  shown: readonly { id: number }[],
): Promise<CoachSummary[]> {
  const { rows } = await pool.query<{ coaches: CoachSummary[] | null }>(webcamStatement(disciplineId, shown));
  return rows[0]?.coaches ?? [];
}

/** The statement with its values; the benchmark reads its plan. */
export const webcamStatement = (
  disciplineId: number | undefined,
  shown: readonly { id: number }[],
): pg.QueryConfig => ({
  name: "coaches-by-webcam",
  text: BY_WEBCAM,
  values: [searchKeyOf(disciplineId, true), shown.map(({ id }) => id), CARDS, disciplineId ?? 0],
});

const BY_WEBCAM = `
  select json_agg(coach) as coaches from (
    select ${SUMMARY}
    from (
      select e.listing_id, e.coach_id, e.best from search_entries e
      where e.discipline_id = $1::smallint and e.is_first and e.coach_id <> all ($2::int[])
      order by e.best desc, e.coach_id limit $3::int
    ) as e
    ${foundListing("e.listing_id")}
    ${namedDiscipline("$4::smallint")}
    order by e.best desc, e.coach_id
  ) as coach`;

interface Beyond {
  /** twice as many as are shown, because some may already appear among the webcam coaches */
  coaches: NearbyCoach[];
  /** number of coaches per related discipline within the search radius */
  totals: Record<number, number>;
}

/**
 * Finds the nearest coaches beyond the search radius, ring by ring as in `search-coaches.server.ts`, until
 * there are enough. Each cell returns only its best few, so that a crowded cell costs no more.
 */
export async function listBeyond(
  pool: pg.Pool,
  search: { near: Coordinates; disciplineId: number | undefined; related: readonly number[] },
): Promise<Beyond> {
  const { rows } = await pool.query<{
    coaches: (CoachSummary & { latitude: number; longitude: number })[] | null;
    totals: Record<number, number> | null;
  }>(beyondStatement(search));
  const { coaches, totals } = rows[0] ?? {};
  return {
    coaches: (coaches ?? []).map(({ latitude, longitude, ...coach }) => ({
      ...coach,
      distanceKm: wholeKm(distanceKm(search.near, { lat: latitude, lng: longitude })),
    })),
    totals: totals ?? {},
  };
}

export function beyondStatement({
  near,
  disciplineId,
  related,
}: {
  near: Coordinates;
  disciplineId: number | undefined;
  related: readonly number[];
}): pg.QueryConfig {
  const rings = RINGS_KM.slice(1).flatMap((km, index) =>
    coverRing(near, RINGS_KM[index] ?? 0, km).map((cells) => ({ ring: index + 1, cells })),
  );
  const circle = coverCircle(near, SEARCH_RADIUS_KM);
  return {
    name: "coaches-beyond",
    text: BEYOND,
    values: [
      searchKeyOf(disciplineId, false),
      near.lat,
      near.lng,
      2 * CARDS,
      RINGS_KM.map(haversineOf),
      rings.map(({ ring }) => ring),
      ...bounds(rings.map(({ cells }) => cells)),
      related,
      ...bounds(circle.inside),
      ...bounds(circle.rim),
    ],
  };
}

const AWAY = away("$2", "$3");
const BEYOND = `
  with recursive walk (ring, ids) as (
    select 0, '{}'::int[]
    union all
    select walk.ring + 1,
           walk.ids || array(
             select e.listing_id from unnest($6::int[], $7::int[], $8::int[]) as area (ring, first, last)
             cross join lateral (
               select c.cell from search_cells c
               where c.discipline_id = $1::smallint and c.cell between area.first and area.last offset 0
             ) as c
             cross join lateral (
               select e.listing_id, e.coach_id, ${AWAY} as away from search_entries e
               where e.discipline_id = $1::smallint and e.cell = c.cell
                 and ${AWAY} > ($5::float8[])[walk.ring + 1] and ${AWAY} <= ($5::float8[])[walk.ring + 2]
                 and ${isNearest("$2", "$3")}
               order by e.best desc, e.coach_id limit $4::int
             ) as e
             where area.ring = walk.ring + 1
             order by e.away, e.coach_id limit $4::int - cardinality(walk.ids)
           )
    from walk
    where walk.ring + 1 < cardinality($5::float8[]) and cardinality(walk.ids) < $4::int
  ),
  nearest as (select ids from walk order by ring desc limit 1)
  select
    (select json_agg(coach order by coach.position) from (
      select ${SUMMARY}, e.latitude, e.longitude, found.position
      from nearest cross join lateral unnest(nearest.ids) with ordinality as found (id, position)
      join search_entries e on e.listing_id = found.id and e.discipline_id = $1::smallint
      ${foundListing("found.id")}
      ${namedDiscipline("$1::smallint")}
    ) as coach) as coaches,
    (select json_object_agg(r.id, ${countAround({
      searchKey: "r.id",
      lat: "$2",
      lng: "$3",
      radius: "($5::float8[])[1]",
      inside: ["$10", "$11"],
      rim: ["$12", "$13"],
    })})
      from unnest($9::smallint[]) as r (id)) as totals`;
