import type { Side } from "./states.ts";

/** Where one's sessions are, or one of them. */
export function bookingsPath(side: Side, bookingId?: string): string {
  const list = side === "coach" ? "/dashboard/bookings" : "/student-dashboard/bookings";
  return bookingId === undefined ? list : `${list}/${bookingId}`;
}

/** Where a student books with a coach. */
export const bookPath = (coachId: number): string => `/coach/${coachId}/reserver`;

/** The same with one thing chosen: a listing, a slot of it. */
export function chosenPath(coachId: number, { listing, slot }: { listing?: number; slot?: string }): string {
  const parameters = new URLSearchParams();
  if (listing !== undefined) parameters.set("listing", String(listing));
  if (slot) parameters.set("slot", slot);
  return `${bookPath(coachId)}?${parameters}`;
}

/** Where a student buys hours of a coach ahead. */
export const packPath = (coachId: number, hours: number): string => `/coach/${coachId}/pack/${hours}`;

/** Where whoever has paid, or has not, is shown what became of it. */
export const reservationPath = (bookingId: string): string => `/reservation/${bookingId}`;
export const boughtPackPath = (packId: string): string => `/reservation/pack/${packId}`;

/** Where a student withdraws from a purchase, within the days of the law. */
export const withdrawPackPath = (packId: string): string => `${boughtPackPath(packId)}/renoncer`;
export const withdrawSessionPath = (bookingId: string): string => `${reservationPath(bookingId)}/renoncer`;
