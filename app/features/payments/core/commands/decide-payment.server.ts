import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { paymentChangedJob } from "../../jobs.ts";
import { findReturnable, returnReductions } from "../../reductions/commands/follow-reductions.server.ts";
import { splitReturn } from "../../reductions/rules/reductions.ts";
import { charges, payments, providerCalls } from "../../tables.server.ts";
import { findRefusal } from "../queries/refusals.server.ts";
import { refundableCents, returnedCents, spreadRefund } from "../rules/payment-states.ts";
import { closePayment, lockPayment, settleWithoutCharge } from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";
import { mayBePaidOnPage } from "./late-page.server.ts";
import { savePayment } from "./save-payment.server.ts";

/** The room that sells calls these functions in its own transaction; jobs then call the provider. */
type About = { paymentId: string };

/** Takes the authorised amount. The call is idempotent. */
export const capturePayment = (tx: Transaction, about: About) => decidePayment(tx, about, "capture");

/** Releases the authorised amount. The call is idempotent. */
export const releasePayment = (tx: Transaction, about: About) => decidePayment(tx, about, "release");

async function decidePayment(
  tx: Transaction,
  { paymentId }: About,
  kind: "capture" | "release",
): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  if (isWithoutCharge(payment)) return decideWithoutCharge(tx, payment, kind);
  const decided = await findDecision(tx, paymentId);
  if (decided?.kind === kind) return;
  if (decided || payment.status !== "authorised")
    throw new AppError("conflict", { message: "Ce paiement n’est plus en attente." });
  await enqueueProviderCall(tx, { kind, paymentId });
}

type Payment = typeof payments.$inferSelect;

/** A code or a gift card pays the whole price: the provider has nothing to capture or release. */
const isWithoutCharge = ({ amountCents, reductionCents }: Payment): boolean => amountCents === reductionCents;

async function decideWithoutCharge(
  tx: Transaction,
  payment: Payment,
  kind: "capture" | "release",
): Promise<void> {
  const decided = kind === "capture" ? ("paid" as const) : ("released" as const);
  if (payment.status === decided) return;
  if (payment.status !== "authorised")
    throw new AppError("conflict", { message: "Ce paiement n’est plus en attente." });
  await settleWithoutCharge(tx, payment, decided);
}

/** The capture or release that was requested and not refused. */
async function findDecision(tx: Transaction, paymentId: string) {
  const [decided] = await tx
    .select({ kind: providerCalls.kind })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.paymentId, paymentId),
        sql`${providerCalls.kind} in ('capture', 'release') and ${providerCalls.status} <> 'refused'`,
      ),
    );
  return decided;
}

/** Refunds a part or the whole. Amounts already being refunded cannot be requested again. */
export async function refundPayment(
  tx: Transaction,
  { paymentId, cents }: About & { cents: number },
): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  await wantRefund(tx, payment, await listTaken(tx, paymentId), cents);
}

/**
 * Keeps at most `keepCents` of a payment, in whatever state it is: closes an open checkout, releases an
 * authorised amount, refunds a collected one. A charge in progress is left alone; the room calls again on the
 * payment's next change. A refund that the provider refused is not retried: the operator sees it in the
 * finances.
 */
export async function refundDownTo(
  tx: Transaction,
  { paymentId, keepCents = 0 }: About & { keepCents?: number },
): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  const { status } = payment;
  if (status === "open") return cancelPayment(tx, { paymentId });
  if (status === "authorised") {
    if (isWithoutCharge(payment)) return settleWithoutCharge(tx, payment, "released");
    if (!(await findDecision(tx, paymentId))) await enqueueProviderCall(tx, { kind: "release", paymentId });
    return;
  }
  const taken = await listTaken(tx, paymentId);
  const paid = taken.filter((charge) => charge.status === "paid");
  const reducedCents = payment.reducedCents - payment.unreducedCents;
  const kept = paid.reduce((sum, charge) => sum + charge.amountCents - returnedCents(charge), reducedCents);
  const refundable = taken.reduce((sum, charge) => sum + refundableCents(charge), reducedCents);
  const cents = Math.min(kept - keepCents, refundable);
  if (cents <= 0 || (await findRefusal(tx, { paymentId }))?.kind === "refund") return;
  await wantRefund(tx, payment, taken, cents);
}

export interface Refundable {
  collectedCents: number;
  /** refunded, being refunded, or lost in a dispute */
  returnedCents: number;
  /** what can still be refunded; a contested amount cannot */
  refundableCents: number;
}

/**
 * The collected, refunded and refundable amounts of a payment, with what codes and gift cards have paid of it. The
 * caller holds the lock of the payment.
 */
