import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { unreliableDelivery } from "../../../../tests/doubles/stripe/webhooks.ts";
import { unreliable } from "../../../../tests/doubles/stripe.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { stripeForTests } from "../../../../tests/fixtures/payments/stripe.ts";
import { settleCharge } from "../core/commands/apply-provider-state.server.ts";
import {
  cancelPayment,
  capturePayment,
  changeSubscription,
  refundPayment,
  releasePayment,
} from "../core/commands/decide-payment.server.ts";
import { handleWebhook, receiveWebhook } from "../core/commands/handle-webhook.server.ts";
import { runProviderCall } from "../core/commands/provider-calls.server.ts";
import type { CallParts } from "../core/commands/provider-operations.server.ts";
import {
  openCheckout,
  type Prepared,
  payLate,
  preparePayment,
} from "../core/commands/start-payment.server.ts";
import { takeInstalments } from "../core/commands/take-instalments.server.ts";
import type { PaymentKind } from "../core/rules/provider.ts";
import { signWebhook } from "./rules/simulated-events.ts";
import { refundedCents, simulatedFeeCents, simulatedMethod } from "./rules/simulated-objects.ts";

const { db, pool } = testDatabase();
const at = stripeForTests({ patienceMs: 1000 });
const key = { id: "k1", key: randomBytes(32).toString("base64url") };
const ATTEMPTS = 12;
const ROUNDS = 1;

const parts = (): CallParts => ({
  db,
  log: createLogger("silent"),
  provider: at.stripe,
  ibans: sealedColumn(new ColumnKeys([key]), "coach_payment_info.iban"),
  email: "lea@exemple.fr",
});

/** As a job does it: again and again, until it works. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
}

async function runProviderCalls(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from provider_calls where status = 'wanted'");
  for (const { id } of rows)
    await insist(async () => {
      // Money that Stripe has failed at is in doubt until the next day: a day goes by between two attempts.
      await pool.query(
        "update provider_calls set first_tried_at = first_tried_at - interval '1 day' where id = $1 and kind in ('refund', 'charge')",
        [id],
      );
      await runProviderCall({ ...parts(), email: undefined }, id);
    });
}

let heardOf = 0;
/** Delivers the waiting webhooks: some are lost, some come twice, and the last comes first. */
async function hear(delivery = unreliableDelivery()): Promise<void> {
  const { news, webhookSecret } = at.double;
  const told = news.told.slice(heardOf).reverse();
  heardOf = news.told.length;
  for (const one of told)
    for (const _ of delivery(one)) {
      const body = JSON.stringify(one);
      await receiveWebhook(parts(), body, signWebhook(body, webhookSecret));
      await insist(() => handleWebhook(parts(), one.id));
    }
}

const prepare = (kind: PaymentKind, amountCents: number): Promise<Prepared> =>
  db.transaction((tx) =>
    preparePayment(
      tx,
      { name: "stripe" },
      {
        kind,
        payable: { kind: "test", id: "1" },
        description: "Séance",
        amountCents,
        instalments: kind === "instalments" ? 3 : 1,
        returnPath: "/merci/{payment}",
        cancelPath: "/panier",
        expiresAt: new Date(Date.now() + 900_000),
      },
    ),
  );

const sessionOf = (paymentId: string) => {
  const its = at.double.pagesOf(paymentId);
  expect(its).toHaveLength(1);
  return its[0]?.ref ?? "";
};
const statuses = async () =>
  Object.fromEntries(
    (await pool.query<{ id: string; status: string }>("select id, status from payments")).rows.map(
      ({ id, status }) => [id, status],
    ),
  );

