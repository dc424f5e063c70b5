import { type SQL, sql } from "drizzle-orm";
import type { Goal } from "~/features/coaching/programme/rules/goals.ts";
import { coverRing, haversineOf } from "~/features/discovery/rules/cells.ts";
import { BAND_KM } from "~/features/discovery/rules/search.ts";
import { type Coordinates, EARTH_RADIUS_KM } from "~/features/places/rules/geo.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { NEAR_KM, USUAL_CAPACITY } from "../../contract/rules/states.ts";
import { GOAL_DISCIPLINES } from "../../health/rules/setup.ts";

interface CandidateQuery {
  goal: Goal;
  /** the student's city */
  at: Coordinates;
  /** true: anywhere, by webcam; false: within `NEAR_KM` of the city */
  webcam: boolean;
  /** coaches who were asked before */
  except?: readonly number[];
  /** only this coach, whom the student would like */
  only?: number | undefined;
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
 * approved, active coaches who are not suspended. The capacity check here also counts open offers, and only coaches who can
 * be paid are asked.
 */
export async function listCandidates(db: Executor, query: CandidateQuery): Promise<Candidate[]> {
  const { rows } = await db.execute<{ coachId: number; userId: string; listingId: number }>(sql`
    select c.id as "coachId", c.user_id as "userId", found.listing_id as "listingId"
    from (
      select distinct on (place.coach_id) place.* from (${query.webcam ? byWebcam(query) : near(query)}) as place
      order by place.coach_id, place.away, place.listing_id
    ) as found
    join coaches c on c.id = found.coach_id and c.user_id is not null
    where c.id <> all (${sql.param([...(query.except ?? [])])}::int[])
      and (${query.only ?? null}::int is null or c.id = ${query.only ?? null}) and ${isFree(query.student)}
      and is_payable(c.id)
    order by floor(found.away / ${BAND_KM}), c.rating desc, c.reviews_count desc, found.away, c.id
    limit ${MOST}`);
  return rows;
}

/** How a buyer can be coached: near their city, by webcam, or by nobody. */
export type Reach = "near" | "webcam" | "none";

export const findReach = async (db: Executor, query: ReachQuery): Promise<Reach> =>
  (await listReachable(db, query)).reach;

type ReachQuery = Omit<CandidateQuery, "webcam">;

/** The coaches whom the buyer can be coached by: those near the city, or those by webcam if there is none. */
async function listReachable(
  db: Executor,
  query: ReachQuery,
): Promise<{ reach: Reach; candidates: Candidate[] }> {
  const near = await listCandidates(db, { ...query, webcam: false });
  if (near.length > 0) return { reach: "near", candidates: near };
  const far = await listCandidates(db, { ...query, webcam: true });
  return { reach: far.length > 0 ? "webcam" : "none", candidates: far };
}

/** A coach as the buyer chooses one. Everything here is public. */
export interface OfferedCoach {
  id: number;
  name: string;
  image: string | null;
  discipline: string;
  town: string;
  rating: number;
  reviewsCount: number;
}

const PER_PAGE = 6;

/** Finds the reach, and a page of the coaches who can be asked, the best first. */
export async function listOfferedCoaches(
  db: Executor,
  { page, ...query }: ReachQuery & { page: number },
): Promise<{ reach: Reach; coaches: Page<OfferedCoach> }> {
  const { reach, candidates } = await listReachable(db, query);
  const coaches = await pagedRead(
    { total: candidates.length, page, size: PER_PAGE },
    async ({ limit, offset }) => describeCoaches(db, query, candidates.slice(offset, offset + limit)),
  );
  return { reach, coaches };
}

async function describeCoaches(
  db: Executor,
  { goal }: ReachQuery,
  candidates: readonly Candidate[],
): Promise<OfferedCoach[]> {
  const { rows } = await db.execute<OfferedCoach & Record<string, unknown>>(sql`
    select c.id, c.name, c.image, c.rating::float8 as rating, c.reviews_count as "reviewsCount", l.city as town,
      (select d.name from disciplines d where d.id = any (l.discipline_ids) and d.id = any (${sql.param([...GOAL_DISCIPLINES[goal]])}::smallint[])
       order by array_position(l.discipline_ids, d.id) limit 1) as discipline
    from unnest(${sql.param(candidates.map(({ coachId }) => coachId))}::int[], ${sql.param(candidates.map(({ listingId }) => listingId))}::int[])
      with ordinality as found (coach_id, listing_id, at)
    join coaches c on c.id = found.coach_id join listings l on l.id = found.listing_id
    order by found.at`);
  return rows.map(({ id, name, image, discipline, town, rating, reviewsCount }) => ({
    id,
    name,
    image,
    discipline: discipline ?? "",
    town,
    rating,
    reviewsCount,
  }));
}

const disciplinesOf = ({ goal }: CandidateQuery) =>
  sql`${sql.param([...GOAL_DISCIPLINES[goal]])}::smallint[]`;

/** Listings around the city that offer sessions in person. */
function near(query: CandidateQuery): SQL {
  const { at } = query;
  const cells = coverRing(at, 0, NEAR_KM);
  const angle = sql`haversine(${at.lat}::float8, ${at.lng}::float8, e.latitude, e.longitude)`;
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
