import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { boundingBox, SEARCH_RADIUS_KM } from "~/platform/geo.ts";
import type { CoachSummary } from "../queries.server.ts";

interface Origin {
  id: number;
  disciplineId: number;
  latitude: number;
  longitude: number;
}

/**
 * The best rated who teach the same discipline nearby. Where there are not enough of them come those who share a
 * discipline elsewhere, then the best rated of all: each step reads no more rows than a page can show.
 */
export async function getSimilarCoaches(
  db: Executor,
  origin: Origin,
  limit: number,
): Promise<CoachSummary[]> {
  const box = boundingBox({ lat: origin.latitude, lng: origin.longitude }, SEARCH_RADIUS_KM);
  const best = sql`order by c.rating desc, c.reviews_count desc, c.id limit ${limit}`;
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with near as (
      select c.id, 1 as step from coach_disciplines cd join coaches c on c.id = cd.coach_id
      where cd.discipline_id = ${origin.disciplineId} and c.id <> ${origin.id}
        and c.latitude between ${box.minLat} and ${box.maxLat}
        and c.longitude between ${box.minLng} and ${box.maxLng}
      ${best}
    ), elsewhere as (
      select c.id, 2 as step from coach_disciplines cd join coaches c on c.id = cd.coach_id
      where cd.discipline_id in (select discipline_id from coach_disciplines where coach_id = ${origin.id})
        and c.id <> ${origin.id} and (select count(*) from near) < ${limit}
      group by c.id
      ${best}
    ), anywhere as (
      select c.id, 3 as step from coaches c
      where c.id <> ${origin.id} and (select count(*) from elsewhere) < ${limit} and (select count(*) from near) < ${limit}
      ${best}
    ), chosen as (
      select id, min(step) as step
      from (select * from near union all select * from elsewhere union all select * from anywhere) as found
      group by id
    )
    select c.id, c.name, c.headline, d.name as discipline, c.city, c.image, c.rating::float8 as rating,
      c.hourly_rate_cents as "hourlyRateCents", c.reviews_count as "reviewsCount",
      c.is_ambassador as "isAmbassador", c.first_lesson_free as "firstLessonFree"
    from chosen
    join coaches c on c.id = chosen.id
    join disciplines d on d.id = c.discipline_id
    order by chosen.step, c.rating desc, c.reviews_count desc, c.id
    limit ${limit}`);
  return rows as unknown as CoachSummary[];
}
