import { asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { coaches, disciplines, featuredCoaches, listings } from "../tables.server.ts";
import { nextGroupOf } from "./next-group.server.ts";

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
  /** the next group session; null if none is planned */
  nextGroup: NextGroup | null;
}

/** The next group session, as a card shows it. */
export interface NextGroup {
  /** ISO timestamp */
  startsAt: string;
  seatsLeft: number;
}

export interface DisciplineSummary {
  id: number;
  name: string;
  icon: string;
  color: string;
  /** shown instead of the icon */
  image: string | null;
  coachesCount: number;
}

export interface HomeDiscipline extends DisciplineSummary {
  heroPosition: number;
  heroName: string;
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

/** The columns of a card, for a coach and the lead listing joined by `lead`. */
export const summary = {
  id: coaches.id,
  name: coaches.name,
  headline: listings.title,
  discipline: disciplines.name,
  city: listings.city,
  hourlyRateCents: sql<number>`${listings.hourlyRateCents}`,
  image: coaches.image,
  rating: coaches.rating,
  reviewsCount: coaches.reviewsCount,
  isAmbassador: coaches.isAmbassador,
  firstLessonFree: coaches.firstLessonFree,
  nextGroup: sql<NextGroup | null>`${sql.raw(nextGroupOf("coaches"))}`,
};

/** True for an approved coach who is not suspended and has an active listing. */
export const isPublic = isNotNull(coaches.leadListingId);

/** The columns of a card need these joins to `coaches`. */
export const lead = {
  listing: eq(listings.id, coaches.leadListingId),
  discipline: sql`${disciplines.id} = ${listings.disciplineIds}[1]`,
};

/** Counts the coaches of a discipline, as a column beside `disciplines`. */
export const coachesCount = sql<number>`coalesce((
  select s.coaches_count from search_cells s where s.discipline_id = disciplines.id and s.cell = -1), 0)`;

export function listTopRatedCoaches(db: Executor, limit: number): Promise<CoachSummary[]> {
  return db
    .select(summary)
    .from(coaches)
    .innerJoin(listings, lead.listing)
    .innerJoin(disciplines, lead.discipline)
    .where(isPublic)
    .orderBy(desc(coaches.rating), desc(coaches.reviewsCount), coaches.id)
    .limit(limit);
}

/** In the operator's order. */
export function listFeaturedCoaches(db: Executor, limit: number): Promise<CoachSummary[]> {
  return db
    .select(summary)
    .from(featuredCoaches)
    .innerJoin(coaches, eq(coaches.id, featuredCoaches.coachId))
    .innerJoin(listings, lead.listing)
    .innerJoin(disciplines, lead.discipline)
    .where(isPublic)
    .orderBy(asc(featuredCoaches.position))
    .limit(limit);
}

/** Reads the shown disciplines, and the testimonials with consent in the operator’s order, in one statement. */
export async function getHomeShowcase(
  db: Executor,
  testimonialsLimit: number,
): Promise<{ disciplines: HomeDiscipline[]; testimonials: Testimonial[] }> {
  const { rows } = await db.execute<{
    disciplines: HomeDiscipline[] | null;
    testimonials: Testimonial[] | null;
  }>(sql`
    select
      (select json_agg(d order by d.sort_position, d.id) from (
        select id, name, icon, color, picture as image, sort_position, hero_position as "heroPosition", hero_name as "heroName",
               ${coachesCount} as "coachesCount"
        from disciplines where is_visible
      ) as d) as disciplines,
      (select json_agg(t) from (
        select r.id, r.author_name as author, r.rating, r.comment, c.id as "coachId", c.name as "coachName",
               d.name as "coachDiscipline", l.city as "coachCity"
        from testimonials m
        join reviews r on r.id = m.review_id
        join coaches c on c.id = r.coach_id
        join listings l on l.id = c.lead_listing_id
        join disciplines d on d.id = l.discipline_ids[1]
        where m.status = 'accepted' and r.hidden_at is null and r.former_client_id is null
        order by m.position
        limit ${testimonialsLimit}
      ) as t) as testimonials`);
  return { disciplines: rows[0]?.disciplines ?? [], testimonials: rows[0]?.testimonials ?? [] };
}
