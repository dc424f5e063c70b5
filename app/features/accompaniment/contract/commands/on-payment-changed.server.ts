import { and, asc, eq, isNotNull } from "drizzle-orm";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { endInstalments, refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import { charges, providerCalls } from "~/features/payments/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { offerNext } from "../../coach/commands/offer-next.server.ts";
import { resumeUnits } from "../../coach/commands/units.server.ts";
import { type Accompaniment, accompanimentSteps, accompaniments } from "../../tables.server.ts";
import { monthStart } from "../rules/settlement.ts";
import { isLasting } from "../rules/states.ts";
import { changeAccompaniment, lockAccompaniment } from "./change-accompaniment.server.ts";
import { endUnpaid } from "./end-unpaid.server.ts";
import { followHold } from "./hold-instalments.server.ts";
import { releaseUnits } from "./release-units.server.ts";
import { settleLocked } from "./settle-accompaniment.server.ts";

export const ACCOMPANIMENT_PAYABLE = "accompaniment";

type Charge = typeof charges.$inferSelect;
type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Handles changed payments of this room. Idempotent. */
export async function onPaymentChanged(
  db: Database,
  { payableKind, payableId }: { payableKind: string; payableId: string },
  now = new Date(),
): Promise<void> {
  if (payableKind === ACCOMPANIMENT_PAYABLE)
    await db.transaction((tx) => onAccompanimentPaymentChanged(tx, payableId, now));
}

/** The same inside a transaction of the caller. */
export async function onAccompanimentPaymentChanged(tx: Transaction, id: string, now: Date): Promise<void> {
  const before = await lockAccompaniment(tx, id);
  const payment = before.paymentId ? await lockPayment(tx, before.paymentId) : undefined;
  if (!payment) return;
  const its = await tx
    .select()
    .from(charges)
    .where(eq(charges.paymentId, payment.id))
    .orderBy(asc(charges.number));
  if (before.ending === "unpaid") return returnUnwanted(tx, payment);
  const begun =
    before.status === "awaiting_payment" ? await startAccompaniment(tx, before, its, now) : before;
  if (begun.status === "awaiting_payment") {
    if (["failed", "expired"].includes(payment.status)) await endUnpaid(tx, begun, now);
    return;
  }
  const heard = await onChargesChanged(tx, begun, payment, its, now);
  const owed = its.filter(({ number }) => begun.status !== "ended" || number > payment.instalments);
  const followed = await followLateness(tx, heard, owed, now);
  await followHold(tx, followed, now);
  if (isLasting(followed)) await releaseUnits(tx, followed);
  await settleLocked(tx, followed, now);
}

/** The accompaniment ended before it was paid: refunds the payment and ends its instalments. */
async function returnUnwanted(tx: Transaction, { id: paymentId, status }: Payment): Promise<void> {
  if (status === "running" || status === "late") await endInstalments(tx, { paymentId });
  await refundDownTo(tx, { paymentId });
}

/** Starts with the first paid instalment. Months and due dates count from that payment. */
async function startAccompaniment(
  tx: Transaction,
  before: Accompaniment,
  [first]: Charge[],
  now: Date,
): Promise<Accompaniment> {
  if (first?.status !== "paid") return before;
  const startedAt = first.paidAt ?? now;
  const begun = await changeAccompaniment(tx, before, {
    step: "started",
    by: "student",
    at: now,
    set: { status: "running", startedAt, endsAt: monthStart(startedAt, before.months) },
  });
  await offerNext(tx, before.id, now);
  return begun;
}

/**
 * Records each paid instalment and each failed attempt as a step. After the end, only failures of the last
 * payment are recorded; between the request and the end, no failures are.
 */
async function onChargesChanged(
  tx: Transaction,
  before: Accompaniment,
  { instalments }: Payment,
  its: readonly Charge[],
  now: Date,
): Promise<Accompaniment> {
  const known = await tx
    .select({ chargeId: accompanimentSteps.chargeId, attempt: accompanimentSteps.attempt })
    .from(accompanimentSteps)
    .where(and(eq(accompanimentSteps.accompanimentId, before.id), isNotNull(accompanimentSteps.chargeId)));
  const isNoted = (chargeId: string, attempt: number | null) =>
    known.some((step) => step.chargeId === chargeId && step.attempt === attempt);
  let after = before;
  for (const { id: chargeId, status, amountCents: cents, attempts: attempt, number } of its) {
    const about = { chargeId, cents, by: "nobody", at: now } as const;
    const isToldOf = before.status === "ended" ? number > instalments : !isLeaving(before);
    if (status === "paid" && !isNoted(chargeId, null))
      after = await changeAccompaniment(tx, after, { ...about, step: "instalment paid" });
    else if (status === "failed" && isToldOf && !isNoted(chargeId, attempt) && !(await isTried(tx, chargeId)))
      after = await changeAccompaniment(tx, after, { ...about, step: "instalment failed", attempt });
  }
  return after;
}

/** The end is requested. An instalment that fails meanwhile is settled on the day of the end. */
const isLeaving = ({ status, endAskedAt }: Accompaniment) => status !== "ended" && endAskedAt !== null;

/** A retry is under way. Its result will be recorded instead of the earlier failure. */
async function isTried(tx: Transaction, chargeId: string): Promise<boolean> {
  const [wanted] = await tx
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.chargeId, chargeId),
        eq(providerCalls.kind, "charge"),
        eq(providerCalls.status, "wanted"),
      ),
    )
    .limit(1);
  return wanted !== undefined;
}

/**
 * Sets or clears `lateSince`, and resumes a paused accompaniment once nothing is late. A late instalment
 * stays late while the student tries another card, because the result is not known yet. Once the end is
 * requested, no instalment becomes late.
 */
async function followLateness(
  tx: Transaction,
  before: Accompaniment,
  its: readonly Charge[],
  now: Date,
): Promise<Accompaniment> {
  const wasLate = before.lateSince !== null;
  const mayBeLate = wasLate || !isLeaving(before);
  const isLate =
    mayBeLate && its.some(({ status }) => status === "failed" || (wasLate && status === "pending"));
  if (isLate === wasLate) return before;
  const lateSince = isLate ? now : null;
  if (before.status === "paused") {
    await resumeUnits(tx, before.id);
    return changeAccompaniment(tx, before, {
      step: "resumed",
      by: "student",
      at: now,
      set: { status: "running", lateSince },
    });
  }
  const [after = before] = await tx
    .update(accompaniments)
    .set({ lateSince, changedAt: now })
    .where(eq(accompaniments.id, before.id))
    .returning();
  return after;
}
