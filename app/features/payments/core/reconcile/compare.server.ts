import { eq } from "drizzle-orm";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { settleTransfer } from "../../payouts/commands/settle-payout.server.ts";
import { charges, payouts, providerCalls } from "../../tables.server.ts";
import { settleCharge } from "../commands/apply-provider-state.server.ts";
import type { ChargeState, TransferState } from "../rules/provider.ts";

export const MENDED = "mended";
const UNKNOWN = "unknown here";

/**
 * Applies the provider's state of a charge. Returns the difference that was found, and whether it is fixed
 * now.
 */
export async function compareCharge(db: Database, state: ChargeState): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const settled = await settleCharge(tx, state);
    if (settled === "foreign") return `${state.status}, ${UNKNOWN}`;
    const left = await differenceOfCharge(tx, state);
    if (left) return left;
    // A pending charge is a payer on the checkout page: no money moved, so nothing was missed.
    if (settled === "known" || state.status === "pending") return undefined;
    return `${state.status}, ${MENDED}`;
  });
}

async function differenceOfCharge(tx: Executor, state: ChargeState): Promise<string | undefined> {
  const [charge] = await tx
    .select()
    .from(charges)
    .where(state.chargeId ? eq(charges.id, state.chargeId) : eq(charges.ref, state.ref));
  if (!charge) return UNKNOWN;
  const { status, ref } = charge;
  const isMoney = state.status === "paid" || state.status === "authorised";
  // An unsuccessful earlier attempt has another reference.
  if (ref !== state.ref) return isMoney ? `${state.status} there beside ${ref ?? "none"}` : undefined;
  // Here a closed page fails its charge before the provider's charge says so.
  const isOver = status === "failed" && state.status === "pending";
  if (status !== state.status && !isOver) return `${state.status} there, ${status} here`;
  if (status !== "paid") return undefined;
  const refunded = state.refunds.reduce(
    (sum, { cents, status: done }) => sum + (done === "done" ? cents : 0),
    0,
  );
  if (refunded !== charge.refundedCents) return `refunded ${refunded} there, ${charge.refundedCents} here`;
  if (state.feeCents !== charge.feeCents) return `fee ${state.feeCents} there, ${charge.feeCents} here`;
  for (const { ref: dispute, status: there } of state.disputes) {
    const here = charge.disputes.find((known) => known.ref === dispute)?.status ?? "none";
    if (there !== here) return `dispute ${there} there, ${here} here`;
  }
  return undefined;
}

/** The same for a payout. */
export async function compareTransfer(db: Database, state: TransferState): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const settled = await settleTransfer(tx, state);
    if (settled === "foreign") return `${state.status}, ${UNKNOWN}`;
    const [payout] = await tx
      .select({ status: payouts.status, cents: payouts.cents })
      .from(payouts)
      .innerJoin(providerCalls, eq(providerCalls.payoutId, payouts.id))
      .where(state.callId ? eq(providerCalls.id, state.callId) : eq(providerCalls.ref, state.ref));
    if (payout?.cents !== state.cents) return `${state.cents} there, ${payout?.cents} here`;
    const meant = state.status === "done" ? "paid" : "failed";
    if (payout.status !== meant) return `${state.status} there, ${payout.status} here`;
    // A partial reversal is only made by hand in the provider's dashboard; the operator must say what it was
    // for.
    if (state.status === "done" && state.returnedCents > 0)
      return `${state.returnedCents} of ${state.cents} sent back`;
    return settled === "news" ? `${state.status}, ${MENDED}` : undefined;
  });
}
