import { requireAmount } from "~/platform/format/money.ts";

/** What the marketplace keeps of each transaction in which a coach is the seller, in percent. */
export const COMMISSION_RATE = 10;

/** Rounded half up, without fractions on the way. A refund gives back what was taken; it is not computed anew. */
export function commissionCents(cents: number): number {
  requireAmount(cents);
  return Math.floor((cents * COMMISSION_RATE + 50) / 100);
}
