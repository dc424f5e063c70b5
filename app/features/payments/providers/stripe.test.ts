import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MINUTE_MS } from "~/platform/format/durations.ts";
import {
  again,
  failure,
  newCall,
  newOrder,
  payThere,
  stripeForTests,
} from "../../../../tests/fixtures/payments/stripe.ts";
import { simulatedFeeCents } from "./rules/simulated-objects.ts";

const at = stripeForTests();

test("somebody pays once, on a page in French that says for what, and comes back", async () => {
  const order = newOrder("once", { email: "lea@exemple.fr" });
  const { ref, url } = await at.stripe.startCheckout(newCall(), order);
  expect(await (await fetch(url)).text()).toContain("Séance avec Camille Laurent, 1 h: 45.90 EUR");
  expect(await at.stripe.findCheckout(ref)).toMatchObject({ status: "open", charge: undefined });
  const press = { method: "POST", body: new URLSearchParams({ press: "Pay" }), redirect: "manual" } as const;
  const answer = await fetch(url, press);
  expect(answer.headers.get("location")).toBe("https://elan.example/merci");
  const { paymentId, chargeId } = order;
  expect(await at.stripe.findCheckout(ref)).toMatchObject({
    ref,
    paymentId,
    status: "complete",
    subscriptionRef: undefined,
    charge: {
      paymentId,
      chargeId,
      amountCents: 4590,
      status: "paid",
      feeCents: simulatedFeeCents(4590),
      refunds: [],
    },
  });
  const [sent] = at.double.requests;
  expect(sent?.version).toBe("2026-10-28.endive");
  expect(sent?.form).toMatchObject({ locale: "fr", customer_email: "lea@exemple.fr", mode: "payment" });
  // Fifteen minutes are less than Stripe's least: we close the page ourselves.
  expect(Number(sent?.form.expires_at) * 1000).toBeGreaterThan(Date.now() + 31 * MINUTE_MS);
});

test("a refused card can be tried again on the same page, and cannot once it is closed", async () => {
  const { ref } = await at.stripe.startCheckout(newCall(), newOrder("once"));
  at.double.press(ref, "is declined");
  const open = await at.stripe.findCheckout(ref);
  expect(open).toMatchObject({ status: "open", charge: { status: "pending", reason: "card_declined" } });
  expect(await at.stripe.expireCheckout(newCall(), ref)).toMatchObject({
    status: "expired",
    charge: { status: "failed" },
  });
  const other = await at.stripe.startCheckout(newCall(), newOrder("once"));
  at.double.press(other.ref, "is declined");
  at.double.press(other.ref, "pays");
  // A checkout that was just paid stays paid, although we asked to expire it.
  const late = await at.stripe.expireCheckout(newCall(), other.ref);
  expect(late).toMatchObject({ status: "complete", charge: { status: "paid" } });
  const never = await at.stripe.startCheckout(newCall(), newOrder("once"));
  const expired = { status: "expired", charge: undefined };
  expect(await at.stripe.expireCheckout(newCall(), never.ref)).toMatchObject(expired);
  expect(await at.stripe.expireCheckout(newCall(), never.ref)).toMatchObject(expired);
});

test("what is set aside is taken or let go, once", async () => {
  const first = await payThere(at, "authorised");
  expect(first.state.charge).toMatchObject({ status: "authorised", feeCents: 0 });
  for (let times = 0; times < 2; times += 1)
    expect(await at.stripe.capture(newCall(), first.chargeRef)).toMatchObject({
      status: "paid",
      feeCents: simulatedFeeCents(4590),
    });
  await expect(at.stripe.release(newCall(), first.chargeRef)).rejects.toEqual(
    failure("payment_intent_unexpected_state", true),
  );
  const second = await payThere(at, "authorised");
  for (let times = 0; times < 2; times += 1)
    expect(await at.stripe.release(newCall(), second.chargeRef)).toMatchObject({ status: "released" });
  await expect(at.stripe.capture(newCall(), second.chargeRef)).rejects.toEqual(
    failure("payment_intent_unexpected_state", true),
  );
});

