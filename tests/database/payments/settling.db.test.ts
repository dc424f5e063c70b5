import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  setDelivered,
  settleCharge,
  settleCheckout,
  settleSubscription,
} from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { endInstalments, refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import { preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import type { ChargeState, PaymentKind } from "~/features/payments/core/rules/provider.ts";
import { settleAccount, settleTransfer } from "~/features/payments/payouts/commands/settle-payout.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { chargeStory, foreignCharge, type Story } from "../../fixtures/payments/provider-states.ts";

vi.setConfig({ testTimeout: 60_000 });

const { db, pool } = testDatabase();
const seller = randomUUID();
const rows = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows;
const settle = (state: ChargeState) => db.transaction((tx) => settleCharge(tx, state));

beforeAll(async () => {
  await db.insert(users).values({ id: seller, email: "vend@exemple.fr", role: "coach" });
});

async function agree(kind: PaymentKind, amounts: number[]) {
  const { paymentId } = await db.transaction((tx) =>
    preparePayment(
      tx,
      { name: "stripe" },
      {
        kind,
        payable: { kind: "test", id: "1" },
        description: "Séance",
        amountCents: amounts.reduce((sum, cents) => sum + cents, 0),
        instalments: amounts.length,
        seller: { user: seller },
        returnPath: "/",
        cancelPath: "/",
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    ),
  );
  const charges = await rows("select id from charges where payment_id = $1 order by number", paymentId);
  for (const [index, { id }] of charges.entries())
    await rows("update charges set amount_cents = $2 where id = $1", id, amounts[index]);
  return { paymentId, chargeIds: charges.map(({ id }) => id as string) };
}

/** The final amounts of the ledger, the payment and its charges. */
async function standing(paymentId: string) {
  const [payment] = await rows(
    `select status, collected_cents, refunded_cents, delivered_cents, recognised_cents from payments where id = $1`,
    paymentId,
  );
  const charges = await rows(
    "select status, fee_cents, refunded_cents, disputed_cents, lost_cents, dispute from charges where payment_id = $1 order by number",
    paymentId,
  );
  const balances = await rows(
    `select account, sum(cents)::int as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.payment_id = $1 group by account having sum(cents) <> 0 order by account`,
    paymentId,
  );
  return { payment, charges, balances };
}

const named = (
  story: Story,
  of: { paymentId: string; chargeId: string | undefined; amountCents: number },
) => {
  const ref = `pi_${randomUUID()}`;
  return story.map((said) => ({ ...said, ...of, ref, subscriptionRef: undefined }));
};

describe("what the provider says of charges", () => {
  const told = fc.record({
    sold: fc.oneof(
      fc.record({ kind: fc.constant("once" as const), charges: fc.tuple(chargeStory("taken")) }),
      fc.record({ kind: fc.constant("authorised" as const), charges: fc.tuple(chargeStory("set aside")) }),
      fc.record({
        kind: fc.constant("instalments" as const),
        charges: fc.array(chargeStory("taken"), { minLength: 1, maxLength: 3 }),
      }),
    ),
    share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    order: fc.noBias(fc.array(fc.nat(), { minLength: 60, maxLength: 60 })),
    repeated: fc.nat({ max: 8 }),
    how: fc.constantFrom("mixed" as const, "the last first" as const, "at once" as const),
  });

  it("a refund that is heard of before the answer to its call counts once", async () => {
    const { paymentId, chargeIds } = await agree("once", [10_000]);
    const state = foreignCharge({ amountCents: 10_000, paymentId, chargeId: chargeIds[0] });
    await settle(state);
    await db.transaction((tx) => refundDownTo(tx, { paymentId, keepCents: 9_900 }));
    const [call] = await rows(
      "select id from provider_calls where payment_id = $1 and kind = 'refund'",
      paymentId,
    );
    await settle({ ...state, refunds: [{ ref: "re_early", callId: call.id, cents: 100, status: "done" }] });
    await db.transaction((tx) => refundDownTo(tx, { paymentId, keepCents: 5_000 }));
    const asked = await rows(
      "select amount_cents, status from provider_calls where payment_id = $1 and kind = 'refund' order by created_at",
      paymentId,
    );
    expect(asked).toEqual([
      { amount_cents: 100, status: "done" },
      { amount_cents: 4_900, status: "wanted" },
    ]);
  });

  it("in any order, repeated and at once, ends in the same ledger as told once and in order", () =>
    fc.assert(
      fc.asyncProperty(told, async ({ sold: { kind, charges: its }, share, order, repeated, how }) => {
        const amounts = its.map(({ amountCents }) => amountCents);
        const delivered = Math.floor(amounts.reduce((sum, cents) => sum + cents, 0) * share);
        const tell = async (mixed: boolean) => {
          const { paymentId, chargeIds } = await agree(kind, amounts);
          const states = its.flatMap(({ amountCents, story }, index) =>
            named(story, { paymentId, chargeId: chargeIds[index], amountCents }),
          );
          const deliver = () => db.transaction((tx) => setDelivered(tx, { paymentId, cents: delivered }));
          const steps: (() => Promise<unknown>)[] = states.map((state) => () => settle(state));
          steps.push(deliver);
          if (!mixed) for (const step of steps) await step();
          else {
            const again = order.slice(0, repeated).map((nth) => steps[nth % steps.length] ?? deliver);
            const all = [...steps, ...again]
              .map((step, index) => ({ step, at: order[index] ?? index }))
              .sort((a, b) => a.at - b.at);
            if (how === "at once") await Promise.all(all.map(({ step }) => step()));
            else if (how === "the last first") for (const step of [...steps].reverse()) await step();
            else for (const { step } of all) await step();
          }
          return standing(paymentId);
        };
        const inOrder = await tell(false);
        expect(await tell(true)).toEqual(inOrder);
        const { payment, balances } = inOrder;
        expect(balances.reduce((total, { cents }) => total + cents, 0)).toBe(0);
        const deferred = balances.find(({ account }) => account === "deferred")?.cents ?? 0;
        expect(payment.collected_cents - payment.refunded_cents - payment.recognised_cents + deferred).toBe(
          0,
        );
      }),
      { numRuns: 15, endOnFailure: true },
    ));

  it("lost beyond what was paid is the house's loss, and is not if the refund comes back", async () => {
    const { paymentId, chargeIds } = await agree("once", [5_000]);
    const refund = { ref: "re_1", callId: undefined, cents: 2_000, status: "done" as const };
    const state = foreignCharge({
      paymentId,
      chargeId: chargeIds[0],
      amountCents: 5_000,
      feeCents: 0,
      refunds: [refund],
    });
    await db.transaction((tx) => setDelivered(tx, { paymentId, cents: 5_000 }));
    await settle(state);
    const contested = { ref: "dp_1", cents: 5_000 };
    await settle({ ...state, disputes: [{ ...contested, status: "open" }] });
    const lost = { ...state, disputes: [{ ...contested, status: "lost" as const }] };
    await settle(lost);
    expect(await standing(paymentId)).toMatchObject({
      payment: { collected_cents: 5_000, refunded_cents: 5_000, recognised_cents: 0 },
      balances: [
        { account: "losses", cents: 2_000 },
        { account: "provider", cents: -2_000 },
      ],
    });
    await settle({ ...lost, refunds: [{ ...refund, status: "failed" }] });
    expect(await standing(paymentId)).toMatchObject({ payment: { refunded_cents: 5_000 }, balances: [] });
  });

  it("that cannot be is refused, and changes nothing", async () => {
    const { paymentId, chargeIds } = await agree("once", [5_000]);
    const state = foreignCharge({ paymentId, chargeId: chargeIds[0], amountCents: 5_000 });
    await expect(settle({ ...state, amountCents: 4_999 })).rejects.toThrow("another amount");
    await settle(state);
    const before = await standing(paymentId);
    await expect(settle({ ...state, ref: "pi_another" })).rejects.toThrow("paid twice");
    expect(await standing(paymentId)).toEqual(before);
  });
});

describe("what is nobody's", () => {
  const everything = () =>
    rows(`select (select json_agg(p order by id) from payments p) as payments, (select json_agg(c order by id) from charges c) as charges,
      (select count(*) from ledger_entries) as entries, (select count(*) from payouts) as payouts,
      (select count(*) from graphile_worker._private_jobs) as jobs`);

  it("changes nothing, whatever it calls itself", async () => {
    const [one, other] = [await agree("once", [900]), await agree("once", [900])];
    const subscribed = await agree("subscription", [900]);
    const running = {
      paymentId: subscribed.paymentId,
      status: "running" as const,
      askedAt: new Date(),
      endsAt: undefined,
      customerRef: undefined,
      charges: [],
    };
    await db.transaction((tx) => settleSubscription(tx, { ...running, ref: "sub_ours" }));
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, randomUUID(), one.chargeIds[0]),
        fc.constantFrom(undefined, randomUUID(), other.paymentId, subscribed.paymentId),
        fc.constantFrom(undefined, "sub_elsewhere"),
        fc.constantFrom("paid", "failed", "authorised" as const),
        async (chargeId, paymentId, subscriptionRef, status) => {
          // A webhook about our own charge is believed if it names no other payment.
          fc.pre(!(chargeId === one.chargeIds[0] && paymentId === undefined));
          const state = foreignCharge({ chargeId, paymentId, subscriptionRef, status });
          expect(await settle(state)).toBe("foreign");
        },
      ),
    );
    const checkout = {
      ref: "cs_1",
      status: "complete" as const,
      subscriptionRef: undefined,
      customerRef: undefined,
      methodRef: undefined,
    };
    expect(
      await db.transaction((tx) =>
        settleCheckout(tx, { ...checkout, paymentId: randomUUID(), charge: undefined }),
      ),
    ).toBe("foreign");
    for (const state of [
      { ...running, ref: "sub_elsewhere", paymentId: undefined },
      { ...running, ref: "sub_elsewhere", status: "ended" as const },
      { ...running, ref: "sub_elsewhere", paymentId: one.paymentId, charges: [foreignCharge()] },
    ])
      expect(await db.transaction((tx) => settleSubscription(tx, state))).toBe("foreign");
    const transfer = {
      ref: "tr_1",
      cents: 100,
      status: "done" as const,
      returnedCents: 0,
      reason: undefined,
    };
    for (const callId of [undefined, randomUUID()])
      expect(await db.transaction((tx) => settleTransfer(tx, { ...transfer, callId }))).toBe("foreign");
    const account = { ref: "acct_1", status: "active" as const, onboardingCompleted: true };
    expect(await db.transaction((tx) => settleAccount(tx, account))).toBe("foreign");
    expect(await everything()).toEqual(before);
    // A page of ours that speaks of another payment's charge.
    const foreign = foreignCharge({ chargeId: one.chargeIds[0], paymentId: other.paymentId });
    await db.transaction((tx) =>
      settleCheckout(tx, { ...checkout, paymentId: other.paymentId, charge: foreign }),
    );
    for (const { paymentId } of [one, other])
      expect(await standing(paymentId)).toMatchObject({ payment: { status: "open" }, balances: [] });
  });
});

describe("instalments that the seller ends", () => {
  it("are not taken any more; what was paid stays, and what is being taken is heard of", async () => {
    const { paymentId, chargeIds } = await agree("instalments", [1_000, 1_000, 1_000]);
    const paid = (index: number) =>
      foreignCharge({ paymentId, chargeId: chargeIds[index], amountCents: 1_000, feeCents: 0 });
    const end = () => db.transaction((tx) => endInstalments(tx, { paymentId }));
    await expect(end()).rejects.toThrow("n’est pas en cours");
    await settle(paid(0));
    await end();
    await end();
    expect((await standing(paymentId)).payment).toMatchObject({ status: "ended", collected_cents: 1_000 });
    await takeInstalments({ db, provider: { name: "stripe" } }, new Date(Date.now() + 400 * 86_400_000));
    expect(
      await rows("select from provider_calls where payment_id = $1 and kind = 'charge'", paymentId),
    ).toEqual([]);
    await settle(paid(1));
    expect((await standing(paymentId)).payment).toMatchObject({ status: "ended", collected_cents: 2_000 });
    const once = await agree("once", [1_000]);
    await expect(db.transaction((tx) => endInstalments(tx, once))).rejects.toThrow("n’est pas en cours");
  });
});
