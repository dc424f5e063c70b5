import { describe, expect, it, vi } from "vitest";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import {
  acceptConversation,
  blockPerson,
  declineConversation,
} from "~/features/messages/commands/answer-conversation.server.ts";
import { markRead } from "~/features/messages/commands/send-message.server.ts";
import { mailUnreadJob } from "~/features/messages/jobs.ts";
import { MESSAGE_MAILS, REPLY_MAILS, type Side } from "~/features/messages/rules.ts";
import { runHandler } from "~/platform/jobs/events.server.ts";
import { eventListeners, jobHandlers } from "../../server/wiring.ts";
import { ownerOf } from "../fixtures/accounts/owners.ts";
import { SECRETS } from "../fixtures/accounts/secrets.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { PAGE, talks } from "../fixtures/messages/message-pairs.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, rows, begin, say } = talks(database);
const PUBLIC_URL = "https://elan.example";
const services = {
  db,
  settings: { publicUrl: PUBLIC_URL },
  secrets: SECRETS,
} as never;

/** Does the work of the job when it is due. */
const look = async (conversationId: number, side: Side) => {
  const handler = jobHandlers(services, {} as never).find(({ kind }) => kind.name === mailUnreadJob.name);
  await handler?.run({ conversationId, side }, {} as never);
};
const mails = () => rows("select recipient, subject, body, html from mails order by id");
const waiting = () =>
  rows(
    `select key, round(extract(epoch from run_at - now()) / 60)::int as minutes
     from graphile_worker._private_jobs where key like 'unread%' order by key`,
  );
const lastMessage = async () => (await rows("select max(id)::int as id from messages"))[0].id as number;

describe("when somebody writes", () => {
  it("it is looked two minutes later whether the other has seen it, however much is written meanwhile", async () => {
    const { id, student, coach } = await begin();
    expect(await waiting()).toEqual([{ key: `unread ${id} coach`, minutes: 2 }]);
    await pool.query(
      "update graphile_worker._private_jobs set run_at = now() + interval '1 minute' where key is not null",
    );
    await say(student, "Deux");
    await say(student, "Trois");
    expect(await waiting()).toEqual([{ key: `unread ${id} coach`, minutes: 1 }]);
    await say(coach, "Bonjour");
    expect((await waiting()).map(({ key }) => key)).toEqual([`unread ${id} coach`, `unread ${id} student`]);
  });

  it("there is at most one mail an hour until it is read, and soon again after that", async () => {
    const { id, student, coach } = await begin();
    await pool.query("select testing.empty_tables('graphile_worker._private_jobs')");
    await look(id, "coach");
    await say(student, "Deux");
    expect(await waiting()).toEqual([{ key: `unread ${id} coach`, minutes: 60 }]);
    await markRead(db, coach, await lastMessage());
    await say(student, "Trois");
    expect(await waiting()).toEqual([{ key: `unread ${id} coach`, minutes: 2 }]);
  });
});