test("instalments are taken later with the card that was left; a refusal is an answer", async () => {
  for (const [card, status] of [
    ["pays", "paid"],
    ["fails later", "failed"],
  ] as const) {
    const { order, state } = await payThere(at, "instalments", card);
    const left = { customerRef: expect.any(String), methodRef: expect.any(String) };
    expect(state).toMatchObject({ status: "complete", ...left });
    const call = newCall();
    const later = {
      paymentId: order.paymentId,
      chargeId: randomUUID(),
      amountCents: 1530,
      description: order.description,
      customerRef: state.customerRef ?? "",
      methodRef: state.methodRef ?? "",
    };
    const charge = await at.stripe.charge(call, later);
    const { paymentId, chargeId } = later;
    expect(charge).toMatchObject({ status, paymentId, chargeId, amountCents: 1530 });
    expect(charge.reason).toBe(status === "failed" ? "card_declined" : undefined);
    // Asked again, also after Stripe has forgotten the key, it is the same one.
    expect(await at.stripe.charge(again(call), later)).toEqual(charge);
    at.double.forgetKeys();
    expect(await at.stripe.charge(again(call, 24), later)).toEqual(charge);
  }
});

test("a charge that was made and never taken is called off, and tried as one that has failed", async () => {
  const { order, state } = await payThere(at, "instalments");
  const call = newCall();
  const { customerRef = "", methodRef = "" } = state;
  const later = { ...order, chargeId: randomUUID(), amountCents: 1530, customerRef, methodRef };
  expect(await at.stripe.findMadeCharge(call, later)).toBeUndefined();
  // Cut off at Stripe between the two halves of its work.
  const { paymentId, chargeId, amountCents } = later;
  const begun = { paymentId, chargeId, amountCents, status: "pending", reason: "unconfirmed" } as const;
  const made = at.double.bank.charge(begun, call.id);
  expect(await at.stripe.findCharge(made)).toMatchObject({ status: "pending" });
  for (let times = 0; times < 2; times += 1)
    expect(await at.stripe.charge(again(call, 24), later)).toMatchObject({ ref: made, status: "failed" });
  expect(await at.stripe.findMadeCharge(again(call), later)).toMatchObject({
    ref: made,
    status: "failed",
  });
  expect(at.double.objects.get("charge", made).body).toMatchObject({ status: "failed", reason: "abandoned" });
});

test("refunds in parts, one that comes back, and more than is left", async () => {
  const { chargeRef } = await payThere(at, "once");
  const call = newCall();
  const given = await at.stripe.refund(call, chargeRef, 1000);
  expect(given.refunds).toMatchObject([{ callId: call.id, cents: 1000, status: "done" }]);
  at.double.forgetKeys();
  expect((await at.stripe.refund(again(call, 24), chargeRef, 1000)).refunds).toHaveLength(1);
  for (let times = 0; times < 11; times += 1) await at.stripe.refund(newCall(), chargeRef, 100);
  // Eleven are more than a charge carries with it.
  const whole = await at.stripe.findCharge(chargeRef);
  expect(whole.refunds).toHaveLength(12);
  at.double.bank.failRefund(given.refunds[0]?.ref ?? "");
  const after = await at.stripe.findCharge(chargeRef);
  expect(after.refunds.filter(({ status }) => status === "failed")).toMatchObject([{ cents: 1000 }]);
  await expect(at.stripe.refund(newCall(), chargeRef, 3491)).rejects.toEqual(
    failure("parameter_invalid_integer", true),
  );
});

