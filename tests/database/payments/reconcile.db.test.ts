import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import {
  changeSubscription,
  refundPayment,
} from "~/features/payments/core/commands/decide-payment.server.ts";
import { enqueueProviderCall } from "~/features/payments/core/commands/enqueue-provider-call.server.ts";
import { receiveWebhook } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { runProviderCall } from "~/features/payments/core/commands/provider-calls.server.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { openCheckout, preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { reconcile } from "~/features/payments/core/reconcile/reconcile.server.ts";
import type { PaymentKind } from "~/features/payments/core/rules/provider.ts";
import { signWebhook } from "~/features/payments/providers/rules/simulated-events.ts";
import { ledgerHolders, payouts } from "~/features/payments/tables.server.ts";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import type { Card } from "../../doubles/stripe/pages.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { stripeForTests } from "../../fixtures/payments/stripe.ts";

vi.setConfig({ testTimeout: 60_000 });

const { db, pool } = testDatabase();
const at = stripeForTests({ patienceMs: 1_000 });
const key = { id: "k1", key: randomBytes(32).toString("base64url") };
const parts = (): CallParts => ({
  db,
  log: createLogger("silent"),
  provider: at.stripe,
  ibans: sealedColumn(new ColumnKeys([key]), "coach_payment_info.iban"),
});
const rows = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;

const TABLES =
  "payments, charges, provider_calls, provider_events, ledger_transactions, ledger_entries, reconciliations";
beforeEach(async () => {
  await pool.query(`select testing.empty_tables('${TABLES}, payout_accounts, payouts')`);
  // Objects of earlier tests belong to nobody here, so they are made older than the compared days.
  at.double.bank.letDaysPass(40);
});

/** Somebody has paid there, and nobody has told us. */
async function pay(kind: PaymentKind, amountCents = 5_000, card: Card = "pays") {
  const prepared = await db.transaction((tx) =>
    preparePayment(
      tx,
      { name: "stripe" },
      {
        kind,
        payable: { kind: "test", id: "1" },
        description: "Séance",
        amountCents,
        instalments: kind === "instalments" ? 3 : 1,
        returnPath: "/",
        cancelPath: "/",
        expiresAt: new Date(Date.now() + 900_000),
      },
    ),
  );
  await openCheckout(parts(), prepared);
  const [page] = at.double.pagesOf(prepared.paymentId);
  at.double.press(page?.ref ?? "", card);
  return { id: prepared.paymentId, page: page?.body, intent: page?.body.chargeRef ?? "" };
}
const last = async () =>
  (await rows("select *, ended_at is not null as ended from reconciliations order by id desc limit 1"))[0];
/** Returns the differences of a comparison, and those of a second one after it. */
async function compared(now?: Date): Promise<[string[], string[]]> {
  await reconcile(parts(), now && { now });
  const first = await last();
  await reconcile(parts(), now && { now });
  const second = await last();
  expect([first.ended, second.ended]).toEqual([true, true]);
  return [first.differences, second.differences];
}
const status = async (id: string) => (await rows("select status from payments where id = $1", id))[0]?.status;
const inAnHour = () => new Date(Date.now() + 3_600_000);

test("what nobody has told us of is found, mended and named, and is the same the next time", async () => {
  const [once, kept, parted, monthly] = [
    await pay("once"),
    await pay("authorised"),
    await pay("instalments"),
    await pay("subscription"),
  ];
  const [found, again] = await compared(inAnHour());
  expect(again).toEqual([]);
  expect(await Promise.all([once, kept, parted, monthly].map(({ id }) => status(id)))).toEqual([
    "paid",
    "authorised",
    "running",
    "running",
  ]);
  expect(found).toContain(`charge ${once.intent}: paid, mended`);
  expect(found).toContain(`charge ${kept.intent}: authorised, mended`);
  // The page was asked as well: it knows the card that was left, and the subscription.
  expect(await rows("select from payments where customer_ref is not null")).toHaveLength(2);
  expect(await rows("select from payments where subscription_ref is not null")).toHaveLength(1);

  at.double.stripe.capture(kept.intent);
  at.double.stripe.refund(once.intent, 1_200, undefined);
  const dispute = at.double.bank.dispute(parted.intent);
  const subscription = monthly.page?.subscriptionRef ?? "";
  at.double.stripe.renew(subscription);
  at.double.stripe.changeSubscription(subscription, "pause");
  const [changed, calm] = await compared();
  expect(changed.length).toBeGreaterThanOrEqual(5);
  expect(calm).toEqual([]);
  expect(await status(kept.id)).toBe("paid");
  expect(await status(monthly.id)).toBe("paused");
  expect(await rows("select refunded_cents as cents from payments where id = $1", once.id)).toEqual([
    { cents: 1_200 },
  ]);
  // Made long ago, and contested or given back only now.
  at.double.bank.letDaysPass(40);
  at.double.bank.closeDispute(dispute, "lost");
  at.double.stripe.refund(once.intent, 300, undefined);
  const [late, quiet] = await compared();
  expect([late.length, quiet]).toEqual([2, []]);
  expect(
    await rows("select refunded_cents as cents from payments where id = any ($1) order by 1", [
      once.id,
      parted.id,
    ]),
  ).toEqual([{ cents: 1_500 }, { cents: 1_666 }]);
});

