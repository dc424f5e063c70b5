import { and, eq, inArray, sql } from "drizzle-orm";
import { isPublic } from "~/features/discovery/queries/get-home-showcase.server.ts";
import { coaches, coachPacks, listingServices, listings } from "~/features/discovery/tables.server.ts";
import { coachPaymentInfo } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { UNCHOSEN_AVAILABILITY } from "../../availability/rules/availability.ts";
import { coachAvailability } from "../../tables.server.ts";

export async function findInstantBooking(db: Executor, coachId: number): Promise<boolean> {
  const [found] = await db
    .select({ instantBooking: coachAvailability.instantBooking })
    .from(coachAvailability)
    .innerJoin(coaches, eq(coaches.userId, coachAvailability.userId))
    .where(eq(coaches.id, coachId));
  return found?.instantBooking ?? false;
}

/** The listing's first discipline, as cards show it. */
const DISCIPLINE = sql<
  string | null
>`(select d.name from disciplines d where d.id = ${listings.disciplineIds}[1])`;

/** Returns undefined if the listing is not public or has no price. */
export async function findTerms(db: Executor, listingId: number) {
  const [found] = await db
    .select({
      listingId: listings.id,
      discipline: DISCIPLINE,
      hourlyRateCents: listings.hourlyRateCents,
      sessionMinutes: listings.sessionMinutes,
      address: listings.address,
      city: listings.city,
      latitude: listings.latitude,
      longitude: listings.longitude,
      locationType: listings.locationType,
      travelKm: listings.travelKm,
      byWebcam: listings.byWebcam,
      coachId: coaches.id,
      coachUserId: coaches.userId,
      coachName: coaches.name,
      firstLessonFree: coaches.firstLessonFree,
      sessionLengths: coachAvailability.sessionLengths,
      hasCalendar: sql<boolean>`coalesce(${coachPaymentInfo.calendarUrl}, '') <> ''`,
    })
    .from(listings)
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .leftJoin(coachAvailability, eq(coachAvailability.userId, coaches.userId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .where(and(eq(listings.id, listingId), eq(listings.status, "active"), isPublic));
  if (!found?.coachUserId || found.hourlyRateCents === null) return undefined;
  const { coachUserId, hourlyRateCents, sessionLengths } = found;
  const lengths = new Set([
    ...(sessionLengths ?? UNCHOSEN_AVAILABILITY.sessionLengths),
    found.sessionMinutes,
  ]);
  return { ...found, coachUserId, hourlyRateCents, lengths: [...lengths].sort((a, b) => a - b) };
}
export type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

/** Ids that the listing does not offer are left out. */
export async function findExtras(db: Executor, listingId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ name: listingServices.name, priceCents: listingServices.priceCents })
    .from(listingServices)
    .where(and(eq(listingServices.listingId, listingId), inArray(listingServices.id, [...ids])));
}

/** Returns undefined if the coach does not sell this pack any more, or has no public page. */
export async function findPackOffer(db: Executor, { coachId, hours }: { coachId: number; hours: number }) {
  const [found] = await db
    .select({ priceCents: coachPacks.priceCents, coachName: coaches.name, coachUserId: coaches.userId })
    .from(coachPacks)
    .innerJoin(coaches, eq(coaches.id, coachPacks.coachId))
    .where(and(eq(coachPacks.coachId, coachId), eq(coachPacks.hours, hours), isPublic));
  return found?.coachUserId ? { ...found, coachUserId: found.coachUserId } : undefined;
}
