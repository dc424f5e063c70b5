import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import {
  formatProgrammeDay,
  nextSession,
  progressOf,
  sessionDay,
  sessionsInOrder,
  weekAt,
  weekStart,
} from "./programme.ts";
import { weeksOf } from "./templates.ts";

const anyInstant = fc.date({ min: new Date("2026-01-01"), max: new Date("2029-01-01"), noInvalidDate: true });
const content = weeksOf("force", "debutant", 3)[0]?.content ?? { sessions: [] };

describe("weeks", () => {
  it("are seven days of Paris each, from the day of the first, whatever the clocks do", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 80 }), (first, number) => {
        const day = weekStart(first, number);
        expect(weekAt(first, parisInstant(day, "00:00"))).toBe(number);
        expect(weekAt(first, parisInstant(addDays(day, 6), "23:59"))).toBe(number);
        expect(weekAt(first, parisInstant(addDays(day, 7), "00:00"))).toBe(number + 1);
      }),
    );
  });

  it("hold each session once, on its weekday", () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 7 }), (first, day) => {
        const start = parisDay(first);
        const on = sessionDay(start, { day });
        expect(weekdayOf(on)).toBe(day);
        expect(on >= start && on <= addDays(start, 6)).toBe(true);
      }),
    );
  });

  it("begin with the session that comes first, not with Monday's", () => {
    // A Thursday: Friday comes before Monday and Wednesday.
    const order = sessionsInOrder("2026-11-19", content).map(({ day }) => day);
    expect(order).toEqual([5, 1, 3]);
  });
});

describe("what is next", () => {
  const [monday, wednesday, friday] = content.sessions;
  const ids = (session = monday) => session?.exercises.map(({ id }) => id) ?? [];

  it("is today's session, then the next one, then what was left out", () => {
    const start = "2026-11-16";
    expect(nextSession(start, content, new Set(), "2026-11-18")).toBe(wednesday);
    expect(nextSession(start, content, new Set(), "2026-11-19")).toBe(friday);
    expect(nextSession(start, content, new Set(ids(friday)), "2026-11-19")).toBe(monday);
    const all = new Set([...ids(monday), ...ids(wednesday), ...ids(friday)]);
    expect(nextSession(start, content, all, "2026-11-18")).toBeUndefined();
  });

  it("counts what is ticked, and nothing that is not there any more", () => {
    const done = new Set([...ids().slice(0, 2), "gone"]);
    expect(progressOf(monday?.exercises ?? [], done)).toEqual({ done: 2, total: ids().length });
  });
});

it("says days as people do", () => {
  expect(formatProgrammeDay("2026-12-01")).toBe("mardi 1er décembre");
  expect(formatProgrammeDay("2026-11-18")).toBe("mercredi 18 novembre");
});