test("what is unknown here is named, and never becomes a payment", async () => {
  const known = await pay("once");
  await compared();
  const foreign = at.double.bank.charge({ amountCents: 900 });
  const transfer = at.double.stripe.transfer(at.double.openAccount("active"), 700, randomUUID());
  const [found, again] = await compared();
  expect(found.sort()).toEqual([
    `charge ${foreign}: paid, unknown here`,
    `transfer ${transfer.ref}: done, unknown here`,
  ]);
  expect(again.sort()).toEqual(found);
  expect(await rows("select id from payments")).toEqual([{ id: known.id }]);
  expect(await rows("select from charges")).toHaveLength(1);
  // A difference that cannot be mended is reported too, and does not stop the comparison.
  await rows("update charges set amount_cents = amount_cents + 1");
  const other = await pay("once");
  const [strange] = await compared();
  expect(strange).toContainEqual(expect.stringContaining("another amount"));
  expect(await status(other.id)).toBe("paid");
});

test("calls that nobody carries out and news that nobody follows are dealt with after ten minutes", async () => {
  const { id, intent } = await pay("once");
  await compared();
  await db.transaction((tx) => refundPayment(tx, { paymentId: id, cents: 700 }));
  at.double.bank.dispute(intent, true);
  const body = JSON.stringify(at.double.news.told.at(-1));
  await receiveWebhook(parts(), body, signWebhook(body, at.double.webhookSecret));
  await pool.query("select testing.empty_tables('graphile_worker._private_jobs')");
  expect(await compared()).toEqual([[], []]);
  const [found, again] = await compared(inAnHour());
  expect(found).toEqual([
    expect.stringMatching(/^news evt_\w+ \(charge.dispute.created\): not dealt with, mended$/),
    expect.stringMatching(/^call [-0-9a-f]{36} \(refund\): not answered, mended$/),
  ]);
  expect(again).toEqual([]);
  // A contested charge cannot be refunded meanwhile, and the provider's refusal is an answer too.
  expect(at.double.objects.get("charge", intent).body.refunds).toEqual([]);
  expect(await rows("select status, reason from provider_calls where kind = 'refund'")).toEqual([
    { status: "refused", reason: "charge_disputed" },
  ]);
});

test("cut off, it goes on from where it was", async () => {
  const paid = [];
  for (let count = 0; count < 5; count += 1) paid.push(await pay("once", 1_000 + count));
  const asked = () => at.double.requests.filter(({ path }) => path === "/v1/refunds").length;
  at.double.mood = ({ path }) => (path === "/v1/refunds" ? "fails" : "well");
  await expect(reconcile(parts())).rejects.toMatchObject({ isFinal: false });
  expect(await last()).toMatchObject({ ended: false, stage: "charges", looked_at: 5 });
  expect(asked()).toBe(1);
  at.double.mood = () => "well";
  await reconcile(parts());
  expect(await rows("select id from reconciliations")).toHaveLength(1);
  const { looked_at, differences, ended } = await last();
  expect(ended).toBe(true);
  // Each of them once: behind the last one there is none.
  expect([looked_at, differences.length]).toEqual([5, 5]);
  // A comparison that stopped long ago is started anew.
  await rows("update reconciliations set ended_at = null, started_at = now() - interval '2 days'");
  expect((await compared())[0]).toEqual([]);
  expect(await rows("select id from reconciliations where ended_at is null")).toHaveLength(1);
  // A process that stops leaves it at the next thing.
  const stopping = AbortSignal.abort();
  await expect(reconcile(parts(), { signal: stopping })).rejects.toThrow();
  expect(await last()).toMatchObject({ ended: false, looked_at: 0 });
});

