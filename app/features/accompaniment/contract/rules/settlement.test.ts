import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { splitInstalments } from "~/platform/format/money.ts";
import { BASE_CENTS, PLAN_TYPES, pricePlan, UNIT_CENTS } from "./plan.ts";
import {
  deliveredShares,
  monthStart,
  pausedFrom,
  quoteEnd,
  quoteStop,
  quoteWithdrawal,
  type Service,
  servedUntil,
  sumCents,
} from "./settlement.ts";
import { dueUnusedWarning, ENDED_AFTER_DAYS, endsUnpaidFrom, PAUSED_AFTER_DAYS } from "./states.ts";

const DAY_MS = 86_400_000;
const START = new Date("2026-01-31T17:20:00Z");
const at = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** One that lasts, whose coach has said yes two days later. */
const service = (given: Partial<Service> = {}): Service => ({
  type: "accompagnement",
  months: 3,
  startedAt: START,
  ending: null,
  servedUntil: null,
  units: [],
  terms: [{ holderId: 1, since: at(2), until: null }],
  ...given,
});
const delivered = (of: Service, now: Date) => sumCents(deliveredShares(of, now));

/** A plan, coaches one after the other without a gap from the first day on, and units that each of them has given. */
const lived = fc
  .record({
    type: fc.constantFrom(...PLAN_TYPES),
    months: fc.integer({ min: 1, max: 18 }),
    sessions: fc.integer({ min: 0, max: 72 }),
    startedAt: fc
      .date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
      .map((date) => new Date(date.getTime())),
    changes: fc.array(fc.double({ min: 0.01, max: 600, noNaN: true }), { maxLength: 3 }),
    had: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 }),
    reviews: fc.integer({ min: 0, max: 18 }),
  })
  .map(({ type, months, sessions, startedAt, changes, had, reviews }) => {
    const turns = [...new Set(changes)].sort((one, other) => one - other);
    const since = (index: number) =>
      index === 0 ? startedAt : new Date(startedAt.getTime() + (turns[index - 1] ?? 0) * DAY_MS);
    const terms = Array.from({ length: turns.length + 1 }, (_, index) => ({
      holderId: index + 1,
      since: since(index),
      until: index < turns.length ? since(index + 1) : null,
    }));
    const plan = {
      type,
      duration: months,
      introSession: true,
      coachingSessions: sessions,
      monthlyReviews: Math.min(reviews, months),
    };
    const units = terms.map(({ holderId }, index) => ({ holderId, minutes: (had[index] ?? 0) * 60 }));
    const of: Service = { type, months, startedAt, ending: null, servedUntil: null, terms, units };
    return { plan, of };
  });

describe("what is delivered", () => {
  test("of a month, its coach has once it is over; units at once", () => {
    const of = service({ units: [{ holderId: 1, minutes: 120 }] });
    expect(delivered(of, at(10))).toBe(2 * UNIT_CENTS);
    expect(delivered(of, monthStart(START, 1))).toBe(2 * UNIT_CENTS + 12_000);
    expect(delivered(service({ type: "programme" }), at(400))).toBe(3 * 8_000);
  });

  test("months begin at the hour at which instalments are taken, and the 31st comes back after February", () => {
    expect([1, 2, 3].map((month) => monthStart(START, month).toISOString())).toEqual([
      "2026-02-28T09:00:00.000Z",
      "2026-03-31T08:00:00.000Z",
      "2026-04-30T08:00:00.000Z",
    ]);
  });

  test("of a month that nobody served is nothing", () => {
    expect(delivered(service({ terms: [] }), at(400))).toBe(0);
    // The first had nobody; the second and the third had somebody.
    expect(delivered(service({ terms: [{ holderId: 1, since: at(30), until: null }] }), at(400))).toBe(
      24_000,
    );
  });

  test("is all that was sold where all of it was had, whoever gave it, to the cent", () =>
    fc.assert(
      fc.property(lived, ({ plan, of }) => {
        const sold = (1 + plan.coachingSessions + plan.monthlyReviews) * 60;
        const [first] = of.terms;
        const all = { ...of, units: [{ holderId: first?.holderId ?? 1, minutes: sold }] };
        const end = monthStart(of.startedAt, of.months);
        const done = { ...all, ending: "done", servedUntil: end } as const;
        expect(delivered(done, end)).toBe(pricePlan(plan).totalCents);
        expect(
          sumCents(splitInstalments(pricePlan(plan).totalCents, plan.duration).map((cents) => ({ cents }))),
        ).toBe(delivered(done, end));
      }),
    ));

  test("never becomes less for anybody while it lasts", () =>
    fc.assert(
      fc.property(lived, fc.nat(600), fc.nat(200), ({ of }, days, more) => {
        const day = (count: number) => new Date(of.startedAt.getTime() + count * DAY_MS);
        const before = deliveredShares(of, day(days));
        const after = deliveredShares(of, day(days + more));
        for (const { holderId, cents } of before)
          expect(after.find((share) => share.holderId === holderId)?.cents).toBeGreaterThanOrEqual(cents);
      }),
    ));
});

