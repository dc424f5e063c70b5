import { atPlace, ofPlace } from "~/features/places/rules/french-places.ts";

/** The tabs of a coach's profile, as the address names them; the first one needs no name. */
export const PROFILE_TABS = ["a-propos", "avis", "recommandations"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function readTab(value: string | null): ProfileTab {
  return PROFILE_TABS.find((tab) => tab === value) ?? PROFILE_TABS[0];
}

/** The address of a tab. The page of the reviews stays in it, so that no tab has to be fetched again. */
export function profilePath(coachId: number, tab: ProfileTab = PROFILE_TABS[0], reviewsPage = 1): string {
  const parameters = new URLSearchParams();
  if (tab !== PROFILE_TABS[0]) parameters.set("onglet", tab);
  if (reviewsPage > 1) parameters.set("page", String(reviewsPage));
  return parameters.size > 0 ? `/coach/${coachId}?${parameters}` : `/coach/${coachId}`;
}

/** What the coach is called by: "Camille" of "Camille Laurent". */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** "45 min", "1 h", "1 h 30". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, "0")}`;
}

/** What a session costs, to the nearest cent. */
export function sessionPriceCents(listing: { hourlyRateCents: number; sessionMinutes: number }): number {
  return Math.round((listing.hourlyRateCents * listing.sessionMinutes) / HOUR);
}

/** "45 min", "3 h", "2 jours": rounded up, since nobody minds an answer that comes early. */
export function formatResponseTime(minutes: number): string {
  if (minutes < HOUR) return `${Math.max(1, Math.ceil(minutes))}\u00a0min`;
  if (minutes <= DAY) return `${Math.ceil(minutes / HOUR)}\u00a0h`;
  return `${Math.ceil(minutes / DAY)}\u00a0jours`;
}

/** What an hour of the pack costs less than an hour alone, to the cent below; nothing when it does not. */
export function packSavingCents(
  pack: { hours: number; priceCents: number },
  hourlyRateCents: number,
): number {
  return Math.max(0, Math.floor(hourlyRateCents - pack.priceCents / pack.hours));
}

/** Where sessions in person take place: at the coach's own venue, where the student is, or both. */
export type LocationType = "fixed" | "travel" | "both";

interface OfferPlace {
  city: string;
  locationType: LocationType | null;
  travelKm: number | null;
}

/** Where sessions in person take place; nothing where there are none. */
export function offerPlace({ city, locationType, travelKm }: OfferPlace): string | undefined {
  const around = travelKm === null ? "" : `, jusqu’à ${travelKm}\u00a0km`;
  if (locationType === "fixed") return `Chez le coach, ${atPlace(city)}`;
  if (locationType === "travel") return `Chez vous, autour ${ofPlace(city)}${around}`;
  if (locationType === "both") return `Chez le coach, ${atPlace(city)}, ou chez vous${around}`;
  return undefined;
}

/** What the operator checks of a coach. */
export type CheckKind = "diploma" | "professional-card" | "siret";

const MODES = { "in-person": "En présentiel", webcam: "En visio" } as const;

export type CourseMode = keyof typeof MODES;

/** "En présentiel et en visio", in that order. */
export function courseModesLabel(modes: readonly CourseMode[]): string {
  const labels = (["in-person", "webcam"] as const)
    .filter((mode) => modes.includes(mode))
    .map((mode) => MODES[mode]);
  return labels.map((label, at) => (at === 0 ? label : label.toLowerCase())).join(" et ");
}

/** "123 456 789 00012", as it stands on a form. */
export const formatSiret = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1\u00a0$2\u00a0$3\u00a0$4");
