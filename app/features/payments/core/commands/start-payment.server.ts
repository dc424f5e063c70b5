import { randomUUID } from "node:crypto";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { findCommissionRate } from "~/features/business/queries.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { requireAmount, splitInstalments } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { holderOf } from "../../ledger/commands/post-ledger-entry.server.ts";
import {
  holdReduction,
  type LockedCode,
  reductionCentsOf,
} from "../../reductions/commands/take-code.server.ts";
import { charges, payments, providerCalls } from "../../tables.server.ts";
import { LEAST_CHARGE_CENTS, type PaymentKind, requireOpen, type Seller } from "../rules/provider.ts";
import { requireShownRest } from "../rules/shown-price.ts";
import { lockPayment, settleWithoutCharge } from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";
import { LATE_PAGE_MS, mayBePaidOnPage } from "./late-page.server.ts";
import { runProviderCall } from "./provider-calls.server.ts";
import type { CallParts } from "./provider-operations.server.ts";

interface PaymentOrder {
  kind: PaymentKind;
  /** the thing it pays for; the room that sells it is notified by `paymentChangedJob` */
  payable: { kind: string; id: string };
  /** shown to the payer, for example "Musculation avec Camille, 1 h" */
  description: string;
  /** the total; for a subscription, the amount of each month */
  amountCents: number;
  instalments?: number;
  /** the coach's account; absent if the marketplace itself sells */
  seller?: { user: string };
  /** set if coaches supply what the marketplace sells: the VAT rate of the sale, in thousandths */
  suppliedVatRate?: number;
  /** the payer's account; absent for guests */
  payer?: { user: string };
  /** path on this site to return to; `{payment}` is replaced by the payment's id */
  returnPath: string;
  cancelPath: string;
  /** end of the hold on the slot or the stock */
  expiresAt: Date;
  /** pays a part of the amount, or all of it; only for what is paid at once */
  code?: LockedCode | undefined;
  /** what the page showed as left to pay with the code; null if it told nothing */
  shownRestCents?: number | null | undefined;
}

/** A payment, and the call that opens its checkout page. */
export interface Prepared {
  paymentId: string;
  /** null if nothing is left to pay */
  callId: string | null;
}

/**
 * Runs in the transaction that creates the thing to be paid for, so that neither exists without the other.
 */
export async function preparePayment(
  tx: Transaction,
  provider: Seller,
  order: PaymentOrder,
): Promise<Prepared> {
  const { kind, payable, description, amountCents, instalments = 1, seller, payer, expiresAt } = order;
  requireOpen(provider);
  requireAmount(amountCents);
  if (instalments !== 1 && kind !== "instalments") throw new RangeError("Only instalments are several.");
  const reductionCents = order.code ? reductionCentsOf(order.code, amountCents) : 0;
  if (reductionCents > 0 && kind !== "once" && kind !== "authorised")
    throw new RangeError("Only what is paid at once is reduced.");
  const restCents = amountCents - reductionCents;
  requireShownRest(restCents, order.shownRestCents);
  const parts = restCents === 0 && reductionCents > 0 ? [] : splitInstalments(restCents, instalments);
  if (parts.some((cents) => cents < LEAST_CHARGE_CENTS))
    throw new RangeError(`Each charge is ${LEAST_CHARGE_CENTS} cents at least.`);
  const id = randomUUID();
  const commissionRate = await findCommissionRate(tx);
  const named = (path: string) => path.replaceAll("{payment}", id);
  await tx.insert(payments).values({
    id,
    kind,
    payableKind: payable.kind,
    payableId: payable.id,
    description,
    amountCents,
    reductionCents,
    instalments,
    sellerId: seller ? await holderOf(tx, seller) : null,
    commissionRate,
    suppliedVatRate: order.suppliedVatRate ?? null,
    payerId: payer ? await holderOf(tx, payer) : null,
    payerName: payer ? await findPayerName(tx, payer) : null,
    provider: provider.name,
    returnPath: named(order.returnPath),
    cancelPath: named(order.cancelPath),
    expiresAt,
  });
  if (order.code && reductionCents > 0)
    await holdReduction(tx, order.code, { paymentId: id, priceCents: amountCents, cents: reductionCents });
  if (parts.length === 0) {
    await settleUncharged(tx, id, kind);
    return { paymentId: id, callId: null };
  }
  await tx.insert(charges).values(
    parts.map((cents, index) => ({
      id: randomUUID(),
      paymentId: id,
      number: index + 1,
      amountCents: cents,
      // Later instalments get their dates on the day the first one is paid.
      dueAt: expiresAt,
    })),
  );
  const callId = await enqueueProviderCall(tx, { kind: "checkout", paymentId: id }, { carriedOutHere: true });
  return { paymentId: id, callId };
}

