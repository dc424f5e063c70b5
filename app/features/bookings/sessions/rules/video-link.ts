import { splitLinks } from "~/platform/format/links.ts";
import type { BookingState, Place, Side } from "./states.ts";

export const VIDEO_LINK_MAX = 500;

/** Accepts the same addresses that can be pressed in a text: https, a public host, no user name. */
export function readVideoLink(typed: string): string | undefined {
  const [link, ...rest] = splitLinks(typed);
  return rest.length === 0 && link?.href && link.href.length <= VIDEO_LINK_MAX ? link.href : undefined;
}

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
