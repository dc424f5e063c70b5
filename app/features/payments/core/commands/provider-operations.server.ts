import { eq } from "drizzle-orm";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import type { Logger } from "~/platform/web/log.server.ts";
import { paymentChangedJob } from "../../jobs.ts";
import { failPayout, keepAccount, settleTransfer } from "../../payouts/commands/settle-payout.server.ts";
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
import { askForLatePage, findLatePage, keepReason } from "./late-page.server.ts";

export type Call = typeof providerCalls.$inferSelect;

/** What carrying out a call needs. */
export interface CallParts {
  db: Database;
  log: Logger;
  provider: PaymentProvider;
  /** of `coach_payment_info.iban` */
  ibans: SealedColumn;
  /** the e-mail address that a payer gave and that is stored nowhere here */
  email?: string;
}

/** Part of the transaction that ends the call; answers what the provider calls what it has made. */
type Record = (tx: Transaction) => Promise<string | undefined>;

/** How one kind of call is asked for, and what becomes of its answer. No transaction is open while it is asked. */
interface ProviderOperation {
  ask(parts: CallParts, call: Call): Promise<Record>;
  /** it was refused: what is so there, as far as that can be found out */
  refreshFromProvider?(parts: CallParts, call: Call): Promise<Record>;
  /** what a refusal means here */
  refused?(tx: Transaction, call: Call, reason: string): Promise<void>;
}

/** What was asked about is not there, in the words of each provider. */
const GONE = ["resource_missing", "no such checkout"];

const keyOf = ({ id, firstTriedAt }: Call) => ({ id, firstTriedAt: firstTriedAt ?? undefined });

const recordCharge =
  (state: ChargeState): Record =>
  async (tx) => {
    await settleCharge(tx, state);
    return state.ref;
  };

/** Only here is it known that of several attempts this is the last. */
const recordAttempt =
  (state: ChargeState, call: Call): Record =>
  async (tx) => {
    await settleCharge(tx, state);
    if (state.status === "failed") {
      await keepReason(tx, call.chargeId, state.reason);
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

/** The charge that a call is about: the one it names, or the only one. */
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

/** What the payer left with the first instalment; the page knows, also where we have not heard that it was paid on. */
async function meansOf(provider: PaymentProvider, payment: typeof payments.$inferSelect) {
  const { customerRef, methodRef, checkoutRef } = payment;
  const isKnown = (customerRef && methodRef) || !checkoutRef;
  return isKnown ? payment : provider.findCheckout(checkoutRef);
}

/** Whoever sells looks again: what they have decided is not done, and `findRefusal` says why; or a charge has failed again. */
async function notifySeller(tx: Transaction, { paymentId }: Call): Promise<void> {
  const payment = paymentId && (await lockPayment(tx, paymentId));
  if (!payment) return;
  const { id, payableKind, payableId } = payment;
  await enqueueJob(tx, paymentChangedJob, { paymentId: id, payableKind, payableId });
}

/** Something that is asked about money that was taken or set aside. */
const onCharge = (
  ask: (parts: CallParts, call: Call, chargeRef: string) => Promise<ChargeState>,
  made: (state: ChargeState, call: Call) => string | undefined = ({ ref }) => ref,
): ProviderOperation => ({
  ask: async (parts, call) => {
    const state = await ask(parts, call, await chargeRefOf(parts.db, call));
    return async (tx) => {
      await settleCharge(tx, state);
      return made(state, call);
    };
  },
  refreshFromProvider: async ({ db, provider }, call) =>
    recordCharge(await provider.findCharge(await chargeRefOf(db, call))),
  refused: notifySeller,
});

/** The page knows it, also where we have not heard what it is called: what is to end must not go on because of that. */
async function subscriptionRefOf({ db, provider }: CallParts, call: Call): Promise<string> {
  const { subscriptionRef, checkoutRef } = await paymentOf(db, call);
  const ref = subscriptionRef ?? (checkoutRef && (await provider.findCheckout(checkoutRef)).subscriptionRef);
  if (!ref) throw new ProviderFailure("no subscription yet", false);
  return ref;
}

const onSubscription = (change: "end" | "pause" | "resume"): ProviderOperation => ({
  ask: async (parts, call) => {
    const ref = await subscriptionRefOf(parts, call);
    return recordSubscription(await parts.provider.changeSubscription(keyOf(call), ref, change));
  },
  refreshFromProvider: async (parts, call) =>
    recordSubscription(await parts.provider.findSubscription(await subscriptionRefOf(parts, call))),
  refused: notifySeller,
});

export const PROVIDER_OPERATIONS: { [K in Call["kind"]]: ProviderOperation } = {
  checkout: {
    async ask({ db, provider, email }, call) {
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
        // Nobody waits for it any more: it was given up while the page was being made.
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
    async ask({ db, provider }, call) {
      const { checkoutRef } = await paymentOf(db, call);
      if (!checkoutRef) throw new ProviderFailure("no checkout", true);
      const state = await provider.expireCheckout(keyOf(call), checkoutRef);
      return async (tx) => {
        await settleCheckout(tx, state);
        return state.ref;
      };
    },
    // Nobody can pay on a page that is not there; refused for anything else, it is asked for again after an hour.
    async refused(tx, { paymentId }, reason) {
      const payment = GONE.includes(reason) && paymentId && (await lockPayment(tx, paymentId));
      if (payment && payment.status === "open") await closePayment(tx, payment, "expired");
    },
  },
  capture: onCharge(({ provider }, call, ref) => provider.capture(keyOf(call), ref)),
  release: onCharge(({ provider }, call, ref) => provider.release(keyOf(call), ref)),
  // What it has made is the refund: a charge can be given back in several parts.
  refund: onCharge(
    ({ provider }, call, ref) => provider.refund(keyOf(call), ref, call.amountCents ?? 0),
    ({ refunds }, { id }) => refunds.find(({ callId }) => callId === id)?.ref,
  ),
  charge: {
    async ask({ db, provider }, call) {
      const payment = await paymentOf(db, call);
      const { id: paymentId, status, description } = payment;
      const { customerRef, methodRef } = await meansOf(provider, payment);
      if (!customerRef || !methodRef) throw new ProviderFailure("no means", true);
      const { id: chargeId, amountCents, ...charge } = await chargeOf(db, call);
      const isUnderWay = status === "running" || status === "late";
      if (!isUnderWay || charge.status === "released") {
        // Nothing more is taken; if it was asked before, only the provider knows what came of it.
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
    async ask({ db, provider, ibans }, call) {
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
        // What was saved while the provider was asked counts: locked, so that the next save finds the account.
        const [now = info] = await tx
          .select()
          .from(coachPaymentInfo)
          .where(eq(coachPaymentInfo.coachId, info.coachId))
          .for("update");
        await keepAccount(tx, { ...now, holderId, provider: provider.name }, state);
        return state.ref;
      };
    },
  },
  "pay out": {
    async ask({ db, provider }, call) {
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
