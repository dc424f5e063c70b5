import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, parisDay } from "~/platform/format/dates.ts";
import { answerBy, planWindow, reviewFrom, reviewPlannedFrom } from "./assignment.ts";

const at = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2040-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const reviewed = fc
  .record({ startedAt: at, months: fc.integer({ min: 1, max: 18 }) })
  .chain(({ startedAt, months }) =>
    fc.integer({ min: 1, max: months }).map((reviews) => ({ startedAt, months, reviews })),
  );

test("a coach has two days to answer", () => {
  expect(answerBy(new Date("2026-11-17T10:00:00Z"))).toEqual(new Date("2026-11-19T10:00:00Z"));
});

test("what is planned is three days ahead at least, and never before its day", () => {
  const now = new Date("2026-11-17T10:00:00Z");
  expect(planWindow(now)).toEqual({
    from: new Date("2026-11-20T10:00:00Z"),
    until: new Date("2026-12-04T10:00:00Z"),
  });
  expect(planWindow(now, new Date("2026-12-01T00:00:00Z")).from).toEqual(new Date("2026-12-01T00:00:00Z"));
  expect(planWindow(now, new Date("2026-11-18T00:00:00Z")).from).toEqual(new Date("2026-11-20T10:00:00Z"));
});

test("reviews are one a month at most, in order, all within the months that were bought, the last in the last", () => {
  fc.assert(
    fc.property(reviewed, (of) => {
      const days = Array.from({ length: of.reviews }, (_, index) => parisDay(reviewFrom(of, index + 1)));
      const monthOf = (day: string) => {
        const start = parisDay(of.startedAt);
        return Array.from({ length: of.months }, (_, month) => month).find(
          (month) => addMonths(start, month) <= day && day < addMonths(start, month + 1),
        );
      };
      const months = days.map(monthOf);
      expect(months).not.toContain(undefined);
      expect(new Set(months).size).toBe(of.reviews);
      expect(months.at(-1)).toBe(of.months - 1);
      expect(days).toEqual(days.toSorted());
    }),
  );
});

test("a review is given a time before its day, and after what it is a review of has begun", () => {
  fc.assert(
    fc.property(reviewed, fc.integer({ min: 1, max: 18 }), (of, number) => {
      const planned = reviewPlannedFrom(of, Math.min(number, of.reviews));
      expect(planned.getTime()).toBeLessThan(reviewFrom(of, Math.min(number, of.reviews)).getTime());
      expect(planned.getTime()).toBeGreaterThan(of.startedAt.getTime());
    }),
  );
});
