import { describe, expect, it, test } from "vitest";
import { CONTENTS } from "./contents.ts";
import { CYCLES_A_YEAR, cycleOf, SERIES_SLUGS } from "./cycles.ts";
import { EXERCISES, type ExerciseId } from "./exercises.ts";
import { exercisesOf, isRun, type Programme, sessionMinutes, type Week, weekVolume } from "./model.ts";
import { findProgramme, PROGRAMMES } from "./programmes.ts";

const MONTHS = Array.from({ length: 3 * CYCLES_A_YEAR + 2 }, (_, index) => index + 1);
/** Each of a year, and the first and last of the levels after it. */
const LOOKED_AT = MONTHS.filter((month) => month <= CYCLES_A_YEAR || [0, 1].includes(month % CYCLES_A_YEAR));
const CYCLES = SERIES_SLUGS.flatMap((slug) => LOOKED_AT.map((month) => cycleOf(slug, month)));
const ALL: readonly Programme[] = [...PROGRAMMES, ...CYCLES];
const named = ALL.map((programme) => [programme.title, programme] as const);

/** One number for a week: a minute of running counts like three repetitions. */
const load = (week: Week) => {
  const { repetitions, minutes } = weekVolume(week);
  return repetitions + 3 * minutes;
};

describe("exercises", () => {
  it("say how they are done in a few honest sentences, and what to do where they are too hard or too easy", () => {
    for (const [id, exercise] of Object.entries(EXERCISES)) {
      const sentences = exercise.how.split(/[.!?](?:\s|$)/).filter(Boolean);
      expect(sentences.length, id).toBeGreaterThanOrEqual(2);
      expect(sentences.length, id).toBeLessThanOrEqual(4);
      for (const text of [exercise.how, exercise.watch, exercise.easier, exercise.harder])
        expect(text, id).toMatch(/^[A-ZÉÀÂÊÎÔÇ].{6,}\.$/u);
    }
  });

  it("have names of their own, and are all used", () => {
    const names = Object.values(EXERCISES).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const used = new Set(ALL.flatMap(exercisesOf));
    expect((Object.keys(EXERCISES) as ExerciseId[]).filter((id) => !used.has(id))).toEqual([]);
  });
});

test("what can be chosen for a product is what is written", () => {
  const written = [
    ...PROGRAMMES.map(({ slug, title }) => [slug, { title, isMonthly: false }]),
    ...SERIES_SLUGS.map((slug) => [
      slug,
      { title: cycleOf(slug, 1).title.replace(", mois\u00a01", ""), isMonthly: true },
    ]),
  ];
  expect(CONTENTS).toEqual(Object.fromEntries(written));
});

test("the programmes that are sold once are those of the shop, as long as they say", () => {
  const shapes = PROGRAMMES.map(({ slug, weeks }) => [slug, weeks.length, weeks[0]?.sessions.length]);
  expect(shapes).toEqual([
    ["premier-10-km", 8, 3],
    ["remise-en-forme", 6, 3],
    ["force-sans-materiel", 8, 3],
    ["mobilite-au-quotidien", 4, 6],
    ["prise-de-masse-a-la-maison", 8, 4],
  ]);
  expect(findProgramme("premier-10-km")?.title).toBe("Premier 10\u00a0km");
  expect(findProgramme("programme-force", 13)?.title).toBe("Programme Force, mois\u00a013");
  expect(findProgramme("inconnu")).toBeUndefined();
});

