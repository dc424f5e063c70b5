import { expect, test } from "vitest";
import type { StripeMood } from "../../../../tests/doubles/stripe.ts";
import {
  ACCOUNT_DETAILS,
  again,
  failure,
  newCall,
  newOrder,
  OTHER_WEBHOOK_SECRET,
  PUBLIC_URL,
  payThere,
  settingsOf,
  stripeForTests,
} from "../../../../tests/fixtures/payments/stripe.ts";
import { type ProviderCall, ProviderFailure } from "../core/rules/provider.ts";
import { createStripe } from "./adapters/stripe.server.ts";
import { type StripeEvent, signWebhook } from "./rules/simulated-events.ts";

const at = stripeForTests();

const MOODS: StripeMood[] = [
  "fails",
  "is busy",
  "hangs",
  "hangs up",
  "loses the answer",
  "does it and hangs",
  "does it and fails",
  "fails for good",
];

test("a subscription that goes on with a month unpaid goes on, though Stripe says that it failed", async () => {
  const { state } = await payThere(at, "subscription", "fails later");
  const ref = state.subscriptionRef ?? "";
  at.double.stripe.renew(ref);
  await at.stripe.changeSubscription(newCall(), ref, "pause");
  at.double.mood = ({ method }) => (method === "GET" ? "well" : "does it and fails");
  expect(await at.stripe.changeSubscription(newCall(), ref, "resume")).toMatchObject({ status: "late" });
});

test.each(MOODS)("where Stripe %s, each thing still happens once", async (mood) => {
  const settings = settingsOf(at.double);
  const stripe = createStripe({ settings, publicUrl: PUBLIC_URL, patienceMs: 1000 });
  const { chargeRef } = await payThere(at, "authorised");
  let isFirst = true;
  at.double.mood = ({ method }) => {
    if (method === "GET" || !isFirst) return "well";
    isFirst = false;
    return mood;
  };
  const twice = async <T>(call: ProviderCall, ask: (one: ProviderCall) => Promise<T>) => {
    isFirst = true;
    // It may be found out in the same breath.
    const first = await ask(call).catch((error: unknown) => error);
    if (first instanceof Error) expect(first).toMatchObject({ name: "ProviderFailure", isFinal: false });
    return ask(again(call));
  };
  const order = newOrder("once", { email: "lea@exemple.fr" });
  const before = at.double.objects.all("checkout").length;
  // The second time, nobody is there to say their address again.
  const { ref } = await twice(newCall(), (call) =>
    stripe.startCheckout(call, call.firstTriedAt ? { ...order, email: undefined } : order),
  );
  expect(at.double.objects.all("checkout").slice(before)).toMatchObject([{ ref }]);
  expect(await twice(newCall(), (call) => stripe.capture(call, chargeRef))).toMatchObject({ status: "paid" });
  const back = newCall();
  // Where Stripe has failed and nothing is found, money is asked for again only the next day.
  const hours = mood === "fails for good" ? 24 : 0;
  const given = await twice(back, (call) =>
    stripe.refund(call.firstTriedAt ? again(call, hours) : call, chargeRef, 590),
  );
  expect(given.refunds).toMatchObject([{ cents: 590, callId: back.id }]);
});

test("a wrong key and a missing thing are told apart, and no sentence of Stripe's is kept", async () => {
  const stranger = createStripe({
    settings: { ...settingsOf(at.double), secretKey: "sk_test_of_a_stranger" },
    publicUrl: PUBLIC_URL,
  });
  const refused = await stranger.findCharge("pi_x").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProviderFailure);
  expect(refused).toEqual(failure("StripeAuthenticationError", false));
  expect(JSON.stringify(refused) + String(refused)).not.toMatch(/Refused|sk_test/);
  await expect(at.stripe.findCharge(`pi_${"0".repeat(24)}`)).rejects.toEqual(
    failure("resource_missing", true),
  );
  const { ref: foreign } = await at.stripe.startCheckout(newCall(), newOrder("once", { paymentId: "12" }));
  await expect(at.stripe.findCheckout(foreign)).rejects.toEqual(failure("not ours", true));
});

test("a mistake of ours is not called a silence of Stripe's", async () => {
  const order = newOrder("once", { expiresAt: undefined as never });
  await expect(at.stripe.startCheckout(newCall(), order)).rejects.toBeInstanceOf(TypeError);
  expect(at.double.requests).toEqual([]);
});

test("lists go through every page, and know renewals", async () => {
  const { state } = await payThere(at, "subscription");
  at.double.stripe.renew(state.subscriptionRef ?? "");
  for (let times = 0; times < 101; times += 1) at.double.bank.charge({ amountCents: 500 });
  const found: string[] = [];
  let renewals = 0;
  for await (const { ref, read } of at.stripe.listCharges(new Date(0))) {
    found.push(ref);
    const { subscriptionRef } = await read();
    if (subscriptionRef === state.subscriptionRef) renewals += 1;
  }
  const known = at.double.objects.all("charge").map(({ ref }) => ref);
  // The webhooks of refunded and contested payments come again.
  expect(found.slice(0, known.length)).toEqual(known.reverse());
  expect(renewals).toBe(2);
  const { ref: accountRef } = await at.stripe.createAccount(newCall(), ACCOUNT_DETAILS);
  at.double.stripe.setAccountStatus(accountRef, "active");
  const { ref } = await at.stripe.payOut(newCall(), { accountRef, amountCents: 100 });
  const sent: string[] = [];
  for await (const transfer of at.stripe.listTransfers(new Date(0))) sent.push(transfer.ref);
  expect(sent).toEqual([ref]);
  for await (const _ of at.stripe.listTransfers(new Date(Date.now() + 60_000))) throw new Error("too early");
});

