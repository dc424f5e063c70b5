import { atPlace, ofPlace } from "~/features/places/rules/french-places.ts";
import { BRAND } from "~/platform/config/brand.ts";

/** The values of the `onglet` parameter; the first one is the default. */
export const PROFILE_TABS = ["a-propos", "avis", "recommandations"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function readTab(value: string | null): ProfileTab {
  return PROFILE_TABS.find((tab) => tab === value) ?? PROFILE_TABS[0];
}

/** The page of reviews stays in the address, so that switching tabs needs no request. */
export function profilePath(coachId: number, tab: ProfileTab = PROFILE_TABS[0], reviewsPage = 1): string {
  const parameters = new URLSearchParams();
  if (tab !== PROFILE_TABS[0]) parameters.set("onglet", tab);
  if (reviewsPage > 1) parameters.set("page", String(reviewsPage));
  return parameters.size > 0 ? `/coach/${coachId}?${parameters}` : `/coach/${coachId}`;
}

/** The mark of a review whose author trained with the coach before the coach came to the site. */
export const FORMER_CLIENT_MARK = `Ancien client, avant ${BRAND.name}`;

/** What the author of a recommendation is to the coach. */
export const RELATIONS = {
  colleague: "Collègue",
  club: "Club ou établissement",
  student: "Ancien élève",
  health: "Professionnel de santé",
} as const;
export type Relation = keyof typeof RELATIONS;
export const RELATION_KEYS = Object.keys(RELATIONS) as [Relation, ...Relation[]];

/** The page of a coach shows all recommendations, so their number is bounded. */
export const MOST_RECOMMENDATIONS = 20;

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The highest hourly rate of a listing. */
export const MOST_HOURLY_RATE_CENTS = 1_000_000;

export function sessionPriceCents(listing: { hourlyRateCents: number; sessionMinutes: number }): number {
  return Math.round((listing.hourlyRateCents * listing.sessionMinutes) / HOUR);
}

/** Examples: "45 min", "3 h", "2 jours". The time is rounded up, so that the promise is kept. */
export function formatResponseTime(minutes: number): string {
  if (minutes < HOUR) return `${Math.max(1, Math.ceil(minutes))}\u00a0min`;
  if (minutes <= DAY) return `${Math.ceil(minutes / HOUR)}\u00a0h`;
  return `${Math.ceil(minutes / DAY)}\u00a0jours`;
}

/** "fixed" is the coach's place, "travel" the student's. */
export type LocationType = "fixed" | "travel" | "both";

interface OfferPlace {
  city: string;
  locationType: LocationType | null;
  travelKm: number | null;
}

/** Returns undefined if there are no sessions in person. */
export function offerPlace({ city, locationType, travelKm }: OfferPlace): string | undefined {
  const around = travelKm === null ? "" : `, jusqu’à ${travelKm}\u00a0km`;
  if (locationType === "fixed") return `Chez le coach, ${atPlace(city)}`;
  if (locationType === "travel") return `Chez vous, autour ${ofPlace(city)}${around}`;
  if (locationType === "both") return `Chez le coach, ${atPlace(city)}, ou chez vous${around}`;
  return undefined;
}

/** The operator verifies these documents. */
export const CHECK_KINDS = ["diploma", "professional-card", "insurance", "identity", "siret"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

const MODES = { "in-person": "En présentiel", webcam: "En visio" } as const;

export type CourseMode = keyof typeof MODES;

/** Example: "En présentiel et en visio", always in this order. */
export function courseModesLabel(modes: readonly CourseMode[]): string {
  const labels = (["in-person", "webcam"] as const)
    .filter((mode) => modes.includes(mode))
    .map((mode) => MODES[mode]);
  return labels.map((label, at) => (at === 0 ? label : label.toLowerCase())).join(" et ");
}

/** Example: "123 456 789 00012". */
export const formatSiret = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1\u00a0$2\u00a0$3\u00a0$4");
