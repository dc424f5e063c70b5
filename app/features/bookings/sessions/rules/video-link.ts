import type { BookingState, Place, Side } from "./states.ts";

/** The host as people know it: "meet.google.com". */
export const videoHost = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

interface WebcamSession {
  status: BookingState;
  place: Place;
  startsAt: Date | null;
}

/** The student gets the link while the session is confirmed: neither before it, nor once it is over or cancelled. */
export const isVideoKnown = (side: Side, { status, place }: Omit<WebcamSession, "startsAt">): boolean =>
  place === "webcam" && (side === "coach" || status === "confirmed");

/** The coach may give another link until the session begins. */
export const isVideoOpen = ({ status, place, startsAt }: WebcamSession, now: Date): boolean =>
  place === "webcam" &&
  (status === "pending" || status === "confirmed") &&
  (startsAt === null || startsAt > now);
