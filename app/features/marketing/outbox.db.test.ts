import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { type KlaviyoDouble, startKlaviyoDouble, unreliable } from "../../../tests/doubles/klaviyo.ts";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { marketingJobs } from "../../../tests/fixtures/messages/marketing.ts";
import { createRandom } from "../../../tests/fixtures/test-seed.ts";
import { updateProfile } from "../accounts/commands/change-account.server.ts";
import { completeProfile } from "../accounts/commands/complete-profile.server.ts";
import { setMailPreference } from "../accounts/commands/mail-person.server.ts";
import { changeStatus } from "../prospects/commands/change-status.server.ts";
import { addProspect } from "../prospects/commands/write-prospect.server.ts";
import { requireOwnProspect } from "../prospects/gate.server.ts";
import { STATUSES } from "../prospects/rules/pipeline.ts";
import { pruneMarketing, removeStrays } from "./commands/follow-all.server.ts";
import { sendToKlaviyoJob } from "./jobs.ts";
import { exportMarketing } from "./queries/export-marketing.server.ts";
import { MARKETING_MAILS } from "./rules.ts";

const database = testDatabase();
const { db, pool } = database;
const app = createAuthApp(database);
const { settle, noted, hurry } = marketingJobs(database);
const STUDENT = "manon@exemple.fr";
const NAMES = { firstName: "Manon", lastName: "Petit" };

let double: KlaviyoDouble;
let student: string;
let coach: ReturnType<typeof ownerOf<"coach">>;
beforeAll(async () => {
  double = await startKlaviyoDouble();
});
afterAll(() => double.close());
beforeEach(async () => {
  await pool.query("select testing.empty_tables('users, marketing_profiles, marketing_outbox, rate_limits')");
  await pool.query("delete from graphile_worker._private_jobs");
  Object.assign(double, { mood: () => "well", requests: [], events: [], everTold: [] });
  double.profiles.clear();
  student = await app.join(STUDENT);
  coach = ownerOf(await app.join("coach@exemple.fr", "coach"), "coach");
});

const choose = (wanted: boolean) =>
  setMailPreference(db, ownerOf(student), { kind: MARKETING_MAILS, wanted });
const run = () => settle({ url: double.url });

const PEOPLE = 2;
const WALK = STATUSES.slice(1);

it("of a Klaviyo that fails, hangs, is busy and loses answers, everybody's news arrive, once and in order", async () => {
  const emails = Array.from({ length: PEOPLE }, (_, index) => `p${index}@exemple.fr`);
  const people = [];
  for (const email of emails) {
    const contact = { firstName: "Léa", lastName: "Roux", phone: null, notes: "" };
    const { id } = await addProspect(db, coach, { ...contact, email, agreed: true });
    people.push(await requireOwnProspect(db, coach, id));
  }
  for (const status of WALK)
    for (const person of people) await changeStatus(db, person, { status, notes: "" });
  double.mood = unreliable(createRandom().next);
  await settle({ url: double.url, patienceMs: 150 });
  const lines = await noted();
  expect(lines).toHaveLength(PEOPLE * (1 + WALK.length));
  expect(lines.filter((line) => !line.endsWith(": sent"))).toEqual([]);
  for (const email of emails)
    expect(double.eventsOf(email).map(({ properties }) => properties.new_status)).toEqual(WALK);
  expect(double.everTold).toHaveLength(PEOPLE * WALK.length);
  // It was put to the test.
  expect(double.requests.length).toBeGreaterThan(1.5 * lines.length);
});

it("without a key everything is noted and marked as not sent; with one, a no is still carried out", async () => {
  await completeProfile(db, ownerOf(student), NAMES, [MARKETING_MAILS]);
  await settle();
  expect(await noted()).toEqual([
    "profile: not sent no key",
    "User Registered: not sent no key",
    "Profile Completed: not sent no key",
  ]);
  await updateProfile(db, ownerOf(student), { ...NAMES, phoneNumber: null });
  await run();
  expect(double.profiles.size).toBe(1);
  await choose(false);
  await settle();
  expect(double.profiles.size).toBe(1);
  await removeStrays(db, { hasKey: false });
  expect((await noted()).filter((line) => line.startsWith("removal"))).toEqual(["removal: not sent no key"]);
  await removeStrays(db, { hasKey: true });
  await run();
  expect([...double.profiles]).toEqual([]);
});

it("what is refused is given up at once, what fails after its last attempt, and both may be tried again", async () => {
  double.mood = () => "refuses";
  await choose(true);
  await run();
  expect(await noted()).toEqual(["profile: failed HTTP_400", "User Registered: failed HTTP_400"]);
  const failed = await pool.query(
    "select attempts::int, last_error from graphile_worker._private_jobs order by id",
  );
  expect(failed.rows).toEqual(
    Array(2).fill({ attempts: 1, last_error: "PermanentFailure Klaviyo HTTP_400" }),
  );
  double.mood = () => "fails";
  await updateProfile(db, ownerOf(student), { ...NAMES, phoneNumber: null });
  await run();
  expect((await noted()).at(-1)).toBe("profile: failed HTTP_500");
  double.mood = () => "well";
  await pool.query("update graphile_worker._private_jobs set attempts = 0, max_attempts = 13");
  await run();
  expect(await noted()).toEqual(["profile: sent", "User Registered: sent", "profile: sent"]);
  expect(double.eventsOf(STUDENT).map(({ name }) => name)).toEqual(["User Registered"]);
  expect(await hurry()).toBe(0);
});

it("is in the copy of a person's data, and forgotten after a year but for what may be told later", async () => {
  await completeProfile(db, ownerOf(student), NAMES, [MARKETING_MAILS]);
  await run();
  expect(await exportMarketing(db, ownerOf(student))).toMatchObject({
    profil: { voulu: true, identifiant_klaviyo: double.profiles.get(STUDENT)?.id },
    envois: [
      { evenement: "Profile Completed" },
      { evenement: "User Registered" },
      { sorte: "profile", etat: "sent" },
    ],
  });
  expect(await exportMarketing(db, coach)).toEqual({ profil: null, envois: [] });
  await pool.query("update marketing_outbox set settled_at = now() - interval '13 months'");
  await pruneMarketing(db);
  expect(await noted()).toEqual(["User Registered: sent", "Profile Completed: sent"]);
});

it("asks again at the last moment whether somebody wants to be told of", async () => {
  await completeProfile(db, ownerOf(student), NAMES, [MARKETING_MAILS]);
  await run();
  await pool.query("update mail_preferences set wanted = false");
  const { rows } = await pool.query(
    "update marketing_outbox set state = 'waiting', settled_at = null where name = 'Profile Completed' returning id",
  );
  await enqueueJob(db, sendToKlaviyoJob, { entryId: Number(rows[0].id) });
  double.events = [];
  await run();
  expect(double.events).toEqual([]);
  expect(await noted()).toContain("Profile Completed: not sent no consent");
});
