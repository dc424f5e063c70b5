import { eq } from "drizzle-orm";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import type { Logger } from "~/platform/web/log.server.ts";
import { paymentChangedJob } from "../../jobs.ts";
import { failPayout, saveAccount, settleTransfer } from "../../payouts/commands/settle-payout.server.ts";
import {
  charges,
  coachPaymentInfo,
  ledgerHolders,
  payments,
  payouts,
  type providerCalls,
} from "../../tables.server.ts";
import {
  type ChargeState,
  type PaymentProvider,
  ProviderFailure,
  type SubscriptionState,
} from "../rules/provider.ts";
import {
  closePayment,
  failCharge,
  lockPayment,
  settleCharge,
  settleCheckout,
  settleSubscription,
} from "./apply-provider-state.server.ts";
import { enqueueProviderCall } from "./enqueue-provider-call.server.ts";
import { askForLatePage, findLatePage, saveReason } from "./late-page.server.ts";

export type Call = typeof providerCalls.$inferSelect;

export interface CallParts {
  db: Database;
  log: Logger;
  provider: PaymentProvider;
  /** encrypts and decrypts `coach_payment_info.iban` */
  ibans: SealedColumn;
  /** coaches are sold from only once the operator has accepted their papers; absent: always */
  needsPapers?: boolean;
  /** the payer's e-mail address for the checkout page; the payments tables do not store it */
  email?: string;
}

/** Runs in the transaction that ends the call. Returns the provider's reference of the object it created. */
type Record = (tx: Transaction) => Promise<string | undefined>;

/**
 * How one kind of call is sent to the provider, and how its answer is recorded. `send` runs outside any
 * transaction.
 */
interface ProviderOperation {
  send(parts: CallParts, call: Call): Promise<Record>;
  /** after a refusal: reads the object's current state at the provider */
  refreshFromProvider?(parts: CallParts, call: Call): Promise<Record>;
  /** applies the consequences of a refusal */
  refused?(tx: Transaction, call: Call, reason: string): Promise<void>;
}

/** The error code of each provider for an object that does not exist. */
const GONE = ["resource_missing", "no such checkout"];

const keyOf = ({ id, firstTriedAt }: Call) => ({ id, firstTriedAt: firstTriedAt ?? undefined });

const recordCharge =
  (state: ChargeState): Record =>
  async (tx) => {
    await settleCharge(tx, state);
    return state.ref;
  };

/** A webhook may describe any earlier attempt. Only here is it certain that this attempt is the latest. */
const recordAttempt =
  (state: ChargeState, call: Call): Record =>
  async (tx) => {
    await settleCharge(tx, state);
    if (state.status === "failed") {
      await saveReason(tx, call.chargeId, state.reason);
      await notifySeller(tx, call);
    }
    return state.ref;
  };

const recordSubscription =
  (state: SubscriptionState): Record =>
  async (tx) => {
    await settleSubscription(tx, state);
    return state.ref;
  };

async function paymentOf(db: Database, { paymentId }: Call) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId ?? ""));
  if (!payment) throw new ProviderFailure("no payment", true);
  return payment;
}

/** The charge that the call names, or else the payment's first one. */
async function chargeOf(db: Database, call: Call) {
  const [charge] = await db
    .select()
    .from(charges)
    .where(call.chargeId ? eq(charges.id, call.chargeId) : eq(charges.paymentId, call.paymentId ?? ""))
    .orderBy(charges.number)
    .limit(1);
  if (!charge) throw new ProviderFailure("no charge", true);
  return charge;
}

async function chargeRefOf(db: Database, call: Call): Promise<string> {
  const { ref } = await chargeOf(db, call);
  if (!ref) throw new ProviderFailure("not charged", true);
  return ref;
}

/**
 * The payment method of the first instalment. The checkout page has it even if its webhook has not arrived.
 */
async function meansOf(provider: PaymentProvider, payment: typeof payments.$inferSelect) {
  const { customerRef, methodRef, checkoutRef } = payment;
  const isKnown = (customerRef && methodRef) || !checkoutRef;
  return isKnown ? payment : provider.findCheckout(checkoutRef);
}

