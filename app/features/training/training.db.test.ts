import { beforeAll, beforeEach, expect, test } from "vitest";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { addBooking } from "../../../tests/fixtures/bookings/bookings.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { answerQuiz, markLessonRead } from "./commands.server.ts";
import { exportTraining } from "./queries/export-training.server.ts";
import { findCertification, listCertifications } from "./queries/find-certifications.server.ts";
import { findLesson, listModules } from "./queries/find-lessons.server.ts";
import { getLevel } from "./queries/get-level.server.ts";
import { ATTEMPTS_AN_HOUR } from "./rules/quiz.ts";
import { CERTIFICATIONS } from "./seed/certifications.ts";
import { MODULES } from "./seed/modules.ts";
import { seedTraining, writeFirstTraining } from "./seed.server.ts";

const { db, pool } = testDatabase();
let people: Awaited<ReturnType<typeof seedPeople>>;
const coach = () => ownerOf(people["coach@exemple.fr"], "coach");
const other = () => ownerOf(people["coach2@exemple.fr"], "coach");

const [MODULE] = MODULES;
const [CERTIFICATION] = CERTIFICATIONS;
if (!MODULE || !CERTIFICATION) throw new Error("there is no content");
const { id: moduleId, lessons } = MODULE;

/** All answers right, but for as many as are said. */
const answers = (wrong = 0) =>
  Object.fromEntries(
    CERTIFICATION.questions.map(({ right }, at) => [
      `question-${at + 1}`,
      String(at < wrong ? (right + 1) % 3 : right),
    ]),
  );
const answer = (wrong: number, who = coach()) =>
  answerQuiz(db, who, CERTIFICATION.id, { version: 1, given: answers(wrong) });

beforeAll(() =>
  db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, people);
    await writeFirstTraining(tx);
  }),
);
beforeEach(() =>
  pool.query("select testing.empty_tables('lessons_read, certification_results, rate_limits')"),
);

test("a module is not started, in progress, then completed, for the coach who reads and for nobody else", async () => {
  const state = async (who = coach()) => (await listModules(db, who))[0]?.state;
  expect(await state()).toBe("not-started");
  for (const [at, { id }] of lessons.entries()) {
    await markLessonRead(db, coach(), moduleId, id);
    expect(await state()).toBe(at === lessons.length - 1 ? "completed" : "in-progress");
  }
  expect(await state(other())).toBe("not-started");
  const [module] = await listModules(db, coach());
  expect(module).toMatchObject({ readCount: lessons.length, nextLesson: { id: lessons[0]?.id } });
});

test("a module goes on with the first lesson that was not read", async () => {
  await markLessonRead(db, coach(), moduleId, lessons[0]?.id ?? "");
  await markLessonRead(db, coach(), moduleId, lessons[2]?.id ?? "");
  expect((await listModules(db, coach()))[0]?.nextLesson.id).toBe(lessons[1]?.id);
});

