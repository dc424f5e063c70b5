import { eq } from "drizzle-orm";
import type pg from "pg";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { type OfferedPack, offeredPacks } from "~/features/discovery/rules/packs.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import { hasStreet } from "~/features/places/rules/street.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { UNCHOSEN_AVAILABILITY } from "../../availability/rules/availability.ts";
import type { Spot } from "../../availability/rules/slots.ts";
import { coachAvailability } from "../../tables.server.ts";
import { lengthsOf, type OfferedListing } from "../rules/offer.ts";
import { findTerms } from "./booking-terms.server.ts";

export interface BookingOffer {
  coach: { id: number; name: string; image: string | null; discipline: string; firstLessonFree: boolean };
  listings: OfferedListing[];
  packs: OfferedPack[];
  /** a paid booking is confirmed without the coach's answer */
  isInstant: boolean;
  /** the time is agreed on after payment, in the coach's external calendar */
  hasCalendar: boolean;
}

export async function findBookingOffer(
  { db, pool }: { db: Executor; pool: pg.Pool },
  coachId: number,
): Promise<BookingOffer | undefined> {
  const [profile, [chosen], addresses] = await Promise.all([
    getCoachProfile(pool, coachId, 1),
    db
      .select({
        userId: coaches.userId,
        sessionLengths: coachAvailability.sessionLengths,
        isInstant: coachAvailability.instantBooking,
      })
      .from(coaches)
      .leftJoin(coachAvailability, eq(coachAvailability.userId, coaches.userId))
      .where(eq(coaches.id, coachId)),
    db
      .select({ id: listings.id, address: listings.address })
      .from(listings)
      .where(eq(listings.coachId, coachId)),
  ]);
  // A page without an account has nobody to answer requests.
  if (!profile || !chosen?.userId) return undefined;
  const { id, name, image, discipline, firstLessonFree, hasCalendar } = profile;
  const withStreet = new Set(addresses.filter(({ address }) => hasStreet(address)).map((one) => one.id));
  const lengths = chosen.sessionLengths ?? UNCHOSEN_AVAILABILITY.sessionLengths;
  return {
    coach: { id, name, image, discipline, firstLessonFree },
    listings: profile.listings.map(({ description: _, disciplines: __, packs: ___, ...listing }) => ({
      ...listing,
      hasStreet: withStreet.has(listing.id),
      lengths: lengthsOf(listing, lengths),
    })),
    packs: offeredPacks(profile),
    isInstant: chosen.isInstant ?? false,
    hasCalendar,
  };
}

/** The venue's coordinates are never shown to anybody; they only serve to compute travel times. */
export async function findVenue(db: Executor, listingId: number): Promise<Spot | null> {
  const { latitude = null, longitude = null } = (await findTerms(db, listingId)) ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