describe.each(named)("%s", (_, programme) => {
  it("has only exercises that are known, in doses that can be done", () => {
    for (const id of exercisesOf(programme)) expect(EXERCISES[id], id).toBeDefined();
    for (const session of programme.weeks.flatMap(({ sessions }) => sessions))
      for (const work of [...session.warmUp, ...session.main, ...session.coolDown]) {
        if (isRun(work)) {
          expect(work.times).toBeGreaterThanOrEqual(1);
          for (const { minutes } of work.steps) expect(minutes).toBeGreaterThan(0);
          continue;
        }
        const { sets, dose, restSeconds } = work;
        expect(sets).toBeGreaterThanOrEqual(1);
        expect(sets).toBeLessThanOrEqual(5);
        expect(restSeconds).toBeGreaterThanOrEqual(0);
        if ("seconds" in dose) expect(dose.seconds).toBeLessThanOrEqual(75);
        else expect(dose.repetitions).toBeLessThanOrEqual(20);
      }
  });

  it("has a warm-up and a cool-down in each session, none longer than it says", () => {
    for (const session of programme.weeks.flatMap(({ sessions }) => sessions)) {
      for (const part of [session.warmUp, session.main, session.coolDown])
        expect(part.length).toBeGreaterThan(0);
      expect(sessionMinutes(session), session.title).toBeLessThanOrEqual(programme.minutesAtMost);
    }
    const longest = Math.max(...programme.weeks.flatMap(({ sessions }) => sessions.map(sessionMinutes)));
    expect(longest).toBeGreaterThan(programme.minutesAtMost * 0.4);
  });

  it("leaves days to rest, and never runs two days in a row", () => {
    for (const { sessions } of programme.weeks) {
      const days = sessions.map(({ day }) => day);
      expect(new Set(days).size).toBe(days.length);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      expect(7 - days.length).toBeGreaterThanOrEqual(programme.slug === "mobilite-au-quotidien" ? 1 : 3);
      const running = sessions.filter(({ main }) => main.some(isRun)).map(({ day }) => day);
      for (const day of running) expect(running).not.toContain(day + 1);
    }
  });

  it("grows by sane steps, and has a light week every four or five", () => {
    const { weeks } = programme;
    weeks.forEach((week, index) => {
      const before = weeks[index - 1];
      if (!before) return;
      const share = load(week) / load(before);
      const said = `week ${index + 1}: ${share}`;
      if (week.isLight && index < 7) {
        expect(share, said).toBeLessThan(0.86);
        expect(share, said).toBeGreaterThan(0.35);
      } else if (!before.isLight) expect(share, said).toBeLessThanOrEqual(1.25);
      // After a light week it goes on from where it was before it.
      else expect(load(week) / load(weeks[index - 2] ?? week), said).toBeLessThanOrEqual(1.3);
    });
    const light = weeks.flatMap(({ isLight }, index) => (isLight ? [index] : []));
    expect(light.length).toBeGreaterThan(0);
    expect(light[0]).toBeLessThanOrEqual(4);
  });
});

describe.each(SERIES_SLUGS)("%s", (slug) => {
  const year = MONTHS.slice(0, CYCLES_A_YEAR).map((month) => cycleOf(slug, month));

  it("gives the same file for the same month, and twelve different ones a year", () => {
    for (const month of [1, 5, 12, 13, 40]) expect(cycleOf(slug, month)).toEqual(cycleOf(slug, month));
    const contents = year.map(({ weeks }) => JSON.stringify(weeks));
    expect(new Set(contents).size).toBe(CYCLES_A_YEAR);
    expect(new Set(year.map(({ subtitle }) => subtitle)).size).toBe(CYCLES_A_YEAR);
    for (const { weeks } of year) expect(weeks).toHaveLength(4);
  });

  it("begins each month at most where the last one has led", () => {
    for (const month of MONTHS.slice(1)) {
      const [first] = cycleOf(slug, month).weeks;
      const peak = cycleOf(slug, month - 1).weeks[2];
      if (first && peak) expect(load(first) / load(peak), `month ${month}`).toBeLessThanOrEqual(1.1);
      if (first && peak) expect(load(first) / load(peak), `month ${month}`).toBeGreaterThan(0.5);
    }
  });

  it("goes on with the next level after a year, and asks for more", () => {
    for (let month = 1; month <= CYCLES_A_YEAR; month += 1) {
      const [now, later] = [cycleOf(slug, month), cycleOf(slug, month + CYCLES_A_YEAR)];
      expect(later.subtitle).toContain("niveau\u00a02");
      const sum = ({ weeks }: Programme) => weeks.reduce((total, week) => total + load(week), 0);
      expect(sum(later)).toBeGreaterThanOrEqual(sum(now));
    }
  });

  it("knows no month before the first", () => {
    for (const month of [0, -1, 1.5, Number.NaN]) expect(() => cycleOf(slug, month)).toThrow(RangeError);
  });
});
