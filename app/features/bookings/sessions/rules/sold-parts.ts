import { describePack, type NamedPack } from "~/features/discovery/rules/packs.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import type { Booking, Pack } from "../../tables.server.ts";
import { whenWords } from "./words.ts";

/** A line of a receipt or an invoice. */
export interface SoldPart {
  what: string;
  cents: number;
}

/** The session, and each of its extras. */
export function soldSession({
  service,
  minutes,
  startsAt,
  extras,
  priceCents,
}: Pick<Booking, "service" | "minutes" | "startsAt" | "extras" | "priceCents">): SoldPart[] {
  const extraCents = extras.reduce((sum, extra) => sum + extra.priceCents, 0);
  return [
    { what: `${service}, ${formatMinutes(minutes)}, ${whenWords(startsAt)}`, cents: priceCents - extraCents },
    ...extras.map(({ name, priceCents: cents }) => ({ what: name, cents })),
  ];
}

export const soldPack = ({ priceCents, ...pack }: NamedPack & Pick<Pack, "priceCents">): SoldPart[] => [
  { what: describePack(pack), cents: priceCents },
];
