import type { AnyViewer } from "~/features/accounts/rules/viewer.ts";
import { SLOT_DAYS, slotsPath } from "~/features/bookings/availability/components/use-slots.ts";
import { findPublicSlots } from "~/features/bookings/availability/queries/slots.server.ts";
import { isOnWaitingList } from "~/features/bookings/availability/queries/waiting.server.ts";
import type { FirstChoice } from "~/features/bookings/sessions/components/booking/booking-choice.ts";
import {
  type BookingOffer,
  findBookingOffer,
  findVenue,
} from "~/features/bookings/sessions/queries/booking-offer.server.ts";
import { findSignUpHold, listHolds } from "~/features/bookings/sessions/queries/holds.server.ts";
import { findOwnPhone } from "~/features/bookings/sessions/queries/own-phone.server.ts";
import { findStudentTerms } from "~/features/bookings/sessions/queries/student-terms.server.ts";
import { type OfferedListing, placesOf, withPackLengths } from "~/features/bookings/sessions/rules/offer.ts";
import { CHOICE_PARAMETERS } from "~/features/bookings/sessions/rules/paths.ts";
import { findReadiness, saleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { takesPayments } from "~/features/readiness/rules/readiness.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";

/** Loads the booking page: the offer, the student's packs, and the slots for the choice in the address. */
export async function loadReservePage(
  { db, pool, settings }: Pick<Services, "db" | "pool" | "settings">,
  viewer: AnyViewer | null,
  coachId: string,
  parameters: URLSearchParams,
) {
  const id = readId(coachId);
  const [found, terms, readiness] = await Promise.all([
    id && findBookingOffer({ db, pool }, id),
    id && viewer?.role === "student" ? findStudentTerms(db, viewer, id) : undefined,
    id ? findReadiness(db, id, saleTerms(settings)) : undefined,
  ]);
  if (!found) throw new AppError("not_found");
  const listings = terms ? withPackLengths(found.listings, terms.packs) : found.listings;
  // Without payments, paid hours can still be used and a free first lesson can still be booked.
  const isReady = readiness !== undefined && takesPayments(readiness);
  const sells = settings.sells && isReady;
  const offer = { ...found, listings, sells, isCoachUnready: settings.sells && !isReady };
  const first = firstChoice(offer, parameters);
  const student = viewer?.role === "student" ? viewer : undefined;
  const [holds, isWaiting, firstSlots, held, phone] = await Promise.all([
    viewer?.role === "student" ? listHolds(db, viewer) : [],
    viewer?.role === "student" ? isOnWaitingList(db, viewer, offer.coach.id) : false,
    offer.hasCalendar
      ? { path: "", slots: [], next: null }
      : loadFirstSlots(db, offer.coach.id, first, student?.id),
    student ? findSignUpHold(db, student, offer.coach.id) : undefined,
    student && findOwnPhone(db, student),
  ]);
  return {
    offer,
    first,
    terms,
    firstSlots,
    isWaiting,
    held,
    phone,
    holds: holds.filter(({ coachId }) => coachId === offer.coach.id),
  };
}

/** A browser without script sends the same parameters to see the slots of another choice. */
export function firstChoice({ listings }: BookingOffer, parameters: URLSearchParams): FirstChoice {
  const wanted = parameters.get("listing") ?? parameters.get("listingId");
  const listing = listings.find(({ id }) => String(id) === wanted) ?? (listings[0] as OfferedListing);
  const minutes = Number(parameters.get("minutes"));
  const places = placesOf(listing);
  const place = places.find((one) => one === parameters.get("place")) ?? places[0];
  const named = [...parameters].filter(([name]) => CHOICE_PARAMETERS.some((known) => known === name));
  const slot = new Date(parameters.get("slot") ?? Number.NaN);
  return {
    listingId: listing.id,
    minutes: listing.lengths.includes(minutes) ? minutes : listing.sessionMinutes,
    place: place ?? "webcam",
    startsAt: Number.isNaN(slot.getTime()) ? "" : slot.toISOString(),
    named: named.length > 0 ? String(new URLSearchParams(named)) : undefined,
  };
}

export async function loadFirstSlots(
  db: Services["db"],
  coachId: number,
  first: FirstChoice,
  holder: string | undefined,
) {
  const { listingId, minutes, place } = first;
  const today = parisDay(new Date());
  const found = await findPublicSlots(db, {
    coachId,
    minutes,
    holder,
    at: place === "venue" ? await findVenue(db, listingId) : null,
    from: today,
    days: SLOT_DAYS,
    seek: true,
  });
  return {
    path: slotsPath({ coachId, listingId, minutes, place }),
    slots: (found?.slots ?? []).map((slot) => slot.toISOString()),
    next: found?.next ?? null,
  };
}
