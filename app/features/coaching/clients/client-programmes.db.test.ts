import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { requireClient } from "~/features/bookings/gate.server.ts";
import { addAccompaniment } from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { addBooking } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requireFollowedProgramme, requireWrittenProgramme, type WrittenProgramme } from "../gate.server.ts";
import { saveResult, saveTicks } from "../programme/commands/save-ticks.server.ts";
import { listResults, listTemplates } from "../programme/queries.server.ts";
import { type ExerciseResult, exercisesOfWeek } from "../programme/rules/programme.ts";
import {
  addHouseTemplate,
  addOwnTemplate,
  createProgramme,
  dropProgramme,
  dropTemplate,
  publishClientWeek,
  saveAsTemplate,
  saveClientWeek,
} from "./commands/client-programmes.server.ts";
import { listClientProgrammes, listFollowingCoaches } from "./queries/client-follow-up.server.ts";
import { exportCoaching } from "./queries/export-coaching.server.ts";
import { readClientProgramme, readFollowedProgramme } from "./queries/read-programme.server.ts";
import { MOST_PROGRAMMES } from "./rules/programmes.ts";

const { db, pool } = testDatabase();
const mails = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };

async function newPerson<Role extends "student" | "coach">(role: Role) {
  const id = randomUUID();
  await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', $2)", [id, role]);
  await pool.query("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", [id]);
  return ownerOf(id, role);
}
async function newCoach() {
  const coach = await newPerson("coach");
  return { coach, coachId: await addCoach(pool, { userId: coach.id, name: "Nora Diallo" }) };
}
let hours = 24;
const train = (coachId: number, studentId: string) => {
  hours += 2;
  const startsAt = new Date(Date.now() - hours * 3_600_000);
  return addBooking(pool, { coachId, studentId, startsAt, status: "completed" });
};

let nora: Awaited<ReturnType<typeof newCoach>>;
let student: Awaited<ReturnType<typeof newPerson<"student">>>;
let programme: WrittenProgramme;
const client = () => requireClient(db, nora.coach, student.id);
beforeEach(async () => {
  nora = await newCoach();
  student = await newPerson("student");
  await train(nora.coachId, student.id);
  const { programmeId } = await createProgramme(db, await client(), { id: randomUUID(), title: "Force" });
  programme = await requireWrittenProgramme(db, await client(), programmeId);
});

const TEMPLATE = { goal: "force", level: "debutant", sessionsPerWeek: 2 } as const;
const fill = (after = 0) => addHouseTemplate(db, programme, { ...TEMPLATE, after });
async function publish(number: number) {
  const { week } = await readClientProgramme(db, programme, number);
  if (!week) throw new Error("There is no such week.");
  const { version, title, words, content } = week;
  return publishClientWeek(db, mails, programme, { number, version, title, words, content });
}
const own = () => requireFollowedProgramme(db, student, programme.id);
const followed = async (wanted?: number) =>
  (await readFollowedProgramme(db, await own(), { wanted, now: new Date() })).programme;
const mailsTo = async (id: string) =>
  (
    await pool.query(
      "select subject, body from mails where recipient = $1 || '@exemple.fr' order by created_at",
      [id],
    )
  ).rows;

