import { beforeEach, describe, expect, it } from "vitest";
import { saveTicks } from "~/features/coaching/programme/commands/save-ticks.server.ts";
import { listTemplates } from "~/features/coaching/programme/queries.server.ts";
import type { WeekInput } from "~/features/coaching/programme/schema.ts";
import {
  addAccompaniment,
  demoAccompaniment,
} from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import {
  type AssignedAccompaniment,
  findOwnAccompaniment,
  requireAssignedAccompaniment,
} from "../gate.server.ts";
import {
  addOwnTemplate,
  addTemplate,
  addWeek,
  dropTemplate,
  dropWeek,
  publishWeek,
  saveAsTemplate,
  saveWeek,
} from "./commands/write-programme.server.ts";
import { readOwnProgramme, readWrittenProgramme } from "./queries/programme.server.ts";

const database = testDatabase();
const { db, coach, second, student, other, ids, pool, rows, steps } = demoAccompaniment(database);

let id: string;
let assigned: AssignedAccompaniment;
beforeEach(async () => {
  id = await addAccompaniment(pool, {
    studentId: student.id,
    coachId: ids.coach,
    sessionsPerWeek: 3,
    goal: "force",
    level: "debutant",
  });
  assigned = await requireAssignedAccompaniment(db, coach, id);
});

const written = (wanted?: number) => readWrittenProgramme(db, assigned, wanted);
const fromTemplate = (after = 0) => addTemplate(db, assigned, { goal: "force", level: "debutant", after });

async function weekInput(number: number, more: Partial<WeekInput> = {}): Promise<WeekInput> {
  const { week } = await written(number);
  if (week?.number !== number) throw new Error(`There is no week ${number}.`);
  const { version, title, words, content } = week;
  return { number, version, title, words, content, ...more };
}
const publish = async (number: number) => publishWeek(db, assigned, await weekInput(number));
const refused = (work: Promise<unknown>, words: RegExp) => expect(work).rejects.toThrow(words);

/** Reads the programme as the student sees it. */
async function followed(wanted?: number, now = new Date()) {
  const own = await findOwnAccompaniment(db, student);
  return own && readOwnProgramme(db, own, { wanted, now });
}

describe("a coach", () => {
  it("begins with a template, goes on with a copy, and takes the last back", async () => {
    expect(await fromTemplate()).toEqual({ number: 1 });
    expect(await addWeek(db, assigned, { from: 2, after: 4 })).toEqual({ number: 5 });
    const { weeks } = await written();
    expect(weeks.map(({ number, title }) => [number, title])).toEqual([
      [1, "Prendre ses marques"],
      [2, "Consolider"],
      [3, "La semaine forte"],
      [4, "Semaine légère"],
      [5, "Consolider"],
    ]);
    expect((await written(5)).week?.content).toEqual((await written(2)).week?.content);
    expect((await written(1)).week?.content.sessions).toHaveLength(3);
    await refused(dropWeek(db, assigned, { number: 4, version: 1 }), /ont changé/);
    await dropWeek(db, assigned, { number: 5, version: 1 });
    expect((await written()).weeks).toHaveLength(4);
    expect(await steps(id)).not.toContain("programme published");
  });

  it("keeps weeks as a template of their own, begins with it, and keeps one of a programme that has ended", async () => {
    await fromTemplate();
    const first = (await written(1)).week?.content;
    await saveAsTemplate(db, assigned, { name: "Ma force" });
    const [kept] = await listTemplates(db, assigned);
    expect(kept).toMatchObject({ name: "Ma force", weeks: 4 });
    const template = kept?.id ?? "";
    expect(await addOwnTemplate(db, assigned, { template, after: 4 })).toEqual({ number: 5 });
    expect((await written(5)).week?.content).toEqual(first);

    // It is the coach's alone.
    const theirs = await addAccompaniment(pool, { studentId: other.id, coachId: ids.second });
    const elsewhere = await requireAssignedAccompaniment(db, second, theirs);
    expect(await listTemplates(db, elsewhere)).toEqual([]);
    await refused(addOwnTemplate(db, elsewhere, { template, after: 0 }), /n’existe plus/);
    await dropTemplate(db, elsewhere, { template });
    expect(await listTemplates(db, assigned)).toHaveLength(1);

    await rows(
      "update accompaniments set status = 'ended', ending = 'done', ended_at = now() where id = $1",
      id,
    );
    await refused(addOwnTemplate(db, assigned, { template, after: 8 }), /terminé/);
    await saveAsTemplate(db, assigned, { name: "Deux mois" });
    await dropTemplate(db, assigned, { template });
    expect(await listTemplates(db, assigned)).toMatchObject([{ name: "Deux mois", weeks: 8 }]);
  });

  it("who presses twice adds once", async () => {
    const both = await Promise.allSettled([fromTemplate(), fromTemplate()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await written()).weeks).toHaveLength(4);
  });

  it("saves what nobody has changed meanwhile, and loses nothing of the other", async () => {
    await fromTemplate();
    const opened = await weekInput(1);
    expect(await saveWeek(db, assigned, { ...opened, title: "La mienne" })).toEqual({ version: 2 });
    await refused(saveWeek(db, assigned, { ...opened, title: "L’autre onglet" }), /modifiée ailleurs/);
    expect((await written(1)).week).toMatchObject({ title: "La mienne", version: 2 });
  });

  it("publishes in order, once each, and what is empty not at all", async () => {
    await fromTemplate();
    await refused(publish(2), /d’abord la semaine 1/);
    expect((await written(2)).week?.version).toBe(1);
    await publish(1);
    await publish(1);
    await publish(2);
    await refused(
      publishWeek(db, assigned, await weekInput(3, { content: { sessions: [] } })),
      /Cette semaine est vide/,
    );
    expect((await steps(id)).filter((step) => step === "programme published")).toHaveLength(2);
    await refused(dropWeek(db, assigned, { number: 4, version: 9 }), /n’a pas été retirée/);
  });

  it("writes nothing while it is paused, nor once it is over", async () => {
    await fromTemplate();
    await rows("update accompaniments set status = 'paused', late_since = now() where id = $1", id);
    await refused(publish(1), /en pause/);
    await refused(fromTemplate(4), /en pause/);
    await rows(
      "update accompaniments set status = 'ended', ending = 'late', ended_at = now() where id = $1",
      id,
    );
    await refused(publish(1), /terminé/);
    expect(await followed()).toBeUndefined();
  });

  it("who is not assigned any more finds nothing to write in", async () => {
    await fromTemplate();
    const opened = await weekInput(1);
    await rows("update accompaniments set coach_id = $2 where id = $1", id, ids.second);
    await refused(saveWeek(db, assigned, opened), /n’existe pas/);
    await refused(requireAssignedAccompaniment(db, coach, id), /n’existe pas/);
    expect(await requireAssignedAccompaniment(db, second, id)).toMatchObject({ id });
  });
});

