import { type PaymentTotals, recognisableCents } from "./ledger.ts";

/** A part of the delivery by one coach, such as a session, a review or a month. */
export interface DeliveredItem {
  holderId: number;
  /** identifies it within the payment */
  item: string;
  /** on documents, for example "Séance du 12 novembre 2026" */
  what: string;
  /** the order in which items become income */
  at: Date;
  cents: number;
}

/** A coach's share of a payment to the marketplace, or one item of it. */
export interface HeldShare {
  /** null for the marketplace itself */
  holderId: number | null;
  deliveredCents: number;
  recognisedCents: number;
}

interface Recognised {
  holderId: number | null;
  /** the totals of the share, as if the holder alone had sold it */
  totals: PaymentTotals;
  recognisedCents: number;
}

/**
 * Distributes a payment's income among the shares. Nobody loses recognised income to somebody who delivers
 * later: an increase goes to unpaid shares in order; a decrease is taken from the last share first. The
 * marketplace comes last.
 */
export function shareRecognised(payment: PaymentTotals, shares: readonly HeldShare[]): Recognised[] {
  const all = [...shares, houseShare(payment, shares)];
  const after = all.map(({ deliveredCents, recognisedCents }) => Math.min(recognisedCents, deliveredCents));
  let missing = recognisableCents(payment) - after.reduce((sum, cents) => sum + cents, 0);
  const order = all.map((_, index) => index);
  for (const index of missing > 0 ? order : order.reverse()) {
    const [share, now = 0] = [all[index], after[index]];
    if (!share) continue;
    const more = Math.max(-now, Math.min(missing, share.deliveredCents - now));
    after[index] = now + more;
    missing -= more;
  }
  return all.map(({ holderId, recognisedCents }, index) => {
    const cents = after[index] ?? 0;
    return {
      holderId,
      recognisedCents: cents,
      totals: {
        sellerId: holderId,
        commissionRate: payment.commissionRate,
        collectedCents: cents,
        refundedCents: 0,
        deliveredCents: cents,
        recognisedCents,
      },
    };
  });
}

/** The remainder belongs to the marketplace. */
function houseShare(payment: PaymentTotals, shares: readonly HeldShare[]): HeldShare {
  const sum = (of: (share: HeldShare) => number) => shares.reduce((all, share) => all + of(share), 0);
  return {
    holderId: null,
    deliveredCents: payment.deliveredCents - sum(({ deliveredCents }) => deliveredCents),
    recognisedCents: payment.recognisedCents - sum(({ recognisedCents }) => recognisedCents),
  };
}
