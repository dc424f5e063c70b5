import { type NamedPack, packAmount, packContents, packName } from "~/features/discovery/rules/packs.ts";
import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import {
  PACK_PURPOSES,
  type PackPurpose,
  UNIT_MINUTES,
  UNIT_NAMES,
  type Unit,
  untilWords,
} from "../../packs/rules.ts";
import { sessionCents } from "./money.ts";
import type { Place } from "./states.ts";

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

/** A pack, or units of an accompaniment, with what is left of it. */
export interface OwnPack extends NamedPack {
  id: string;
  priceCents: number;
  /** of its sale, in percent; null for the units of an accompaniment */
  commissionRate: number | null;
  minutesLeft: number;
  /** how long before its start one of its sessions is changed without a fee, as of its sale */
  freeChangeHours: number;
  /** null if it can be used without an end */
  expiresAt: Date | null;
  purpose: PackPurpose;
  /** the only listing whose sessions it pays for; null if it pays for those of all */
  listingId: number | null;
}

/** The properties of a session that decide whether a pack pays for it. */
export interface SessionKind {
  minutes: number;
  listingId: number | null;
}

/** A pack of sessions pays for sessions of its length alone, and a pack of a listing for this listing. */
export const packCovers = (
  { minutesLeft, sessionMinutes, listingId }: Pick<OwnPack, "minutesLeft" | "sessionMinutes" | "listingId">,
  session: SessionKind,
): boolean =>
  minutesLeft >= session.minutes &&
  (sessionMinutes === null || sessionMinutes === session.minutes) &&
  (listingId === null || listingId === session.listingId);

/** Says what a pack pays for instead; undefined if it pays for the session, or if too little is left. */
export function uncoveredWords(
  { sessionMinutes, listingId }: Pick<OwnPack, "sessionMinutes" | "listingId">,
  session: SessionKind,
): string | undefined {
  if (listingId !== null && listingId !== session.listingId) return "Il est vendu pour une autre annonce.";
  return sessionMinutes === null || sessionMinutes === session.minutes
    ? undefined
    : `Ses séances durent ${formatMinutes(sessionMinutes)}.`;
}

/** A student can book the sessions of a pack or an accompaniment, whatever lengths the coach offers. */
export const withPackLengths = (
  listings: OfferedListing[],
  packs: readonly Pick<OwnPack, "sessionMinutes" | "listingId">[],
): OfferedListing[] =>
  listings.map((listing) => {
    const bought = packs.flatMap(({ sessionMinutes, listingId }) =>
      sessionMinutes !== null && (listingId === null || listingId === listing.id) ? [sessionMinutes] : [],
    );
    return { ...listing, lengths: lengthsOf(listing, [...listing.lengths, ...bought]) };
  });

const UNIT_WORDS: Record<Unit, { one: string; many?: string }> = {
  intro: { one: "séance d’introduction", many: "séances d’introduction" },
  sessions: { one: "séance" },
  reviews: { one: "bilan" },
};

/** Returns a length for hours, and a number for sessions and for units of an accompaniment. */
export function packLeft({
  purpose,
  minutesLeft,
  sessionMinutes,
}: Pick<OwnPack, "purpose" | "minutesLeft" | "sessionMinutes">): string {
  if (purpose === "bought") return packAmount(minutesLeft, { sessionMinutes });
  const { one, many } = UNIT_WORDS[purpose];
  return formatCount(Math.floor(minutesLeft / UNIT_MINUTES), one, many);
}

/** "Il reste 3 séances, jusqu’au 3 mars 2027." */
export const leftWords = (pack: OwnPack, subject = "Il reste"): string =>
  `${subject} ${packLeft(pack)}, ${untilWords(pack.expiresAt)}.`;

/** Names every balance with a coach, for example "4 h 30 de votre pack de 10 h, jusqu’au 3 mars 2027". */
export function balanceLines(packs: readonly OwnPack[]): string[] {
  const until = ({ expiresAt }: OwnPack) => untilWords(expiresAt);
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
      .map((pack) => `${packLeft(pack)} de votre ${inSentence(pack)}, ${until(pack)}`),
  ];
}

const listWords = (parts: readonly string[]): string => new Intl.ListFormat("fr-FR").format(parts);

/** "pack de 10 h", "pack « Été »" */
const inSentence = ({ name, ...contents }: NamedPack): string =>
  name ? `pack «\u00a0${name}\u00a0»` : `pack de ${packContents(contents)}`;

/** The name in the choice of payment. */
export const payingName = ({ purpose, ...pack }: NamedPack & Pick<OwnPack, "purpose">): string => {
  if (purpose === "bought") return packName(pack);
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
