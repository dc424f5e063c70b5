import { type SQL, sql } from "drizzle-orm";
import { coverRing, haversineOf } from "~/features/discovery/rules/cells.ts";
import { BAND_KM } from "~/features/discovery/rules/search.ts";
import { EARTH_RADIUS_KM, findKnownCity } from "~/features/places/rules/geo.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { NEAR_KM, USUAL_CAPACITY } from "../../contract/rules/states.ts";
import { type CityValue, GOAL_DISCIPLINES, type Goal } from "../../health/rules/setup.ts";

interface CandidateQuery {
  goal: Goal;
  city: CityValue;
  /** true: anywhere, by webcam; false: within `NEAR_KM` of the city */
  webcam: boolean;
  /** coaches who were asked before */
  except?: readonly number[];
  /** excludes coaches who have blocked the student or are blocked by them; undefined for visitors */
  student?: { user: string } | undefined;
}

export interface Candidate {
  coachId: number;
  /** the coach's account */
  userId: string;
  /** the listing that matched */
  listingId: number;
}

const MOST = 50;

/**
 * Lists the coaches who can be asked, by distance band and then by rating. The search index contains only
 * approved, active coaches who are not suspended. The capacity check here also counts open offers.
 */
export async function listCandidates(db: Executor, query: CandidateQuery): Promise<Candidate[]> {
  const { rows } = await db.execute<{ coachId: number; userId: string; listingId: number }>(sql`
    select c.id as "coachId", c.user_id as "userId", found.listing_id as "listingId"
    from (
      select distinct on (place.coach_id) place.* from (${query.webcam ? byWebcam(query) : near(query)}) as place
      order by place.coach_id, place.away, place.listing_id
    ) as found
    join coaches c on c.id = found.coach_id and c.user_id is not null
    where c.id <> all (${sql.param([...(query.except ?? [])])}::int[]) and ${isFree(query.student)}
    order by floor(found.away / ${BAND_KM}), c.rating desc, c.reviews_count desc, found.away, c.id
    limit ${MOST}`);
  return rows;
}

/** How a buyer can be coached: near their city, by webcam, or by nobody. */
export type Reach = "near" | "webcam" | "none";

export async function findReach(db: Executor, query: Omit<CandidateQuery, "webcam">): Promise<Reach> {
  if ((await listCandidates(db, { ...query, webcam: false })).length > 0) return "near";
  return (await listCandidates(db, { ...query, webcam: true })).length > 0 ? "webcam" : "none";
}

const disciplinesOf = ({ goal }: CandidateQuery) =>
  sql`${sql.param([...GOAL_DISCIPLINES[goal]])}::smallint[]`;

/** Listings around the city that offer sessions in person. */
function near(query: CandidateQuery): SQL {
  const city = findKnownCity(query.city);
  if (!city) throw new Error(`${query.city} is no city of ours.`);
  const cells = coverRing(city, 0, NEAR_KM);
  const angle = sql`haversine(${city.lat}::float8, ${city.lng}::float8, e.latitude, e.longitude)`;
  return sql`
    select e.coach_id, e.listing_id, 2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(${angle})) as away
    from unnest(${disciplinesOf(query)}) as taught (id)
    cross join unnest(${sql.param(cells.map(({ first }) => first))}::int[], ${sql.param(cells.map(({ last }) => last))}::int[])
      as area (first, last)
    join search_entries e on e.discipline_id = taught.id and e.cell between area.first and area.last
    join listings l on l.id = e.listing_id and l.location_type is not null
    where ${angle} <= ${haversineOf(NEAR_KM)}`;
}

/** Distance does not matter by webcam. */
function byWebcam(query: CandidateQuery): SQL {
  return sql`
    select e.coach_id, e.listing_id, 0::float8 as away
    from unnest(${disciplinesOf(query)}) as taught (id)
    join search_entries e on e.discipline_id = by_webcam(taught.id)`;
}

/** The coach has a free place, open offers included, and neither side has blocked the other. */
function isFree(student: CandidateQuery["student"]): SQL {
  return sql`
    (select count(*) from accompaniments a where a.coach_id = c.id and a.status in ('running', 'paused'))
      + (select count(*) from accompaniment_offers o where o.coach_id = c.id and o.status = 'open')
      < coalesce((select k.accompaniments from coach_capacities k where k.user_id = c.user_id), ${USUAL_CAPACITY})
    and not exists (
      select from conversations v
      where v.coach_id = c.id and v.student_id = ${student?.user ?? null} and v.blocked_by is not null)`;
}
