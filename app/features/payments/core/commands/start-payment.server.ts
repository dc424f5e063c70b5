import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { requireAmount, splitInstalments } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { holderOf } from "../../ledger/commands/post-ledger-entry.server.ts";
import { charges, payments, providerCalls } from "../../tables.server.ts";
import { LEAST_CHARGE_CENTS, type PaymentKind, type ProviderName } from "../rules/provider.ts";
import { lockPayment } from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";
import { LATE_PAGE_MS, mayBePaidOnPage } from "./late-page.server.ts";
import { runProviderCall } from "./provider-calls.server.ts";
import type { CallParts } from "./provider-operations.server.ts";

interface PaymentOrder {
  kind: PaymentKind;
  /** what it pays for: a thing of the room that sells, which hears of it by `paymentChangedJob` */
  payable: { kind: string; id: string };
  /** as the payer reads it: "Séance avec Camille Laurent, 1 h" */
  description: string;
  /** the whole; of a subscription, each month's */
  amountCents: number;
  instalments?: number;
  /** the account of the coach who sells; the house does where there is none */
  seller?: { user: string };
  /** the account of whoever pays; a guest has none */
  payer?: { user: string };
  /** where they come back to, within this site; `{payment}` stands for the payment's id */
  returnPath: string;
  cancelPath: string;
  /** what is held for them is held until then */
  expiresAt: Date;
}

/** A payment that its payer can be sent to. */
export interface Prepared {
  paymentId: string;
  callId: string;
}

/** Part of the transaction that makes what is to be paid for: neither is there without the other. */
export async function preparePayment(
  tx: Transaction,
  provider: ProviderName,
  order: PaymentOrder,
): Promise<Prepared> {
  const { kind, payable, description, amountCents, instalments = 1, seller, payer, expiresAt } = order;
  requireAmount(amountCents);
  if (instalments !== 1 && kind !== "instalments") throw new RangeError("Only instalments are several.");
  const parts = splitInstalments(amountCents, instalments);
  if (parts.some((cents) => cents < LEAST_CHARGE_CENTS))
    throw new RangeError(`Each charge is ${LEAST_CHARGE_CENTS} cents at least.`);
  const id = randomUUID();
  const named = (path: string) => path.replaceAll("{payment}", id);
  await tx.insert(payments).values({
    id,
    kind,
    payableKind: payable.kind,
    payableId: payable.id,
    description,
    amountCents,
    instalments,
    sellerId: seller ? await holderOf(tx, seller) : null,
    payerId: payer ? await holderOf(tx, payer) : null,
    provider,
    returnPath: named(order.returnPath),
    cancelPath: named(order.cancelPath),
    expiresAt,
  });
  await tx.insert(charges).values(
    parts.map((cents, index) => ({
      id: randomUUID(),
      paymentId: id,
      number: index + 1,
      amountCents: cents,
      // Those after the first are dated by the day on which it is paid.
      dueAt: expiresAt,
    })),
  );
  const callId = await enqueueProviderCall(tx, { kind: "checkout", paymentId: id }, { carriedOutHere: true });
  return { paymentId: id, callId };
}

/**
 * For an instalment that could not be taken, because the card is over or its bank wants to see its owner: they pay it on a page, and
 * what they pay it with is what the later ones are taken with. Part of the transaction of whoever lets them.
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
        // One that was tried on its page is pending until the page is over.
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

/** Where whoever pays is sent; undefined where the provider does not answer, and it is tried again in the background. */
export async function openCheckout(parts: CallParts, { callId }: Prepared): Promise<string | undefined> {
  await runProviderCall(parts, callId).catch((err: unknown) =>
    parts.log.warn({ err, callId }, "the page for the payment is opened in the background"),
  );
  const [made] = await parts.db
    .select({ url: payments.checkoutUrl })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.id, providerCalls.paymentId))
    // Until it is done, what the payment knows is a page of before.
    .where(and(eq(providerCalls.id, callId), eq(providerCalls.status, "done")));
  return made?.url ?? undefined;
}
