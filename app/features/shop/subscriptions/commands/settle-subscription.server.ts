import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { lockPayment, setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { changeSubscription, refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import { charges, providerCalls } from "~/features/payments/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { followSubscriptionStepJob } from "../../jobs.ts";
import { settlePremium } from "../../premium/commands/settle-premium.server.ts";
import {
  type ProductSubscription,
  productSubscriptionSteps,
  productSubscriptions,
} from "../../tables.server.ts";
import {
  SUBSCRIPTION_TRANSITIONS,
  type SubscriptionEnding,
  type SubscriptionStep,
} from "../rules/subscriptions.ts";

type Charge = typeof charges.$inferSelect;
type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

export async function lockSubscription(tx: Transaction, id: string): Promise<ProductSubscription> {
  const [found] = await tx
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.id, id))
    .for("update");
  if (!found) throw new AppError("not_found", { message: "Cet abonnement n’existe pas." });
  return found;
}

const SUBSCRIPTIONS = {
  name: "subscription",
  table: productSubscriptions,
  transitions: SUBSCRIPTION_TRANSITIONS,
};

interface Step {
  step: SubscriptionStep;
  month?: number;
  chargeId?: string;
  cents?: number;
  words?: string;
}

type Change = Partial<Omit<ProductSubscription, "id">>;

/** The only way to change a subscription: row, history and notifications. */
export async function saveSubscription(
  tx: Transaction,
  before: ProductSubscription,
  set: Change,
  step?: Step,
): Promise<ProductSubscription> {
  const after = await moveRow(tx, SUBSCRIPTIONS, before, { set: { ...set, changedAt: new Date() } });
  if (step) {
    const [written] = await tx
      .insert(productSubscriptionSteps)
      .values({ subscriptionId: before.id, ...step })
      .returning({ id: productSubscriptionSteps.id });
    if (!written) throw new Error("An insert returned no row.");
    await enqueueJob(tx, followSubscriptionStepJob, { subscriptionId: before.id, stepId: written.id });
  }
  return after;
}

export const ended = (ending: SubscriptionEnding): Change => ({
  status: "ended",
  ending,
  endedAt: new Date(),
});

/** Calling it again changes nothing (idempotent). */
export async function onSubscriptionPaymentChanged(tx: Transaction, id: string): Promise<void> {
  const before = await lockSubscription(tx, id);
  const payment = before.paymentId ? await lockPayment(tx, before.paymentId) : undefined;
  if (!payment) return;
  const its = await listCharges(tx, payment.id);
  const noted = await onChargesChanged(tx, before, its);
  const hasFailed = its.some(({ status }) => status === "failed");
  await settleSubscription(tx, await followPayment(tx, noted, payment, hasFailed));
}

const listCharges = (tx: Transaction, paymentId: string): Promise<Charge[]> =>
  tx
    .select()
    .from(charges)
    .where(eq(charges.paymentId, paymentId))
    .orderBy(asc(charges.paidAt), asc(charges.number));

/** Records each paid and each failed month once. A payment after the end does not start a month. */
async function onChargesChanged(
  tx: Transaction,
  before: ProductSubscription,
  its: readonly Charge[],
): Promise<ProductSubscription> {
  const known = await tx
    .select()
    .from(productSubscriptionSteps)
    .where(eq(productSubscriptionSteps.subscriptionId, before.id));
  const isNoted = (chargeId: string, failed: boolean) =>
    known.some((step) => step.chargeId === chargeId && (step.step === "failed") === failed);
  let months = known.filter(({ month }) => month !== null).length;
  let now = before;
  for (const { id: chargeId, status, amountCents: cents } of its) {
    if (status === "paid" && !isNoted(chargeId, false)) {
      const isFirst = months === 0;
      if (now.status === "ended" && !(isFirst && (await canStartAfterAll(tx, now)))) continue;
      months += 1;
      const month = now.monthsBefore + months;
      const started: Change = isFirst
        ? { status: "running", startedAt: new Date(), ending: null, endedAt: null }
        : {};
      now = await saveSubscription(tx, now, started, {
        step: isFirst ? "started" : "renewed",
        month,
        chargeId,
        cents,
      });
    } else if (status === "failed" && months > 0 && now.status !== "ended" && !isNoted(chargeId, true)) {
      now = await saveSubscription(tx, now, {}, { step: "failed", chargeId, cents });
    }
  }
  return now;
}

