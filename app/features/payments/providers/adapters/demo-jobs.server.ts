import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { DECLINED, type DemoSubscription, newCharge, renewed, renewsAt } from "../rules/demo-objects.ts";
import { addDemoObject, enqueueWebhook, keepDemoObject, lockDemoObject } from "./demo-store.server.ts";

/** The bank declines a pending payment. */
export async function declineDemoCharge(db: Database, ref: string): Promise<void> {
  await db.transaction(async (tx) => {
    const charge = await lockDemoObject(tx, "charge", ref);
    if (charge.status !== "pending") return;
    await keepDemoObject(tx, "charge", ref, { ...charge, status: "failed", reason: DECLINED });
    await enqueueWebhook(tx, "charge", ref);
  });
}

/** Charges month by month, so that missed months are caught up. */
export async function renewDemoSubscriptions(db: Database, now = new Date()): Promise<void> {
  await sweepRows(db, {
    due: sql`select ref as id from demo_provider_objects where kind = 'subscription' and body ->> 'status' <> 'ended'`,
    act: (ref) => db.transaction((tx) => renew(tx, ref, now)),
  });
}

const isDue = (subscription: DemoSubscription, now: Date) =>
  subscription.status !== "ended" && renewsAt(subscription) <= now;

async function renew(tx: Transaction, ref: string, now: Date): Promise<void> {
  let subscription = await lockDemoObject(tx, "subscription", ref);
  // The query selects all subscriptions that have not ended, because only this rule knows when a month is
  // over.
  if (!isDue(subscription, now)) return;
  while (isDue(subscription, now)) subscription = await beginMonth(tx, ref, subscription);
  await keepDemoObject(tx, "subscription", ref, subscription);
  await enqueueWebhook(tx, "subscription", ref);
}

async function beginMonth(tx: Transaction, ref: string, before: DemoSubscription): Promise<DemoSubscription> {
  const { subscription, charge: status } = renewed(before);
  if (!status) return subscription;
  const { paymentId, amountCents, card } = subscription;
  const charge = await addDemoObject(
    tx,
    "charge",
    newCharge({ paymentId, amountCents, card, status, subscriptionRef: ref }),
  );
  if (!charge) throw new Error("An insert returned no row.");
  await enqueueWebhook(tx, "charge", charge.ref);
  return { ...subscription, chargeRefs: [...subscription.chargeRefs, charge.ref] };
}
