import { LEAST_CHARGE_CENTS } from "../../core/rules/provider.ts";

/** A promotion is paid by the house, a gift card by the person who bought it. */
export const REDUCTION_KINDS = ["promotion", "gift card"] as const;
export type ReductionKind = (typeof REDUCTION_KINDS)[number];

/**
 * A card is asked for nothing or for the provider's minimum. A reduction that would leave less than the minimum
 * is lowered, so that the minimum stays.
 */
export function leavePayable(reductionCents: number, priceCents: number): number {
  const cents = Math.max(0, Math.min(reductionCents, priceCents));
  const rest = priceCents - cents;
  return rest > 0 && rest < LEAST_CHARGE_CENTS ? Math.max(0, priceCents - LEAST_CHARGE_CENTS) : cents;
}

/** The parts of a payment that can still go back, by who paid them. */
export interface Returnable {
  giftCardCents: number;
  moneyCents: number;
  promotionCents: number;
}

/**
 * Where a refund goes: to the gift card up to what it paid, then to the payer's card up to what it paid. The part
 * that the house paid comes back last, so that a buyer keeps the reduction for what they keep. Undefined if the
 * parts do not cover `cents`.
 */
export function splitReturn(cents: number, left: Returnable): Returnable | undefined {
  const giftCardCents = Math.min(cents, left.giftCardCents);
  const moneyCents = Math.min(cents - giftCardCents, left.moneyCents);
  const promotionCents = cents - giftCardCents - moneyCents;
  return cents > 0 && promotionCents <= left.promotionCents
    ? { giftCardCents, moneyCents, promotionCents }
    : undefined;
}

interface Collected {
  collectedCents: number;
  refundedCents: number;
  /** the parts of both that are no money of the payer */
  reducedCents: number;
  unreducedCents: number;
}

/** Everything that a card paid went back to it, by a refund or by a lost dispute. False if no card paid. */
export const isMoneyReturned = (payment: Collected): boolean => {
  const paid = payment.collectedCents - payment.reducedCents;
  return paid > 0 && payment.refundedCents - payment.unreducedCents >= paid;
};
