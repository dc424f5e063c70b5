import { type PackReference, packKey } from "~/features/discovery/rules/packs.ts";
import type { Place, Side } from "./states.ts";

export function bookingsPath(side: Side, bookingId?: string): string {
  const list = side === "coach" ? "/dashboard/bookings" : "/student-dashboard/bookings";
  return bookingId === undefined ? list : `${list}/${bookingId}`;
}

export const bookPath = (coachId: number): string => `/coach/${coachId}/reserver`;

interface NamedChoice {
  listing?: number | undefined;
  minutes?: number | undefined;
  place?: Place;
  slot?: string;
}

/** The parameters of the booking page that choose something. */
export const CHOICE_PARAMETERS: readonly (keyof NamedChoice)[] = ["listing", "minutes", "place", "slot"];

/** The booking page with some choices already made. */
export function chosenPath(coachId: number, choice: NamedChoice): string {
  const parameters = new URLSearchParams();
  for (const name of CHOICE_PARAMETERS) {
    const value = choice[name];
    if (value) parameters.set(name, String(value));
  }
  return `${bookPath(coachId)}?${parameters}`;
}

interface EarlierSession {
  coachId: number;
  listingId: number | null;
  minutes: number;
  place: Place;
}

/** The booking page with the choices of an earlier session. */
export const bookAgainPath = ({ coachId, listingId, minutes, place }: EarlierSession): string =>
  chosenPath(coachId, { listing: listingId ?? undefined, minutes, place });

export const packPath = (coachId: number, pack: PackReference): string =>
  `/coach/${coachId}/pack/${packKey(pack)}`;

/** The pages after the payment, whether it succeeded or not. */
export const reservationPath = (bookingId: string): string => `/reservation/${bookingId}`;
export const boughtPackPath = (packId: string): string => `/reservation/pack/${packId}`;

/** The pages for the legal right of withdrawal. */
export const withdrawPackPath = (packId: string): string => `${boughtPackPath(packId)}/renoncer`;
export const withdrawSessionPath = (bookingId: string): string => `${reservationPath(bookingId)}/renoncer`;
