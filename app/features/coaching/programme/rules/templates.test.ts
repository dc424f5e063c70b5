import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { weekContentSchema } from "../schema.ts";
import { GOALS, type Goal, LEVELS, type Level, SESSIONS_PER_WEEK } from "./goals.ts";
import { findMove, isCardio, isLoaded, MOVES, type MoveId } from "./moves.ts";
import {
  exerciseSeconds,
  exercisesOfWeek,
  PROGRAMME_LIMITS,
  type ProgrammeExercise,
  sessionMinutes,
  type WeekContent,
} from "./programme.ts";
import { TEMPLATE_WEEKS, WEEK_SHAPES } from "./template-shape.ts";
import { TEMPLATES, templateName, weeksOf } from "./templates.ts";

const anyTemplate = fc.record({ goal: fc.constantFrom(...GOALS), level: fc.constantFrom(...LEVELS) });
const anyWish = fc.record({
  goal: fc.constantFrom(...GOALS),
  level: fc.constantFrom(...LEVELS),
  sessions: fc.constantFrom(...SESSIONS_PER_WEEK),
});
const ALL = GOALS.flatMap((goal) => LEVELS.map((level) => ({ goal, level })));
const mainOf = (content: WeekContent) => exercisesOfWeek(content).filter(({ part }) => part === "main");

/** One number for what a body has to take: seconds of movement, without rest. */
const work = (exercises: readonly ProgrammeExercise[]) =>
  exercises.reduce((sum, one) => sum + exerciseSeconds({ ...one, rest: 0 }), 0);

test("there is one for each goal and level, each its own", () => {
  expect(ALL).toHaveLength(18);
  const titles = ALL.map(({ goal, level }) => TEMPLATES[goal][level].title);
  expect(new Set(titles).size).toBe(18);
  const mains = ALL.map(({ goal, level }) =>
    TEMPLATES[goal][level].sessions.map(({ main }) => main.map(([move]) => move).join()).join(";"),
  );
  expect(new Set(mains).size).toBe(18);
  expect(templateName("endurance", "debutant")).toBe("Endurance, débutant\u00a0: De la marche au footing");
});

test("moves say how they are done, in sentences, and have names of their own", () => {
  const names = Object.values(MOVES).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, how, watch, easier, harder } of Object.values(MOVES))
    for (const text of [how, watch, easier, harder]) expect(text, name).toMatch(/^[A-ZÉÀÂÊÎÔÇ].{6,}\.$/u);
  expect(findMove("toString")).toBeUndefined();
});

describe("every template, for any number of sessions a week", () => {
  const check = (property: (wish: { goal: Goal; level: Level; sessions: number }) => void) =>
    fc.assert(
      fc.property(anyWish, (wish) => property(wish)),
      { numRuns: 200 },
    );

  it("is four weeks that the editor would take as they are", () => {
    check(({ goal, level, sessions }) => {
      const weeks = weeksOf(goal, level, sessions);
      expect(weeks).toHaveLength(TEMPLATE_WEEKS);
      for (const { title, words, content } of weeks) {
        expect(weekContentSchema.parse(content)).toEqual(content);
        expect(content.sessions).toHaveLength(sessions);
        expect(title).not.toBe("");
        expect(words.length).toBeGreaterThan(20);
        expect(words.length).toBeLessThanOrEqual(PROGRAMME_LIMITS.words);
      }
    });
  });

  it("has a warm-up and a cool-down in each session, in that order, and lasts from ten minutes to an hour and three quarters", () => {
    check(({ goal, level, sessions }) => {
      for (const { content } of weeksOf(goal, level, sessions))
        for (const session of content.sessions) {
          const parts = session.exercises.map(({ part }) => part);
          expect(new Set(parts)).toEqual(new Set(["warm-up", "main", "cool-down"]));
          expect(parts).toEqual(
            ["warm-up", "main", "cool-down"].flatMap((part) => parts.filter((one) => one === part)),
          );
          expect(sessionMinutes(session), session.title).toBeGreaterThanOrEqual(10);
          expect(sessionMinutes(session), session.title).toBeLessThanOrEqual(level === "avance" ? 105 : 85);
        }
    });
  });

  it("describes each exercise, and asks for doses that can be done", () => {
    check(({ goal, level, sessions }) => {
      for (const { content } of weeksOf(goal, level, sessions))
        for (const one of exercisesOfWeek(content)) {
          expect(findMove(one.move)?.how, one.move).toBeTruthy();
          expect(one.sets).toBeLessThanOrEqual(isCardio(one.move as MoveId) ? 10 : 5);
          if (one.unit === "repetitions") expect(one.count).toBeLessThanOrEqual(25);
          else if (isCardio(one.move as MoveId)) expect(one.count).toBeLessThanOrEqual(100 * 60);
          else expect(one.count).toBeLessThanOrEqual(120);
          // Few repetitions mean a heavy load, which needs a longer rest.
          if (isLoaded(one.move as MoveId) && one.count <= 6)
            expect(one.rest, one.name).toBeGreaterThanOrEqual(60);
        }
    });
  });

  it("never has two hard sessions on two days in a row, and leaves days of rest", () => {
    check(({ goal, level, sessions }) => {
      const { sessions: sources } = TEMPLATES[goal][level];
      const shape = WEEK_SHAPES[sessions] ?? [];
      const days = shape.map(([day]) => day);
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
      expect(days.length).toBeLessThanOrEqual(5);
      const hard = shape.filter(([, which]) => sources[which]?.kind !== "light").map(([day]) => day);
      for (const day of hard) expect(hard).not.toContain(day + 1);
      expect(hard.includes(7) && hard.includes(1)).toBe(false);
    });
  });

  it("grows by sane steps for three weeks, and then lets recover", () => {
    check(({ goal, level, sessions }) => {
      const [first, second, third, fourth] = weeksOf(goal, level, sessions).map(({ content }) =>
        work(mainOf(content)),
      ) as [number, number, number, number];
      expect(second / first).toBeGreaterThanOrEqual(1);
      expect(second / first).toBeLessThanOrEqual(1.25);
      expect(third / second).toBeGreaterThanOrEqual(1);
      expect(third / second).toBeLessThanOrEqual(1.25);
      expect(third).toBeGreaterThan(first);
      expect(fourth / third).toBeLessThan(0.9);
      expect(fourth / third).toBeGreaterThan(0.4);
    });
  });

  it("asks more of who can do more", () => {
    fc.assert(
      fc.property(anyTemplate, fc.constantFrom(...SESSIONS_PER_WEEK), ({ goal }, sessions) => {
        const [beginner, , expert] = LEVELS.map((level) =>
          weeksOf(goal, level, sessions).reduce(
            (sum, { content }) =>
              sum + content.sessions.reduce((all, session) => all + sessionMinutes(session), 0),
            0,
          ),
        );
        expect(Number(expert)).toBeGreaterThan(Number(beginner));
      }),
    );
  });
});

test("nobody trains six times a week", () => {
  expect(() => weeksOf("force", "avance", 6)).toThrow(RangeError);
});
