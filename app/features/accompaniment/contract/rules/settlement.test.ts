import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEAST_CHARGE_CENTS } from "~/features/payments/core/rules/provider.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { splitInstalments } from "~/platform/format/money.ts";
import { pricePlan, STANDARD_PRICES, soldPrices } from "./plan.ts";
import {
  creditCents,
  deliveredItems,
  monthStart,
  pausedFrom,
  quoteEnd,
  quoteStop,
  quoteWithdrawal,
  type Service,
  servedUntil,
  sumCents,
  type UsedUnit,
} from "./settlement.ts";
import { dueUnusedWarning, ENDED_AFTER_DAYS, endsUnpaidFrom, PAUSED_AFTER_DAYS } from "./states.ts";

const START = new Date("2026-01-31T17:20:00Z");
const at = (days: number) => new Date(START.getTime() + days * DAY_MS);

/** Units of a coach, as many as an hour each makes so many minutes. */
const used = (holderId: number, minutes: number): UsedUnit[] =>
  Array.from({ length: minutes / 60 }, (_, index) => ({
    id: `${holderId}-${index}`,
    holderId,
    minutes: 60,
    purpose: "sessions",
    at: START,
  }));

/** An accompaniment that goes on, whose coach accepted on its first day. */
const service = (given: Partial<Service> = {}): Service => ({
  ...soldPrices("accompagnement", STANDARD_PRICES),
  months: 3,
  hasFreeDays: true,
  startedAt: START,
  ending: null,
  servedUntil: null,
  units: [],
  terms: [{ holderId: 1, since: at(0.5), until: null }],
  ...given,
});
const delivered = (of: Service, now: Date) => sumCents(deliveredItems(of, now));

/** A plan, coaches one after the other without a gap from the first day on, and units that each of them has given. */
const lived = fc
  .record({
    // Of the sale: what operators decide later changes no contract.
    prices: fc.record({
      unitCents: fc.integer({ min: 500, max: 50_000 }),
      monthCents: fc.integer({ min: 1_000, max: 100_000 }),
    }),
    months: fc.integer({ min: 1, max: 18 }),
    sessions: fc.integer({ min: 0, max: 72 }),
    startedAt: fc
      .date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
      .map((date) => new Date(date.getTime())),
    changes: fc.array(fc.double({ min: 0.01, max: 600, noNaN: true }), { maxLength: 3 }),
    had: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 }),
    reviews: fc.integer({ min: 0, max: 18 }),
    hasFreeDays: fc.boolean(),
  })
  .map(({ prices, months, sessions, startedAt, changes, had, reviews, hasFreeDays }) => {
    const turns = [...new Set(changes)].sort((one, other) => one - other);
    const since = (index: number) =>
      index === 0 ? startedAt : new Date(startedAt.getTime() + (turns[index - 1] ?? 0) * DAY_MS);
    const terms = Array.from({ length: turns.length + 1 }, (_, index) => ({
      holderId: index + 1,
      since: since(index),
      until: index < turns.length ? since(index + 1) : null,
    }));
    const plan = {
      duration: months,
      introSession: true,
      coachingSessions: sessions,
      monthlyReviews: Math.min(reviews, months),
    };
    const units = terms.flatMap(({ holderId }, index) => used(holderId, (had[index] ?? 0) * 60));
    const lasting = { ...prices, months, startedAt, ending: null, servedUntil: null, terms, units };
    const of: Service = { ...lasting, hasFreeDays };
    return { plan, of };
  });

