import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, parisDay, parisInstant, weekdayOf } from "~/platform/format/dates.ts";
import { resultSchema } from "../schema.ts";
import {
  exerciseKey,
  formatProgrammeDay,
  formatResult,
  groupResults,
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

describe("what a student notes", () => {
  const noted = { week: "7a2c1f9e-0000-4000-8000-000000000001", exercise: "s1-e3" };
  const read = (typed: Record<string, string>) => resultSchema.safeParse({ ...noted, ...typed });

  it("is a load with a decimal, whole repetitions and an effort, each optional, and at least one", () => {
    expect(read({ load: "42,5", repetitions: "8", effort: "" }).data).toMatchObject({
      load: 42.5,
      repetitions: 8,
      effort: null,
    });
    expect(read({ load: " 0 " }).data).toMatchObject({ load: 0, repetitions: null });
    const wrong: Record<string, string>[] = [
      {},
      { load: "", effort: "" },
      { load: "1001" },
      { load: "-2" },
      { load: "1e3" },
      { load: "12,55" },
      { repetitions: "8,5" },
      { repetitions: "0" },
      { effort: "11" },
      { load: "40", week: "x" },
      { load: "40", exercise: "<b>" },
    ];
    for (const typed of wrong) expect(read(typed).success, JSON.stringify(typed)).toBe(false);
  });

  it("is said in words, and found again by the move, or by the name of an exercise of one's own", () => {
    expect(formatResult({ loadGrams: 42_500, repetitions: 8, effort: 7 })).toMatch(
      /^42,5\skg · 8\srépétitions · effort 7\/10$/,
    );
    expect(formatResult({ loadGrams: null, repetitions: null, effort: 1 })).toBe("effort 1/10");
    expect(exerciseKey({ move: "", name: " Pompes Élastique " })).toBe("pompes élastique");
    expect(exerciseKey({ move: "squat", name: "Mon squat" })).toBe("squat");
    const result = (key: string, day: number) => ({
      key,
      name: `${key} ${day}`,
      exercise: "e",
      programme: null,
      weekId: "w",
      week: 1,
      at: new Date(Date.UTC(2026, 10, day)),
      loadGrams: day,
      repetitions: null,
      effort: null,
    });
    const grouped = groupResults([result("a", 1), result("b", 3), result("a", 5), result("b", 2)]);
    expect(
      grouped.map(({ key, name, results }) => [key, name, results.map(({ loadGrams }) => loadGrams)]),
    ).toEqual([
      ["a", "a 5", [5, 1]],
      ["b", "b 3", [3, 2]],
    ]);
  });
});
