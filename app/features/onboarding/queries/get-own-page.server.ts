import { asc, eq, sql } from "drizzle-orm";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches, coachPacks, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

export type PageTexts = Awaited<ReturnType<typeof getOwnPage>>;

/** The page as its owner edits it. Packs are compared with the hourly rate that the page shows. */
export async function getOwnPage(db: Executor, { id }: OwnPage) {
  const cheapest = (which: ReturnType<typeof sql>) =>
    sql<number | null>`(select min(hourly_rate_cents) from ${listings}
                        where coach_id = ${coaches.id} and ${which})`;
  const [[page], packs] = await Promise.all([
    db
      .select({
        id: coaches.id,
        name: coaches.name,
        about: coaches.about,
        experience: coaches.experience,
        teachingMethod: coaches.teachingMethod,
        qualifications: coaches.qualifications,
        subjects: coaches.subjects,
        firstLessonFree: coaches.firstLessonFree,
        version: coaches.version,
        isPublic: sql<boolean>`${coaches.leadListingId} is not null`,
        hourlyRateCents: sql<
          number | null
        >`coalesce(${cheapest(sql`status = 'active' and pulled_at is null`)}, ${cheapest(sql`true`)})`,
      })
      .from(coaches)
      .where(eq(coaches.id, id)),
    db
      .select({ hours: coachPacks.hours, priceCents: coachPacks.priceCents })
      .from(coachPacks)
      .where(eq(coachPacks.coachId, id))
      .orderBy(asc(coachPacks.hours)),
  ]);
  if (!page) throw new AppError("not_found");
  return { ...page, packs };
}