describe("what is delivered", () => {
  test("of a month, its coach has once it is over; units at once", () => {
    const of = service({ units: used(1, 120) });
    expect(delivered(of, at(10))).toBe(2 * STANDARD_PRICES.unitCents);
    expect(delivered(of, monthStart(START, 1))).toBe(2 * STANDARD_PRICES.unitCents + 12_000);
    expect(delivered(service({ monthCents: 8_000 }), at(400))).toBe(3 * 8_000);
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
    // The first had nobody; the second lacks its first two days; the third is whole.
    expect(delivered(service({ terms: [{ holderId: 1, since: at(30), until: null }] }), at(400))).toBe(
      Math.floor((12_000 * 29) / 31) + 12_000,
    );
  });

  test("of a month whose coach came on day 28 of 31 is three days, and in an earlier contract all of it", () => {
    const startedAt = new Date("2026-03-01T10:00:00Z");
    const since = new Date("2026-03-29T12:00:00Z");
    const terms = [{ holderId: 1, since, until: null }];
    const of = service({ startedAt, terms });
    const over = monthStart(startedAt, 1);
    expect(delivered(of, over)).toBe(1_161);
    expect(delivered({ ...of, hasFreeDays: false }, over)).toBe(12_000);
    const paid = { cents: 25_333, instalments: 1, lateSince: null };
    expect(quoteEnd(of, paid, since)).toMatchObject({ months: 1, freeDays: 28, monthsCents: 1_161 });
  });

  test("of a month with a gap between two coaches lacks each whole day of it", () => {
    const gap = (days: number) =>
      service({
        terms: [
          { holderId: 1, since: START, until: at(10) },
          { holderId: 2, since: at(10 + days), until: null },
        ],
      });
    const month = (days: number) => deliveredItems(gap(days), monthStart(START, 1));
    expect(sumCents(month(0.9))).toBe(12_000);
    expect(sumCents(month(2.5))).toBe(Math.floor((12_000 * 26) / 28));
    expect(month(2.5).map(({ holderId, item }) => [holderId, item])).toEqual([
      [1, "month 0"],
      [2, "month 0"],
    ]);
    // A withdrawal counts the days with a coach, whoever that was: ten, and one and a half.
    const paid = { cents: 25_000, instalments: 1, lateSince: null };
    expect(quoteWithdrawal(gap(2), paid, at(13.5)).monthsCents).toBe(Math.floor((12_000 * 11) / 28));
  });

  test("is all that was sold where all of it was had, whoever gave it, to the cent", () =>
    fc.assert(
      fc.property(lived, ({ plan, of }) => {
        const sold = (1 + plan.coachingSessions + plan.monthlyReviews) * 60;
        const [first] = of.terms;
        const all = { ...of, units: used(first?.holderId ?? 1, sold) };
        const end = monthStart(of.startedAt, of.months);
        const done = { ...all, ending: "done", servedUntil: end } as const;
        expect(delivered(done, end)).toBe(pricePlan(plan, of).totalCents);
        expect(
          sumCents(
            splitInstalments(pricePlan(plan, of).totalCents, plan.duration).map((cents) => ({ cents })),
          ),
        ).toBe(delivered(done, end));
      }),
    ));

  test("never becomes less for anybody while it lasts", () =>
    fc.assert(
      fc.property(lived, fc.nat(600), fc.nat(200), ({ of }, days, more) => {
        const day = (count: number) => new Date(of.startedAt.getTime() + count * DAY_MS);
        const before = deliveredItems(of, day(days));
        const after = deliveredItems(of, day(days + more));
        for (const { holderId, item, cents } of before)
          expect(
            after.find((one) => one.holderId === holderId && one.item === item)?.cents,
          ).toBeGreaterThanOrEqual(cents);
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
        const instalments = splitInstalments(pricePlan(plan, of).totalCents, of.months);
        const cents = instalments.slice(0, begun).reduce((sum, one) => sum + one, 0);
        const quote = quoteEnd(of, { cents, instalments: begun, lateSince: null }, now);
        expect(quote.endsAt).toEqual(monthStart(of.startedAt, begun));
        expect(quote.months).toBe(begun);
        expect(quote.monthsCents).toBe(begun * of.monthCents);
        const units = of.units.reduce((sum, unit) => sum + unit.minutes, 0) / 60;
        expect([quote.units, quote.unitsCents]).toEqual([units, units * of.unitCents]);
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
      unitCents: STANDARD_PRICES.unitCents,
      months: 0,
      freeDays: 0,
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
  const late = { terms: [{ holderId: 1, since: at(2), until: null }] };

  test("costs days that are over since the coach's yes, and units that were had", () => {
    const paid = { cents: 25_000, instalments: 1, lateSince: null };
    // 28 days from 31 January to 28 February; seven are over since the second day.
    const of = service({ ...late, units: used(1, 60) });
    expect(quoteWithdrawal(of, paid, at(9.5))).toMatchObject({
      monthsCents: Math.floor((12_000 * 7) / 28),
      unitsCents: 5_000,
      balanceCents: 25_000 - 8_000,
    });
    expect(quoteWithdrawal(service(late), paid, at(2.9)).balanceCents).toBe(25_000);
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
  const late = { terms: [{ holderId: 1, since: at(2), until: null }] };
  expect(quoteStop(service(late), paid, at(9.5))).toMatchObject({
    monthsCents: Math.floor((12_000 * 7) / 28),
    balanceCents: 25_000 - 3_000,
  });
  // 28 February to 31 March: ten days of the second month, and all of the first.
  const now = new Date(monthStart(START, 1).getTime() + 10.5 * DAY_MS);
  expect(quoteStop(service(), { ...paid, cents: 50_000 }, now).monthsCents).toBe(
    12_000 + Math.floor((12_000 * 10) / 31),
  );
  const had = service({ units: used(1, 600) });
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

describe("what the next instalments deduct for days without a coach", () => {
  test("is what the paid ones have charged for them, and is certain", () => {
    const startedAt = new Date("2026-03-01T10:00:00Z");
    const since = new Date("2026-03-29T12:00:00Z");
    const of = service({ startedAt, terms: [{ holderId: 1, since, until: null }] });
    expect(creditCents(of, 1, since)).toBe(12_000 - 1_161);
    expect(creditCents({ ...of, hasFreeDays: false }, 1, since)).toBe(0);
    // The second month is begun and not paid: nothing more is credited; once it is paid, the same is.
    const second = new Date(monthStart(startedAt, 1).getTime() + DAY_MS);
    expect(creditCents(of, 1, second)).toBe(0);
    expect(creditCents(of, 2, second)).toBe(12_000 - 1_161);
    // Nobody has come yet: as if somebody came now.
    expect(creditCents({ ...of, terms: [] }, 1, new Date(startedAt.getTime() + 10.5 * DAY_MS))).toBe(
      12_000 - Math.floor((12_000 * 21) / 31),
    );
  });

  test("is nothing for months that nobody served and nobody paid for", () => {
    const terms = [
      { holderId: 1, since: START, until: monthStart(START, 1) },
      { holderId: 2, since: monthStart(START, 2), until: null },
    ];
    expect(creditCents(service({ terms }), 1, monthStart(START, 2))).toBe(0);
    expect(creditCents(service({ terms }), 2, monthStart(START, 2))).toBe(0);
    expect(creditCents(service({ terms }), 3, monthStart(START, 2))).toBe(12_000);
  });

  /** Coaches who come and go, with gaps between them. */
  const interrupted = fc
    .array(
      fc.tuple(fc.double({ min: 0.1, max: 40, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true })),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((spans) => {
      let day = 0;
      return spans.map(([away, there], index) => {
        const since = day + away;
        day = since + there;
        return { holderId: index + 1, since: at(since), until: index < spans.length - 1 ? at(day) : null };
      });
    });

  test("is never more than was charged beyond what is due at the end, however often it is looked at", () =>
    fc.assert(
      fc.property(
        interrupted,
        fc.integer({ min: 1, max: 18 }),
        fc.array(fc.nat(31), { maxLength: 6 }),
        (terms, months, looks) => {
          const of = service({ terms, months });
          let [credited, paid] = [0, 0];
          for (let month = 0; month < months; month += 1) {
            // The instalment of the month is taken; what was credited is deducted from it or from a later one.
            paid += 1;
            for (const days of [0, ...looks].sort((one, other) => one - other)) {
              const now = new Date(monthStart(of.startedAt, month).getTime() + days * DAY_MS);
              if (now >= monthStart(of.startedAt, month + 1)) break;
              const seen = {
                ...of,
                terms: terms
                  .filter(({ since }) => since <= now)
                  .map((term) => ({ ...term, until: term.until && term.until <= now ? term.until : null })),
              };
              const cents = creditCents(seen, paid, now);
              // A credit never gets smaller: it stays due to the student.
              credited = Math.max(credited, cents);
            }
          }
          const end = monthStart(of.startedAt, months);
          const due = delivered({ ...of, ending: "done", servedUntil: end }, end);
          expect(paid * of.monthCents - credited).toBeGreaterThanOrEqual(due);
        },
      ),
    ));
});
