import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { sessionCents } from "./money.ts";
import type { Place } from "./states.ts";

/** What can be booked of a coach, as anybody may know it. */
export interface OfferedListing {
  id: number;
  title: string;
  hourlyRateCents: number;
  sessionMinutes: number;
  lengths: number[];
  city: string;
  /** null where sessions are by webcam alone */
  locationType: LocationType | null;
  travelKm: number | null;
  byWebcam: boolean;
  services: { id: number; name: string; priceCents: number; description: string }[];
}

/** Where a session of a listing can be. */
export function placesOf({
  locationType,
  byWebcam,
}: Pick<OfferedListing, "locationType" | "byWebcam">): Place[] {
  return [
    ...(locationType === "fixed" || locationType === "both" ? (["venue"] as const) : []),
    ...(locationType === "travel" || locationType === "both" ? (["home"] as const) : []),
    ...(byWebcam ? (["webcam"] as const) : []),
  ];
}

/** How long a session of a listing can be: its own length, and those that the coach gives of all. */
export const lengthsOf = (
  { sessionMinutes }: { sessionMinutes: number },
  sessionLengths: readonly number[],
): number[] => [...new Set([...sessionLengths, sessionMinutes])].sort((a, b) => a - b);

/** Of hours that were bought before: what is left of them. */
export interface OwnPack {
  id: string;
  hours: number;
  minutesLeft: number;
  expiresAt: Date;
}

export const packCovers = ({ minutesLeft }: Pick<OwnPack, "minutesLeft">, minutes: number): boolean =>
  minutesLeft >= minutes;

export interface QuoteLine {
  label: string;
  cents: number;
}

/** What a session costs by the card, line by line; the server reckons the same from its own rows. */
export function quote(
  listing: Pick<OfferedListing, "title" | "hourlyRateCents" | "services">,
  { minutes, serviceIds }: { minutes: number; serviceIds: readonly number[] },
): { lines: QuoteLine[]; totalCents: number } {
  const lines = [
    { label: listing.title, cents: sessionCents(listing.hourlyRateCents, minutes) },
    ...listing.services
      .filter(({ id }) => serviceIds.includes(id))
      .map(({ name, priceCents }) => ({ label: name, cents: priceCents })),
  ];
  return { lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}
