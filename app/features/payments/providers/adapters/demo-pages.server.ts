import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { AccountStatus } from "../../core/rules/provider.ts";
import { declineDemoChargeJob } from "../../jobs.ts";
import {
  type DemoCard,
  type DemoCheckout,
  hasExpired,
  newCharge,
  startedNow,
  statusWhenPaid,
} from "../rules/demo-objects.ts";
import {
  addDemoObject,
  enqueueWebhook,
  findDemoObject,
  keepDemoObject,
  lockDemoObject,
} from "./demo-store.server.ts";

/** Delay before the bank declines a single payment. */
const THINKING_MS = 60_000;

/** Handles a button of the demo checkout page and returns the next path. A second click has no effect. */
export async function decideDemoCheckout(
  db: Database,
  ref: string,
  decision: { pays: boolean; card: DemoCard },
): Promise<string> {
  if (!(await findDemoObject(db, "checkout", ref))) throw new AppError("not_found");
  return db.transaction(async (tx) => {
    const checkout = await lockDemoObject(tx, "checkout", ref);
    if (checkout.status === "complete") return checkout.returnPath;
    if (hasExpired(checkout, new Date()))
      throw new AppError("conflict", { message: "Cette page de paiement n’est plus valable." });
    await (decision.pays ? pay(tx, ref, checkout, decision.card) : refuse(tx, ref, checkout));
    return decision.pays ? checkout.returnPath : checkout.cancelPath;
  });
}

async function pay(tx: Transaction, ref: string, checkout: DemoCheckout, card: DemoCard): Promise<void> {
  const { kind, paymentId, chargeId, amountCents } = checkout;
  const status = statusWhenPaid(kind, card);
  const subscription =
    kind === "subscription" ? await subscribe(tx, { paymentId, amountCents, card }) : undefined;
  const charge = await addDemoObject(
    tx,
    "charge",
    newCharge({
      paymentId,
      chargeId,
      amountCents,
      card,
      status,
      subscriptionRef: subscription?.ref ?? null,
    }),
  );
  if (!charge) throw new Error("An insert returned no row.");
  if (subscription) {
    const body = { ...subscription.body, chargeRefs: [charge.ref] };
    await keepDemoObject(tx, "subscription", subscription.ref, body);
    await enqueueWebhook(tx, "subscription", subscription.ref);
  }
  await keepDemoObject(tx, "checkout", ref, {
    ...checkout,
    status: "complete",
    card,
    chargeRef: charge.ref,
    subscriptionRef: subscription?.ref ?? null,
  });
  await enqueueWebhook(tx, "charge", charge.ref);
  await enqueueWebhook(tx, "checkout", ref);
  if (status === "pending")
    await enqueueJob(
      tx,
      declineDemoChargeJob,
      { ref: charge.ref },
      { runAt: new Date(Date.now() + THINKING_MS) },
    );
}

const subscribe = (tx: Transaction, of: { paymentId: string; amountCents: number; card: DemoCard }) =>
  addDemoObject(tx, "subscription", {
    ...of,
    ...startedNow(new Date()),
    status: "running",
    endsAt: null,
    chargeRefs: [],
    callIds: [],
  });

/** The payment is declined, and the page closes. */
async function refuse(tx: Transaction, ref: string, checkout: DemoCheckout): Promise<void> {
  const { paymentId, chargeId, amountCents } = checkout;
  const charge = newCharge({ paymentId, chargeId, amountCents, card: "failing", status: "failed" });
  const made = await addDemoObject(tx, "charge", charge);
  await keepDemoObject(tx, "checkout", ref, {
    ...checkout,
    status: "expired",
    chargeRef: made?.ref ?? null,
  });
  await enqueueWebhook(tx, "checkout", ref);
}

/** Ends onboarding with the chosen status and returns the next path. */
export async function endDemoOnboarding(db: Database, ref: string, status: AccountStatus): Promise<string> {
  const onboarding = await findDemoObject(db, "onboarding", ref);
  if (!onboarding || new Date(onboarding.until) <= new Date()) throw new AppError("not_found");
  const { accountRef, backPath } = onboarding;
  await db.transaction(async (tx) => {
    const account = await lockDemoObject(tx, "account", accountRef);
    await keepDemoObject(tx, "account", accountRef, {
      ...account,
      status,
      onboardingCompleted: status !== "pending",
    });
    await enqueueWebhook(tx, "account", accountRef);
  });
  return backPath;
}
