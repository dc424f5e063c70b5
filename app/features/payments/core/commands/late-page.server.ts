import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { charges, payments, providerCalls } from "../../tables.server.ts";
import {
  type CheckoutState,
  type PaymentProvider,
  type ProviderCall,
  ProviderFailure,
} from "../rules/provider.ts";
import { lockPayment, settleCheckout } from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";

/**
 * How long the checkout page of a late instalment is valid. `OVER_AFTER` leaves a margin for pages created
 * late.
 */
export const LATE_PAGE_MS = HOUR_MS;
const OVER_AFTER = sql`interval '3 hours'`;

interface LatePageServices {
  db: Executor;
  provider: PaymentProvider;
}

interface Late {
  payment: typeof payments.$inferSelect;
  charge: typeof charges.$inferSelect;
  /** the payment method stored with the first instalment */
  means: { customerRef: string | null | undefined; methodRef: string | null | undefined };
  email: string | undefined;
}

/**
 * Creates the checkout page for a late instalment. Two open pages could both be paid, so an earlier page that
 * is still open is reused.
 */
export async function askForLatePage(
  { db, provider }: LatePageServices,
  key: ProviderCall,
  { payment, charge, means, email }: Late,
): Promise<(tx: Transaction) => Promise<string>> {
  const earlier = await findLatePage({ db, provider }, charge.id);
  if (earlier?.status === "open") return async () => earlier.ref;
  if (earlier && (earlier.status === "complete" || charge.status !== "failed"))
    return async (tx) => {
      await settleCheckout(tx, earlier);
      await tx.update(payments).set({ checkoutUrl: null }).where(eq(payments.id, payment.id));
      return earlier.ref;
    };
  if (payment.status !== "late" || charge.status !== "failed") throw new ProviderFailure("not late", true);
  if (payment.expiresAt <= new Date()) throw new ProviderFailure("nobody waits for it", true);
  const { customerRef, methodRef } = means;
  const { ref, url } = await provider.startCheckout(key, {
    ...payment,
    paymentId: payment.id,
    chargeId: charge.id,
    amountCents: charge.amountCents,
    email,
    customerRef: customerRef ?? undefined,
  });
  return async (tx) => {
    const now = await lockPayment(tx, payment.id);
    // The payment method is stored, because the checkout it came from is replaced here.
    await tx
      .update(payments)
      .set({ checkoutRef: ref, checkoutUrl: url, customerRef, methodRef })
      .where(eq(payments.id, payment.id));
    // The instalment was paid or cancelled while the page was being created.
    if (now?.status !== "late")
      await enqueueProviderCall(tx, { kind: "expire checkout", paymentId: payment.id });
    return ref;
  };
}

/** The current state of the latest checkout page made for this instalment alone. */
export async function findLatePage(
  { db, provider }: LatePageServices,
  chargeId: string,
): Promise<CheckoutState | undefined> {
  const [made] = await db
    .select({ ref: providerCalls.ref })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.chargeId, chargeId),
        eq(providerCalls.kind, "checkout"),
        eq(providerCalls.status, "done"),
        isNotNull(providerCalls.ref),
      ),
    )
    .orderBy(desc(providerCalls.createdAt))
    .limit(1);
  return made?.ref ? provider.findCheckout(made.ref) : undefined;
}

/** Stores why a charge failed the last time; the payer sees it. */
export async function saveReason(
  tx: Transaction,
  chargeId: string | null,
  reason: string | undefined,
): Promise<void> {
  await tx
    .update(charges)
    .set({ reason: reason ?? null })
    .where(
      and(
        eq(charges.id, chargeId ?? ""),
        eq(charges.status, "failed"),
        sql`${charges.reason} is distinct from ${reason ?? null}`,
      ),
    );
}

/** For `where`: a page on which somebody may be paying this charge is open. `charge` is SQL. */
export const mayBePaidOnPage = (charge: ReturnType<typeof sql>, now: Date) => sql`exists (
  select from provider_calls page where page.charge_id = ${charge} and page.kind = 'checkout'
    and (page.status = 'wanted' or page.status = 'done' and page.created_at > ${now.toISOString()}::timestamptz - ${OVER_AFTER}))`;
