import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, max, ne } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { charges, payments } from "../../tables.server.ts";
import { LEAST_CHARGE_CENTS } from "../rules/provider.ts";
import { lockPayment, refreshStatus } from "./apply-provider-state.server.ts";
import { closeLatePages } from "./decide-payment.server.ts";

/** Suspends or resumes the collection of unpaid instalments. */
export async function holdInstalments(
  tx: Transaction,
  { paymentId, isHeld }: { paymentId: string; isHeld: boolean },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || (payment.heldAt !== null) === isHeld) return;
  await tx
    .update(payments)
    .set({ heldAt: isHeld ? new Date() : null })
    .where(eq(payments.id, paymentId));
}

/**
 * Moves the due dates of suspended instalments that were not attempted yet. `dueAt` maps an instalment's
 * number to its date.
 */
export async function dateInstalments(
  tx: Transaction,
  { paymentId, dueAt }: { paymentId: string; dueAt: (number: number) => Date },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.heldAt) return;
  const untried = and(
    eq(charges.paymentId, paymentId),
    eq(charges.status, "planned"),
    eq(charges.attempts, 0),
  );
  const planned = await tx.select({ id: charges.id, number: charges.number }).from(charges).where(untried);
  for (const { id, number } of planned)
    await tx
      .update(charges)
      .set({ dueAt: dueAt(number) })
      .where(eq(charges.id, id));
}

/**
 * Deducts a credit from the planned instalments, the next one first. `cents` is the total credit so far, so
 * repeating a call changes nothing, and a lower total takes nothing back. Each instalment keeps the least
 * amount that can be charged; the caller returns what does not fit.
 */
export async function creditInstalments(
  tx: Transaction,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<void> {
  if (cents <= 0) return;
  const payment = await lockPayment(tx, paymentId);
  if (payment?.kind !== "instalments") throw new AppError("conflict");
  const its = await tx
    .select({
      id: charges.id,
      status: charges.status,
      attempts: charges.attempts,
      amountCents: charges.amountCents,
      creditCents: charges.creditCents,
    })
    .from(charges)
    .where(and(eq(charges.paymentId, paymentId), ne(charges.status, "released")))
    .orderBy(asc(charges.number));
  let left = cents - its.reduce((sum, { creditCents }) => sum + creditCents, 0);
  for (const { id, status, attempts, amountCents, creditCents } of its) {
    const part = Math.min(left, amountCents - LEAST_CHARGE_CENTS);
    // The amount of an instalment that was attempted is known to the provider.
    if (part <= 0 || status !== "planned" || attempts > 0) continue;
    await tx
      .update(charges)
      .set({ amountCents: amountCents - part, creditCents: creditCents + part, changedAt: new Date() })
      .where(eq(charges.id, id));
    left -= part;
  }
}

/**
 * Cancels the unpaid instalments and collects `cents` at once as one last instalment; with 0, the payment is
 * over. An instalment being collected at this moment may still succeed, and is then recorded. While the payer
 * may be paying one on its checkout page, nothing else is collected; the room calls again after the outcome.
 * The call is idempotent.
 */
export async function replaceInstalments(
  tx: Transaction,
  { paymentId, cents }: { paymentId: string; cents: number },
  now = new Date(),
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.kind !== "instalments") throw new AppError("conflict");
  if (cents !== 0 && cents < LEAST_CHARGE_CENTS)
    throw new RangeError(`Each charge is ${LEAST_CHARGE_CENTS} cents at least.`);
  if (payment.status !== "running" && payment.status !== "late") return;
  const owed = await tx
    .select({
      id: charges.id,
      number: charges.number,
      cents: charges.amountCents,
      status: charges.status,
    })
    .from(charges)
    .where(and(eq(charges.paymentId, paymentId), inArray(charges.status, ["planned", "failed", "pending"])));
  if (cents > 0 && owed.some(({ status }) => status === "pending")) return;
  const unpaid = owed.filter(({ status }) => status !== "pending");
  const [last] = unpaid;
  const isSaid =
    unpaid.length === 1 && last !== undefined && last.number > payment.instalments && last.cents === cents;
  if (isSaid) return;
  await closeLatePages(tx, paymentId);
  const calledOff = unpaid.map(({ id }) => id);
  await tx.update(charges).set({ status: "released", changedAt: now }).where(inArray(charges.id, calledOff));
  if (cents > 0) {
    const [known] = await tx
      .select({ number: max(charges.number) })
      .from(charges)
      .where(eq(charges.paymentId, paymentId));
    await tx.insert(charges).values({
      id: randomUUID(),
      paymentId,
      amountCents: cents,
      dueAt: now,
      number: (known?.number ?? payment.instalments) + 1,
    });
  }
  await tx.update(payments).set({ heldAt: null }).where(eq(payments.id, paymentId));
  await refreshStatus(tx, { ...payment, heldAt: null });
}
