import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { PACK_PURPOSES, type PackPurpose, UNIT_MINUTES, UNIT_NAMES, type Unit } from "../../packs/rules.ts";
import { sessionCents } from "./money.ts";
import type { Place } from "./states.ts";
import { formatLength } from "./words.ts";

/** This data is public. */
export interface OfferedListing {
  id: number;
  title: string;
  hourlyRateCents: number;
  sessionMinutes: number;
  lengths: number[];
  city: string;
  /** null if sessions are by webcam only */
  locationType: LocationType | null;
  /** the coach has given a street, which the student of a confirmed session gets */
  hasStreet: boolean;
  travelKm: number | null;
  byWebcam: boolean;
  services: { id: number; name: string; priceCents: number; description: string }[];
}

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

/** Returns the listing's own length and the coach's general lengths. */
export const lengthsOf = (
  { sessionMinutes }: { sessionMinutes: number },
  sessionLengths: readonly number[],
): number[] => [...new Set([...sessionLengths, sessionMinutes])].sort((a, b) => a - b);

/** A pack with what is left of it. */
export interface OwnPack {
  id: string;
  hours: number;
  minutesLeft: number;
  expiresAt: Date;
  purpose: PackPurpose;
}

/** Units of an accompaniment are whole hours: a shorter or longer session cannot be drawn on them. */
export const packCovers = (
  { minutesLeft, purpose }: Pick<OwnPack, "minutesLeft" | "purpose">,
  minutes: number,
): boolean => minutesLeft >= minutes && (purpose === "bought" || minutes === UNIT_MINUTES);

/** A student with an accompaniment can book its one-hour units, whatever lengths the coach offers. */
export const withUnits = (listings: OfferedListing[], packs: readonly OwnPack[]): OfferedListing[] =>
  packs.every(({ purpose }) => purpose === "bought")
    ? listings
    : listings.map((listing) => ({
        ...listing,
        lengths: lengthsOf(listing, [...listing.lengths, UNIT_MINUTES]),
      }));

const UNIT_WORDS: Record<Unit, { one: string; many?: string }> = {
  intro: { one: "séance d’introduction", many: "séances d’introduction" },
  sessions: { one: "séance" },
  reviews: { one: "bilan" },
};

/** Returns a length for bought hours, and a number of units for an accompaniment. */
export function packLeft({ purpose, minutesLeft }: Pick<OwnPack, "purpose" | "minutesLeft">): string {
  if (purpose === "bought") return formatLength(minutesLeft);
  const { one, many } = UNIT_WORDS[purpose];
  return formatCount(Math.floor(minutesLeft / UNIT_MINUTES), one, many);
}

/** Names every balance with a coach, for example "4 h 30 de votre pack de 10 h, jusqu’au 3 mars 2027". */
export function balanceLines(packs: readonly OwnPack[]): string[] {
  const until = ({ expiresAt }: OwnPack) => `jusqu’au ${formatDay(expiresAt)}`;
  const units = [...packs]
    .filter(({ purpose }) => purpose !== "bought")
    .sort((a, b) => PACK_PURPOSES.indexOf(a.purpose) - PACK_PURPOSES.indexOf(b.purpose));
  // The units of one accompaniment expire on the same day.
  const ends = [...new Set(units.map(until))];
  return [
    ...ends.map((end) => {
      const left = units.filter((pack) => until(pack) === end).map(packLeft);
      return `${listWords(left)} de votre accompagnement, ${end}`;
    }),
    ...packs
      .filter(({ purpose }) => purpose === "bought")
      .map((pack) => `${packLeft(pack)} de votre pack de ${pack.hours}\u00a0h, ${until(pack)}`),
  ];
}

const listWords = (parts: readonly string[]): string => new Intl.ListFormat("fr-FR").format(parts);

/** The name in the choice of payment. */
export const packName = ({ purpose, hours }: Pick<OwnPack, "purpose" | "hours">): string => {
  if (purpose === "bought") return `Pack de ${hours}\u00a0h`;
  return purpose === "sessions"
    ? "Votre accompagnement"
    : `Votre accompagnement\u00a0: ${UNIT_NAMES[purpose].toLowerCase()}`;
};

export interface QuoteLine {
  label: string;
  cents: number;
}

/** The price by card, for display; the server computes it again from its own rows. */
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
