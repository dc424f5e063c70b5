import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailPerson, setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import { readStopLink } from "~/features/accounts/gate.server.ts";
import { listMailChoices } from "~/features/accounts/queries.server.ts";
import { type MailKind, SECURITY_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import { seedPeople } from "~/features/accounts/seed.server.ts";
import { ALERT_MAILS } from "~/features/discovery/rules/alerts.ts";
import { seedCatalogue, writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { contactCoach } from "~/features/messages/commands/contact-coach.server.ts";
import { mailUnreadJob } from "~/features/messages/jobs.ts";
import { ANSWER_MAILS, MESSAGE_MAILS } from "~/features/messages/rules.ts";
import { runHandler } from "~/platform/jobs/events.server.ts";
import { MAIL_KINDS } from "~/routes/account/mail-kinds.ts";
import { eventListeners, jobHandlers } from "../../../server/wiring.ts";
import { coachAnswers, ownerOf } from "../../fixtures/accounts/owners.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { alertTools } from "../../fixtures/messages/search-alerts.ts";

const database = testDatabase();
const { db, pool } = database;
const PARTS = {
  publicUrl: "https://elan.example",
  linkSecret: SECRETS.linkSecret,
};
const NEWS: MailKind = { ...ALERT_MAILS, id: "news", sent: "if asked for" };

let people: Awaited<ReturnType<typeof seedPeople>>;
let student: string;
let coach: string;
beforeAll(async () => {
  await db.transaction(async (tx) => {
    people = await seedPeople(tx);
    await writeFirstDisciplines(tx);
    await seedCatalogue(tx, people);
  });
  student = people["eleve@exemple.fr"];
  coach = people["coach@exemple.fr"];
});
beforeEach(() => pool.query("select testing.empty_tables('mail_preferences, mails, conversations')"));

const mails = async () =>
  (await pool.query("select recipient, body, unsubscribe_url from mails order by id")).rows;
const send = (kind: MailKind, userId = student) =>
  mailPerson(db, PARTS, {
    userId,
    kind,
    write: (stop) => ({ subject: "s", html: "<p>h</p>", text: stop ? `${stop.label} ${stop.url}` : "" }),
  });
const wanted = async (userId: string) =>
  Object.fromEntries(
    (await listMailChoices(db, ownerOf(userId), MAIL_KINDS)).map((kind) => [kind.id, kind.wanted]),
  );

describe("what a person wants", () => {
  it("is all that their role gets, but for what has to be asked for", async () => {
    expect(await wanted(student)).toEqual({
      booked: true,
      sessions: true,
      reminders: true,
      packs: true,
      orders: true,
      waiting: true,
      subscriptions: true,
      "tax-certificates": true,
      accompaniment: true,
      programme: true,
      coaching: true,
      withdrawal: true,
      answers: true,
      replies: true,
      "review-answers": true,
      "review-decisions": true,
      "search-alerts": true,
      decisions: true,
      testimonials: true,
      marketing: false,
      security: true,
      terms: true,
    });
    expect(await wanted(coach)).toEqual({
      decisions: true,
      sessions: true,
      reminders: true,
      orders: true,
      subscriptions: true,
      assigned: true,
      withdrawal: true,
      messages: true,
      reviews: true,
      page: true,
      papers: true,
      calendars: true,
      approval: true,
      payouts: true,
      "search-alerts": true,
      marketing: false,
      security: true,
      terms: true,
    });
    expect(await listMailChoices(db, ownerOf(student), [NEWS])).toMatchObject([
      { wanted: false, always: false },
    ]);
    expect(await listMailChoices(db, ownerOf("nobody"), MAIL_KINDS)).toEqual([]);
  });

  it("is theirs alone, and may change as often as they like", async () => {
    const choose = (id: string, wanted: boolean) =>
      setMailPreference(db, ownerOf(id), { kind: ANSWER_MAILS, wanted });
    await choose(student, false);
    await choose(student, false);
    expect(await wanted(student)).toMatchObject({ answers: false, "search-alerts": true });
    expect(await wanted(people["eleve2@exemple.fr"])).toMatchObject({ answers: true });
    await choose(student, true);
    expect(await wanted(student)).toMatchObject({ answers: true });
    await choose("nobody", false);
    expect((await pool.query("select user_id from mail_preferences")).rows).toEqual([{ user_id: student }]);
  });
});

describe("a mail of a kind", () => {
  it("carries the way to get no more of it, which is for that kind and person alone", async () => {
    await send(ANSWER_MAILS);
    const [mail] = await mails();
    expect(mail.recipient).toBe("eleve@exemple.fr");
    expect(mail.unsubscribe_url).toMatch(/^https:\/\/elan\.example\/unsubscribe\?token=[\w-]+\.[\w-]{43}$/);
    expect(mail.body).toBe(`Ne plus recevoir ces e-mails ${mail.unsubscribe_url}`);
    const token = new URL(mail.unsubscribe_url).searchParams.get("token") ?? "";
    const stop = readStopLink(MAIL_KINDS, PARTS.linkSecret, token);
    expect(stop).toEqual({ owner: { id: student }, kind: ANSWER_MAILS });
    expect(readStopLink(MAIL_KINDS, "another secret", token)).toBeUndefined();
    expect(readStopLink(MAIL_KINDS, PARTS.linkSecret, `${token}x`)).toBeUndefined();
    expect(readStopLink([SECURITY_MAILS], PARTS.linkSecret, token)).toBeUndefined();
  });

  it("is not sent to whoever has refused it, nor unasked where it has to be asked for", async () => {
    await setMailPreference(db, ownerOf(student), { kind: ANSWER_MAILS, wanted: false });
    await send(ANSWER_MAILS);
    await send(NEWS);
    await send(ANSWER_MAILS, "nobody");
    expect(await mails()).toEqual([]);
    await setMailPreference(db, ownerOf(student), { kind: NEWS, wanted: true });
    await send(NEWS);
    expect(await mails()).toHaveLength(1);
  });

  it("is always sent, and without a way out, where it keeps the account safe", async () => {
    await setMailPreference(db, ownerOf(student), { kind: SECURITY_MAILS, wanted: false });
    await send(SECURITY_MAILS);
    expect(await mails()).toMatchObject([{ body: "", unsubscribe_url: null }]);
  });
});

describe("what there is obeys", () => {
  const services = { db, settings: { publicUrl: PARTS.publicUrl }, secrets: SECRETS } as never;

  it("new messages to a coach, and answers to a student", async () => {
    const { conversationId } = await contactCoach(db, {
      writer: ownerOf(student),
      coach: { id: 1, userId: coach },
      network: "10.0.0.1",
      content: { message: "Bonjour", address: null, phone: null },
    });
    const tellCoach = () =>
      jobHandlers(services, {} as never)
        .find(({ kind }) => kind.name === mailUnreadJob.name)
        ?.run({ conversationId, side: "coach" }, {} as never);
    const tellStudent = () =>
      runHandler(eventListeners(services), {
        event: "conversation accepted",
        handler: "mail the student",
        payload: { conversationId },
      });
    await setMailPreference(db, ownerOf(coach), { kind: MESSAGE_MAILS, wanted: false });
    await tellCoach();
    expect(await mails()).toEqual([]);
    // A refused mail is not sent later.
    await setMailPreference(db, ownerOf(coach), { kind: MESSAGE_MAILS, wanted: true });
    await tellCoach();
    expect(await mails()).toEqual([]);
    await coachAnswers(db).accept(1, conversationId);
    await tellStudent();
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: "eleve@exemple.fr" });
    expect(mail.body).toContain(mail.unsubscribe_url);
  });

  it("search alerts: refused they wait, wanted again they tell of all who have come", async () => {
    const { ask, addCoach, run, recipients } = alertTools(database);
    await ask({ email: "eleve@exemple.fr" }, student);
    await pool.query("select testing.empty_tables('mails')");
    await setMailPreference(db, ownerOf(student), { kind: ALERT_MAILS, wanted: false });
    await addCoach("Nina Roux");
    await run();
    expect(await recipients()).toEqual([]);
    await setMailPreference(db, ownerOf(student), { kind: ALERT_MAILS, wanted: true });
    await addCoach("Lou Petit");
    await run();
    expect(await recipients()).toEqual(["eleve@exemple.fr"]);
    // Asking for an alert again turns its mails on again.
    await setMailPreference(db, ownerOf(student), { kind: ALERT_MAILS, wanted: false });
    await ask({ email: "eleve@exemple.fr", discipline: "" }, student);
    expect(await wanted(student)).toMatchObject({ "search-alerts": true });
  });
});
