import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { CHART_DAYS } from "../rules/overview.ts";
import type { PageSubstance } from "../rules/page-checklist.ts";

/** A listing that the operator has unpublished. Timestamps are ISO strings. */
export interface PulledListing {
  id: number;
  title: string;
  reason: string;
  appealedAt: string | null;
}

/** Counts per day, oldest first; `before` is the sum of the same number of days before. */
export interface Series {
  days: number[];
  total: number;
  before: number;
}

export interface Overview extends PageSubstance {
  pageId: number;
  approval: "waiting" | "approved" | "refused";
  askedAt: Date;
  refusalReason: string | null;
  isOnline: boolean;
  pulled: PulledListing[];
  /** published listings whose session costs less than a card can pay */
  tooCheap: { id: number; title: string }[];
  /** hours of the packs that cost less than a card can pay */
  tooCheapPacks: number[];
  /** requests that the coach has neither accepted nor declined */
  unanswered: number;
  /** the oldest of them; timestamps are ISO strings */
  requests: { id: number; firstName: string | null; lastName: string | null; askedAt: string }[];
  views: Series;
  conversations: Series;
  favorites: Series;
  favoritesCount: number;
  rating: number;
  reviewsCount: number;
}

/** Reads everything in one statement; undefined for a coach without a page. */
export async function getOverview(pool: pg.Pool, { id }: Coach): Promise<Overview | undefined> {
  const { rows } = await pool.query<Overview>({
    name: "coach-overview",
    text: STATEMENT,
    values: [id, CHART_DAYS, LEAST_CHARGE_CENTS],
  });
  return rows[0];
}

/** Builds a series from a CTE with the columns `day` and `many`. */
const series = (happened: string) => `(
  select json_build_object(
    'days', coalesce(json_agg(coalesce(h.many, 0) order by d.back desc) filter (where d.back < $2), '[]'),
    'total', coalesce(sum(h.many) filter (where d.back < $2), 0)::int,
    'before', coalesce(sum(h.many) filter (where d.back >= $2), 0)::int)
  from generate_series(0, 2 * $2::int - 1) as d (back)
  left join ${happened} h on h.day = (now() at time zone 'Europe/Paris')::date - d.back)`;

/** As many requests are named; the others are counted. */
const REQUESTS = 5;

/** Days are in Paris time. Twice the drawn number of days is read, for the comparison. */
const STATEMENT = `
  with page as (
    select * from coaches where user_id = $1
  ), since as (
    select (now() at time zone 'Europe/Paris')::date - 2 * $2::int as day
  ), seen as (
    select v.day, sum(v.views)::int as many from listing_views v join listings l on l.id = v.listing_id
    where l.coach_id = (select id from page) and v.day > (select day from since) group by v.day
  ), written as (
    select (created_at at time zone 'Europe/Paris')::date as day, count(*)::int as many from conversations
    where coach_id = (select id from page) and created_at > (select day from since) group by 1
  ), kept as (
    select (created_at at time zone 'Europe/Paris')::date as day, count(*)::int as many from favorites
    where coach_id = (select id from page) and created_at > (select day from since) group by 1
  )
  select page.id as "pageId", page.approval, page.asked_at as "askedAt", page.refusal_reason as "refusalReason",
    page.lead_listing_id is not null as "isOnline", page.image is not null as "hasPhoto", page.about, page.experience,
    page.teaching_method as "teachingMethod", cardinality(page.qualifications) as "qualificationsCount",
    cardinality(page.subjects) as "subjectsCount", page.first_lesson_free as "firstLessonFree",
    (select count(*)::int from coach_packs where coach_id = page.id) as "packsCount",
    coalesce((select json_agg(json_build_object('id', id, 'byWebcam', by_webcam or webcam_waits) order by id desc)
      from listings where coach_id = page.id), '[]') as listings,
    coalesce((select json_agg(json_build_object('id', id, 'title', title, 'reason', pulled_reason,
        'appealedAt', appealed_at) order by pulled_at, id)
      from listings where coach_id = page.id and pulled_at is not null), '[]') as pulled,
    coalesce((select json_agg(json_build_object('id', id, 'title', title) order by id)
      from listings where coach_id = page.id and status = 'active' and pulled_at is null
        and round(hourly_rate_cents * session_minutes / 60.0) < $3), '[]') as "tooCheap",
    array(select hours from coach_packs where coach_id = page.id and price_cents < $3 order by hours) as "tooCheapPacks",
    (select count(*)::int from conversations where coach_id = page.id and accepted_at is null and declined_at is null)
      as unanswered,
    coalesce((select json_agg(json_build_object('id', r.id, 'firstName', r.first_name, 'lastName', r.last_name,
        'askedAt', r.created_at) order by r.created_at, r.id)
      from (select v.id, p.first_name, left(p.last_name, 1) as last_name, v.created_at
        from conversations v left join profiles p on p.id = v.student_id
        where v.coach_id = page.id and v.accepted_at is null and v.declined_at is null
        order by v.created_at, v.id limit ${REQUESTS}) r), '[]') as requests,
    ${series("seen")} as views, ${series("written")} as conversations, ${series("kept")} as favorites,
    (select count(*)::int from favorites where coach_id = page.id) as "favoritesCount",
    page.rating::float8 as rating, page.reviews_count as "reviewsCount"
  from page`;