test("what a bank contests is seen; a question alone is not", async () => {
  const asking = await payThere(at, "once");
  at.double.bank.dispute(asking.chargeRef, true);
  expect((await at.stripe.findCharge(asking.chargeRef)).disputes).toEqual([]);
  for (const [end, fee] of [
    ["won", 0],
    ["lost", 2000],
  ] as const) {
    const { chargeRef } = await payThere(at, "once");
    const id = at.double.bank.dispute(chargeRef);
    expect(await at.stripe.findCharge(chargeRef)).toMatchObject({
      feeCents: simulatedFeeCents(4590),
      disputes: [{ ref: id, cents: 4590, status: "open" }],
    });
    at.double.bank.closeDispute(id, end);
    expect(await at.stripe.findCharge(chargeRef)).toMatchObject({
      feeCents: simulatedFeeCents(4590) + fee,
      disputes: [{ ref: id, cents: 4590, status: end }],
    });
    // A bank may contest the same charge again.
    const second = at.double.bank.dispute(chargeRef);
    expect((await at.stripe.findCharge(chargeRef)).disputes).toMatchObject([
      { ref: id, status: end },
      { ref: second, status: "open" },
    ]);
  }
});

test("a subscription: its first month, the next ones, a rest, one that cannot be taken, its end", async () => {
  const { order, state } = await payThere(at, "subscription", "fails later");
  const ref = state.subscriptionRef ?? "";
  const { paymentId } = order;
  const first = { paymentId, chargeId: undefined, subscriptionRef: ref, status: "paid", amountCents: 4590 };
  expect(state).toMatchObject({ status: "complete", customerRef: expect.any(String), charge: first });
  const running = await at.stripe.findSubscription(ref);
  expect(running).toMatchObject({ paymentId, status: "running", charges: [first] });
  expect(await at.stripe.findCharge(state.charge?.ref ?? "")).toMatchObject(first);
  expect(await at.stripe.changeSubscription(newCall(), ref, "pause")).toMatchObject({ status: "paused" });
  at.double.stripe.renew(ref);
  expect((await at.stripe.changeSubscription(newCall(), ref, "resume")).status).toBe("running");
  at.double.stripe.renew(ref);
  const late = await at.stripe.findSubscription(ref);
  expect(late).toMatchObject({ status: "late", charges: [first, { ...first, status: "failed" }] });
  for (let times = 0; times < 2; times += 1) {
    const ended = await at.stripe.changeSubscription(newCall(), ref, "end");
    expect(ended).toMatchObject({ status: "ended", endsAt: expect.any(Date) });
  }
});

test("of a subscription the latest months are looked at, and those of a year where it is compared", async () => {
  const { state } = await payThere(at, "subscription");
  expect(at.double.requests[0]?.form).toMatchObject({ adaptive_pricing: { enabled: "false" } });
  const ref = state.subscriptionRef ?? "";
  for (let months = 0; months < 13; months += 1) at.double.stripe.renew(ref);
  at.double.requests.length = 0;
  const { charges } = await at.stripe.findSubscription(ref);
  expect([charges.length, at.double.requests.length]).toEqual([3, 5]);
  const { charges: ofAYear } = await at.stripe.findSubscription(ref, { isThorough: true });
  expect(ofAYear).toHaveLength(12);
  expect(ofAYear.slice(-3)).toEqual(charges);
});

test("a subscription whose first month is refused waits for its page, and expires with it", async () => {
  const { ref } = await at.stripe.startCheckout(newCall(), newOrder("subscription"));
  at.double.press(ref, "is declined");
  const waiting = await at.stripe.findCheckout(ref);
  expect(waiting).toMatchObject({ status: "open", charge: { status: "pending" } });
  const { subscriptionRef = "" } = waiting;
  expect(await at.stripe.findSubscription(subscriptionRef)).toMatchObject({ status: undefined, charges: [] });
  at.double.press(ref, "pays");
  const paid = { status: "running", charges: [{ ref: waiting.charge?.ref, status: "paid" }] };
  expect(await at.stripe.findSubscription(subscriptionRef)).toMatchObject(paid);
  const other = await at.stripe.startCheckout(newCall(), newOrder("subscription"));
  at.double.press(other.ref, "is declined");
  const closed = await at.stripe.expireCheckout(newCall(), other.ref);
  expect(closed).toMatchObject({ status: "expired", charge: { status: "failed" } });
  expect(await at.stripe.findSubscription(closed.subscriptionRef ?? "")).toMatchObject({
    status: "expired",
    charges: [],
  });
});
