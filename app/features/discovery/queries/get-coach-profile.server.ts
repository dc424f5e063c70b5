import type pg from "pg";
import type { CourseMode } from "../rules/profile.ts";
import type { CoachSummary } from "./get-home-showcase.server.ts";

export const REVIEWS_PER_PAGE = 10;

export interface CoachReview {
  id: number;
  author: string;
  rating: number;
  comment: string;
  coachResponse: string | null;
  /** ISO instant */
  createdAt: string;
}

export interface CoachProfile extends CoachSummary {
  disciplineId: number;
  courseModes: CourseMode[];
  about: string;
  experience: string;
  teachingMethod: string;
  qualifications: string[];
  subjects: string[];
  studentsCount: number;
  responseMinutes: number | null;
  packs: { hours: number; priceCents: number }[];
  recommendations: { id: number; author: string; body: string }[];
  reviews: CoachReview[];
  reviewsPage: number;
  reviewsPageCount: number;
}

/** With the place, which no page shows: it is where somebody lives. */
interface LocatedProfile extends CoachProfile {
  latitude: number;
  longitude: number;
}

/** All that the profile shows of a coach, in one statement. A page of reviews past the last one is the last one. */
export async function getCoachProfile(
  pool: pg.Pool,
  coachId: number,
  reviewsPage: number,
): Promise<LocatedProfile | undefined> {
  const { rows } = await pool.query<LocatedProfile>(profileStatement(coachId, reviewsPage));
  return rows[0];
}

export const profileStatement = (coachId: number, reviewsPage: number): pg.QueryConfig => ({
  name: "coach-profile",
  text: STATEMENT,
  values: [coachId, reviewsPage, REVIEWS_PER_PAGE],
});

const STATEMENT = `
  with coach as (
    select c.*, d.name as discipline, greatest(1, ceil(c.reviews_count / $3::numeric))::integer as page_count
    from coaches c join disciplines d on d.id = c.discipline_id
    where c.id = $1 and not c.suspended
  ), shown as (
    select *, least(greatest($2::integer, 1), page_count) as reviews_page from coach
  )
  select id, name, headline, discipline, city, image, about, experience, qualifications, subjects, latitude, longitude,
    rating::float8 as rating,
    discipline_id as "disciplineId", hourly_rate_cents as "hourlyRateCents", reviews_count as "reviewsCount",
    is_ambassador as "isAmbassador", first_lesson_free as "firstLessonFree", course_modes as "courseModes",
    teaching_method as "teachingMethod", students_count as "studentsCount", response_minutes as "responseMinutes",
    reviews_page as "reviewsPage", page_count as "reviewsPageCount",
    coalesce((select json_agg(json_build_object('hours', hours, 'priceCents', price_cents) order by hours)
      from coach_packs where coach_id = shown.id), '[]') as packs,
    coalesce((select json_agg(r) from (
      select r.id, author, body from recommendations r where coach_id = shown.id order by r.id limit 20
    ) as r), '[]') as recommendations,
    coalesce((select json_agg(r) from (
      select r.id, author_name as author, r.rating, comment, coach_response as "coachResponse", r.created_at as "createdAt"
      from reviews r
      where coach_id = shown.id
      order by r.created_at desc, r.id desc
      limit $3 offset (shown.reviews_page - 1) * $3
    ) as r), '[]') as reviews
  from shown`;
