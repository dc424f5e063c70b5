import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type KlaviyoDouble, startKlaviyoDouble } from "../../../tests/doubles/klaviyo.ts";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { marketingJobs } from "../../../tests/fixtures/messages/marketing.ts";
import { updateProfile } from "../accounts/commands/change-account.server.ts";
import { completeProfile } from "../accounts/commands/complete-profile.server.ts";
import { setMailPreference } from "../accounts/commands/mail-person.server.ts";
import { changeStatus } from "../prospects/commands/change-status.server.ts";
import { addProspect, correctContact, deleteProspect } from "../prospects/commands/write-prospect.server.ts";
import { requireOwnProspect } from "../prospects/gate.server.ts";
import { removeStrays } from "./commands/follow-all.server.ts";
import { MARKETING_MAILS } from "./rules.ts";

const database = testDatabase();
const { db, pool } = database;
const app = createAuthApp(database);
const { settle, noted } = marketingJobs(database);
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
  Object.assign(double, { mood: () => "well", requests: [], events: [], everTold: [], removed: [] });
  double.profiles.clear();
  student = await app.join(STUDENT);
  coach = ownerOf(await app.join("coach@exemple.fr", "coach"), "coach");
});

const choose = (wanted: boolean) =>
  setMailPreference(db, ownerOf(student), { kind: MARKETING_MAILS, wanted });
const told = (email = STUDENT) => double.eventsOf(email).map(({ name }) => name);
const run = () => settle({ url: double.url });
const known = async () =>
  (
    await pool.query(
      "select person, wanted, klaviyo_id, unsure_email from marketing_profiles order by person",
    )
  ).rows;
const prospectNamed = async (email = "lea@exemple.fr", agreed = true) => {
  const { id } = await addProspect(db, coach, { ...NAMES, email, phone: null, notes: "Ses notes", agreed });
  return requireOwnProspect(db, coach, id);
};
const move = (prospect: Awaited<ReturnType<typeof prospectNamed>>, status: "appel_1" | "gagne") =>
  changeStatus(db, prospect, { status, notes: "Mal au dos, rappeler." });

describe("an account", () => {
  it("is not told of unasked, whatever it does", async () => {
    await completeProfile(db, ownerOf(student), NAMES);
    await updateProfile(db, ownerOf(student), { ...NAMES, phoneNumber: null });
    await run();
    expect(double.requests).toEqual([]);
    expect(await noted()).toEqual(["Profile Completed: not sent no consent"]);
    expect(await known()).toEqual([]);
  });

  it("that says yes at completion is told of, with what came before in its order and at its time", async () => {
    await pool.query("update users set created_at = '2026-01-02T03:04:05Z' where id = $1", [student]);
    await completeProfile(db, ownerOf(student), NAMES, [MARKETING_MAILS]);
    await run();
    expect(double.profiles.get(STUDENT)).toMatchObject(NAMES);
    expect(told()).toEqual(["User Registered", "Profile Completed"]);
    expect(double.events[0]?.time).toMatch(/^2026-01-02T03:04:05/);
    expect(await noted()).toEqual(["profile: sent", "User Registered: sent", "Profile Completed: sent"]);
  });

  it("that says yes later is told of, and no later is removed, then told of again", async () => {
    await completeProfile(db, ownerOf(student), NAMES);
    await run();
    await choose(true);
    await run();
    expect(told()).toEqual(["User Registered", "Profile Completed"]);
    await choose(false);
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(double.removed).toEqual([STUDENT]);
    expect(await known()).toEqual([]);
    await choose(true);
    await run();
    expect(told()).toEqual(["User Registered", "Profile Completed"]);
  });

  it("that changes its mind before anything was told is left as it wants to be last", async () => {
    for (const wanted of [true, false, true, false, true]) await choose(wanted);
    await run();
    expect(told()).toEqual(["User Registered"]);
    for (const wanted of [false, true, false]) await choose(wanted);
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(await known()).toEqual([]);
  });

  it("whose no was not heard of is not told of either: it is asked again when something is told", async () => {
    await choose(true);
    await run();
    await updateProfile(db, ownerOf(student), { firstName: "Secret", lastName: "Secret", phoneNumber: null });
    await pool.query("update mail_preferences set wanted = false");
    await run();
    expect(double.requests.map(({ body }) => body).join()).not.toContain("Secret");
    expect([...double.profiles]).toEqual([]);
  });

  it("is known there by its present name and address; the profile of the former is removed", async () => {
    await choose(true);
    await run();
    await updateProfile(db, ownerOf(student), { firstName: "Manou", lastName: "Petit", phoneNumber: null });
    await pool.query("update users set email = 'nouvelle@exemple.fr' where id = $1", [student]);
    await run();
    expect([...double.profiles.values()]).toMatchObject([
      { email: "nouvelle@exemple.fr", firstName: "Manou" },
    ]);
    expect(double.removed).toEqual([STUDENT]);
  });

  it("that is closed is removed there, by the id that Klaviyo gave, and nothing else of it is left here", async () => {
    await choose(true);
    await run();
    await pool.query("delete from users where id = $1", [student]);
    await removeStrays(db, { hasKey: true });
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(await noted()).toEqual(["removal: sent"]);
    expect(await known()).toEqual([]);
    expect(double.requests.at(-1)?.body).not.toContain(STUDENT);
  });

  it("that is closed while nobody knows whether the profile was made is removed by its address, which is then forgotten", async () => {
    double.mood = () => "loses the answer";
    await choose(true);
    await run();
    expect((await known())[0]).toMatchObject({ klaviyo_id: null, unsure_email: STUDENT });
    expect(double.profiles.size).toBe(1);
    double.mood = () => "well";
    await pool.query("delete from users where id = $1", [student]);
    await removeStrays(db, { hasKey: true });
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(await known()).toEqual([]);
  });
});

