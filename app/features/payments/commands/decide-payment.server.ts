import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { spreadRefund } from "../rules/payment-states.ts";
import { charges, providerCalls } from "../tables.server.ts";
import { mayBePaidOnPage } from "./late-page.server.ts";
import { giveUp, lockPayment } from "./settle.server.ts";
import { wantCall } from "./want-call.server.ts";

/** What the room that sells decides about a payment: part of its own transaction, carried out right after it. */
type About = { paymentId: string };

/** What was set aside is taken. Said twice, it is taken once. */
export const capturePayment = (tx: Transaction, about: About) => decide(tx, about, "capture");

/** What was set aside is let go. */
export const releasePayment = (tx: Transaction, about: About) => decide(tx, about, "release");

async function decide(tx: Transaction, { paymentId }: About, kind: "capture" | "release"): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  const [decided] = await tx
    .select({ kind: providerCalls.kind })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.paymentId, paymentId),
        sql`${providerCalls.kind} in ('capture', 'release') and ${providerCalls.status} <> 'refused'`,
      ),
    );
  if (decided?.kind === kind) return;
  if (decided || payment.status !== "authorised")
    throw new AppError("conflict", { message: "Ce paiement n’est plus en attente." });
  await wantCall(tx, { kind, paymentId });
}

/** Gives back a part or the whole. What is asked for already cannot be asked for again. */
export async function refundPayment(
  tx: Transaction,
  { paymentId, cents }: About & { cents: number },
): Promise<void> {
  await requirePayment(tx, paymentId);
  const taken = await tx
    .select({
      id: charges.id,
      status: charges.status,
      amountCents: charges.amountCents,
      disputedCents: charges.disputedCents,
      lostCents: charges.lostCents,
      // What is on its way back is back. Spelt out: of a column, only its name would be written here, and `c` has an id as well.
      refundedCents: sql<number>`${charges.refundedCents} + coalesce((select sum(amount_cents) from provider_calls c
        where c.charge_id = charges.id and c.kind = 'refund' and c.status = 'wanted'), 0)::integer`,
    })
    .from(charges)
    .where(eq(charges.paymentId, paymentId))
    .orderBy(asc(charges.number));
  const parts = spreadRefund(taken, cents);
  if (!parts) throw new AppError("conflict", { message: "Ce montant ne peut plus être remboursé." });
  for (const { charge, cents: amountCents } of parts)
    await wantCall(tx, { kind: "refund", paymentId, chargeId: charge.id, amountCents });
}

export async function changeSubscription(
  tx: Transaction,
  { paymentId, change }: About & { change: "end" | "pause" | "resume" },
): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  if (payment.kind !== "subscription" || !["running", "paused", "late"].includes(payment.status))
    throw new AppError("conflict", { message: "Cet abonnement n’est pas en cours." });
  await wantCall(tx, { kind: `${change} subscription`, paymentId }, { queue: `subscription ${paymentId}` });
}

/** What is not paid yet of instalments is not taken. One that is being taken at this moment still may be, and is heard of. */
export async function endInstalments(tx: Transaction, { paymentId }: About): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  const { kind, status } = payment;
  if (kind === "instalments" && (status === "ended" || status === "paid")) return;
  if (kind !== "instalments" || (status !== "running" && status !== "late"))
    throw new AppError("conflict", { message: "Ce paiement n’est pas en cours." });
  await giveUp(tx, payment, "ended");
  // Nor is one that is late paid any more on a page of its own; one that is being made is closed as soon as we hear of it.
  const [onPage] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.paymentId, paymentId), mayBePaidOnPage(sql`${charges.id}`, new Date())))
    .limit(1);
  if (onPage) await wantCall(tx, { kind: "expire checkout", paymentId });
}

/** Nobody can pay any more, unless somebody just has. */
export async function cancelPayment(tx: Transaction, { paymentId }: About): Promise<void> {
  const payment = await requirePayment(tx, paymentId);
  if (payment.status !== "open") return;
  if (payment.checkoutRef) await wantCall(tx, { kind: "expire checkout", paymentId });
  // A page that is being made at this moment is closed as soon as we hear of it.
  else await giveUp(tx, payment, "expired");
}

async function requirePayment(tx: Transaction, paymentId: string) {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error("There is no such payment.");
  return payment;
}
