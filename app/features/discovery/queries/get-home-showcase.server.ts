import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { coaches, disciplines } from "../tables.server.ts";

/** What a card shows of a coach. */
export interface CoachSummary {
  id: number;
  name: string;
  headline: string;
  discipline: string;
  city: string;
  hourlyRateCents: number;
  image: string | null;
  rating: number;
  reviewsCount: number;
  isAmbassador: boolean;
  firstLessonFree: boolean;
}

export interface DisciplineSummary {
  id: number;
  name: string;
  icon: string;
  color: string;
  coachesCount: number;
}

export interface Testimonial {
  id: number;
  author: string;
  rating: number;
  comment: string;
  coachId: number;
  coachName: string;
  coachDiscipline: string;
  coachCity: string;
}

/** The columns of a card; the coach's own discipline is joined. */
export const summary = {
  id: coaches.id,
  name: coaches.name,
  headline: coaches.headline,
  discipline: disciplines.name,
  city: coaches.city,
  hourlyRateCents: coaches.hourlyRateCents,
  image: coaches.image,
  rating: coaches.rating,
  reviewsCount: coaches.reviewsCount,
  isAmbassador: coaches.isAmbassador,
  firstLessonFree: coaches.firstLessonFree,
};

/** Of a coach whose account is not suspended. */
export const isPublic = sql`not ${coaches.suspended}`;

/** The best-rated coaches, those with more reviews first among equals. */
export function listTopRatedCoaches(db: Executor, limit: number): Promise<CoachSummary[]> {
  return db
    .select(summary)
    .from(coaches)
    .innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId))
    .where(isPublic)
    .orderBy(desc(coaches.rating), desc(coaches.reviewsCount), coaches.id)
    .limit(limit);
}

/** Those that the operator puts forward, best rated first. */
export function listFeaturedCoaches(db: Executor, limit: number): Promise<CoachSummary[]> {
  return db
    .select(summary)
    .from(coaches)
    .innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId))
    .where(sql`${coaches.isFeatured} and ${isPublic}`)
    .orderBy(desc(coaches.rating), desc(coaches.reviewsCount), coaches.id)
    .limit(limit);
}

/** The rest of the home page in one statement: every discipline, and the featured testimonials. */
export async function getHomeShowcase(
  db: Executor,
  testimonialsLimit: number,
): Promise<{ disciplines: DisciplineSummary[]; testimonials: Testimonial[] }> {
  const { rows } = await db.execute<{
    disciplines: DisciplineSummary[] | null;
    testimonials: Testimonial[] | null;
  }>(sql`
    select
      (select json_agg(d order by d.id) from (
        select id, name, icon, color, coaches_count as "coachesCount" from disciplines
      ) as d) as disciplines,
      (select json_agg(t) from (
        select r.id, r.author_name as author, r.rating, r.comment, c.id as "coachId", c.name as "coachName",
               d.name as "coachDiscipline", c.city as "coachCity"
        from reviews r
        join coaches c on c.id = r.coach_id
        join disciplines d on d.id = c.discipline_id
        where r.is_featured and not c.suspended
        order by r.created_at desc, r.id desc
        limit ${testimonialsLimit}
      ) as t) as testimonials`);
  return { disciplines: rows[0]?.disciplines ?? [], testimonials: rows[0]?.testimonials ?? [] };
}
