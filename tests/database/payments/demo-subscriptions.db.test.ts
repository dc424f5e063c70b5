import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import {
  changeSubscription,
  refundPayment,
} from "~/features/payments/core/commands/decide-payment.server.ts";
import { lookAt } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { runProviderCall } from "~/features/payments/core/commands/provider-calls.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { renewDemoSubscriptions } from "~/features/payments/providers/adapters/demo-jobs.server.ts";
import { addMonths, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { db } = database;
const { parts, heard, rows, payment, work, run, begin, press, charges, chargeStatuses, balances } =
  demoPayments(database);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
/** Noon of the same day of a later month: what is taken at ten is due. */
const inMonths = (months: number) => parisInstant(addMonths(parisDay(new Date()), months), "12:00");

/** A job whose day has come, twice at once, and all that follows from it. */
const take = async (now: Date) => {
  await Promise.all([takeInstalments(parts, now), takeInstalments(parts, now)]);
  await work();
};
const renew = async (now: Date) => {
  await Promise.all([renewDemoSubscriptions(db, now), renewDemoSubscriptions(db, now)]);
  await work();
};

describe("instalments", () => {
  const beginPlan = async (card: "good" | "failing", amountCents = 10_000, instalments = 3) => {
    const { id, ref } = await begin({ kind: "instalments", amountCents, instalments });
    await press(ref, true, card);
    await work();
    return id;
  };

  it("are taken month by month, to the last cent, and once each", async () => {
    const id = await beginPlan("good");
    expect(await payment(id)).toMatchObject({ status: "running", collected_cents: 3_333 });
    await take(inDays(20));
    expect(await chargeStatuses(id)).toEqual(["paid", "planned", "planned"]);
    await take(inMonths(1));
    expect(await chargeStatuses(id)).toEqual(["paid", "paid", "planned"]);
    await take(inMonths(2));
    await take(inMonths(5));
    expect((await charges(id)).map(({ cents }) => cents)).toEqual([3_333, 3_333, 3_334]);
    expect(await payment(id)).toMatchObject({ status: "paid", collected_cents: 10_000 });
    expect(heard).toEqual(["thing running", "thing running", "thing paid"]);
    expect(await rows("select from demo_provider_objects where kind = 'charge'")).toHaveLength(3);
  });

  it("that fail are tried again 1, 3 and 7 days later, told each time; then whoever sells decides", async () => {
    const id = await beginPlan("failing");
    const first = inMonths(1).getTime();
    const daysOn = (days: number) => new Date(first + days * DAY_MS);
    const attempts = async () => (await charges(id))[1].attempts;
    await take(daysOn(0));
    expect((await payment(id)).status).toBe("late");
    const seen = [];
    const told = [];
    for (const days of [0, 1, 2, 3, 6, 7, 8, 40]) {
      heard.length = 0;
      await take(daysOn(days));
      seen.push(await attempts());
      told.push(heard.length > 0);
    }
    expect(seen).toEqual([1, 2, 2, 3, 3, 4, 4, 4]);
    expect(told).toEqual([false, true, false, true, false, true, false, false]);
    expect((await payment(id)).status).toBe("late");
    // The third, whose day has come as well, is not taken meanwhile.
    await take(inMonths(3));
    expect(await chargeStatuses(id)).toEqual(["paid", "failed", "planned"]);
    expect((await payment(id)).collected_cents).toBe(3_333);
  });

  it("run again once a later attempt succeeds; what is heard late of the failed one changes nothing", async () => {
    const id = await beginPlan("failing");
    await take(inMonths(1));
    const [{ ref: failed }] = await rows("select ref from charges where payment_id = $1 and number = 2", id);
    await rows("update payments set method_ref = 'demo_card_good' where id = $1", id);
    await take(new Date(inMonths(1).getTime() + 3 * DAY_MS));
    expect([await chargeStatuses(id), (await payment(id)).status]).toEqual([
      ["paid", "paid", "planned"],
      "running",
    ]);
    const settle = await lookAt(parts.provider, { kind: "charge", ref: failed });
    await run(settle);
    expect((await payment(id)).status).toBe("running");
  });

  it("are dated by the first payment, also when it comes after we gave up", async () => {
    const { id, ref } = await begin({ kind: "instalments", instalments: 2 });
    await press(ref);
    await rows(
      "update payments set status = 'expired', expires_at = now() - interval '1 day' where id = $1",
      id,
    );
    await rows("update charges set due_at = now() - interval '1 day' where payment_id = $1", id);
    await work();
    expect((await payment(id)).status).toBe("running");
    await take(new Date());
    expect(await chargeStatuses(id)).toEqual(["paid", "planned"]);
  });

  it("are given back over several charges, the latest first", async () => {
    const id = await beginPlan("good", 10_001, 2);
    await take(inMonths(1));
    await run((tx) => setDelivered(tx, { paymentId: id, cents: 10_001 }));
    await run((tx) => refundPayment(tx, { paymentId: id, cents: 6_000 }));
    await work();
    expect(await rows("select refunded_cents as cents from charges order by number")).toEqual([
      { cents: 999 },
      { cents: 5_001 },
    ]);
    expect(await balances()).toMatchObject({ coaches: -3_601, commission: -400, deferred: 0 });
  });
});

describe("a subscription", () => {
  const subscribe = async (card: "good" | "failing" = "good") => {
    const { id, ref } = await begin({ kind: "subscription", amountCents: 1_900, seller: undefined });
    await press(ref, true, card);
    await work();
    expect(await payment(id)).toMatchObject({ status: "running", collected_cents: 1_900 });
    return id;
  };
  const change = async (paymentId: string, ...changes: ("end" | "pause" | "resume")[]) => {
    for (const one of changes) await run((tx) => changeSubscription(tx, { paymentId, change: one }));
    await work();
    return (await payment(paymentId)).status;
  };

  it("is renewed each month, once, and caught up with when nobody looked for long", async () => {
    const id = await subscribe();
    await renew(inMonths(1));
    await renew(inMonths(1));
    expect(await payment(id)).toMatchObject({ status: "running", collected_cents: 3_800 });
    await renew(inMonths(3));
    expect(await chargeStatuses(id)).toEqual(["paid", "paid", "paid", "paid"]);
    await run((tx) => setDelivered(tx, { paymentId: id, cents: 7_600 }));
    expect(await balances()).toMatchObject({ sales: -7_600, deferred: 0 });
  });

  it("takes nothing while it is paused, and goes on after", async () => {
    const id = await subscribe();
    expect(await change(id, "pause")).toBe("paused");
    await renew(inMonths(1));
    expect(await chargeStatuses(id)).toEqual(["paid"]);
    expect(await change(id, "resume")).toBe("running");
    await renew(inMonths(2));
    expect(await chargeStatuses(id)).toEqual(["paid", "paid"]);
    // Wanted one after the other, they are asked for one after the other.
    expect(await change(id, "pause", "resume", "pause")).toBe("paused");
  });

  it("that has ended takes nothing more, and cannot be changed", async () => {
    const id = await subscribe();
    expect(await change(id, "end")).toBe("ended");
    await renew(inMonths(2));
    expect((await payment(id)).collected_cents).toBe(1_900);
    await expect(change(id, "resume")).rejects.toThrow("Cet abonnement n’est pas en cours.");
    expect(heard).toEqual(["thing running", "thing ended"]);
  });

  it("whose card fails is late at the renewal, and ends with the next", async () => {
    const id = await subscribe("failing");
    await renew(inMonths(1));
    expect([await chargeStatuses(id), (await payment(id)).status]).toEqual([["paid", "failed"], "late"]);
    await renew(inMonths(2));
    expect((await payment(id)).status).toBe("ended");
    expect((await payment(id)).collected_cents).toBe(1_900);
  });

  it("is what was answered to the latest question, whichever answer is told last", async () => {
    const id = await subscribe();
    const [{ ref }] = await rows("select ref from demo_provider_objects where kind = 'subscription'");
    const asItWas = await lookAt(parts.provider, { kind: "subscription", ref });
    expect(await change(id, "pause")).toBe("paused");
    await run(asItWas);
    expect(await payment(id)).toMatchObject({ status: "paused", customer_ref: `demo_customer_${id}` });
  });

  it("is as it was changed, also where somebody looked after we began and before it was", async () => {
    const paymentId = await subscribe();
    const [{ ref }] = await rows("select ref from demo_provider_objects where kind = 'subscription'");
    await run((tx) => changeSubscription(tx, { paymentId, change: "pause" }));
    const [call] = await rows("select id from provider_calls where kind = 'pause subscription'");
    const { provider } = parts;
    const looked: typeof provider.changeSubscription = async (...asked) => {
      const begun = Date.now();
      await vi.waitUntil(() => Date.now() > begun);
      await run(await lookAt(provider, { kind: "subscription", ref }));
      return provider.changeSubscription(...asked);
    };
    await runProviderCall({ ...parts, provider: { ...provider, changeSubscription: looked } }, call.id);
    expect((await payment(paymentId)).status).toBe("paused");
  });

  it("that is refused has failed", async () => {
    const { id, ref } = await begin({ kind: "subscription" });
    await press(ref, false);
    await work();
    expect((await payment(id)).status).toBe("failed");
  });

  it("is changed in the order in which it was decided, whichever transaction began first", async () => {
    const paymentId = await subscribe();
    await run(async (first) => {
      await first.execute(sql`select 1`);
      await run((second) => changeSubscription(second, { paymentId, change: "pause" }));
      await changeSubscription(first, { paymentId, change: "end" });
    });
    await work();
    expect(
      await rows(
        "select kind, status from provider_calls where kind like '% subscription' order by created_at",
      ),
    ).toEqual([
      { kind: "pause subscription", status: "done" },
      { kind: "end subscription", status: "done" },
    ]);
    expect((await payment(paymentId)).status).toBe("ended");
  });

  it("is known whichever of its news comes, and comes alone", async () => {
    for (const kind of ["charge", "checkout", "subscription"] as const) {
      const { id, ref } = await begin({ kind: "subscription", payable: { kind: "test", id: kind } });
      await press(ref);
      await rows("delete from graphile_worker._private_jobs where payload ->> 'kind' <> $1", kind);
      await work({ hurries: true });
      expect([kind, await payment(id)]).toMatchObject([kind, { status: "running", collected_cents: 5_000 }]);
    }
  });
});

describe("any plan", () => {
  it("adds up to the cent, whatever is delivered and given back of it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5 * LEAST_CHARGE_CENTS, max: 999_999 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
        async (amountCents, instalments, shares) => {
          const { id, ref } = await begin({ kind: "instalments", amountCents, instalments });
          await press(ref);
          await work();
          for (let month = 1; month < instalments; month++) await take(inMonths(month));
          expect(await payment(id)).toMatchObject({ status: "paid", collected_cents: amountCents });
          let given = 0;
          for (const share of shares) {
            await run((tx) => setDelivered(tx, { paymentId: id, cents: Math.floor(amountCents * share) }));
            const cents = Math.floor((amountCents - given) * share * 0.5);
            if (cents === 0) continue;
            given += cents;
            await run((tx) => refundPayment(tx, { paymentId: id, cents }));
            await work();
          }
          expect((await payment(id)).refunded_cents).toBe(given);
        },
      ),
      { numRuns: 6 },
    );
  });
});