test("a lesson is read once, whatever is pressed, and one that does not exist never", async () => {
  const find = () => findLesson(db, coach(), moduleId, lessons[0]?.id ?? "");
  expect((await find())?.readAt).toBeNull();
  await markLessonRead(db, coach(), moduleId, lessons[0]?.id ?? "");
  const first = (await find())?.readAt;
  expect(first).toBeInstanceOf(Date);
  await markLessonRead(db, coach(), moduleId, lessons[0]?.id ?? "");
  expect((await find())?.readAt).toEqual(first);
  expect(await findLesson(db, coach(), moduleId, "nulle-part")).toBeUndefined();
  expect(await findLesson(db, coach(), "visio", lessons[0]?.id ?? "")).toBeUndefined();
  await expect(markLessonRead(db, coach(), moduleId, "nulle-part")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("lessons lead from one to the next across modules, to the end", async () => {
  const walked: string[] = [];
  let path: string | undefined = `/dashboard/training/${moduleId}/${lessons[0]?.id}`;
  while (path) {
    walked.push(path);
    const [module = "", lesson = ""] = path.split("/").slice(-2);
    path = (await findLesson(db, coach(), module, lesson))?.next?.path;
  }
  expect(new Set(walked).size).toBe(MODULES.flatMap((module) => module.lessons).length);
});

test("what a coach is asked does not say what is right", async () => {
  const found = await findCertification(db, coach(), CERTIFICATION.id);
  expect(found?.questions.map((question) => Object.keys(question).sort())).toEqual(
    CERTIFICATION.questions.map(() => ["name", "options", "text"]),
  );
  expect(await findCertification(db, coach(), "nulle-part")).toBeUndefined();
});

test("a quiz is marked, kept with its attempts, and what was earned is never lost", async () => {
  const kept = async (who = coach()) => (await listCertifications(db, who))[0]?.result;
  const failed = await answer(2);
  expect(failed).toMatchObject({ percent: 71, passed: false });
  expect(failed.answers.map(({ isRight }) => isRight)).toEqual([false, false, true, true, true, true, true]);
  expect(await kept()).toMatchObject({ attempts: 1, bestPercent: 71, earnedAt: null });
  expect(await answer(1)).toMatchObject({ percent: 85, passed: true });
  const earned = await kept();
  expect(earned).toMatchObject({ attempts: 2, bestPercent: 85, earnedAt: expect.any(Date) });
  await answer(7);
  expect(await kept()).toMatchObject({ attempts: 3, bestPercent: 85, earnedAt: earned?.earnedAt });
  expect(await kept(other())).toBeUndefined();
});

test("attempts at the same moment are all counted", async () => {
  await Promise.all([answer(0), answer(3), answer(7), answer(1)]);
  const [first] = await listCertifications(db, coach());
  expect(first?.result).toMatchObject({ attempts: 4, bestPercent: 100, earnedAt: expect.any(Date) });
});

test("a few attempts an hour are enough, for each certification and coach", async () => {
  for (let attempt = 0; attempt < ATTEMPTS_AN_HOUR; attempt += 1) await answer(7);
  await expect(answer(0)).rejects.toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("essais par heure"),
  });
  expect((await listCertifications(db, coach()))[0]?.result?.earnedAt).toBeNull();
  await answer(0, other());
  await expect(answerQuiz(db, coach(), "nulle-part", { version: 1, given: {} })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the level is that of the coach's own page, and Ambassadeur is its badge", async () => {
  const page = "where user_id = $1";
  const set = (columns: string) => pool.query(`update coaches set ${columns} ${page}`, [other().id]);
  await set("is_ambassador = true");
  expect(await getLevel(db, other())).toEqual({ rank: 3, label: "Ambassadeur" });
  await set("is_ambassador = false");
  const { rows } = await pool.query(
    `select rating::float as average,
            (select count(*)::int from reviews r where r.coach_id = c.id and r.rating >= 4) as positive
     from coaches c ${page}`,
    [other().id],
  );
  expect(rows[0].positive).toBeGreaterThan(0);
  const level = await getLevel(db, other());
  expect(level.label).toBe("Nouveau coach");
  expect(level.next?.goals.map(({ value }) => value)).toEqual([rows[0].positive, 0, rows[0].average]);
  // A session counts once it was given.
  const { rows: pages } = await pool.query<{ id: number }>(`select id from coaches ${page}`, [other().id]);
  const coachId = pages[0]?.id ?? 0;
  const studentId = people["eleve@exemple.fr"];
  const sessions = async () => (await getLevel(db, other())).next?.goals[1]?.value ?? 0;
  const before = await sessions();
  const hours = (many: number) => new Date(Date.now() + many * 60 * 60 * 1000);
  await addBooking(pool, { coachId, studentId, startsAt: hours(-48), status: "completed" });
  await addBooking(pool, { coachId, studentId, startsAt: hours(-40), status: "cancelled", ending: "late" });
  await addBooking(pool, { coachId, studentId, startsAt: hours(48) });
  expect(await sessions()).toBe(before + 1);
  // An account without a page, here a student's as good as any, has everything before it.
  const nobody = ownerOf(people["eleve@exemple.fr"], "coach");
  expect(await getLevel(db, nobody)).toMatchObject({ rank: 0, next: { percent: 0 } });
});

test("a copy of one's data has what one has read and earned, and nobody else's", async () => {
  await markLessonRead(db, coach(), moduleId, lessons[0]?.id ?? "");
  await answer(0);
  expect(await exportTraining(db, coach())).toMatchObject({
    lecons: [{ module: moduleId, lecon: lessons[0]?.id }],
    certifications: [{ certification: CERTIFICATION.id, essais: 1, meilleur_resultat: 100 }],
  });
  expect(await exportTraining(db, other())).toEqual({ lecons: [], certifications: [] });
});

test("the demonstration begins with a module in each state, and leaves with its account", async () => {
  await db.transaction((tx) => seedTraining(tx, people));
  const states = (await listModules(db, coach())).map(({ state }) => state);
  expect(states.slice(0, 3)).toEqual(["completed", "in-progress", "not-started"]);
  await pool.query("delete from users where role = 'coach'");
  const left = await pool.query("select from lessons_read union all select from certification_results");
  expect(left.rowCount).toBe(0);
});
