import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { PermanentFailure } from "~/platform/jobs/jobs.server.ts";
import {
  chargeCanBecome,
  lossCents,
  returnedCents,
  standOfDisputes,
} from "../../core/rules/payment-states.ts";
import type { ChargeState, DisputeState, RefundState } from "../../core/rules/provider.ts";
import { charges, type payments, providerCalls } from "../../tables.server.ts";
import type { LedgerAccount } from "../rules/ledger.ts";
import { book } from "./post-ledger-entry.server.ts";

type Payment = typeof payments.$inferSelect;
type Charge = typeof charges.$inferSelect;
/** What changes of a payment when money moves. */
type Totals = Pick<Payment, "collectedCents" | "refundedCents">;

interface Moved {
  totals: Totals;
  /** something is new */
  isChanged: boolean;
}

/** Books what has happened to a charge since we last looked; answers the payment's totals after it. */
export async function postCharge(
  tx: Transaction,
  payment: Pick<Payment, "id"> & Totals,
  charge: Charge,
  state: ChargeState,
): Promise<Moved> {
  refuseStrange(charge, state);
  const after = { ...charge };
  const totals: Totals = { collectedCents: payment.collectedCents, refundedCents: payment.refundedCents };
  const bookOnce: BookOnce = (what, kind, cents, debit, credit) =>
    book(tx, {
      key: `${what} of ${state.ref}`,
      kind,
      paymentId: payment.id,
      lines: [
        { account: debit, cents },
        { account: credit, cents: -cents },
      ],
    });
  if (chargeCanBecome(charge, state)) {
    after.ref = state.ref;
    after.status = state.status;
    after.reason = state.status === "failed" ? (state.reason ?? null) : null;
    if (state.status === "paid") {
      after.paidAt = new Date();
      const { amountCents } = charge;
      if (await bookOnce("charge", "collected", amountCents, "provider", "deferred"))
        totals.collectedCents += amountCents;
    }
  }
  if (after.ref === state.ref && after.status === "paid") {
    await bookFee(bookOnce, after, state);
    for (const refund of state.refunds) {
      await bookRefund(bookOnce, after, refund);
      await endCall(tx, refund);
    }
    after.disputes = await bookDisputes(bookOnce, charge, state);
    Object.assign(after, standOfDisputes(after.disputes));
    await bookLoss(tx, payment, lossCents(after) - lossCents(charge));
    totals.refundedCents += returnedCents(after) - returnedCents(charge);
  }
  const isChanged = JSON.stringify(after) !== JSON.stringify(charge);
  if (isChanged)
    await tx
      .update(charges)
      .set({ ...after, changedAt: new Date() })
      .where(eq(charges.id, charge.id));
  return { totals, isChanged };
}

type BookOnce = (
  what: string,
  kind: Parameters<typeof book>[1]["kind"],
  cents: number,
  debit: LedgerAccount,
  credit: LedgerAccount,
) => Promise<boolean>;

/** Neither can be put right by a program: the job fails, and somebody looks. */
function refuseStrange(charge: Charge, state: ChargeState): void {
  if (state.amountCents !== charge.amountCents)
    throw new PermanentFailure(`charge ${charge.id}: another amount at the provider`);
  if (charge.status === "paid" && charge.ref !== state.ref && state.status === "paid")
    throw new PermanentFailure(`charge ${charge.id}: paid twice`);
}

async function bookFee(bookOnce: BookOnce, charge: Charge, { feeCents }: ChargeState): Promise<void> {
  const more = feeCents - charge.feeCents;
  if (more <= 0) return;
  await bookOnce(`fee ${feeCents}`, "fee", more, "fees", "provider");
  charge.feeCents = feeCents;
}

/** One that has come back was given before, also where we hear of both at once: told of later, its first half is no news. */
async function bookRefund(
  bookOnce: BookOnce,
  charge: Charge,
  { ref, cents, status }: RefundState,
): Promise<void> {
  const what = `refund ${ref}`;
  if (await bookOnce(what, "refunded", cents, "deferred", "provider")) charge.refundedCents += cents;
  if (status === "done") return;
  if (await bookOnce(`failed ${what}`, "refund failed", cents, "provider", "deferred"))
    charge.refundedCents -= cents;
}

/**
 * The call that has made it is done, also where its answer is lost or still on its way. Otherwise it would count twice among what goes
 * back: as booked, and as wanted.
 */
async function endCall(tx: Transaction, { callId, ref }: RefundState): Promise<void> {
  if (!callId) return;
  await tx
    .update(providerCalls)
    .set({ status: "done", ref, endedAt: new Date() })
    .where(
      and(eq(providerCalls.id, callId), eq(providerCalls.kind, "refund"), eq(providerCalls.status, "wanted")),
    );
}

/** Each that the provider names, as it is by now. */
async function bookDisputes(bookOnce: BookOnce, charge: Charge, state: ChargeState): Promise<DisputeState[]> {
  const disputes = new Map(charge.disputes.map((known) => [known.ref, known]));
  for (const told of state.disputes)
    disputes.set(told.ref, await bookDispute(bookOnce, disputes.get(told.ref), told));
  return [...disputes.values()];
}

/** While it is open, what is contested is neither ours nor the payer's; lost, it is given back. */
async function bookDispute(
  bookOnce: BookOnce,
  known: DisputeState | undefined,
  told: DisputeState,
): Promise<DisputeState> {
  const { ref, status } = told;
  if (!known) await bookOnce(`dispute ${ref}`, "dispute opened", told.cents, "disputes", "provider");
  // What was taken is what comes back, or is lost.
  const before: DisputeState = known ?? { ...told, status: "open" };
  const { cents } = before;
  if (before.status === "lost" && status === "won") {
    // On appeal: what was given back for good has come back after all.
    await bookOnce(`dispute ${ref} won on appeal`, "dispute won", cents, "provider", "deferred");
    return { ...before, status };
  }
  if (before.status !== "open" || status === "open") return before;
  if (status === "won") await bookOnce(`won dispute ${ref}`, "dispute won", cents, "provider", "disputes");
  else await bookOnce(`lost dispute ${ref}`, "dispute lost", cents, "deferred", "disputes");
  return { ...before, status };
}

/** What nobody has paid for is not taken from what others have: the house bears it. Less of it, it is booked back. */
async function bookLoss(tx: Transaction, { id }: Pick<Payment, "id">, cents: number): Promise<void> {
  if (cents === 0) return;
  await book(tx, {
    // Its key says nothing: that it is not booked twice is said by what the charge had lost already.
    key: `written off ${randomUUID()}`,
    kind: "written off",
    paymentId: id,
    lines: [
      { account: "losses", cents },
      { account: "deferred", cents: -cents },
    ],
  });
}