/** A person has one current subscription to each product, and one to Premium. */
export const ofSameOffer = ({ purpose, productId }: Pick<ProductSubscription, "purpose" | "productId">) =>
  and(
    eq(productSubscriptions.purpose, purpose),
    productId === null
      ? isNull(productSubscriptions.productId)
      : eq(productSubscriptions.productId, productId),
  );

/**
 * Paid at the last moment, after the subscription was closed as unpaid: it starts, unless the account is
 * closed or has another subscription to the same.
 */
async function canStartAfterAll(tx: Transaction, given: ProductSubscription): Promise<boolean> {
  const { id, userId, ending } = given;
  if (ending !== "unpaid" || userId === null) return false;
  const [other] = await tx
    .select({ id: productSubscriptions.id })
    .from(productSubscriptions)
    .where(
      and(
        eq(productSubscriptions.userId, userId),
        ofSameOffer(given),
        ne(productSubscriptions.status, "ended"),
        ne(productSubscriptions.id, id),
      ),
    );
  return !other;
}

/**
 * Copies the provider's status, unless a pause or resumption by the customer is still on its way to the
 * provider.
 */
async function followPayment(
  tx: Transaction,
  given: ProductSubscription,
  { id: paymentId, status }: Payment,
  hasFailed: boolean,
): Promise<ProductSubscription> {
  if (given.status === "ended") return given;
  if (given.status === "awaiting_payment")
    return ["failed", "expired"].includes(status) ? saveSubscription(tx, given, ended("unpaid")) : given;
  if (status === "ended")
    return saveSubscription(tx, given, ended(hasFailed ? "failed" : "provider"), {
      step: "ended",
    });
  const isBeingChanged = await hasCall(
    tx,
    paymentId,
    ["pause subscription", "resume subscription"],
    ["wanted"],
  );
  if (isBeingChanged || status === given.status) return given;
  if (status === "late") return saveSubscription(tx, given, { status });
  if (status === "paused") return saveSubscription(tx, given, { status }, { step: "paused" });
  if (status !== "running") return given;
  return saveSubscription(tx, given, { status }, given.status === "paused" ? { step: "resumed" } : undefined);
}

async function hasCall(
  tx: Transaction,
  paymentId: string,
  kinds: (typeof providerCalls.$inferSelect)["kind"][],
  statuses: (typeof providerCalls.$inferSelect)["status"][],
): Promise<boolean> {
  const [found] = await tx
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.paymentId, paymentId),
        inArray(providerCalls.kind, kinds),
        inArray(providerCalls.status, statuses),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Brings the advantages and the money in line with the subscription, and is idempotent. Each paid month is earned,
 * anything beyond is refunded, and a subscription that ended here is ended at the provider.
 */
export async function settleSubscription(tx: Transaction, given: ProductSubscription): Promise<void> {
  const { paymentId } = given;
  const payment = paymentId ? await lockPayment(tx, paymentId) : undefined;
  if (!paymentId || !payment) return;
  const months = await tx
    .select({ cents: charges.amountCents })
    .from(productSubscriptionSteps)
    .innerJoin(charges, eq(charges.id, productSubscriptionSteps.chargeId))
    .where(
      and(
        eq(productSubscriptionSteps.subscriptionId, given.id),
        inArray(productSubscriptionSteps.step, ["started", "renewed"]),
      ),
    );
  if (given.purpose === "premium") await settlePremium(tx, given, months.length);
  const keepCents = Math.max(0, months.reduce((sum, { cents }) => sum + cents, 0) - given.refundCents);
  await setDelivered(tx, { paymentId, cents: keepCents });
  if (given.status !== "ended") return;
  const lasts = ["running", "paused", "late"].includes(payment.status);
  if (lasts && !(await hasCall(tx, paymentId, ["end subscription"], ["wanted", "done", "refused"])))
    await changeSubscription(tx, { paymentId, change: "end" });
  await refundDownTo(tx, { paymentId, keepCents });
}
