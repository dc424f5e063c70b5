import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { postLedgerEntry } from "../ledger/commands/post-ledger-entry.server.ts";
import { findAvailability } from "../ledger/queries/availability.server.ts";
import {
  type LedgerAccount,
  type LedgerKind,
  recognisableCents,
  recognitionLines,
} from "../ledger/rules/ledger.ts";
import { newCharge, type SimulatedBodies, simulatedFeeCents } from "../providers/rules/simulated-objects.ts";
import { charges, demoProviderObjects, payments, providerCalls } from "../tables.server.ts";

interface PastSale {
  /** id of the payment */
  id: string;
  kind: "authorised" | "once" | "subscription";
  /** "authorised": held, not captured; "running": a subscription, whose amount is monthly */
  status: "authorised" | "paid" | "running";
  payable: { kind: string; id: string };
  description: string;
  cents: number;
  /** null if the marketplace sells */
  sellerId: number | null;
  payerId: number;
  paidAt: Date;
}

/** Seeds a past sale, posted on its day. The demo provider gets the same charge. */
export function pastSale(tx: Transaction, sale: PastSale) {
  const { id, kind, status, payable, description, cents, sellerId, payerId, paidAt } = sale;
  const isSetAside = status === "authorised";
  const subscriptionRef = kind === "subscription" ? `demo_subscription_${id}` : null;
  const chargeRefs: string[] = [];
  const newOne = () => {
    const chargeId = randomUUID();
    const body = newCharge({
      paymentId: id,
      chargeId,
      amountCents: cents,
      card: "good",
      subscriptionRef,
      status: isSetAside ? "authorised" : "paid",
    });
    return { chargeId, ref: `demo_charge_${chargeId}`, body };
  };
  const { chargeId, ref, body: there } = newOne();
  const { commissionRate } = STANDARD_TERMS;
  const standing = {
    sellerId,
    commissionRate,
    collectedCents: 0,
    refundedCents: 0,
    deliveredCents: 0,
    recognisedCents: 0,
  };
  const move = (
    key: string,
    moved: LedgerKind,
    amount: number,
    [debit, credit]: [LedgerAccount, LedgerAccount],
    bookedAt: Date,
    of = ref,
  ) =>
    postLedgerEntry(tx, {
      key: `${key} of ${of}`,
      kind: moved,
      paymentId: id,
      bookedAt,
      lines: [
        { account: debit, cents: amount },
        { account: credit, cents: -amount },
      ],
    });
  const recognise = async (at: Date) => {
    const lines = recognitionLines(standing, await findAvailability(tx, id, at));
    await postLedgerEntry(tx, {
      key: `recognised ${randomUUID()}`,
      kind: "recognised",
      paymentId: id,
      bookedAt: at,
      lines,
    });
    standing.recognisedCents = recognisableCents(standing);
    const { sellerId: _, commissionRate: __, ...totals } = standing;
    await tx
      .update(payments)
      .set({ ...totals, changedAt: at })
      .where(eq(payments.id, id));
  };
  const insertCharge = async (one: ReturnType<typeof newOne>, at: Date) => {
    const number = chargeRefs.push(one.ref);
    const feeCents = isSetAside ? 0 : simulatedFeeCents(cents);
    const charge = { id: one.chargeId, paymentId: id, number, amountCents: cents, ref: one.ref, feeCents };
    const paid = isSetAside ? {} : { paidAt: at };
    await tx
      .insert(charges)
      .values({ ...charge, status: one.body.status, dueAt: at, ...paid, changedAt: at });
    await saveAtProvider(tx, "charge", { ref: one.ref, body: one.body, createdAt: at });
    if (isSetAside) return;
    await move("charge", "collected", cents, ["provider", "deferred"], at, one.ref);
    await move(`fee ${feeCents}`, "fee", feeCents, ["fees", "provider"], at, one.ref);
    standing.collectedCents += cents;
    await recognise(at);
  };
  const collect = async () => {
    await tx.insert(payments).values({
      id,
      kind,
      status,
      payableKind: payable.kind,
      payableId: payable.id,
      description,
      amountCents: cents,
      sellerId,
      commissionRate,
      payerId,
      provider: "demo",
      returnPath: "/",
      cancelPath: "/",
      subscriptionRef,
      expiresAt: paidAt,
      createdAt: paidAt,
    });
    await insertCharge({ chargeId, ref, body: there }, paidAt);
    if (subscriptionRef)
      await saveAtProvider(tx, "subscription", {
        ref: subscriptionRef,
        body: subscriptionThere(),
        createdAt: paidAt,
      });
    return { chargeId };
  };
  const subscriptionThere = (): SimulatedBodies["subscription"] => ({
    paymentId: id,
    amountCents: cents,
    card: "good",
    status: "running",
    endsAt: null,
    startedOn: parisDay(paidAt),
    months: chargeRefs.length - 1,
    chargeRefs,
  });
  /** only for subscriptions */
  const renew = async (at: Date) => {
    if (!subscriptionRef) throw new Error("Only a subscription is renewed.");
    const next = newOne();
    await insertCharge(next, at);
    await changeAtProvider(tx, subscriptionRef, subscriptionThere());
    return { chargeId: next.chargeId };
  };
  /** `delivered` is the total so far */
  const deliver = (delivered: number, at: Date) => {
    standing.deliveredCents = delivered;
    return recognise(at);
  };
  const refundDownTo = async (amount: number, at: Date) => {
    const callId = randomUUID();
    const refundRef = `demo_refund_${callId}`;
    const call = { id: callId, kind: "refund" as const, paymentId: id, chargeId, amountCents: amount };
    await tx
      .insert(providerCalls)
      .values({ ...call, status: "done", ref: refundRef, createdAt: at, firstTriedAt: at, endedAt: at });
    await move(`refund ${refundRef}`, "refunded", amount, ["deferred", "provider"], at);
    standing.refundedCents += amount;
    standing.deliveredCents = 0;
    there.refunds.push({ ref: refundRef, callId, cents: amount, status: "done" });
    await tx.update(charges).set({ refundedCents: amount, changedAt: at }).where(eq(charges.id, chargeId));
    await recognise(at);
    await changeAtProvider(tx, ref, there);
  };
  return { collect, renew, deliver, refundDownTo };
}

const changeAtProvider = (tx: Transaction, ref: string, body: SimulatedBodies["charge" | "subscription"]) =>
  tx.update(demoProviderObjects).set({ body }).where(eq(demoProviderObjects.ref, ref));

/** Writes what the demo provider itself would have stored. */
export async function saveAtProvider<K extends "account" | "charge" | "subscription" | "transfer">(
  tx: Transaction,
  kind: K,
  object: { ref: string; body: SimulatedBodies[K]; createdAt: Date; callId?: string },
): Promise<void> {
  await tx.insert(demoProviderObjects).values({ kind, ...object });
}