describe("the mail", () => {
  it("to the coach: one for what has come, without number or address, each message once", async () => {
    const { id, student, coach } = await begin("Bonjour <b>vous</b>");
    await Promise.all([1, 2, 3].map(() => look(id, "coach")));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "coach@exemple.fr" });
    expect(mail.subject).toContain("Manon\u00a0P. vous a écrit");
    expect(mail.body).toContain("souhaite un premier cours");
    expect(mail.body).toContain("Bonjour <b>vous</b>");
    expect(mail.body).toContain(`${PUBLIC_URL}/dashboard/messages/${id}`);
    expect(mail.html).not.toContain("<b>vous");
    expect(mail.html + mail.body).not.toMatch(/611111111|11 11 11|Lilas|eleve@/);
    await acceptConversation(db, coach);
    await say(student, "Deux");
    await say(student, "Trois");
    await look(id, "coach");
    const [, next] = await mails();
    expect(next.body).toMatch(/vous a écrit 2 messages[\s\S]*Deux[\s\S]*Trois/);
    expect(next.body).not.toContain("Bonjour");
  });

  it("to the student: quotes three messages and counts the rest", async () => {
    const { id, coach } = await begin();
    for (const body of ["Un", "Deux", "Trois", "Quatre", "Cinq"]) await say(coach, body);
    await look(id, "student");
    const [mail] = await mails();
    expect(mail).toMatchObject({
      recipient: "eleve@exemple.fr",
      subject: expect.stringContaining("Camille Laurent vous a écrit"),
    });
    expect(mail.body).toContain(`${PUBLIC_URL}/messages/${id}`);
    expect(mail.body).toContain("Et 2 autres messages.");
    expect(mail.body).not.toMatch(/Quatre|Cinq/);
  });

  it("has nothing of what was seen, and does not leave at all where all was", async () => {
    const { id, student, coach } = await begin("Vu");
    await markRead(db, coach, await lastMessage());
    await look(id, "coach");
    expect(await mails()).toEqual([]);
    await say(student, "Pas vu");
    await look(id, "coach");
    expect((await mails()).map(({ body }) => body.includes("Pas vu") && !body.includes("«\u00a0Vu"))).toEqual(
      [true],
    );
  });

  it("does not leave for what is blocked, refused, of a suspended or closed account", async () => {
    const { id, coach, student } = await begin();
    await blockPerson(db, coach, true);
    await look(id, "coach");
    await blockPerson(db, coach, false);
    await pool.query("update users set suspended_at = now(), suspended_reason = 'Abus' where id = $1", [
      known.student,
    ]);
    await look(id, "coach");
    await pool.query("update users set suspended_at = null, suspended_reason = null where id = $1", [
      known.student,
    ]);
    await setMailPreference(db, ownerOf(known.coach), { kind: MESSAGE_MAILS, wanted: false });
    await look(id, "coach");
    await setMailPreference(db, ownerOf(known.coach), { kind: MESSAGE_MAILS, wanted: true });
    // A refused mail is not sent later.
    await look(id, "coach");
    await setMailPreference(db, ownerOf(known.student), { kind: REPLY_MAILS, wanted: false });
    await say(coach, "Bonjour");
    await look(id, "student");
    await setMailPreference(db, ownerOf(known.student), { kind: REPLY_MAILS, wanted: true });
    await say(student, "Encore");
    await pool.query("update conversations set student_id = null");
    await look(id, "coach");
    expect(await mails()).toEqual([]);
  });

  it("is no news for open pages, which hear of what they show", async () => {
    const { id, coach } = await begin();
    const client = await pool.connect();
    const heard: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => heard.push(payload));
    await client.query("listen conversation_change");
    await look(id, "coach");
    await acceptConversation(db, coach);
    const told = { handler: "mail the student", payload: { conversationId: id } };
    await runHandler(eventListeners(services), { event: "conversation accepted", ...told });
    expect(await mails()).toHaveLength(2);
    await markRead(db, coach, await lastMessage());
    await pool.query("select pg_notify('conversation_change', 'the end')");
    await vi.waitFor(() => expect(heard).toContain("the end"));
    client.release(true);
    const news = `${id} ${PAGE} ${known.student}`;
    expect(heard).toEqual([news, news, "the end"]);
  });

  it("of a refusal carries the coach's sentence and what was not seen before it, and is the only one", async () => {
    const { id, coach, student } = await begin();
    await say(coach, "Vu");
    await markRead(db, student, await lastMessage());
    await say(coach, "Je regarde mon agenda.");
    await declineConversation(
      db,
      ownerOf(known.coach, "coach"),
      coach,
      "Mon agenda est plein jusqu’à l’été.",
    );
    const told = {
      event: "conversation declined",
      handler: "mail the student",
      payload: { conversationId: id },
    };
    for (const _ of [1, 2]) await runHandler(eventListeners(services), told);
    await look(id, "student");
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail.subject).toMatch(/^Camille Laurent n’est pas disponible/);
    expect(mail.body).toMatch(/Je regarde mon agenda\.[\s\S]*Mon agenda est plein jusqu’à l’été\./);
    expect(mail.body).not.toContain("«\u00a0Vu");
    expect(await rows("select body from messages where from_coach and mailed_at is null")).toEqual([
      { body: "Vu" },
    ]);
  });
});