/** Nothing is left to pay: the seller is told as if a card had paid. */
async function settleUncharged(tx: Transaction, paymentId: string, kind: PaymentKind): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error("A payment that was just written is not there.");
  await settleWithoutCharge(tx, payment, kind === "authorised" ? "authorised" : "paid");
}

/** The name by which coaches know a student. */
async function findPayerName(tx: Transaction, { user }: { user: string }): Promise<string | null> {
  const [payer] = await tx
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(eq(profiles.id, user));
  return payer ? shortName(payer) : null;
}

/**
 * Prepares a checkout page for an instalment that could not be collected (expired card, or the bank requires
 * authentication). The payment method used there also pays the later instalments. Runs in the caller's
 * transaction, after the caller has checked permissions.
 */
export async function payLate(
  tx: Transaction,
  {
    paymentId,
    returnPath,
    cancelPath,
  }: { paymentId: string } & Pick<PaymentOrder, "returnPath" | "cancelPath">,
): Promise<Prepared> {
  const payment = await lockPayment(tx, paymentId);
  const [charge] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        eq(charges.paymentId, paymentId),
        // A charge attempted on its page is pending until the page expires.
        sql`(${charges.status} = 'failed' or ${charges.status} = 'pending' and ${mayBePaidOnPage(sql`${charges.id}`, new Date())})`,
      ),
    )
    .orderBy(asc(charges.number))
    .limit(1);
  const isUnderWay = payment?.status === "late" || payment?.status === "running";
  if (!charge || payment?.kind !== "instalments" || !isUnderWay || payment.heldAt)
    throw new AppError("conflict", { message: "Aucune mensualité n’est à régler." });
  const asked = await tx
    .select({ id: providerCalls.id, kind: providerCalls.kind })
    .from(providerCalls)
    .where(and(eq(providerCalls.chargeId, charge.id), eq(providerCalls.status, "wanted")));
  if (asked.some(({ kind }) => kind === "charge"))
    throw new AppError("conflict", {
      message: "Un prélèvement est en cours\u00a0: réessayez dans quelques minutes.",
    });
  const [page] = asked;
  if (page) return { paymentId, callId: page.id };
  const expiresAt = new Date(Date.now() + LATE_PAGE_MS);
  await tx.update(payments).set({ returnPath, cancelPath, expiresAt }).where(eq(payments.id, paymentId));
  const wanted = { kind: "checkout", paymentId, chargeId: charge.id } as const;
  return { paymentId, callId: await enqueueProviderCall(tx, wanted, { carriedOutHere: true }) };
}

/**
 * The provider's checkout page. Undefined if the provider is down (a job retries), or if the payment was closed
 * in the meantime.
 */
export async function openCheckout(parts: CallParts, { callId }: Prepared): Promise<string | undefined> {
  if (callId === null) return undefined;
  await runProviderCall(parts, callId).catch((err: unknown) =>
    parts.log.warn({ err, callId }, "the page for the payment is opened in the background"),
  );
  const [made] = await parts.db
    .select({ url: payments.checkoutUrl })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.id, providerCalls.paymentId))
    // Until the call is done, the payment may still hold the URL of an earlier page.
    .where(
      and(eq(providerCalls.id, callId), eq(providerCalls.status, "done"), ne(payments.status, "expired")),
    );
  return made?.url ?? undefined;
}
