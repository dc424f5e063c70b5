import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { renewDemoSubscriptions } from "~/features/payments/providers/adapters/demo-jobs.server.ts";
import {
  decideDemoCheckout,
  endDemoOnboarding,
} from "~/features/payments/providers/adapters/demo-pages.server.ts";
import {
  createDemoProvider,
  sendDemoWebhook,
} from "~/features/payments/providers/adapters/demo-provider.server.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const { db, pool } = testDatabase();
const { demoWebhookSecret: secret } = SECRETS;
const provider = createDemoProvider({ db, secret, publicUrl: "https://elan.example" });
const [paymentId, chargeId, callId, refundCallId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const call = (id: string = randomUUID()) => ({ id, firstTriedAt: undefined });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Rows as the demo provider wrote them before it spoke Stripe's API. */
const CHARGE = {
  paymentId,
  chargeId,
  subscriptionRef: null,
  amountCents: 5_000,
  card: "good",
  status: "paid",
  reason: null,
  refunds: [],
  callIds: [],
};
const CHECKOUT = {
  paymentId,
  chargeId,
  kind: "once",
  amountCents: 5_000,
  description: "Séance",
  returnPath: "/merci",
  cancelPath: "/panier",
  status: "open",
  card: null,
  chargeRef: null,
  subscriptionRef: null,
};
const add = (ref: string, kind: string, body: object, call_id: string | null = null) =>
  pool.query("insert into demo_provider_objects (ref, kind, body, call_id) values ($1, $2, $3, $4)", [
    ref,
    kind,
    body,
    call_id,
  ]);

beforeEach(async () => {
  await pool.query("select testing.empty_tables('demo_provider_objects, provider_events')");
});

it("a page of an earlier version is paid, and its call makes no other page", async () => {
  await add("demo_checkout_a", "checkout", { ...CHECKOUT, expiresAt: inAnHour() }, callId);
  expect(await provider.findCheckout("demo_checkout_a")).toMatchObject({
    paymentId,
    status: "open",
    charge: undefined,
  });
  const order = { ...CHECKOUT, email: undefined, customerRef: undefined, expiresAt: new Date(inAnHour()) };
  expect(await provider.startCheckout(call(callId), { ...order, kind: "once" })).toEqual({
    ref: "demo_checkout_a",
    url: "https://elan.example/paiement-demo/demo_checkout_a",
  });
  expect(await decideDemoCheckout(db, "demo_checkout_a", { pays: true, card: "good" })).toBe("/merci");
  expect(await provider.findCheckout("demo_checkout_a")).toMatchObject({
    status: "complete",
    charge: { paymentId, chargeId, status: "paid", feeCents: 100 },
  });
});

it("charges of an earlier version keep their state and their refunds", async () => {
  const refund = { ref: `demo_refund_${refundCallId}`, callId: refundCallId, cents: 1_000, status: "done" };
  await add("demo_charge_a", "charge", { ...CHARGE, refunds: [refund], callIds: [refundCallId] });
  const state = await provider.findCharge("demo_charge_a");
  expect(state).toMatchObject({ chargeId, paymentId, status: "paid", amountCents: 5_000, feeCents: 100 });
  expect(state.refunds).toEqual([refund]);
  // The same call again does not refund again; another one does.
  expect((await provider.refund(call(refundCallId), "demo_charge_a", 1_000)).refunds).toEqual([refund]);
  expect((await provider.refund(call(), "demo_charge_a", 4_000)).refunds).toHaveLength(2);
  await expect(provider.refund(call(), "demo_charge_a", 1)).rejects.toMatchObject({ isFinal: true });
  for (const [ref, status] of [
    ["demo_charge_b", "authorised"],
    ["demo_charge_c", "released"],
    ["demo_charge_d", "pending"],
  ] as const) {
    await add(ref, "charge", { ...CHARGE, status });
    expect((await provider.findCharge(ref)).status).toBe(status);
  }
  const failed = { ...CHARGE, card: "failing", status: "failed", reason: "card_declined" };
  await add("demo_charge_e", "charge", failed);
  await add("demo_charge_f", "charge", failed, callId);
  for (const ref of ["demo_charge_e", "demo_charge_f"])
    expect(await provider.findCharge(ref)).toMatchObject({ status: "failed", reason: "card_declined" });
});

it("a subscription of an earlier version is renewed, paused and ended", async () => {
  const ref = "demo_subscription_a";
  const startedOn = addMonths(parisDay(new Date()), -1);
  const body = {
    paymentId,
    amountCents: 1_900,
    card: "good",
    status: "running",
    endsAt: null,
    startedOn,
    months: 0,
  };
  await add("demo_charge_a", "charge", { ...CHARGE, amountCents: 1_900, subscriptionRef: ref });
  await add(ref, "subscription", { ...body, chargeRefs: ["demo_charge_a"], callIds: [] });
  await renewDemoSubscriptions(db, parisInstant(parisDay(new Date()), "12:00"));
  const renewed = await provider.findSubscription(ref);
  expect(renewed).toMatchObject({ paymentId, status: "running", endsAt: undefined });
  expect(renewed.charges).toMatchObject([
    { ref: "demo_charge_a", paymentId, subscriptionRef: ref, status: "paid" },
    { chargeId: undefined, paymentId, subscriptionRef: ref, status: "paid", amountCents: 1_900 },
  ]);
  for (const [change, status] of [
    ["pause", "paused"],
    ["resume", "running"],
    ["end", "ended"],
  ] as const)
    expect((await provider.changeSubscription(call(), ref, change)).status).toBe(status);
});

it("an account, its page and a transfer of an earlier version are known", async () => {
  await add(
    "demo_account_a",
    "account",
    { holderId: 7, status: "pending", onboardingCompleted: false },
    callId,
  );
  await add("demo_onboarding_a", "onboarding", {
    accountRef: "demo_account_a",
    backPath: "/retour",
    until: inAnHour(),
  });
  expect(await endDemoOnboarding(db, "demo_onboarding_a", "active")).toBe("/retour");
  expect(await provider.findAccount("demo_account_a")).toEqual({
    ref: "demo_account_a",
    status: "active",
    onboardingCompleted: true,
  });
  const [transferCall] = [randomUUID()];
  const transfer = { callId: transferCall, accountRef: "demo_account_a", cents: 900, status: "done" };
  await add("demo_transfer_a", "transfer", transfer, transferCall);
  const known = {
    ref: "demo_transfer_a",
    callId: transferCall,
    cents: 900,
    returnedCents: 0,
    status: "done",
  };
  expect(await provider.findTransfer("demo_transfer_a")).toMatchObject(known);
  const order = { accountRef: "demo_account_a", amountCents: 900 };
  expect(await provider.payOut(call(transferCall), order)).toMatchObject(known);
});

it("a webhook that an earlier version has enqueued is sent", async () => {
  await add("demo_charge_a", "charge", CHARGE);
  await sendDemoWebhook(
    { db, provider, secret },
    { newsId: "demo_news_a", kind: "charge", ref: "demo_charge_a" },
  );
  const { rows } = await pool.query("select id, provider, object_kind, object_ref from provider_events");
  expect(rows).toEqual([
    { id: "demo_news_a", provider: "demo", object_kind: "charge", object_ref: "demo_charge_a" },
  ]);
});