test("with a Stripe that fails, and news that are lost, late and repeated, each is in effect once", async () => {
  at.double.mood = unreliable();
  const expected: Record<string, string> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const amount = 1000 + round * 37;
    const [once, kept, freed, parted] = await Promise.all(
      (["once", "authorised", "authorised", "instalments"] as const).map((kind) => prepare(kind, amount)),
    );
    for (const prepared of [once, kept, freed, parted] as Prepared[]) {
      await openCheckout(parts(), prepared);
      await runProviderCalls();
      at.double.press(sessionOf(prepared.paymentId), "pays");
      await hear();
    }
    // A full listing finds the charges whose webhooks were lost.
    at.double.mood = () => "well";
    for await (const { read } of at.stripe.listCharges(new Date(0))) {
      const state = await read();
      await db.transaction((tx) => settleCharge(tx, state));
    }
    at.double.mood = unreliable();
    const of = (prepared: Prepared | undefined) => ({ paymentId: prepared?.paymentId ?? "" });
    await db.transaction(async (tx) => {
      await capturePayment(tx, of(kept));
      await capturePayment(tx, of(kept));
      await releasePayment(tx, of(freed));
      await refundPayment(tx, { ...of(once), cents: 300 });
      await refundPayment(tx, { ...of(once), cents: 200 });
    });
    await runProviderCalls();
    await hear();
    Object.assign(expected, {
      [of(once).paymentId]: "paid",
      [of(kept).paymentId]: "paid",
      [of(freed).paymentId]: "released",
      [of(parted).paymentId]: "running",
    });
  }
  expect(await statuses()).toEqual(expected);
  const paid = at.double.objects.all("charge").filter(({ body }) => body.status === "paid");
  const there = paid.reduce((sum, { body }) => sum + body.amountCents - refundedCents(body), 0);
  const fees = paid.reduce((sum, { body }) => sum + simulatedFeeCents(body.amountCents), 0);
  expect(paid.flatMap(({ body }) => body.refunds)).toHaveLength(2 * ROUNDS);
  const { rows } = await pool.query(
    `select sum(cents) filter (where account = 'provider')::int as provider,
            sum(cents) filter (where account = 'fees')::int as fees from ledger_entries`,
  );
  expect(rows).toEqual([{ provider: there - fees, fees }]);
});

test("who leaves a card pays the rest with it, also where nobody told us of the card", async () => {
  const prepared = await prepare("instalments", 10_000);
  await openCheckout(parts(), prepared);
  at.double.press(sessionOf(prepared.paymentId), "pays");
  // The only webhook that arrives says that the money has moved.
  await hear(({ type }) => (type === "payment_intent.succeeded" ? [0] : []));
  expect((await statuses())[prepared.paymentId]).toBe("running");
  const { rows } = await pool.query<{ id: string; call: string }>(
    `insert into provider_calls (id, kind, payment_id, charge_id)
     select gen_random_uuid(), 'charge', payment_id, id from charges where payment_id = $1 and number > 1 returning id`,
    [prepared.paymentId],
  );
  for (const { id } of rows) await runProviderCall(parts(), id);
  const { rows: paid } = await pool.query(
    "select status, collected_cents as cents from payments where id = $1",
    [prepared.paymentId],
  );
  expect(paid).toEqual([{ status: "paid", cents: 10_000 }]);
});

test("a subscription that is refused at first is not late: it waits, and runs once it is paid", async () => {
  const [prepared, left] = [await prepare("subscription", 2_000), await prepare("subscription", 2_000)];
  for (const each of [prepared, left]) {
    await openCheckout(parts(), each);
    at.double.press(sessionOf(each.paymentId), "is declined");
  }
  await hear(() => [0]);
  expect(await statuses()).toMatchObject({ [prepared.paymentId]: "open", [left.paymentId]: "open" });
  at.double.press(sessionOf(prepared.paymentId), "pays");
  at.double.stripe.expire(sessionOf(left.paymentId));
  await hear(({ type }) => (type.startsWith("customer.subscription") ? [0] : []));
  expect(await statuses()).toMatchObject({ [prepared.paymentId]: "running", [left.paymentId]: "expired" });
});

test("a subscription of which only the money was heard can be ended", async () => {
  const [named, unnamed] = [await prepare("subscription", 2_000), await prepare("subscription", 2_000)];
  for (const each of [named, unnamed]) {
    await openCheckout(parts(), each);
    at.double.press(sessionOf(each.paymentId), "pays");
  }
  await hear(({ type }) => (type === "payment_intent.succeeded" ? [0] : []));
  const ref = "select subscription_ref as ref from payments where id = $1";
  expect((await pool.query(ref, [named.paymentId])).rows).toEqual([{ ref: expect.any(String) }]);
  // For a subscription that was paid before its reference was stored, only the checkout page knows it.
  await pool.query("update payments set subscription_ref = null where id = $1", [unnamed.paymentId]);
  for (const { paymentId } of [named, unnamed])
    await db.transaction((tx) => changeSubscription(tx, { paymentId, change: "end" }));
  await runProviderCalls();
  expect(await statuses()).toMatchObject({ [named.paymentId]: "ended", [unnamed.paymentId]: "ended" });
});

