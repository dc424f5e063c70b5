import { packAmount } from "~/features/discovery/rules/packs.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { Unit } from "../../packs/rules.ts";

interface PaidSession {
  isFree: boolean;
  unit: Unit | null;
  packId: string | null;
  priceCents: number;
  collectedCents: number;
  minutesLeft: number | null;
  packSessionMinutes: number | null;
}

/** In a few words for the coach: what is paid, and what is left of a pack. */
export function shortPayment(session: PaidSession): string {
  const { isFree, unit, packId, priceCents, collectedCents, minutesLeft, packSessionMinutes } = session;
  if (isFree) return "Première séance offerte";
  if (unit) return "Sur son accompagnement";
  if (packId)
    return minutesLeft
      ? `Sur son pack\u00a0: il lui reste ${packAmount(minutesLeft, { sessionMinutes: packSessionMinutes })}`
      : "Sur son pack, dont c’est la fin";
  if (priceCents === 0) return "Offerte";
  return `${formatEuros(priceCents)}, ${collectedCents > 0 ? "payés" : "paiement en cours"}`;
}

/** On the map of whoever presses it: phones open their own. Undefined where there is nowhere to go. */
export function routeAddress(
  spot: { latitude: number; longitude: number } | null,
  address: string,
): string | undefined {
  const destination = address || (spot && `${spot.latitude},${spot.longitude}`);
  if (!destination) return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