test("a call that stays without an answer is named each time, and the others are carried out", async () => {
  const { id, page } = await pay("subscription");
  await compared();
  await db.transaction((tx) => changeSubscription(tx, { paymentId: id, change: "pause" }));
  const other = await pay("once");
  at.double.mood = ({ method, path }) =>
    method === "POST" && path.startsWith("/v1/subscriptions") ? "is busy" : "well";
  await reconcile(parts(), { now: inAnHour() });
  expect((await last()).differences).toEqual([
    `charge ${other.intent}: paid, mended`,
    expect.stringMatching(/^call .*\(pause subscription\): no answer \(rate_limit\)$/),
  ]);
  at.double.mood = () => "well";
  const [call] = await rows("select id from provider_calls where status = 'wanted'");
  await runProviderCall(parts(), call.id);
  expect(await status(id)).toBe("paused");
  expect(page?.subscriptionRef).not.toBeNull();
});

test("pauses and resumptions are asked in their order, whoever asks", async () => {
  const { id } = await pay("subscription");
  await compared(inAnHour());
  for (const change of ["pause", "resume"] as const)
    await db.transaction((tx) => changeSubscription(tx, { paymentId: id, change }));
  const [pause, resume] = await rows(
    "select id from provider_calls where status = 'wanted' order by created_at",
  );
  const asked = () => at.double.requests.filter(({ method }) => method === "POST").map(({ key }) => key);
  at.double.requests.length = 0;
  at.double.mood = ({ key }) => (key === pause.id ? "is busy" : "well");
  await expect(runProviderCall(parts(), resume.id)).rejects.toMatchObject({ isFinal: false });
  await reconcile(parts(), { now: inAnHour() });
  expect((await last()).differences).toEqual([
    `call ${pause.id} (pause subscription): no answer (rate_limit)`,
    `call ${resume.id} (resume subscription): no answer (waits for an earlier call)`,
  ]);
  expect(asked()).toEqual([pause.id]);
  at.double.mood = () => "well";
  await reconcile(parts(), { now: inAnHour() });
  expect(asked()).toEqual([pause.id, pause.id, resume.id]);
  expect(await status(id)).toBe("running");
});

test("an instalment that failed twice is the same the next time", async () => {
  const { id } = await pay("instalments", 6_000, "fails later");
  await compared(inAnHour());
  for (const days of [40, 50]) {
    await takeInstalments(parts(), new Date(Date.now() + days * 86_400_000));
    const [call] = await rows("select id from provider_calls where kind = 'charge' and status = 'wanted'");
    await runProviderCall(parts(), call.id);
  }
  expect(await rows("select status, attempts from charges where payment_id = $1 and number = 2", id)).toEqual(
    [{ status: "failed", attempts: 2 }],
  );
  await pool.query("select testing.empty_tables('graphile_worker._private_jobs')");
  expect(await compared()).toEqual([[], []]);
  expect(await rows("select from graphile_worker._private_jobs")).toEqual([]);
});

test("what comes back of a payout is found long after it was made, and a part of it is named", async () => {
  const holderId = await db.transaction(async (tx) => {
    const [{ id } = { id: 0 }] = await tx.insert(ledgerHolders).values({}).returning();
    return id;
  });
  const accountRef = at.double.openAccount("active");
  const payOut = async (provider: "stripe" | "demo") => {
    const payoutId = randomUUID();
    await db.insert(payouts).values({ id: payoutId, holderId, provider, accountRef, cents: 900 });
    await db.transaction((tx) => enqueueProviderCall(tx, { kind: "pay out", payoutId, holderId }));
    const [call] = await rows("select id from provider_calls where payout_id = $1", payoutId);
    return { payoutId, callId: call.id as string };
  };
  const [part, whole] = [await payOut("stripe"), await payOut("stripe")];
  // The keys of the other provider are not set: its payout waits, which is no difference.
  await payOut("demo");
  await runProviderCall(parts(), part.callId);
  await runProviderCall(parts(), whole.callId);
  expect(await compared(inAnHour())).toEqual([[], []]);
  at.double.bank.letDaysPass(40);
  await pool.query("update payouts set ended_at = ended_at - interval '40 days' where status = 'paid'");
  const refs = await rows("select payout_id, ref from provider_calls where ref is not null");
  const refOf = ({ payoutId }: { payoutId: string }) =>
    refs.find(({ payout_id }) => payout_id === payoutId)?.ref as string;
  at.double.bank.reverse(refOf(part), 300);
  at.double.bank.reverse(refOf(whole));
  const named = `transfer ${refOf(part)}: 300 of 900 sent back`;
  const [found, again] = await compared();
  expect(found.sort()).toEqual([named, `transfer ${refOf(whole)}: failed, mended`].sort());
  expect(again).toEqual([named]);
  expect(await rows("select status from payouts where id = $1", whole.payoutId)).toEqual([
    { status: "failed" },
  ]);
});