/**
 * Lets the room that sells react to a refused decision (`findRefusal` gives the reason) or to a charge that
 * failed again.
 */
async function notifySeller(tx: Transaction, { paymentId }: Call): Promise<void> {
  const payment = paymentId && (await lockPayment(tx, paymentId));
  if (!payment) return;
  const { id, payableKind, payableId } = payment;
  await enqueueJob(tx, paymentChangedJob, { paymentId: id, payableKind, payableId });
}

/** An operation on a charge that exists at the provider. */
const onCharge = (
  ask: (parts: CallParts, call: Call, chargeRef: string) => Promise<ChargeState>,
  resultRefOf: (state: ChargeState, call: Call) => string | undefined = ({ ref }) => ref,
): ProviderOperation => ({
  send: async (parts, call) => {
    const state = await ask(parts, call, await chargeRefOf(parts.db, call));
    return async (tx) => {
      await settleCharge(tx, state);
      return resultRefOf(state, call);
    };
  },
  refreshFromProvider: async ({ db, provider }, call) =>
    recordCharge(await provider.findCharge(await chargeRefOf(db, call))),
  refused: notifySeller,
});

/**
 * If the webhook with the subscription's reference has not arrived, the checkout page has it. Otherwise a
 * cancelled subscription would go on.
 */
async function subscriptionRefOf({ db, provider }: CallParts, call: Call): Promise<string> {
  const { subscriptionRef, checkoutRef } = await paymentOf(db, call);
  const ref = subscriptionRef ?? (checkoutRef && (await provider.findCheckout(checkoutRef)).subscriptionRef);
  if (!ref) throw new ProviderFailure("no subscription yet", false);
  return ref;
}

const onSubscription = (change: "end" | "pause" | "resume"): ProviderOperation => ({
  send: async (parts, call) => {
    const ref = await subscriptionRefOf(parts, call);
    return recordSubscription(await parts.provider.changeSubscription(keyOf(call), ref, change));
  },
  refreshFromProvider: async (parts, call) =>
    recordSubscription(await parts.provider.findSubscription(await subscriptionRefOf(parts, call))),
  refused: notifySeller,
});