export async function findRefundable(db: Executor, { paymentId }: About): Promise<Refundable> {
  const taken = await listTaken(db, paymentId);
  const paid = taken.filter((charge) => charge.status === "paid");
  const [payment] = await db
    .select({ reducedCents: payments.reducedCents, unreducedCents: payments.unreducedCents })
    .from(payments)
    .where(eq(payments.id, paymentId));
  const { reducedCents = 0, unreducedCents = 0 } = payment ?? {};
  return {
    collectedCents: paid.reduce((sum, charge) => sum + charge.amountCents, reducedCents),
    returnedCents: paid.reduce((sum, charge) => sum + returnedCents(charge), unreducedCents),
    refundableCents: paid.reduce(
      (sum, charge) => sum + refundableCents(charge),
      reducedCents - unreducedCents,
    ),
  };
}

/** The payment's charges. Requested refunds count as refunded. */
function listTaken(tx: Executor, paymentId: string) {
  return tx
    .select({
      id: charges.id,
      status: charges.status,
      amountCents: charges.amountCents,
      disputedCents: charges.disputedCents,
      lostCents: charges.lostCents,
      // The column is spelt out: drizzle would write only `id`, which is ambiguous because `c` has one too.
      refundedCents: sql<number>`${charges.refundedCents} + coalesce((select sum(amount_cents) from provider_calls c
        where c.charge_id = charges.id and c.kind = 'refund' and c.status = 'wanted'), 0)::integer`,
    })
    .from(charges)
    .where(eq(charges.paymentId, paymentId))
    .orderBy(asc(charges.number));
}

/** What reductions have paid goes back at once; the provider is asked for the rest. */
async function wantRefund(
  tx: Transaction,
  payment: Payment,
  taken: Awaited<ReturnType<typeof listTaken>>,
  cents: number,
): Promise<void> {
  const { id: paymentId } = payment;
  const moneyCents = taken.reduce((sum, charge) => sum + refundableCents(charge), 0);
  const split = splitReturn(cents, { moneyCents, ...(await findReturnable(tx, payment)) });
  const parts = split && split.moneyCents > 0 ? spreadRefund(taken, split.moneyCents) : [];
  if (!split || !parts)
    throw new AppError("conflict", { message: "Ce montant ne peut plus être remboursé." });
  for (const { charge, cents: amountCents } of parts)
    await enqueueProviderCall(tx, { kind: "refund", paymentId, chargeId: charge.id, amountCents });
  if (split.giftCardCents + split.promotionCents === 0) return;
  await savePayment(tx, await returnReductions(tx, payment, split));
  const { payableKind, payableId } = payment;
  await enqueueJob(tx, paymentChangedJob, { paymentId, payableKind, payableId });
}

export async function changeSubscription(
  tx: Transaction,
  { paymentId, change }: About & { change: "end" | "pause" | "resume" },
): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  if (payment.kind !== "subscription" || !["running", "paused", "late"].includes(payment.status))
    throw new AppError("conflict", { message: "Cet abonnement n’est pas en cours." });
  await enqueueProviderCall(
    tx,
    { kind: `${change} subscription`, paymentId },
    { queue: `subscription ${paymentId}` },
  );
}

/**
 * Cancels the unpaid instalments. An instalment being collected at this moment may still succeed, and is then
 * recorded.
 */
export async function endInstalments(tx: Transaction, { paymentId }: About): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  const { kind, status } = payment;
  if (kind === "instalments" && (status === "ended" || status === "paid")) return;
  if (kind !== "instalments" || (status !== "running" && status !== "late"))
    throw new AppError("conflict", { message: "Ce paiement n’est pas en cours." });
  await closePayment(tx, payment, "ended");
  await closeLatePages(tx, paymentId);
}

/**
 * Expires the checkout page of a late instalment. A page still being created is expired once the provider
 * answers.
 */
export async function closeLatePages(tx: Transaction, paymentId: string): Promise<void> {
  const [onPage] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.paymentId, paymentId), mayBePaidOnPage(sql`${charges.id}`, new Date())))
    .limit(1);
  if (onPage) await enqueueProviderCall(tx, { kind: "expire checkout", paymentId });
}

/** Closes an open checkout, unless it was just paid. */
export async function cancelPayment(tx: Transaction, { paymentId }: About): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  if (payment.status !== "open") return;
  if (payment.checkoutRef) await enqueueProviderCall(tx, { kind: "expire checkout", paymentId });
  // A page still being created is expired once the provider answers.
  else await closePayment(tx, payment, "expired");
}

async function requirePayment(tx: Transaction, paymentId: string) {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error("There is no such payment.");
  return payment;
}
