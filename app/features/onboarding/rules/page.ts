import { formatEuros } from "~/platform/format/money.ts";

export const PAGE_LIMITS = { name: 80, text: 4000, lines: 20, line: 120 };

/** Packs are in hours. */
export const PACK_HOURS = [5, 10] as const;
export type PackHours = (typeof PACK_HOURS)[number];

interface Pack {
  hours: PackHours;
  /** null if not offered, or if the typed amount is incomplete */
  priceCents: number | null;
}

/** The advice never refuses a price, because coaches set their own. */
export function packAdvice({ hours, priceCents }: Pack, hourlyRateCents: number | null): string {
  if (hourlyRateCents === null) return "Laissez vide si vous n’en proposez pas.";
  const apart = hourlyRateCents * hours;
  const asHours = `${hours}\u00a0séances d’une heure coûtent ${formatEuros(apart, { short: true })}`;
  if (priceCents === null) return `Laissez vide si vous n’en proposez pas. ${asHours}.`;
  if (priceCents > apart) return `${asHours}\u00a0: ce pack est plus cher. Est-ce voulu\u00a0?`;
  if (priceCents === apart) return `${asHours}\u00a0: le même prix que ce pack.`;
  return `${formatEuros(apart - priceCents, { short: true })} de moins qu’à l’heure.`;
}
