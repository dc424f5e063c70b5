import { requireAmount } from "~/platform/format/money.ts";

/** percent of each sale by a coach */
export const COMMISSION_RATE = 10;

/** Rounded half up, in integers. A refund returns the commission that was taken; it is not computed again. */
export function commissionCents(cents: number): number {
  requireAmount(cents);
  return Math.floor((cents * COMMISSION_RATE + 50) / 100);
}

/** The part of its price without VAT that a coach earns as a supplier of the marketplace. */
export const supplierCents = (baseCents: number): number => baseCents - commissionCents(baseCents);
