import { and, eq, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { payments } from "../../tables.server.ts";
import type { ProviderName } from "../rules/provider.ts";
import { closePayment, lockPayment } from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";

interface ExpiryServices {
  db: Database;
  provider: { name: ProviderName };
}

/**
 * Expires unpaid payments. If there is a checkout page, the provider is asked to close it and its answer
 * decides, since the payer may have paid at the last moment. If the bank is still processing, the provider is
 * asked again after an hour.
 */
export async function expirePayments({ db, provider }: ExpiryServices, now = new Date()): Promise<void> {
  const overdue = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.status, "open"), lte(payments.expiresAt, now), notJustAsked(now)));
  await sweepRows(db, {
    due: overdue,
    act: (id) => db.transaction((tx) => expire(tx, provider, id, now)),
  });
}

const notJustAsked = (now: Date) => sql`not exists (
  select from provider_calls c where c.payment_id = ${payments.id} and c.kind = 'expire checkout'
    and (c.status = 'wanted' or c.created_at > ${now.toISOString()}::timestamptz - interval '1 hour'))`;

async function expire(
  tx: Transaction,
  provider: ExpiryServices["provider"],
  paymentId: string,
  now: Date,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.status !== "open") return;
  // Another provider's page cannot be closed from here; a payment made there is recorded once its keys are
  // back.
  if (!payment.checkoutRef || payment.provider !== provider.name) return closePayment(tx, payment, "expired");
  // Another process may have enqueued the call while this one waited for the lock.
  const due = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentId), notJustAsked(now)));
  if (due.length > 0) await enqueueProviderCall(tx, { kind: "expire checkout", paymentId });
}
