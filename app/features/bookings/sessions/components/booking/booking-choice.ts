import type { FormState } from "~/ui/form/use-form.ts";
import type { SlotQuery } from "../../../availability/components/use-slots.ts";
import type { BookingOffer } from "../../queries/booking-offer.server.ts";
import type { StudentTerms } from "../../queries/student-terms.server.ts";
import {
  type OfferedListing,
  type OwnPack,
  packCovers,
  placesOf,
  quote,
  type SessionKind,
} from "../../rules/offer.ts";
import type { Place } from "../../rules/states.ts";
import { BY_CARD, FREE, serviceField } from "../../schema/booking.ts";

/** The choices named in the page's address, with defaults for the rest. */
export interface FirstChoice {
  listingId: number;
  minutes: number;
  place: Place;
  startsAt: string;
  /** the choices that the address names, as it names them; absent if it names none */
  named?: string | undefined;
}

export interface BookingChoice {
  listing: OfferedListing;
  minutes: number;
  places: Place[];
  place: Place;
  address: { address: string; lat?: number; lng?: number };
  serviceIds: number[];
  payBy: string;
  pack: OwnPack | undefined;
  startsAt: string | undefined;
  lines: { label: string; cents: number }[];
  totalCents: number;
}

/** The offer of the page, and whether the marketplace and the coach take payments. */
export type PayableOffer = BookingOffer & {
  sells: boolean;
  /** the marketplace sells, but not yet for this coach */
  isCoachUnready?: boolean;
};

/** Each value is limited to what the others allow: a listing that is not given at home resets the place. */
export function readChoice(
  form: Pick<FormState, "values" | "typed">,
  offer: PayableOffer,
  terms: StudentTerms | undefined,
  first: FirstChoice,
): BookingChoice {
  const said: Record<string, string | undefined> = { ...form.values, ...form.typed };
  const listing =
    offer.listings.find(({ id }) => String(id) === (said.listingId ?? String(first.listingId))) ??
    (offer.listings[0] as OfferedListing);
  const length = Number(said.minutes ?? first.minutes);
  const minutes = listing.lengths.includes(length) ? length : listing.sessionMinutes;
  const places = placesOf(listing);
  const place = places.find((one) => one === (said.place ?? first.place)) ?? (places[0] as Place);
  const payBy = readPayment(said.payBy, payments(offer, terms), { minutes, listingId: listing.id });
  const serviceIds =
    payBy === BY_CARD ? listing.services.filter(({ id }) => said[serviceField(id)]).map(({ id }) => id) : [];
  const { latitude, longitude, address = "" } = said;
  return {
    listing,
    minutes,
    places,
    place,
    address: {
      address,
      ...(latitude && longitude && { lat: Number(latitude), lng: Number(longitude) }),
    },
    serviceIds,
    payBy,
    pack: terms?.packs.find(({ id }) => id === payBy),
    startsAt: (said.startsAt ?? first.startsAt) || undefined,
    ...quote(listing, { minutes, serviceIds }),
  };
}

export const slotQuery = (
  coachId: number,
  { listing, minutes, place, address }: Pick<BookingChoice, "listing" | "minutes" | "place" | "address">,
): SlotQuery => ({ coachId, listingId: listing.id, minutes, place, lat: address.lat, lng: address.lng });

interface Payments {
  isFreeOffered: boolean;
  packs: OwnPack[];
  takesCards: boolean;
}

/** Visitors see what a new student would see. */
export const payments = (offer: PayableOffer, terms: StudentTerms | undefined): Payments => ({
  isFreeOffered: offer.coach.firstLessonFree && !terms?.hasHadFree,
  packs: terms?.packs ?? [],
  takesCards: offer.sells,
});

/** The order decides the default: the free lesson, then packs that cover the session, then the card. */
function readPayment(
  said: string | undefined,
  { isFreeOffered, packs, takesCards }: Payments,
  session: SessionKind,
): string {
  const usable = packs.filter((pack) => packCovers(pack, session));
  const open = [
    ...(isFreeOffered ? [FREE] : []),
    ...usable.map(({ id }) => id),
    ...(takesCards ? [BY_CARD] : []),
  ];
  return open.find((one) => one === said) ?? open[0] ?? BY_CARD;
}
