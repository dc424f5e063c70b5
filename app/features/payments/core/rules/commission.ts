import { formatEuros, requireAmount } from "~/platform/format/money.ts";

/**
 * The rate is in percent: that of the sale (`payments.commission_rate`), or the one in force for what is not
 * sold yet. Rounded half up, in integers. A refund returns the commission that was taken; it is not computed
 * again.
 */
export function commissionCents(cents: number, rate: number): number {
  requireAmount(cents);
  return Math.floor((cents * rate + 50) / 100);
}

/** The coach's share of a price. For a supplier of the marketplace, the price is without VAT. */
export const coachCents = (cents: number, rate: number): number => cents - commissionCents(cents, rate);

/** "37,80 € pour vous, commission de 10 % déduite" */
export const netWords = (cents: number, rate: number): string =>
  `${formatEuros(coachCents(cents, rate), { short: true })} pour vous, commission de ${rate}\u00a0% déduite`;