describe("a student", () => {
  const NOW = new Date("2026-11-18T10:00:00Z");
  const at = (seconds: number) => NOW.getTime() + seconds * 1000;

  async function week() {
    const found = await followed();
    if (!found) throw new Error("Nothing is published.");
    return found.week;
  }
  const exercise = "s1-e1";
  /** sent by a phone whose clock is wrong by so many seconds */
  const tick = async (
    done: boolean,
    saidAt: number,
    { who = student, wrongBy = 0, sent = 0, latency = 0, of = exercise } = {},
  ) =>
    saveTicks(
      db,
      who,
      {
        sentAt: at(sent + wrongBy),
        ticks: [{ week: (await week()).id, exercise: of, done, at: at(saidAt + wrongBy) }],
      },
      new Date(at(sent + latency)),
    );

  beforeEach(async () => {
    await fromTemplate();
    await publish(1);
  });

  it("sees what is published, with the week that it is, and how each exercise is done", async () => {
    await publish(2);
    const programme = await followed();
    expect(programme?.weeks.map(({ number }) => number)).toEqual([1, 2]);
    expect(programme?.current).toBe(1);
    expect(programme?.moves["goblet-squat"]?.how).toContain("haltère");
    const later = new Date(Date.now() + 8 * 24 * 3_600_000);
    expect((await followed(undefined, later))?.week.number).toBe(2);
    expect((await followed(1, later))?.week.number).toBe(1);
    // Past what is published, the last one stays.
    expect((await followed(undefined, new Date(later.getTime() + 21 * 24 * 3_600_000)))?.week.number).toBe(2);
    expect((await followed(4))?.week.number).toBe(1);
  });

  it("ticks off; what was said later wins, whichever arrives last, and again is the same", async () => {
    await tick(true, -60);
    expect((await week()).done).toEqual([exercise]);
    await tick(true, -60);
    // Said before that, and arriving after it.
    await tick(false, -3600);
    expect((await week()).done).toEqual([exercise]);
    await tick(false, -30);
    expect((await week()).done).toEqual([]);
    expect(await rows("select count(*)::int as count from programme_ticks")).toEqual([{ count: 1 }]);
  });

  it("who takes back what is still on its way has taken it back", async () => {
    await tick(true, 0, { sent: 0, latency: 5 });
    await tick(false, 1, { sent: 5, latency: 0.1 });
    expect((await week()).done).toEqual([]);
  });

  it("whose clock is wrong is understood all the same", async () => {
    const year = 365 * 24 * 3600;
    await tick(true, -60, { wrongBy: -year });
    await tick(false, -30, { wrongBy: year });
    expect((await week()).done).toEqual([]);
    const [row] = await rows("select said_at from programme_ticks");
    expect(row.said_at).toEqual(new Date(at(-30)));
  });

  it("cannot tick what is another's, is not published, or is not there", async () => {
    await tick(true, -60, { who: other });
    await tick(true, -60, { of: "s9-e9" });
    const draft = (await written(2)).week?.id ?? "";
    await saveTicks(db, student, { sentAt: 1, ticks: [{ week: draft, exercise, done: true, at: 0 }] });
    expect(await rows("select * from programme_ticks")).toEqual([]);
  });

  it("may say the same thing several times at once", async () => {
    const { id: of } = await week();
    const ticks = [true, false, true].map((done, turn) => ({ week: of, exercise, done, at: turn * 1000 }));
    await Promise.all([1, 2, 3].map(() => saveTicks(db, student, { sentAt: 5000, ticks }, NOW)));
    expect((await week()).done).toEqual([exercise]);
  });

  it("keeps what was ticked when the coach changes the week, and has nothing of what was taken out", async () => {
    await tick(true, -60);
    await tick(true, -60, { of: "s2-e1" });
    const opened = await weekInput(1);
    const [first, , third] = opened.content.sessions;
    if (!first || !third) throw new Error("The template has changed.");
    await saveWeek(db, assigned, { ...opened, content: { sessions: [third, first] } });
    expect((await week()).done).toEqual([exercise]);
    const [listed] = (await written()).weeks;
    expect(listed?.done).toBe(1);
  });

  it("still follows what is published while it is paused", async () => {
    await rows("update accompaniments set status = 'paused', late_since = now() where id = $1", id);
    await tick(true, -60);
    expect((await week()).done).toEqual([exercise]);
  });
});
