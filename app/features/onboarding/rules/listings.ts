import type { LocationType } from "~/features/discovery/rules/profile.ts";

export const LISTING_STATUSES = ["active", "draft", "paused"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Advice, not a limit; `LIMITS.title` is one. */
export const TITLE_ADVICE = 70;
/** What the counters of long texts count up to; a longer text is kept. */
export const TEXT_COUNTER = 1000;

export const LIMITS = { title: 120, text: 4000, serviceName: 100, serviceDescription: 500, services: 20 };

export const TRAVEL_KM = { least: 1, most: 50, usual: 15 };
export const HOURLY_RATE = { usual: 50, average: 50, most: 10_000 };
export const SESSION_MINUTES = [30, 45, 60, 75, 90, 120] as const;
export const USUAL_SESSION_MINUTES = 60;
export const USUAL_CITY = "Paris";
export const USUAL_LOCATION_TYPE: LocationType = "fixed";

/** Of a service that lacks one or the other. */
export const SERVICE_REFUSAL = "Le nom et le prix du service sont requis";

/** Whether a coach of this kind of place goes to students, and so how far. */
export const travels = (type: LocationType | null) => type === "travel" || type === "both";

/** What of a listing must be there before anybody sees it. */
export interface ListingSubstance {
  title: string;
  disciplineIds: readonly number[];
  hourlyRateCents: number | null;
  city: string;
  locationType: LocationType | null;
  byWebcam: boolean;
}

/** What is missing, in the words of the form's labels; nothing where it can be published. */
export function missingOf(listing: ListingSubstance): string[] {
  const missing: [boolean, string][] = [
    [listing.disciplineIds.length === 0, "une discipline"],
    [listing.title === "", "un titre"],
    [listing.city === "", "un lieu"],
    [listing.hourlyRateCents === null, "un tarif horaire"],
    [listing.locationType === null && !listing.byWebcam, "un type de lieu ou la visio"],
  ];
  return missing.filter(([is]) => is).map(([, what]) => what);
}