describe("an early end", () => {
  test("settles to the cent: what stays is what was delivered, whenever it is asked for and whoever was the coach", () =>
    fc.assert(
      fc.property(lived, fc.double({ min: 0, max: 1, noNaN: true }), ({ plan, of }, share) => {
        const end = monthStart(of.startedAt, of.months).getTime();
        const now = new Date(
          of.startedAt.getTime() + 60_000 + share * (end - of.startedAt.getTime() - 120_000),
        );
        const begun = Array.from({ length: of.months }, (_, month) => monthStart(of.startedAt, month)).filter(
          (from) => from <= now,
        ).length;
        const instalments = splitInstalments(pricePlan(plan).totalCents, of.months);
        const cents = instalments.slice(0, begun).reduce((sum, one) => sum + one, 0);
        const quote = quoteEnd(of, { cents, instalments: begun, lateSince: null }, now);
        expect(quote.endsAt).toEqual(monthStart(of.startedAt, begun));
        expect(quote.months).toBe(begun);
        expect(quote.monthsCents).toBe(begun * BASE_CENTS[of.type]);
        const units = of.units.reduce((sum, unit) => sum + unit.minutes, 0) / 60;
        expect([quote.units, quote.unitsCents]).toEqual([units, units * UNIT_CENTS]);
        const due = quote.unitsCents + quote.monthsCents;
        // Nothing is asked for that a card cannot be charged with.
        const isWaived = due > cents && due - cents < LEAST_CHARGE_CENTS;
        expect(quote.balanceCents).toBe(isWaived ? 0 : cents - due);
        // When it has ended, the same is reckoned from what was written down.
        const ended = { ...of, ending: "early", servedUntil: quote.endsAt } as const;
        expect(delivered(ended, new Date(end + DAY_MS))).toBe(due);
      }),
    ));

  test("of one that is late is at once, with the month that has begun, unless that began while it was paused", () => {
    const lateSince = monthStart(START, 1);
    const paid = { cents: 20_000, instalments: 1, lateSince };
    const soon = new Date(lateSince.getTime() + 3 * DAY_MS);
    expect(quoteEnd(service(), paid, soon)).toMatchObject({ endsAt: soon, months: 2, balanceCents: -4_000 });
    const afterNext = new Date(monthStart(START, 2).getTime() + DAY_MS);
    expect(quoteEnd(service(), paid, afterNext)).toMatchObject({ endsAt: afterNext, months: 2 });
    expect(servedUntil(afterNext, lateSince)).toEqual(pausedFrom(lateSince));
    expect(servedUntil(soon, lateSince)).toEqual(soon);
  });

  test("before anybody was its coach is at once, and costs nothing", () => {
    const paid = { cents: 20_000, instalments: 1, lateSince: null };
    expect(quoteEnd(service({ terms: [] }), paid, at(5))).toEqual({
      endsAt: at(5),
      units: 0,
      unitsCents: 0,
      months: 0,
      monthsCents: 0,
      paidCents: 20_000,
      balanceCents: 20_000,
    });
  });

  test("less than a card can be charged with is not asked for", () => {
    const paid = { cents: 11_999, instalments: 1, lateSince: null };
    expect(quoteEnd(service(), paid, at(5)).balanceCents).toBe(0);
    expect(quoteEnd(service(), { ...paid, cents: 12_000 - LEAST_CHARGE_CENTS }, at(5)).balanceCents).toBe(
      -50,
    );
  });
});

describe("a withdrawal", () => {
  test("costs days that are over since the coach's yes, and units that were had", () => {
    const paid = { cents: 25_000, instalments: 1, lateSince: null };
    // 28 days from 31 January to 28 February; seven are over since the second day.
    const of = service({ units: [{ holderId: 1, minutes: 60 }] });
    expect(quoteWithdrawal(of, paid, at(9.5))).toMatchObject({
      monthsCents: Math.floor((12_000 * 7) / 28),
      unitsCents: 5_000,
      balanceCents: 25_000 - 8_000,
    });
    expect(quoteWithdrawal(service(), paid, at(2.9)).balanceCents).toBe(25_000);
    expect(quoteWithdrawal(service({ terms: [] }), paid, at(13)).balanceCents).toBe(25_000);
  });

  test("never costs more than an early end", () =>
    fc.assert(
      fc.property(lived, fc.integer({ min: 0, max: 18 }), ({ of }, days) => {
        const now = new Date(of.startedAt.getTime() + days * DAY_MS + 60_000);
        const paid = { cents: 1_000_000, instalments: 1, lateSince: null };
        expect(quoteWithdrawal(of, paid, now).balanceCents).toBeGreaterThanOrEqual(
          quoteEnd(of, paid, now).balanceCents,
        );
      }),
    ));
});

test("ended by the house, the month that was begun counts by days, those before whole, and nothing is asked for", () => {
  const paid = { cents: 25_000, instalments: 1, lateSince: null };
  expect(quoteStop(service(), paid, at(9.5))).toMatchObject({
    monthsCents: Math.floor((12_000 * 7) / 28),
    balanceCents: 25_000 - 3_000,
  });
  // 28 February to 31 March: ten days of the second month, and all of the first.
  const now = new Date(monthStart(START, 1).getTime() + 10.5 * DAY_MS);
  expect(quoteStop(service(), { ...paid, cents: 50_000 }, now).monthsCents).toBe(
    12_000 + Math.floor((12_000 * 10) / 31),
  );
  const had = service({ units: [{ holderId: 1, minutes: 600 }] });
  expect(quoteStop(had, paid, at(9.5)).balanceCents).toBe(0);
});

test("what is late pauses after a week and ends after a month", () => {
  expect([pausedFrom(START), endsUnpaidFrom(START)]).toEqual([at(PAUSED_AFTER_DAYS), at(ENDED_AFTER_DAYS)]);
});

test("unused sessions are told of once 30 and once 7 days before", () => {
  const warned = (days: number, warnedDays: number | null = null) =>
    dueUnusedWarning({ bookableUntil: at(90), warnedDays }, at(90 - days));
  expect([31, 30, 8, 7, 1, 0].map((days) => warned(days))).toEqual([undefined, 30, 30, 7, 7, undefined]);
  expect([warned(20, 30), warned(7, 30), warned(3, 7)]).toEqual([undefined, 7, undefined]);
  expect(dueUnusedWarning({ bookableUntil: null, warnedDays: null }, START)).toBeUndefined();
});
