import type { Side } from "./states.ts";

export function bookingsPath(side: Side, bookingId?: string): string {
  const list = side === "coach" ? "/dashboard/bookings" : "/student-dashboard/bookings";
  return bookingId === undefined ? list : `${list}/${bookingId}`;
}

export const bookPath = (coachId: number): string => `/coach/${coachId}/reserver`;

/** The booking page with a listing or a slot already selected. */
export function chosenPath(coachId: number, { listing, slot }: { listing?: number; slot?: string }): string {
  const parameters = new URLSearchParams();
  if (listing !== undefined) parameters.set("listing", String(listing));
  if (slot) parameters.set("slot", slot);
  return `${bookPath(coachId)}?${parameters}`;
}

export const packPath = (coachId: number, hours: number): string => `/coach/${coachId}/pack/${hours}`;

/** The pages after the payment, whether it succeeded or not. */
export const reservationPath = (bookingId: string): string => `/reservation/${bookingId}`;
export const boughtPackPath = (packId: string): string => `/reservation/pack/${packId}`;

/** The pages for the legal right of withdrawal. */
export const withdrawPackPath = (packId: string): string => `${boughtPackPath(packId)}/renoncer`;
export const withdrawSessionPath = (bookingId: string): string => `${reservationPath(bookingId)}/renoncer`;
