import {
  type LocationType,
  MOST_HOURLY_RATE_CENTS,
  sessionPriceCents,
} from "~/features/discovery/rules/profile.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatEuros } from "~/platform/format/money.ts";

export { SESSION_MINUTES, USUAL_SESSION_MINUTES } from "~/features/discovery/rules/session-lengths.ts";

export const LISTING_STATUSES = ["active", "draft", "paused"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The allowed state transitions. A published listing can be paused but never becomes a draft again. */
const MOVES: Record<ListingStatus, readonly ListingStatus[]> = {
  draft: ["active"],
  active: ["paused"],
  paused: ["active"],
};

/** The states from which a listing may get this status; saving without a change is allowed. */
export const originsOf = (status: ListingStatus): ListingStatus[] =>
  LISTING_STATUSES.filter((from) => from === status || MOVES[from].includes(status));

/** These are the values of the `filter` parameter. */
export const LISTING_FILTERS = ["all", "active", "draft"] as const;
export type ListingFilter = (typeof LISTING_FILTERS)[number];

export const readFilter = (value: string | null): ListingFilter =>
  LISTING_FILTERS.find((filter) => filter === value) ?? LISTING_FILTERS[0];

export const isWithin = (filter: ListingFilter, { status }: { status: ListingStatus }) =>
  filter === "all" || filter === status;

/** A recommendation; the limit is `LIMITS.title`. */
export const TITLE_ADVICE = 70;
/** The counters count up to this number; longer texts are accepted. */
export const TEXT_COUNTER = 1000;

export const LIMITS = {
  title: 120,
  text: 4000,
  address: 300,
  serviceName: 100,
  serviceDescription: 500,
  services: 20,
  disciplines: 12,
  /** per page */
  listings: 30,
};

export const TRAVEL_KM = { least: 1, most: 50, usual: 15 };
export const HOURLY_RATE_CENTS = { usual: 5_000, average: 5_000, most: MOST_HOURLY_RATE_CENTS };
/** The text says that the average is an example, because nothing was measured (D-C31). */
export const RATE_EXAMPLE = `Pour exemple, un tarif moyen de ${formatEuros(HOURLY_RATE_CENTS.average, { short: true })} de l’heure. Ce n’est pas une moyenne constatée\u00a0: vous fixez vos prix.`;
export const TRAVEL_ADVICE = "Conseil\u00a0: 15 à 20\u00a0km.";
export const USUAL_CITY = "Paris";
export const USUAL_LOCATION_TYPE: LocationType = "fixed";

/** Only the server knows every place, so this applies to typed addresses. */
export const UNKNOWN_PLACE =
  "Nous ne trouvons pas ce lieu. Choisissez une ville ou une adresse dans la liste.";

/** The form keeps these fields for a service that is not added yet. */
export const NO_TYPED_SERVICE = { serviceName: "", servicePrice: "", serviceDescription: "" };
export type TypedService = typeof NO_TYPED_SERVICE;

export const SERVICE_REFUSAL = "Le nom et le prix du service sont requis";

/** True if the coach travels to students, so that a distance is needed. */
export const travels = (type: LocationType | null) => type === "travel" || type === "both";

export interface ListingPrice {
  hourlyRateCents: number | null;
  sessionMinutes: number;
}

/**
 * True if a session costs less than a card can pay, so that nobody can buy it. Listings of earlier releases can
 * have such a price. Services are not limited, because they are paid together with a session.
 */
export const isTooCheap = ({ hourlyRateCents, sessionMinutes }: ListingPrice): boolean =>
  hourlyRateCents !== null && sessionPriceCents({ hourlyRateCents, sessionMinutes }) < LEAST_CHARGE_CENTS;

const LEAST_PRICE = formatEuros(LEAST_CHARGE_CENTS);
export const leastSessionWords = (cents: number): string =>
  `Une séance coûte ${formatEuros(cents)} au moins. Pour offrir la première, cochez «\u00a0Premier cours offert\u00a0» dans votre profil.`;
export const leastPackWords = (cents: number): string =>
  `Un pack coûte ${formatEuros(cents)} au moins. Laissez son prix vide si vous n’en proposez pas.`;
/** Below what a card can pay, whatever operators decide. */
export const TOO_CHEAP = leastSessionWords(LEAST_CHARGE_CENTS);
export const PACK_TOO_CHEAP = leastPackWords(LEAST_CHARGE_CENTS);

/** A published listing must have these parts. */
export interface ListingSubstance extends ListingPrice {
  title: string;
  disciplineIds: readonly number[];
  city: string;
  locationType: LocationType | null;
  byWebcam: boolean;
}

/** Returns the missing parts in French; empty if the listing can be published. */
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

/** The operator decides about the approval. */
export type Approval = "waiting" | "approved" | "refused";
/** Without chosen hours, the listings of an approved coach are not public yet. */
export type Visibility = Approval | "without hours";

interface ListingStatusText {
  label: string;
  tone: "green" | "neutral" | "sand" | "danger" | "clay";
  /** who sees the listing, or what must happen first */
  text: string;
}

/** The state of a listing as its coach sees it. */
export function describeListingStatus(
  listing: ListingSubstance & { status: ListingStatus; pulledReason: string | null },
  visibility: Visibility,
): ListingStatusText {
  if (listing.pulledReason !== null)
    return {
      label: `Retirée par ${BRAND.name}`,
      tone: "danger",
      text: "Elle n’est plus visible. Corrigez-la, puis demandez à la remettre en ligne.",
    };
  if (isTooCheap(listing))
    return {
      label: "Tarif à corriger",
      tone: "danger",
      text: `Personne ne peut la réserver\u00a0: une séance coûte ${LEAST_PRICE} au moins. Corrigez son tarif.`,
    };
  if (listing.status === "paused")
    return { label: "En pause", tone: "sand", text: "Personne ne la voit tant qu’elle est en pause." };
  if (listing.status === "active") return { label: "Active", tone: "green", text: VISIBILITY[visibility] };
  const missing = missingOf(listing);
  return {
    label: "Brouillon",
    tone: "neutral",
    text:
      missing.length > 0
        ? `Pour la publier, il manque ${inWords(missing)}.`
        : "Elle est prête à être publiée. Pour l’instant, personne d’autre que vous ne la voit.",
  };
}

const VISIBILITY: Record<Visibility, string> = {
  approved: "Les élèves la voient sur votre page.",
  waiting: "Elle sera visible dès que votre profil sera validé, sous 48\u00a0h.",
  refused: "Elle n’est pas visible\u00a0: votre profil n’a pas été accepté.",
  "without hours": "Elle sera visible dès que vous aurez choisi vos horaires.",
};

/** Example: "un titre, un lieu et un tarif horaire". */
export const inWords = (parts: readonly string[]) =>
  new Intl.ListFormat("fr-FR", { type: "conjunction" }).format(parts);

interface Whereabouts {
  city: string;
  locationType: LocationType | null;
  travelKm: number | null;
  byWebcam: boolean;
}

/** Example: "Paris, jusqu’à 10 km, et en visio". */
export function formatPlace({ city, locationType, travelKm, byWebcam }: Whereabouts): string {
  if (locationType === null) return byWebcam ? "En visio" : "Lieu à préciser";
  const reach = travels(locationType) && travelKm !== null ? `, jusqu’à ${travelKm}\u00a0km` : "";
  return `${city || "Lieu à préciser"}${reach}${byWebcam ? ", et en visio" : ""}`;
}

/** Cuts the original title if the suffix does not fit. */
export function copyTitle(title: string): string {
  const mark = " (copie)";
  return title === "" ? "" : `${title.slice(0, LIMITS.title - mark.length).trimEnd()}${mark}`;
}