describe("a prospect", () => {
  it("added by hand with the person's yes is told of, and each change of status, without a note", async () => {
    const lea = await prospectNamed();
    await move(lea, "appel_1");
    await move(lea, "gagne");
    await run();
    expect(double.eventsOf("lea@exemple.fr")).toMatchObject([
      {
        name: "Prospect Status Changed",
        properties: { old_status: "non_appele", new_status: "appel_1", coach_id: coach.id },
      },
      {
        name: "Prospect Status Changed",
        properties: { old_status: "appel_1", new_status: "gagne", coach_id: coach.id },
      },
    ]);
    expect(double.requests.map(({ body }) => body).join()).not.toMatch(/notes|Mal au dos/);
    expect(
      (await pool.query("select * from marketing_outbox")).rows.map((row) => JSON.stringify(row)).join(),
    ).not.toMatch(/notes|Mal au dos|lea@/);
  });

  it("without a yes, or come by the contact dialog, is not", async () => {
    await move(await prospectNamed("sans@exemple.fr", false), "appel_1");
    await pool.query(
      `insert into prospects (coach_id, from_contact, first_name, last_name, email, agreed_at)
       values ($1, true, 'Inès', 'R.', 'ines@exemple.fr', now())`,
      [coach.id],
    );
    const [{ id }] = (await pool.query("select id::int from prospects where from_contact")).rows;
    await move(await requireOwnProspect(db, coach, id), "appel_1");
    await run();
    expect(double.requests).toEqual([]);
    expect(await noted()).toEqual(Array(2).fill("Prospect Status Changed: not sent no consent"));
  });

  it("whose box is unticked, or who is deleted, or whose coach leaves, is removed", async () => {
    for (const email of ["a@exemple.fr", "b@exemple.fr", "c@exemple.fr"]) await prospectNamed(email);
    await run();
    expect(double.profiles.size).toBe(3);
    const { rows } = await pool.query("select id::int from prospects order by id");
    const own = (index: number) => requireOwnProspect(db, coach, rows[index].id);
    await correctContact(db, await own(0), {
      ...NAMES,
      email: "a@exemple.fr",
      phone: null,
      agreed: false,
      wasAgreed: true,
    });
    await deleteProspect(db, await own(1));
    await run();
    expect([...double.profiles.keys()]).toEqual(["c@exemple.fr"]);
    await pool.query("delete from users where id = $1", [coach.id]);
    await removeStrays(db, { hasKey: true });
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(await known()).toEqual([]);
  });

  it("with the address of an account follows its owner, who has the last word", async () => {
    await move(await prospectNamed(STUDENT.toUpperCase()), "appel_1");
    await run();
    expect(double.requests).toEqual([]);
    await choose(true);
    await run();
    // One address, one profile, by the name that its owner goes by.
    expect([...double.profiles.keys()]).toEqual([STUDENT]);
    const { rows } = await pool.query("select id::int from prospects");
    const prospect = await requireOwnProspect(db, coach, rows[0].id);
    await move(prospect, "gagne");
    await run();
    expect(told()).toEqual(["User Registered", "Prospect Status Changed"]);
    // The profile still belongs to the owner of the address after the coach stops following the prospect.
    await correctContact(db, prospect, {
      ...NAMES,
      email: STUDENT,
      phone: null,
      agreed: false,
      wasAgreed: true,
    });
    await run();
    expect([...double.profiles.keys()]).toEqual([STUDENT]);
    await correctContact(db, prospect, {
      ...NAMES,
      email: STUDENT,
      phone: null,
      agreed: true,
      wasAgreed: false,
    });
    await choose(false);
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(await known()).toEqual([]);
  });

  it("who has said no says so for every coach, and with an address that is no longer theirs", async () => {
    // An account holder has to consent in person; the coach's word is not enough, even after the account has left this
    // address.
    const hers = await prospectNamed(STUDENT);
    await pool.query("update users set email = 'ailleurs@exemple.fr' where email = $1", [STUDENT]);
    await move(hers, "appel_1");
    await run();
    expect(double.requests).toEqual([]);
    // One of two coaches learns that she no longer wants to.
    const own = await prospectNamed("deux@exemple.fr");
    await pool.query(
      `insert into prospects (coach_id, first_name, last_name, email, agreed_at)
       select id, 'Léa', 'Roy', 'DEUX@exemple.fr', now() from users where id <> $1 and role = 'coach' limit 1`,
      [coach.id],
    );
    await run();
    expect(double.profiles.size).toBe(1);
    await correctContact(db, own, {
      ...NAMES,
      email: "deux@exemple.fr",
      phone: null,
      agreed: false,
      wasAgreed: true,
    });
    await removeStrays(db, { hasKey: true });
    await run();
    expect([...double.profiles]).toEqual([]);
  });

  it("who opens an account and asks for nothing there is removed", async () => {
    await prospectNamed("lea@exemple.fr");
    await run();
    expect(double.profiles.size).toBe(1);
    await app.post("/sign-up/email", {
      email: "lea@exemple.fr",
      password: "Correct-horse-1",
      confirmPassword: "Correct-horse-1",
      termsAccepted: true,
      data: { role: "student", phone_number: "06 12 34 56 78" },
    });
    await run();
    // Typing an address does not prove that one owns it.
    expect(double.profiles.size).toBe(1);
    const [link = ""] = await app.links("lea@exemple.fr");
    expect((await app.confirm(link)).status).toBe(200);
    await run();
    expect([...double.profiles]).toEqual([]);
    expect(await noted()).toContain("User Registered: not sent no consent");
  });
});