test("an instalment of what has ended is not taken, and is heard of if it was", async () => {
  for (const wasMade of [false, true]) {
    const prepared = await prepare("instalments", 9_000);
    await openCheckout(parts(), prepared);
    at.double.press(sessionOf(prepared.paymentId), "pays");
    await hear(() => [0]);
    const { rows } = await pool.query<{ id: string }>(
      `insert into provider_calls (id, kind, payment_id, charge_id)
       select gen_random_uuid(), 'charge', payment_id, id from charges where payment_id = $1 and number = 2 returning id`,
      [prepared.paymentId],
    );
    const callId = rows[0]?.id ?? "";
    // Cut off at the first attempt, before or after Stripe has done it.
    at.double.mood = ({ path, method }) =>
      method === "POST" && path === "/v1/payment_intents"
        ? wasMade
          ? "loses the answer"
          : "hangs up"
        : "well";
    await expect(runProviderCall(parts(), callId)).rejects.toMatchObject({ isFinal: false });
    at.double.mood = () => "well";
    await pool.query("update payments set status = 'ended' where id = $1", [prepared.paymentId]);
    at.double.requests.length = 0;
    await runProviderCall(parts(), callId);
    expect(at.double.requests.filter(({ method }) => method === "POST")).toEqual([]);
    const { rows: taken } = await pool.query(
      "select status from charges where payment_id = $1 and number = 2",
      [prepared.paymentId],
    );
    expect(taken).toEqual([{ status: wasMade ? "paid" : "failed" }]);
    expect((await statuses())[prepared.paymentId]).toBe("ended");
  }
});

test("an instalment for which the bank wants to see the owner of the card is paid on a page, once", async () => {
  const prepared = await prepare("instalments", 9_000);
  const { paymentId } = prepared;
  await openCheckout(parts(), prepared);
  at.double.press(sessionOf(paymentId), "wants its owner later");
  await hear(() => [0]);
  const take = async () => {
    await pool.query(
      "update charges set due_at = now(), next_attempt_at = null where payment_id = $1 and number = 2",
      [paymentId],
    );
    await takeInstalments(parts(), new Date(Date.now() + 4 * 3_600_000));
    await runProviderCalls();
  };
  const second = async () =>
    (
      await pool.query("select id, status, reason from charges where payment_id = $1 and number = 2", [
        paymentId,
      ])
    ).rows[0];
  await take();
  expect(await second()).toMatchObject({ status: "failed", reason: "authentication_required" });
  const open = async () =>
    openCheckout(
      parts(),
      await db.transaction((tx) => payLate(tx, { paymentId, returnPath: "/merci", cancelPath: "/" })),
    );
  const url = await open();
  const page = at.double.pagesOf(paymentId).at(-1)?.ref ?? "";
  expect(url).toBe(`${at.double.url}/paiement-demo/${page}`);
  expect(at.double.objects.get("checkout", page).body.chargeId).toBe((await second()).id);
  expect(at.double.requests.at(-1)?.form.customer).toEqual(expect.any(String));
  at.double.press(page, "is declined");
  await hear(() => [0]);
  expect(await second()).toMatchObject({ status: "pending" });
  expect(await open()).toBe(url);
  // Paid there, and nobody told us: before it is taken again, the page is asked.
  at.double.press(page, "pays");
  await hear(() => []);
  await pool.query("update charges set status = 'failed' where payment_id = $1 and number = 2", [paymentId]);
  const before = at.double.objects.all("charge").length;
  await take();
  expect(await second()).toMatchObject({ status: "paid", reason: null });
  expect(at.double.objects.all("charge")).toHaveLength(before);
  const { rows } = await pool.query("select method_ref as method from payments where id = $1", [paymentId]);
  expect(rows).toEqual([{ method: simulatedMethod("good") }]);
});

test("a page that Stripe does not know any more keeps nothing for anybody", async () => {
  const prepared = await prepare("once", 2_000);
  await openCheckout(parts(), prepared);
  await pool.query("update payments set checkout_ref = $2 where id = $1", [
    prepared.paymentId,
    `cs_${"0".repeat(24)}`,
  ]);
  await db.transaction((tx) => cancelPayment(tx, prepared));
  await runProviderCalls();
  expect((await statuses())[prepared.paymentId]).toBe("expired");
});
