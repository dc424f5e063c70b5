import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob, PermanentFailure } from "~/platform/jobs/jobs.server.ts";
import {
  chargeCanBecome,
  lossCents,
  returnedCents,
  summarizeDisputes,
} from "../../core/rules/payment-states.ts";
import type { ChargeState, DisputeState, RefundState } from "../../core/rules/provider.ts";
import { openPaymentCaseJob } from "../../jobs.ts";
import { charges, type payments, providerCalls } from "../../tables.server.ts";
import type { LedgerAccount } from "../rules/ledger.ts";
import { postLedgerEntry } from "./post-ledger-entry.server.ts";

type Payment = typeof payments.$inferSelect;
type Charge = typeof charges.$inferSelect;
type Totals = Pick<Payment, "collectedCents" | "refundedCents">;

interface Moved {
  totals: Totals;
  isChanged: boolean;
}

/**
 * Posts ledger entries for everything that happened to a charge since the last state. Returns the payment's
 * new totals.
 */
export async function postCharge(
  tx: Transaction,
  payment: Pick<Payment, "id"> & Totals,
  charge: Charge,
  state: ChargeState,
): Promise<Moved> {
  refuseStrange(charge, state);
  const after = { ...charge };
  const totals: Totals = { collectedCents: payment.collectedCents, refundedCents: payment.refundedCents };
  const postOnce: PostOnce = async (what, kind, cents, debit, credit) => {
    const posted = await postLedgerEntry(tx, {
      key: `${what} of ${state.ref}`,
      kind,
      paymentId: payment.id,
      lines: [
        { account: debit, cents },
        { account: credit, cents: -cents },
      ],
    });
    return posted !== undefined;
  };
  if (chargeCanBecome(charge, state)) {
    after.ref = state.ref;
    after.status = state.status;
    after.reason = state.status === "failed" ? (state.reason ?? null) : null;
    if (state.status === "paid") {
      after.paidAt = new Date();
      const { amountCents } = charge;
      if (await postOnce("charge", "collected", amountCents, "provider", "deferred"))
        totals.collectedCents += amountCents;
    }
  }
  if (after.ref === state.ref && after.status === "paid") {
    await postFee(postOnce, after, state);
    for (const refund of state.refunds) {
      const isNew = await postRefund(postOnce, after, refund);
      await endCall(tx, refund);
      // Without a call of ours, it was made at the provider.
      if (isNew && refund.callId === undefined)
        await enqueueJob(tx, openPaymentCaseJob, {
          kind: "refund",
          ref: refund.ref,
          paymentId: payment.id,
          cents: refund.cents,
        });
    }
    for (const { ref, cents, respondBy } of newDisputes(charge, state))
      await enqueueJob(tx, openPaymentCaseJob, {
        kind: "dispute",
        ref,
        paymentId: payment.id,
        cents,
        respondBy,
      });
    after.disputes = await postDisputes(postOnce, charge, state);
    Object.assign(after, summarizeDisputes(after.disputes));
    await postLoss(tx, payment, lossCents(after) - lossCents(charge));
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

type PostOnce = (
  what: string,
  kind: Parameters<typeof postLedgerEntry>[1]["kind"],
  cents: number,
  debit: LedgerAccount,
  credit: LedgerAccount,
) => Promise<boolean>;

/** A program cannot resolve either case: the job fails permanently and the operator investigates. */
function refuseStrange(charge: Charge, state: ChargeState): void {
  if (state.amountCents !== charge.amountCents)
    throw new PermanentFailure(`charge ${charge.id}: another amount at the provider`);
  if (charge.status === "paid" && charge.ref !== state.ref && state.status === "paid")
    throw new PermanentFailure(`charge ${charge.id}: paid twice`);
}

async function postFee(postOnce: PostOnce, charge: Charge, { feeCents }: ChargeState): Promise<void> {
  const more = feeCents - charge.feeCents;
  if (more <= 0) return;
  await postOnce(`fee ${feeCents}`, "fee", more, "fees", "provider");
  charge.feeCents = feeCents;
}

/**
 * A failed refund was made before it failed, even if both are reported at once: posting both makes a late
 * report of the first harmless. Returns true if the refund was not known.
 */
async function postRefund(
  postOnce: PostOnce,
  charge: Charge,
  { ref, cents, status }: RefundState,
): Promise<boolean> {
  const what = `refund ${ref}`;
  const isNew = await postOnce(what, "refunded", cents, "deferred", "provider");
  if (isNew) charge.refundedCents += cents;
  if (status === "done") return isNew;
  if (await postOnce(`failed ${what}`, "refund failed", cents, "provider", "deferred"))
    charge.refundedCents -= cents;
  return isNew;
}

const newDisputes = ({ disputes }: Charge, state: ChargeState): DisputeState[] =>
  state.disputes.filter(({ ref }) => !disputes.some((known) => known.ref === ref));

/**
 * Marks the refund's call as done, even if its answer was lost or is on its way. Otherwise the refund would
 * count twice: as posted and as pending.
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

async function postDisputes(postOnce: PostOnce, charge: Charge, state: ChargeState): Promise<DisputeState[]> {
  const disputes = new Map(charge.disputes.map((known) => [known.ref, known]));
  for (const told of state.disputes)
    disputes.set(told.ref, await postDispute(postOnce, disputes.get(told.ref), told));
  return [...disputes.values()];
}

/**
 * The contested amount stays on the "disputes" account while the dispute is open. A lost dispute works like a
 * refund.
 */
async function postDispute(
  postOnce: PostOnce,
  known: DisputeState | undefined,
  told: DisputeState,
): Promise<DisputeState> {
  const { ref, status } = told;
  if (!known) await postOnce(`dispute ${ref}`, "dispute opened", told.cents, "disputes", "provider");
  // The amount stays the one of the opening, whatever the dispute says later.
  const before: DisputeState = known ?? { ...told, status: "open" };
  const { cents } = before;
  if (before.status === "lost" && status === "won") {
    // Won on appeal: the amount that was lost has come back.
    await postOnce(`dispute ${ref} won on appeal`, "dispute won", cents, "provider", "deferred");
    return { ...before, status };
  }
  if (before.status !== "open" || status === "open") return before;
  if (status === "won") await postOnce(`won dispute ${ref}`, "dispute won", cents, "provider", "disputes");
  else await postOnce(`lost dispute ${ref}`, "dispute lost", cents, "deferred", "disputes");
  return { ...before, status };
}

/**
 * The marketplace bears a loss beyond what was paid, so that other payers' money does not cover it. A
 * negative amount reverses an earlier loss.
 */
async function postLoss(tx: Transaction, { id }: Pick<Payment, "id">, cents: number): Promise<void> {
  if (cents === 0) return;
  await postLedgerEntry(tx, {
    // The key is random: the charge's earlier loss, not the key, prevents a second posting.
    key: `written off ${randomUUID()}`,
    kind: "written off",
    paymentId: id,
    lines: [
      { account: "losses", cents },
      { account: "deferred", cents: -cents },
    ],
  });
}
