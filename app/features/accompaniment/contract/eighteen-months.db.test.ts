import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { openCheckout, payLate } from "~/features/payments/core/commands/start-payment.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import type { SimulatedCard } from "~/features/payments/providers/rules/simulated-objects.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { demoAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { haveUnits, ledgerProblems } from "../../../../tests/fixtures/accompaniment/accompaniment-money.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { settleJobs } from "../../../../tests/fixtures/database/settled-jobs.ts";
import { simulatedClock } from "../../../../tests/fixtures/database/simulated-clock.ts";
import { requireOwnAccompaniment } from "../gate.server.ts";
import { askEnd, withdrawAccompaniment } from "./commands/end-accompaniment.server.ts";
import { sweepAccompaniments } from "./commands/sweep-accompaniments.server.ts";
import { findEndQuote } from "./queries/contract-balance.server.ts";
import type { PlanConfig } from "./rules/plan.ts";
import { STANDARD_PRICES } from "./rules/plan.ts";
import { monthStart } from "./rules/settlement.ts";

const database = testDatabase();
const { db, pool } = database;
const clock = simulatedClock();
const { rows, row, run, begin, press, parts, handlers, ids, steps } = demoAccompaniment(database);

/** Eighteen months are lived by `npm run stress -- money`; otherwise what is over after two. */
const IS_WHOLE = process.env.MONEY_WHOLE === "1";
const MONTHS = IS_WHOLE ? 18 : 2;

interface Life {
  plan: Partial<PlanConfig>;
  card?: SimulatedCard;
  /** units that are had in each month, from the first on */
  had: (month: number) => number;
}

/** Each lived in its own way for as long as the longest lasts. */
const ALL_LIVES = {
  "all of it": {
    plan: { duration: 18, coachingSessions: 24, monthlyReviews: 18 },
    had: (month) => (month === 0 ? 9 : 2),
  },
  "with failures": {
    plan: { duration: 18, coachingSessions: 10, monthlyReviews: 6 },
    card: "failing",
    had: (month) => month % 2,
  },
  "ended early": {
    plan: { duration: 6, coachingSessions: 20, monthlyReviews: 6 },
    had: (month) => (month < 3 ? 4 : 0),
  },
  "never paid again": {
    plan: { duration: 3, coachingSessions: 9, monthlyReviews: 3 },
    card: "failing",
    had: (month) => (month === 0 ? 10 : 0),
  },
  "two coaches": {
    plan: { type: "programme", duration: 12, coachingSessions: 0, monthlyReviews: 4 },
    had: (month) => (month === 0 ? 1 : 0),
  },
  withdrawn: {
    plan: { duration: 9, coachingSessions: 5, monthlyReviews: 0 },
    had: (month) => (month === 0 ? 1 : 0),
  },
  "account closed": {
    plan: { duration: 12, coachingSessions: 12, monthlyReviews: 12 },
    had: (month) => (month < 5 ? 1 : 0),
  },
} satisfies Record<string, Life>;
type Name = keyof typeof ALL_LIVES;
const LIVES: Record<Name, Life> = ALL_LIVES;
const NAMES = (Object.keys(LIVES) as Name[]).filter(
  (name) => IS_WHOLE || name === "never paid again" || name === "withdrawn",
);

it("months of instalments, failures, sessions, reviews and ends leave nothing open", {
  timeout: 900_000,
}, async () => {
  const students = Object.fromEntries(NAMES.map((name) => [name, randomUUID()])) as Record<Name, string>;
  const lives = {} as Record<Name, string>;
  for (const name of NAMES) {
    const life = LIVES[name];
    await rows(
      "insert into users (id, email, role) values ($1, $2, 'student')",
      students[name],
      `${students[name]}@suivi.fr`,
    );
    lives[name] = await begin({ studentId: students[name], plan: life.plan }, life.card);
  }
  const { started_at: startedAt } = await row(lives["never paid again"]);
  const own = (name: Name) => requireOwnAccompaniment(db, ownerOf(students[name]), lives[name]);
  const at = (month: number, days = 0) =>
    new Date(monthStart(startedAt, month).getTime() + days * DAY_MS + 600_000);
  const paymentOf = async (name: Name): Promise<string> => (await row(lives[name])).payment_id;
  const payWith = async (name: Name, card: SimulatedCard) =>
    rows("update payments set method_ref = $2 where id = $1", await paymentOf(name), `demo_card_${card}`);
  const settle = () => settleJobs(database, handlers, { hurries: false });

  /** Runs the jobs that are due at that moment, as often as they would run by themselves. */
  async function pass(now: Date): Promise<void> {
    clock.set(now);
    await takeInstalments(parts, now);
    await settle();
    await sweepAccompaniments(db, now);
    await settle();
  }

  /** The actions of people, by the month in which they act. */
  const actions: Record<number, () => Promise<void>> = {
    0: async () => {
      clock.set(at(0, 8));
      await run(async (tx) => withdrawAccompaniment(tx, await own("withdrawn"), at(0, 8)));
    },
    2: async () => {
      const quote = await findEndQuote(db, await own("ended early"), at(2, 9));
      if (!quote) throw new Error("It has ended.");
      await askEnd(db, await own("ended early"), quote, at(2, 9));
    },
    // Refused once; the card is good again by the second attempt.
    4: async () => {
      await pass(at(4, 1.1));
      await payWith("with failures", "good");
      await pass(at(4, 3.2));
      expect((await row(lives["with failures"])).late_since).toBeNull();
    },
    5: async () => {
      await rows(
        "update accompaniments set coach_id = $2, coach_since = $3 where id = $1",
        lives["two coaches"],
        ids.second,
        at(5, 12),
      );
      await rows("update accompaniments set student_id = null where id = $1", lives["account closed"]);
      await pass(at(5, 1));
    },
    // Refused four times, paused, and paid on a page.
    10: async () => {
      for (const days of [1.1, 3.2, 7.3]) await pass(at(10, days));
      expect((await row(lives["with failures"])).status).toBe("paused");
      const page = { paymentId: await paymentOf("with failures"), returnPath: "/", cancelPath: "/" };
      await press(await openCheckout(parts, await run((tx) => payLate(tx, page))));
      await settle();
      expect((await row(lives["with failures"])).status).toBe("running");
    },
  };

  for (let month = 0; month <= MONTHS; month += 1) {
    if (IS_WHOLE && [1, 4, 10].includes(month))
      await payWith("with failures", month === 1 ? "good" : "failing");
    await pass(at(month));
    for (const name of NAMES) {
      const { status } = await row(lives[name]);
      if (status !== "ended") await haveUnits(pool, lives[name], LIVES[name].had(month));
    }
    if (IS_WHOLE || month === 0) await actions[month]?.();
    // In the second month it is over for whoever does not pay.
    if (month === 1) for (const days of [1.1, 3.2, 7.3, 30.2]) await pass(at(month, days));
  }
  // The last months of units that nobody booked; of what was never paid, the last payment is given up.
  for (const days of IS_WHOLE ? [63, 86, 93] : [32]) await pass(at(MONTHS, days));

  const found = Object.fromEntries(
    await Promise.all(
      NAMES.map(async (name) => {
        const { ending, settled_at: settledAt } = await row(lives[name]);
        const [money] = await rows(
          `select status, collected_cents as collected, refunded_cents as refunded, written_off_cents as lost, delivered_cents as delivered,
             recognised_cents as earned from payments where id = $1`,
          await paymentOf(name),
        );
        return [name, { ending, isSettled: settledAt !== null, ...money }] as const;
      }),
    ),
  );
  const [full, programme] = [STANDARD_PRICES.baseCents.accompagnement, STANDARD_PRICES.baseCents.programme];
  const worth = (base: number, months: number, units: number) =>
    months * base + units * STANDARD_PRICES.unitCents;
  const expected = {
    "all of it": { ending: "done", delivered: worth(full, 18, 43), lost: 0 },
    // Nine of seventeen were had; the others have gone back.
    "with failures": { ending: "done", delivered: worth(full, 18, 9), lost: 0 },
    "ended early": { ending: "early", delivered: worth(full, 3, 12), lost: 0 },
    "never paid again": { ending: "late", delivered: worth(full, 2, 10) },
    "two coaches": { ending: "done", delivered: worth(programme, 12, 1), lost: 0 },
    withdrawn: { ending: "withdrawn", lost: 0 },
    "account closed": { ending: "closed", delivered: worth(full, 6, 5), lost: 0 },
  };
  for (const name of NAMES) expect(found[name], name).toMatchObject(expected[name]);
  for (const { isSettled, collected, refunded, lost, delivered, earned } of Object.values(found)) {
    expect(isSettled).toBe(true);
    // Every cent that was taken has gone back or is somebody's, and nobody is owed more than that.
    expect([collected - refunded + lost, earned]).toEqual([delivered, delivered]);
  }
  expect(found["never paid again"]?.lost).toBeGreaterThan(0);
  if (IS_WHOLE) {
    const told = await steps(lives["with failures"]);
    expect(told.filter((step) => step === "unused told")).toHaveLength(2);
    expect(told.filter((step) => step === "instalment paid")).toHaveLength(18);
    expect(
      await rows(
        "select sum(delivered_cents)::int as cents from payment_shares where payment_id = $1 group by holder_id order by holder_id",
        await paymentOf("two coaches"),
      ),
    ).toHaveLength(2);
  }

  expect(await ledgerProblems(pool)).toEqual([]);
  expect(
    await rows("select sum(cents)::int as cents from ledger_entries where account = 'deferred'"),
  ).toEqual([{ cents: 0 }]);
  expect(await rows("select id from provider_calls where status = 'wanted'")).toEqual([]);
  expect(await rows("select id from packs where status <> 'ended' and minutes_left > 0")).toEqual([]);
  expect(
    await rows(
      "select c.id from charges c join payments p on p.id = c.payment_id where c.status not in ('paid', 'released') and p.status <> 'ended'",
    ),
  ).toEqual([]);
  // The provider holds as much money as our payments say.
  const [there] =
    await rows(`select sum((body ->> 'amountCents')::int - least((body ->> 'amountCents')::int, round((body ->> 'amountCents')::int * 0.015)::int + 25)
    - (select coalesce(sum((r ->> 'cents')::int), 0) from jsonb_array_elements(body -> 'refunds') r))::int as cents
    from demo_provider_objects where kind = 'charge' and body ->> 'status' = 'paid'`);
  expect(
    await rows("select sum(cents)::int as cents from ledger_entries where account = 'provider'"),
  ).toEqual([there]);
});
