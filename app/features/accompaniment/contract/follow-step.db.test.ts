import { expect, test } from "vitest";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import {
  addAccompaniment,
  demoAccompaniment,
} from "../../../../tests/fixtures/accompaniment/accompaniment.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import type { Accompaniment } from "../tables.server.ts";
import { changeAccompaniment, lockAccompaniment } from "./commands/change-accompaniment.server.ts";
import { ASSIGNED_MAILS, PROGRAMME_MAILS } from "./rules/mails.ts";
import { STEPS, type Step, type StepAuthor } from "./rules/states.ts";

const { db, pool, rows, run, work, student, coach, ids } = demoAccompaniment(testDatabase());
const STUDENT = "eleve@suivi.fr";
const COACH = "coach@suivi.fr";
const SECOND = "second@suivi.fr";
const TEAM = "equipe@elan.example";

const begin = () => addAccompaniment(pool, { studentId: student.id, coachId: ids.coach });
const take = (
  id: string,
  step: Step,
  more: { by?: StepAuthor; coachId?: number; cents?: number; set?: Partial<Accompaniment> } = {},
) =>
  run(async (tx) =>
    changeAccompaniment(tx, await lockAccompaniment(tx, id), { step, by: "nobody", ...more }),
  );
/** Lists the mails of a step: [recipient, subject, body]. */
async function told(id: string, step: Step, more: Parameters<typeof take>[2] = {}) {
  await rows("delete from mails");
  await take(id, step, more);
  await work();
  return (await rows("select recipient, subject, body from mails order by id")).map(
    ({ recipient, subject, body }) => [recipient, subject, body] as [string, string, string],
  );
}
const recipients = async (id: string, step: Step, more: Parameters<typeof take>[2] = {}) =>
  (await told(id, step, more)).map(([recipient]) => recipient);

test("each step is told to those to whom it is news", async () => {
  const id = await begin();
  expect(await recipients(id, "started")).toEqual([STUDENT]);
  expect(await recipients(id, "coach asked", { coachId: ids.coach })).toEqual([COACH]);
  expect(await recipients(id, "coach lapsed", { coachId: ids.coach })).toEqual([COACH]);
  expect(await recipients(id, "coach declined", { coachId: ids.coach, by: "coach" })).toEqual([]);
  expect(await recipients(id, "coach accepted", { coachId: ids.coach, by: "coach" })).toEqual([STUDENT]);
  expect(await recipients(id, "programme published", { by: "coach" })).toEqual([STUDENT]);
  expect(await recipients(id, "review noted", { by: "coach" })).toEqual([STUDENT]);
  expect(await recipients(id, "another asked", { by: "student", coachId: ids.coach })).toEqual([COACH]);
  expect(await recipients(id, "nobody found")).toEqual([STUDENT, TEAM]);
  expect((await recipients(id, "coach changed", { by: "operator", coachId: ids.second })).toSorted()).toEqual(
    [COACH, STUDENT, SECOND].toSorted(),
  );
  expect(await recipients(id, "instalment failed", { cents: 20_000 })).toEqual([STUDENT]);
  const late = { status: "paused", lateSince: new Date() } as const;
  expect(await recipients(id, "paused", { set: late })).toEqual([STUDENT, COACH]);
  expect(await recipients(id, "resumed", { set: { status: "running", lateSince: null } })).toEqual([
    STUDENT,
    COACH,
  ]);
  expect(await recipients(id, "end asked", { by: "student" })).toEqual([STUDENT, COACH]);
  expect(await recipients(id, "end taken back", { by: "student" })).toEqual([STUDENT, COACH]);
  expect(await recipients(id, "health erased", { by: "student" })).toEqual([STUDENT, COACH]);
  expect(await recipients(id, "withdrawn", { by: "student" })).toEqual([COACH]);
  const ended = { status: "ended", ending: "done", endedAt: new Date() } as const;
  expect(await recipients(id, "ended", { set: ended })).toEqual([STUDENT, COACH]);
  expect(await recipients(id, "unused told", { set: { bookableUntil: new Date() } })).toEqual([STUDENT]);
  expect(await recipients(id, "settled", { cents: 5_000 })).toEqual([STUDENT]);
  expect(await recipients(id, "settled")).toEqual([]);
});

test("a coach reads who, where, what and until when; neither the goal nor a family name is in a mailbox", async () => {
  const id = await begin();
  await rows("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", student.id);
  await rows(
    "insert into accompaniment_offers (accompaniment_id, coach_id, answer_by) values ($1, $2, '2026-11-20T09:00:00Z')",
    id,
    ids.coach,
  );
  const [[, subject, body] = ["", "", ""]] = await told(id, "coach asked", { coachId: ids.coach });
  expect(subject).toContain("Un accompagnement vous est proposé");
  for (const words of [
    "Manon\u00a0P.",
    "à Lyon",
    "4 séances de coaching",
    "3 bilans mensuels",
    "vendredi 20 novembre 2026 à 10:00",
  ])
    expect(body).toContain(words);
  expect(body).not.toMatch(/Petit|Tonification|Débutant/);
});

test("of what was never paid for, and to whoever has left, nothing is written", async () => {
  const id = await begin();
  const unpaid = { status: "ended", ending: "unpaid", endedAt: new Date() } as const;
  expect(await recipients(id, "ended", { set: unpaid })).toEqual([]);
  await rows("update accompaniments set ending = 'closed', student_id = null where id = $1", id);
  expect(await recipients(id, "settled", { cents: 5_000 })).toEqual([]);
});

test("each step is told once; news of the programme can be refused, the contract cannot", async () => {
  const id = await begin();
  await setMailPreference(db, student, { kind: PROGRAMME_MAILS, wanted: false });
  await setMailPreference(db, coach, { kind: ASSIGNED_MAILS, wanted: false });
  expect(await recipients(id, "programme published", { by: "coach" })).toEqual([]);
  expect(await recipients(id, "end asked", { by: "student" })).toEqual([STUDENT]);
  await rows("delete from mail_preferences");
  await take(id, "end taken back", { by: "student" });
  await work();
  const sent = await rows("select id from mails");
  await work();
  expect(await rows("select id from mails")).toHaveLength(sent.length);
});

test("every step that there is can be told of without a word missing", async () => {
  const id = await begin();
  for (const step of STEPS) await take(id, step, { coachId: ids.coach, cents: 12_300 });
  await work();
  const mails = await rows("select subject, body from mails");
  expect(mails.length).toBeGreaterThan(STEPS.length / 2);
  for (const { subject, body } of mails)
    expect(`${subject} ${body}`).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
});
