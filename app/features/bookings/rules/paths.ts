import type { Side } from "./states.ts";

/** Where one's sessions are, or one of them. */
export function bookingsPath(side: Side, bookingId?: string): string {
  const list = side === "coach" ? "/dashboard/bookings" : "/student-dashboard/bookings";
  return bookingId === undefined ? list : `${list}/${bookingId}`;
}

/** Where a student books with a coach. */
export const bookPath = (coachId: number): string => `/coach/${coachId}/reserver`;
