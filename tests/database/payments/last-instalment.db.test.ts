import { describe, expect, it } from "vitest";
import { settleCharge } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import {
  holdInstalments,
  replaceInstalments,
} from "~/features/payments/core/commands/replace-instalments.server.ts";
import { payLate } from "~/features/payments/core/commands/start-payment.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { setShares } from "~/features/payments/ledger/commands/share-payment.server.ts";
import {
  type SimulatedCard,
  simulatedFeeCents,
} from "~/features/payments/providers/rules/simulated-objects.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { parts, rows, payment, work, run, begin, press, charges, chargeStatuses, balances } =
  demoPayments(database);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Three instalments of 20 € to the house, of which the first is paid. */
async function beginPlan(card: SimulatedCard = "good"): Promise<string> {
  const { id, ref } = await begin({
    kind: "instalments",
    instalments: 3,
    amountCents: 6_000,
    seller: undefined as never,
  });
  await press(ref, true, card);
  await work();
  return id;
}
async function take(at: Date): Promise<void> {
  await takeInstalments(parts, at);
  await work();
}
const replace = (paymentId: string, cents: number) =>
  run((tx) => replaceInstalments(tx, { paymentId, cents }));

describe("what is not paid yet", () => {
  it("is not asked for a second time while somebody tries to pay it on its page", async () => {
    const id = await beginPlan("failing");
    await replace(id, 700);
    await take(inDays(1));
    const last = (await rows("select * from charges where payment_id = $1 and number = 4", id))[0];
    const state = (status: "pending" | "failed") => ({
      ref: "page",
      status,
      paymentId: id,
      chargeId: last.id,
      amountCents: 700,
      subscriptionRef: undefined,
      reason: undefined,
      feeCents: 0,
      refunds: [],
      disputes: [],
    });
    await run((tx) => settleCharge(tx, state("pending")));
    await replace(id, 700);
    expect(await chargeStatuses(id)).toEqual(["paid", "released", "released", "pending"]);
    await run((tx) => settleCharge(tx, state("failed")));
    await replace(id, 700);
    expect(await chargeStatuses(id)).toEqual(["paid", "released", "released", "failed"]);
  });

  it("becomes one last instalment, however often that is said, and then it is over", async () => {
    const id = await beginPlan();
    await replace(id, 700);
    await replace(id, 700);
    expect((await charges(id)).map(({ status, cents }) => [status, cents])).toEqual([
      ["paid", 2_000],
      ["released", 2_000],
      ["released", 2_000],
      ["planned", 700],
    ]);
    // A second decision replaces the first.
    await replace(id, 900);
    await take(inDays(1));
    expect(await payment(id)).toMatchObject({ status: "paid", collected_cents: 2_900 });
    await take(inDays(400));
    expect((await payment(id)).collected_cents).toBe(2_900);
    // Over is over.
    await replace(id, 500);
    expect(await chargeStatuses(id)).toEqual(["paid", "released", "released", "released", "paid"]);
  });

  it("is called off; one that is late as well, with its page", async () => {
    const id = await beginPlan("failing");
    await take(inDays(40));
    expect((await payment(id)).status).toBe("late");
    await replace(id, 0);
    expect(await payment(id)).toMatchObject({ status: "paid", collected_cents: 2_000 });
    const late = run((tx) => payLate(tx, { paymentId: id, returnPath: "/", cancelPath: "/" }));
    await expect(late).rejects.toThrow("Aucune mensualité n’est à régler.");
    await expect(replace(id, 10)).rejects.toThrow("at least");
  });

  it("was taken at that very moment: it is booked all the same", async () => {
    const id = await beginPlan();
    await replace(id, 0);
    const [, second] = await rows("select id from charges where payment_id = $1 order by number", id);
    await run((tx) =>
      settleCharge(tx, {
        ref: "elsewhere",
        chargeId: second.id,
        paymentId: id,
        amountCents: 2_000,
        status: "paid",
        subscriptionRef: undefined,
        reason: undefined,
        feeCents: simulatedFeeCents(2_000),
        refunds: [],
        disputes: [],
      }),
    );
    expect(await payment(id)).toMatchObject({ collected_cents: 4_000 });
    // It is in the provider's books as well.
    await rows("insert into demo_provider_objects (ref, kind, body) values ('elsewhere', 'charge', $1)", {
      paymentId: id,
      chargeId: second.id,
      amountCents: 2_000,
      status: "paid",
      refunds: [],
      disputes: [],
    });
  });

  it("waits while it is held", async () => {
    const id = await beginPlan();
    const hold = (isHeld: boolean) => run((tx) => holdInstalments(tx, { paymentId: id, isHeld }));
    await hold(true);
    await hold(true);
    await take(inDays(40));
    expect(await chargeStatuses(id)).toEqual(["paid", "planned", "planned"]);
    await hold(false);
    await take(inDays(40));
    expect(await chargeStatuses(id)).toEqual(["paid", "paid", "planned"]);
  });
});

const month = (holderId: number, cents: number) => ({
  holderId,
  item: "month 0",
  what: "Suivi",
  at: new Date("2026-03-01"),
  cents,
});

describe("what several have delivered of one payment", () => {
  it("is theirs less the commission, as far as it is paid; what is written off the house bears", async () => {
    const id = await beginPlan();
    const holders = await rows(
      "insert into ledger_holders (user_id) values (null), (null) returning id::int",
    );
    const [one, other] = holders.map((holder) => holder.id);
    const share = (first: number, second: number, writtenOffCents = 0) =>
      run((tx) =>
        setShares(tx, { paymentId: id, writtenOffCents, items: [month(one, first), month(other, second)] }),
      );
    await share(1_505, 0);
    await share(1_505, 0);
    expect(await balances()).toMatchObject({ coaches: -1_354, commission: -151, deferred: -495 });
    // More than was paid: whoever came first keeps theirs.
    await share(1_505, 1_000);
    expect(await rows("select recognised_cents as cents from payment_shares order by holder_id")).toEqual([
      { cents: 1_505 },
      { cents: 495 },
    ]);
    await share(1_505, 1_000, 505);
    expect(await balances()).toMatchObject({ coaches: -2_254, commission: -251, deferred: 0, losses: 505 });
    // It was paid after all.
    await take(inDays(40));
    await share(1_505, 1_000);
    expect(await balances()).toMatchObject({
      coaches: -2_254,
      commission: -251,
      deferred: -1_495,
      losses: 0,
    });
    await run((tx) => setShares(tx, { paymentId: id, items: [month(one, 1_505)] }));
    expect(await balances()).toMatchObject({ coaches: -1_354, commission: -151, deferred: -2_495 });
    // Each reads of their own alone.
    expect(
      await rows(
        "select count(distinct holder_id)::int as holders from ledger_entries where account = 'coaches' group by transaction_id having count(*) > 1",
      ),
    ).toEqual([]);
  });

  it("is nothing of a payment that a coach sells", async () => {
    const { id } = await begin();
    await expect(run((tx) => setShares(tx, { paymentId: id, items: [] }))).rejects.toThrow("the house sells");
  });
});