test("news are believed if Stripe has signed them, lately, and say where to look", async () => {
  const { news, webhookSecret } = at.double;
  const { state, order } = await payThere(at, "subscription");
  const { chargeRef } = await payThere(at, "once");
  await at.stripe.refund(newCall(), chargeRef, 100);
  const { ref: accountRef } = await at.stripe.createAccount(newCall(), ACCOUNT_DETAILS);
  at.double.stripe.setAccountStatus(accountRef, "active");
  const { ref: transferRef } = await at.stripe.payOut(newCall(), { accountRef, amountCents: 100 });
  at.double.bank.dispute(chargeRef);
  const read = (told: object, header = signWebhook(JSON.stringify(told), webhookSecret)) =>
    at.stripe.readWebhook(JSON.stringify(told), header);
  const heard = new Map<string, unknown>();
  for (const told of news.told) {
    const { id, type, madeAt, about } = await read(told);
    expect({ id, type, madeAt }).toEqual({
      id: told.id,
      type: told.type,
      madeAt: new Date(told.created * 1000),
    });
    heard.set(type, about);
  }
  const { subscriptionRef } = state;
  expect(order.paymentId).toBe(state.paymentId);
  expect(Object.fromEntries(heard)).toMatchObject({
    "checkout.session.completed": { kind: "checkout", ref: expect.any(String) },
    "payment_intent.succeeded": { kind: "charge", ref: chargeRef },
    "charge.refunded": { kind: "charge", ref: chargeRef },
    "charge.dispute.created": { kind: "charge", ref: chargeRef },
    "customer.subscription.created": { kind: "subscription", ref: subscriptionRef },
    "account.updated": { kind: "account", ref: accountRef },
    "transfer.created": { kind: "transfer", ref: transferRef },
  });
  const told = news.told.find(({ type }) => type === "payment_intent.succeeded") as StripeEvent;
  const now = Math.floor(Date.now() / 1000);
  const text = JSON.stringify(told);
  expect(await read(told, signWebhook(text, OTHER_WEBHOOK_SECRET))).toMatchObject({ id: told.id });
  for (const header of [
    "",
    "t=1,v1=x",
    `t=${now},v1=${"0".repeat(64)}`,
    signWebhook(text, "whsec_of_somebody_else"),
    signWebhook(text, webhookSecret, now - 301),
    // The clock may turn to the next second before this one is read.
    signWebhook(text, webhookSecret, now + 302),
    signWebhook(`${text} `, webhookSecret),
    // A signature is valid only for the moment that it names.
    signWebhook(text, webhookSecret, now - 600).replace(/t=\d+/, `t=${now}`),
  ])
    await expect(read(told, header), header).rejects.toEqual(failure("signature", true));
  await expect(at.stripe.readWebhook(text, undefined)).rejects.toEqual(failure("signature", true));
  const noise = "pas du JSON";
  await expect(at.stripe.readWebhook(noise, signWebhook(noise, webhookSecret))).rejects.toEqual(
    failure("signature", true),
  );
  const deep = `${'{"data":'.repeat(30_000)}1${"}".repeat(30_000)}`;
  for (const body of ["{}", "null", "[]", "1", deep, "[".repeat(30_000) + "]".repeat(30_000)])
    await expect(at.stripe.readWebhook(body, signWebhook(body, webhookSecret)), body).rejects.toBeInstanceOf(
      ProviderFailure,
    );
  for (const wrong of [
    { id: null },
    { created: 1e15 },
    { created: "x" },
    { data: null },
    { data: { object: 1 } },
  ])
    await expect(read({ ...told, ...wrong })).rejects.toEqual(failure("unreadable event", true));
  const odd = { object: "payment_intent", id: { id: 12 } };
  expect(await read({ ...told, data: { object: odd } })).toMatchObject({ about: undefined });
  const refund = { object: "refund", id: "re_x", payment_intent: chargeRef };
  expect(await read({ ...told, data: { object: refund } })).toMatchObject({
    about: { kind: "charge", ref: chargeRef },
  });
  const parent = { subscription_details: { subscription: subscriptionRef } };
  expect(await read({ ...told, data: { object: { object: "invoice", id: "in_x", parent } } })).toMatchObject({
    about: { kind: "subscription", ref: subscriptionRef },
  });
  // Events in a coach's own account, and sales of another product under the same key, are ignored.
  expect(await read({ ...told, account: accountRef })).toMatchObject({ about: undefined });
  const elsewhere = { object: "checkout.session", id: "cs_x", metadata: { payment: "12" } };
  expect(await read({ ...told, data: { object: elsewhere } })).toMatchObject({ about: undefined });
  for (const object of [
    { object: "charge", payment_intent: null },
    { object: "customer", id: "cus_x" },
  ])
    expect(await read({ ...told, data: { object } })).toMatchObject({ about: undefined });
});
