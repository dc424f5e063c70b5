import { formatMinutes } from "~/platform/format/durations.ts";
import { readId } from "~/platform/format/ids.ts";
import { formatCount } from "~/platform/format/numbers.ts";

/** The validity of the packs of 5 and 10 hours, and the usual one of the others. */
export const PACK_MONTHS = 12;

/** The contents of a pack. Sessions and hours are both counted in minutes. */
export interface PackContents {
  totalMinutes: number;
  /** each session lasts exactly so long; null if the pack is hours, which sessions of every length use */
  sessionMinutes: number | null;
}

export interface NamedPack extends PackContents {
  /** typed by the coach; empty if the pack is called by what it contains */
  name: string;
}

/** A pack as a page sells it. */
export interface OfferedPack extends NamedPack {
  reference: PackReference;
  /** counts the changes of its terms; 0 for the packs of 5 and 10 hours, of which only the price changes */
  version: number;
  priceCents: number;
  /** null if it can be used without an end */
  validityMonths: number | null;
  /** the only listing whose sessions it pays for; null for the packs of all listings */
  listing: { id: number; title: string; hourlyRateCents: number } | null;
}

/** The coach's pack of so many hours, or a pack of a listing. */
export type PackReference = { hours: number } | { listingPackId: number };

/** How the address of a pack names it: "5" or "p31". */
export const packKey = (reference: PackReference): string =>
  "hours" in reference ? String(reference.hours) : `p${reference.listingPackId}`;

export function readPackKey(key: string | undefined): PackReference | undefined {
  const id = readId(key?.replace(/^p/, ""));
  if (!key || !id) return undefined;
  return key.startsWith("p") ? { listingPackId: id } : { hours: id };
}

/** "8 séances de 1 h" or "10 h" */
export const packContents = ({ totalMinutes, sessionMinutes }: PackContents): string =>
  sessionMinutes === null
    ? formatMinutes(totalMinutes)
    : `${formatCount(totalMinutes / sessionMinutes, "séance")} de ${formatMinutes(sessionMinutes)}`;

/** "Pack de 10 h", "Pack de 8 séances de 1 h", or the name that the coach has typed. */
export const packName = ({ name, ...contents }: NamedPack): string =>
  name || `Pack de ${packContents(contents)}`;

/** With the contents, whatever the coach calls it: "Pack de 10 h de séances", "Pack « Été », 8 séances de 1 h". */
export function describePack({ name, ...contents }: NamedPack): string {
  if (name) return `Pack «\u00a0${name}\u00a0», ${packContents(contents)}`;
  return `Pack de ${packContents(contents)}${contents.sessionMinutes === null ? " de séances" : ""}`;
}

/** Names an amount of a pack in its own unit: "3 séances" or "4 h 30". */
export const packAmount = (
  minutes: number,
  { sessionMinutes }: Pick<PackContents, "sessionMinutes">,
): string =>
  sessionMinutes === null
    ? formatMinutes(minutes)
    : formatCount(Math.floor(minutes / sessionMinutes), "séance");

/** "Valable 4 mois" */
export const validityWords = (months: number | null): string =>
  months === null ? "Valable sans date de fin" : `Valable ${months}\u00a0mois`;

/** The saving per hour compared with the hourly rate, rounded down to the cent; 0 if there is none. */
export const packSavingCents = (
  { totalMinutes, priceCents }: { totalMinutes: number; priceCents: number },
  hourlyRateCents: number,
): number => Math.max(0, Math.floor(hourlyRateCents - (priceCents * 60) / totalMinutes));

interface SellingPage {
  packs: readonly { hours: number; priceCents: number }[];
  listings: readonly {
    id: number;
    title: string;
    hourlyRateCents: number;
    packs: readonly ListingPack[];
  }[];
}

/** A pack of a listing, as its page shows it. */
export interface ListingPack extends NamedPack {
  id: number;
  version: number;
  priceCents: number;
  validityMonths: number | null;
}

/** Lists the packs that a coach's page sells. */
export const offeredPacks = ({ packs, listings }: SellingPage): OfferedPack[] => [
  ...packs.map(({ hours, priceCents }) => ({
    ...hourPack(hours),
    reference: { hours },
    version: 0,
    priceCents,
    listing: null,
  })),
  ...listings.flatMap(({ packs: own, ...listing }) =>
    own.map(({ id, ...pack }) => ({
      ...pack,
      reference: { listingPackId: id },
      listing: { id: listing.id, title: listing.title, hourlyRateCents: listing.hourlyRateCents },
    })),
  ),
];

/** The terms of a pack of 5 or 10 hours. */
export const hourPack = (hours: number) => ({
  name: "",
  totalMinutes: hours * 60,
  sessionMinutes: null,
  validityMonths: PACK_MONTHS,
});