describe("a programme for a client", () => {
  it("is written from a template, and published week by week with one mail each, which says nothing of it", async () => {
    await fill();
    expect(await followed()).toBeUndefined();
    expect(await listFollowingCoaches(db, student)).toEqual([]);
    await publish(1);
    await publish(1);
    const sent = await mailsTo(student.id);
    expect(sent).toHaveLength(1);
    expect(sent[0].body).toContain(`/mes-programmes/${programme.id}?semaine=1`);
    expect(sent[0].body).not.toMatch(/Force|squat/i);
    expect((await followed())?.weeks.map(({ number }) => number)).toEqual([1]);
    expect(await listFollowingCoaches(db, student)).toMatchObject([
      { name: "Nora Diallo", programmes: [{ title: "Force", published: 1, weeks: 4 }], measures: undefined },
    ]);
    await expect(publish(3)).rejects.toThrow(/d’abord la semaine 2/);
  });

  it("is one of thirty at most, also of three that are created at the same moment", async () => {
    await pool.query(
      `insert into client_programmes (id, coach_id, student_id, title)
       select gen_random_uuid(), $1, $2, 'Force' from generate_series(3, $3::integer)`,
      [nora.coachId, student.id, MOST_PROGRAMMES],
    );
    const own = await client();
    const sent = await Promise.allSettled(
      Array.from({ length: 3 }, () => createProgramme(db, own, { id: randomUUID(), title: "Trop" })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await listClientProgrammes(db, own)).toHaveLength(MOST_PROGRAMMES);
  });

  it("is that coach's and that student's alone", async () => {
    await fill();
    await publish(1);
    const other = await newCoach();
    await expect(requireClient(db, other.coach, student.id)).rejects.toMatchObject({ code: "not_found" });
    await train(other.coachId, student.id);
    const theirs = await requireClient(db, other.coach, student.id);
    await expect(requireWrittenProgramme(db, theirs, programme.id)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listClientProgrammes(db, theirs)).toEqual([]);
    const stranger = await newPerson("student");
    await expect(requireFollowedProgramme(db, stranger, programme.id)).rejects.toMatchObject({
      code: "not_found",
    });
    // The same coach, but in the file of another client.
    await train(nora.coachId, stranger.id);
    const another = await requireClient(db, nora.coach, stranger.id);
    await expect(requireWrittenProgramme(db, another, programme.id)).rejects.toMatchObject({
      code: "not_found",
    });
    for (const id of ["", "x", "'; drop table users"])
      await expect(requireFollowedProgramme(db, student, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is created once by two presses, grows once, and one of two changes of a week wins", async () => {
    const id = randomUUID();
    const made = await Promise.allSettled(
      [1, 2].map(async () => createProgramme(db, await client(), { id, title: "Cardio" })),
    );
    expect(made.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await listClientProgrammes(db, await client())).map(({ title }) => title)).toEqual([
      "Cardio",
      "Force",
    ]);
    const grown = await Promise.allSettled([fill(), fill()]);
    expect(grown.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { week } = await readClientProgramme(db, programme, 1);
    if (!week) throw new Error("There is no week.");
    const saves = ["Une", "Autre"].map((title) =>
      saveClientWeek(db, programme, {
        number: 1,
        version: week.version,
        title,
        words: "",
        content: week.content,
      }),
    );
    const saved = await Promise.allSettled(saves);
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is sent no more once either has blocked the other, and stays to read", async () => {
    await fill();
    await publish(1);
    await pool.query(
      "insert into conversations (coach_id, student_id, blocked_by, blocked_at) values ($1, $2, 'student', now())",
      [nora.coachId, student.id],
    );
    await expect(publish(2)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      createProgramme(db, await client(), { id: randomUUID(), title: "Encore" }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await mailsTo(student.id)).toHaveLength(1);
    expect((await followed())?.weeks).toHaveLength(1);
  });

  it("becomes a template of the coach's own, which begins another, and which no other coach has", async () => {
    await fill();
    await saveAsTemplate(db, programme, { name: "Mon cycle" });
    await saveAsTemplate(db, programme, { name: "Mon cycle" });
    const [template, ...more] = await listTemplates(db, programme);
    expect([template, more]).toEqual([{ id: expect.any(String), name: "Mon cycle", weeks: 4 }, []]);
    const wish = { template: template?.id ?? "", after: 4 };
    expect(await addOwnTemplate(db, programme, wish)).toEqual({ number: 5 });
    const { weeks } = await readClientProgramme(db, programme, 5);
    expect(weeks).toHaveLength(8);
    const other = await newCoach();
    await train(other.coachId, student.id);
    const theirs = await requireClient(db, other.coach, student.id);
    const { programmeId } = await createProgramme(db, theirs, { id: randomUUID(), title: "Autre" });
    const elsewhere = await requireWrittenProgramme(db, theirs, programmeId);
    await expect(addOwnTemplate(db, elsewhere, { ...wish, after: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
    await dropTemplate(db, elsewhere, { template: wish.template });
    expect(await listTemplates(db, programme)).toHaveLength(1);
    await dropTemplate(db, programme, { template: wish.template });
    expect(await listTemplates(db, programme)).toEqual([]);
  });
});

describe("what a student does of it", () => {
  it("is ticked and noted, with its history by exercise, for the student and the coach", async () => {
    await fill();
    await publish(1);
    await publish(2);
    const [first, second] = [await followed(1), await followed(2)];
    if (!first || !second) throw new Error("Nothing is published.");
    const [one] = exercisesOfWeek(first.week.content).filter(({ part }) => part === "main");
    const again = exercisesOfWeek(second.week.content).find(({ move }) => move === one?.move);
    if (!one || !again) throw new Error("The weeks have no exercise in common.");
    const note = { load: 42.5, repetitions: 8, effort: null };
    const at = (days: number) => new Date(Date.now() - days * 86_400_000);
    await saveResult(db, student, { week: first.week.id, exercise: one.id, ...note }, at(7));
    await saveResult(
      db,
      student,
      { week: second.week.id, exercise: again.id, ...note, load: 45, effort: 9 },
      at(1),
    );
    const { results } = await readClientProgramme(db, programme, 1);
    expect(
      results.map(({ week, name, loadGrams, repetitions, effort }) => [
        week,
        name,
        loadGrams,
        repetitions,
        effort,
      ]),
    ).toEqual([
      [2, again.name, 45_000, 8, 9],
      [1, one.name, 42_500, 8, null],
    ]);
    expect(new Set(results.map(({ key }) => key)).size).toBe(1);
    expect((await followed(1))?.week.done).toEqual([one.id]);
    // A tick of another device that says otherwise leaves the numbers alone.
    const ticks = [{ week: first.week.id, exercise: one.id, done: false, at: Date.now() }];
    await saveTicks(db, student, { sentAt: Date.now(), ticks });
    expect((await followed(1))?.week.done).toEqual([]);
    expect((await readClientProgramme(db, programme, 1)).results).toHaveLength(2);
    expect(await listClientProgrammes(db, await client())).toMatchObject([
      { done: 1, published: 2, weeks: 4 },
    ]);
  });

  it("is found again in every programme of the same coach, the accompaniment's included, and in no other coach's", async () => {
    await fill();
    await publish(1);
    const week = (await followed(1))?.week;
    const squat = week && exercisesOfWeek(week.content).find(({ part }) => part === "main");
    if (!week || !squat) throw new Error("There is no exercise.");
    const note = (weekId: string, load: number, days: number) =>
      saveResult(
        db,
        student,
        { week: weekId, exercise: squat.id, load, repetitions: 8, effort: null },
        new Date(Date.now() - days * 86_400_000),
      );
    await note(week.id, 40, 9);

    const { programmeId } = await createProgramme(db, await client(), { id: randomUUID(), title: "Reprise" });
    const second = await requireWrittenProgramme(db, await client(), programmeId);
    await addHouseTemplate(db, second, { ...TEMPLATE, after: 0 });
    const draft = (await readClientProgramme(db, second, 1)).week;
    if (!draft) throw new Error("There is no week.");
    await publishClientWeek(db, mails, second, draft);
    await note(draft.id, 42.5, 6);

    const accompanied = async (coachId: number) => {
      const id = await addAccompaniment(pool, { studentId: student.id, coachId, status: "ended" });
      const { rows } = await pool.query(
        `insert into programme_weeks (accompaniment_id, number, content, published_at)
         select $1, 1, content, now() from programme_weeks where id = $2 returning id`,
        [id, week.id],
      );
      return { id, weekId: rows[0].id as string };
    };
    const beside = await accompanied(nora.coachId);
    await note(beside.weekId, 45, 3);
    const elsewhere = await accompanied((await newCoach()).coachId);
    await note(elsewhere.weekId, 99, 1);

    const loads = (results: readonly ExerciseResult[]) =>
      results.map(({ programme, loadGrams }) => [programme, loadGrams]);
    expect(loads((await readClientProgramme(db, programme, 1)).results)).toEqual([
      ["Accompagnement", 45_000],
      ["Reprise", 42_500],
      [null, 40_000],
    ]);
    expect(loads((await followed(1))?.results ?? [])).toEqual([
      ["Accompagnement", 45_000],
      ["Reprise", 42_500],
      [null, 40_000],
    ]);
    expect(loads(await listResults(db, { accompanimentId: beside.id }))).toEqual([
      [null, 45_000],
      ["Reprise", 42_500],
      ["Force", 40_000],
    ]);
    expect(loads(await listResults(db, { accompanimentId: elsewhere.id }))).toEqual([[null, 99_000]]);
    await pool.query("update accompaniments set coach_id = null where id = $1", [beside.id]);
    expect(loads(await listResults(db, { accompanimentId: beside.id }))).toEqual([[null, 45_000]]);
  });

  it("is refused in a week that is not theirs, is a draft, or has no such exercise", async () => {
    await fill();
    await publish(1);
    const week = (await followed(1))?.week;
    const draft = (await readClientProgramme(db, programme, 2)).week;
    if (!week || !draft) throw new Error("There is no week.");
    const exercise = exercisesOfWeek(week.content)[0]?.id ?? "";
    const note = { load: 10, repetitions: null, effort: null };
    const stranger = await newPerson("student");
    const missing = { code: "not_found" };
    await expect(saveResult(db, stranger, { week: week.id, exercise, ...note })).rejects.toMatchObject(
      missing,
    );
    await expect(saveResult(db, student, { week: draft.id, exercise, ...note })).rejects.toMatchObject(
      missing,
    );
    await expect(saveResult(db, student, { week: week.id, exercise: "gone", ...note })).rejects.toMatchObject(
      missing,
    );
    await saveTicks(db, stranger, {
      sentAt: Date.now(),
      ticks: [{ week: week.id, exercise, done: true, at: Date.now() }],
    });
    expect((await followed(1))?.week.done).toEqual([]);
  });

  it("is in their copy, and goes with the programme and with either account", async () => {
    await fill();
    await publish(1);
    const week = (await followed(1))?.week;
    const exercise = exercisesOfWeek(week?.content ?? { sessions: [] })[0]?.id ?? "";
    await saveResult(db, student, { week: week?.id ?? "", exercise, load: 20, repetitions: null, effort: 5 });
    await saveAsTemplate(db, programme, { name: "Mon cycle" });
    const copy = await exportCoaching(SECRETS.columnKeys)(db, student);
    expect(copy.programmes_de_mes_coachs).toMatchObject([
      {
        titre: "Force",
        coach: "Nora Diallo",
        semaines: [{ semaine: 1, notes: [{ charge_g: 20_000, effort: 5 }] }],
      },
    ]);
    expect(copy.mes_modeles_de_programme).toBeUndefined();
    const coachs = await exportCoaching(SECRETS.columnKeys)(db, nora.coach);
    expect(coachs).toMatchObject({
      programmes_de_mes_coachs: [],
      mes_modeles_de_programme: [{ nom: "Mon cycle" }],
    });
    const left = async () =>
      (
        await pool.query(
          "select (select count(*) from programme_ticks)::int as ticks, (select count(*) from client_programmes)::int as programmes",
        )
      ).rows[0];
    const before = await left();
    await dropProgramme(db, programme);
    expect(await left()).toEqual({ ticks: before.ticks - 1, programmes: before.programmes - 1 });
    const made = await createProgramme(db, await client(), { id: randomUUID(), title: "Force" });
    programme = await requireWrittenProgramme(db, await client(), made.programmeId);
    await fill();
    await pool.query("delete from users where id = $1", [student.id]);
    expect((await pool.query("select from client_programmes where id = $1", [programme.id])).rowCount).toBe(
      0,
    );
    expect(
      (await pool.query("select from programme_weeks where client_programme_id = $1", [programme.id]))
        .rowCount,
    ).toBe(0);
  });
});
