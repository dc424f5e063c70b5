import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isPublic } from "~/features/discovery/queries/get-home-showcase.server.ts";
import { hourPack, type NamedPack, type PackReference } from "~/features/discovery/rules/packs.ts";
import {
  coaches,
  coachPacks,
  listingPacks,
  listingServices,
  listings,
} from "~/features/discovery/tables.server.ts";
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

/** The terms of a pack, with the coach who sells it. */
interface PackOffer extends NamedPack {
  priceCents: number;
  validityMonths: number | null;
  /** null for the packs of 5 and 10 hours, which pay for sessions of every listing */
  listingId: number | null;
  version: number;
  coachName: string;
  coachUserId: string;
}

/** Returns undefined if the coach does not sell this pack any more, or has no public page. */
export function findPackOffer(
  db: Executor,
  wanted: { coachId: number } & PackReference,
): Promise<PackOffer | undefined> {
  const { coachId } = wanted;
  return "hours" in wanted
    ? findHourPack(db, { coachId, hours: wanted.hours })
    : findListingPack(db, { coachId, listingPackId: wanted.listingPackId });
}

async function findHourPack(
  db: Executor,
  { coachId, hours }: { coachId: number; hours: number },
): Promise<PackOffer | undefined> {
  const [found] = await db
    .select({ priceCents: coachPacks.priceCents, coachName: coaches.name, coachUserId: coaches.userId })
    .from(coachPacks)
    .innerJoin(coaches, eq(coaches.id, coachPacks.coachId))
    .where(and(eq(coachPacks.coachId, coachId), eq(coachPacks.hours, hours), isPublic));
  if (!found?.coachUserId) return undefined;
  return { ...hourPack(hours), ...found, coachUserId: found.coachUserId, listingId: null, version: 0 };
}

async function findListingPack(
  db: Executor,
  { coachId, listingPackId }: { coachId: number; listingPackId: number },
): Promise<PackOffer | undefined> {
  const [found] = await db
    .select({
      name: listingPacks.name,
      totalMinutes: listingPacks.totalMinutes,
      sessionMinutes: listingPacks.sessionMinutes,
      priceCents: listingPacks.priceCents,
      validityMonths: listingPacks.validityMonths,
      listingId: listingPacks.listingId,
      version: listingPacks.version,
      coachName: coaches.name,
      coachUserId: coaches.userId,
    })
    .from(listingPacks)
    .innerJoin(listings, eq(listings.id, listingPacks.listingId))
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(
      and(
        eq(listingPacks.id, listingPackId),
        eq(listingPacks.isShown, true),
        eq(listings.coachId, coachId),
        eq(listings.status, "active"),
        isNull(listings.pulledAt),
        isPublic,
      ),
    );
  return found?.coachUserId ? { ...found, coachUserId: found.coachUserId } : undefined;
}
