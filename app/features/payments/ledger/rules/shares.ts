import { type PaymentTotals, recognisableCents } from "./ledger.ts";

/** What of a payment to the house is somebody's: so much they have delivered, so much of that is booked as theirs. */
export interface HeldShare {
  /** null: the house's own */
  holderId: number | null;
  deliveredCents: number;
  recognisedCents: number;
}

interface Recognised {
  holderId: number | null;
  /** as that of a payment which they alone have sold: from what is booked to what should be */
  totals: PaymentTotals;
  recognisedCents: number;
}

/**
 * What of the whole that is income by now is whose. Nobody loses what they have to somebody who delivers later: what there is more of
 * goes to whoever waits, in the order of the shares; what there is less of is taken from the last first. The house comes last.
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
        collectedCents: cents,
        refundedCents: 0,
        deliveredCents: cents,
        recognisedCents,
      },
    };
  });
}

/** What nobody else has a share of. */
function houseShare(payment: PaymentTotals, shares: readonly HeldShare[]): HeldShare {
  const sum = (of: (share: HeldShare) => number) => shares.reduce((all, share) => all + of(share), 0);
  return {
    holderId: null,
    deliveredCents: payment.deliveredCents - sum(({ deliveredCents }) => deliveredCents),
    recognisedCents: payment.recognisedCents - sum(({ recognisedCents }) => recognisedCents),
  };
}