export const PROVIDER_OPERATIONS: { [K in Call["kind"]]: ProviderOperation } = {
  checkout: {
    async send({ db, provider, email }, call) {
      const payment = await paymentOf(db, call);
      const charge = await chargeOf(db, call);
      if (call.chargeId) {
        const means = await meansOf(provider, payment);
        return askForLatePage({ db, provider }, keyOf(call), { payment, charge, means, email });
      }
      if (payment.status !== "open") throw new ProviderFailure("not open", true);
      const { ref, url } = await provider.startCheckout(keyOf(call), {
        ...payment,
        paymentId: payment.id,
        chargeId: charge.id,
        amountCents: charge.amountCents,
        email,
        customerRef: undefined,
      });
      return async (tx) => {
        const now = await lockPayment(tx, payment.id);
        await tx
          .update(payments)
          .set({ checkoutRef: ref, checkoutUrl: url })
          .where(eq(payments.id, payment.id));
        // The payment was cancelled while its page was being created.
        if (now?.status === "expired" && now.checkoutRef === null)
          await enqueueProviderCall(tx, { kind: "expire checkout", paymentId: payment.id });
        return ref;
      };
    },
    async refused(tx, { paymentId }) {
      const payment = paymentId && (await lockPayment(tx, paymentId));
      if (payment && payment.status === "open") await closePayment(tx, payment, "failed");
    },
  },
  "expire checkout": {
    async send({ db, provider }, call) {
      const { checkoutRef } = await paymentOf(db, call);
      if (!checkoutRef) throw new ProviderFailure("no checkout", true);
      const state = await provider.expireCheckout(keyOf(call), checkoutRef);
      return async (tx) => {
        await settleCheckout(tx, state);
        return state.ref;
      };
    },
    // Nobody can pay on a page that does not exist. After any other refusal, the sweep tries again an hour
    // later.
    async refused(tx, { paymentId }, reason) {
      const payment = GONE.includes(reason) && paymentId && (await lockPayment(tx, paymentId));
      if (payment && payment.status === "open") await closePayment(tx, payment, "expired");
    },
  },
  capture: onCharge(({ provider }, call, ref) => provider.capture(keyOf(call), ref)),
  release: onCharge(({ provider }, call, ref) => provider.release(keyOf(call), ref)),
  // The call's reference is the refund's, because a charge can be refunded in several parts.
  refund: onCharge(
    ({ provider }, call, ref) => provider.refund(keyOf(call), ref, call.amountCents ?? 0),
    ({ refunds }, { id }) => refunds.find(({ callId }) => callId === id)?.ref,
  ),
  charge: {
    async send({ db, provider }, call) {
      const payment = await paymentOf(db, call);
      const { id: paymentId, status, description } = payment;
      const { customerRef, methodRef } = await meansOf(provider, payment);
      if (!customerRef || !methodRef) throw new ProviderFailure("no means", true);
      const { id: chargeId, amountCents, ...charge } = await chargeOf(db, call);
      const isUnderWay = status === "running" || status === "late";
      if (!isUnderWay || charge.status === "released") {
        // The charge must not be attempted any more, but an interrupted attempt may have succeeded at the
        // provider.
        const made = call.firstTriedAt && (await provider.findMadeCharge(keyOf(call), { customerRef }));
        if (!made) throw new ProviderFailure("not running", true);
        return recordCharge(made);
      }
      const page = await findLatePage({ db, provider }, chargeId);
      if (page?.status === "open") throw new ProviderFailure("may be paid on its page", false);
      if (page?.status === "complete")
        return async (tx) => {
          await settleCheckout(tx, page);
          return page.charge?.ref;
        };
      const order = { paymentId, chargeId, amountCents, description, customerRef, methodRef };
      return recordAttempt(await provider.charge(keyOf(call), order), call);
    },
    refused: async (tx, { chargeId }, reason) => {
      if (chargeId) await failCharge(tx, chargeId, reason);
    },
  },
  "end subscription": onSubscription("end"),
  "pause subscription": onSubscription("pause"),
  "resume subscription": onSubscription("resume"),
  "create account": {
    async send({ db, provider, ibans }, call) {
      const [found] = await db
        .select({ info: coachPaymentInfo, holderId: ledgerHolders.id })
        .from(ledgerHolders)
        .innerJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, ledgerHolders.userId))
        .where(eq(ledgerHolders.id, call.holderId ?? 0));
      if (!found) throw new ProviderFailure("no details", true);
      const { info, holderId } = found;
      const iban = info.iban && ibans.open(info.coachId, info.iban);
      const state = await provider.createAccount(keyOf(call), { ...info, holderId, iban });
      return async (tx) => {
        // The coach may have saved new details during the call. The lock makes the next save see the account.
        const [now = info] = await tx
          .select()
          .from(coachPaymentInfo)
          .where(eq(coachPaymentInfo.coachId, info.coachId))
          .for("update");
        await saveAccount(tx, { ...now, holderId, provider: provider.name }, state);
        return state.ref;
      };
    },
  },
  "pay out": {
    async send({ db, provider }, call) {
      const [payout] = await db
        .select({ accountRef: payouts.accountRef, amountCents: payouts.cents })
        .from(payouts)
        .where(eq(payouts.id, call.payoutId ?? ""));
      if (!payout) throw new ProviderFailure("no payout", true);
      const state = await provider.payOut(keyOf(call), payout);
      return async (tx) => {
        await settleTransfer(tx, { ...state, callId: call.id });
        return state.ref;
      };
    },
    refused: async (tx, { payoutId }, reason) => {
      if (payoutId) await failPayout(tx, payoutId, reason);
    },
  },
};
