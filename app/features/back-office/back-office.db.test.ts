import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handleJob, type JobHandler, type Jobs, startJobs } from "~/platform/jobs/job-runner.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { pruneJob } from "~/platform/jobs/retention.server.ts";
import { deliverMail, enqueueMail, sendMailJob } from "~/platform/mail/mail.server.ts";
import { createLogger } from "~/platform/web/log.server.ts";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { completeProfile } from "../accounts/commands/complete-profile.server.ts";
import { answerMessage, setMessageHandled } from "./commands/handle-message.server.ts";
import { resendMail, retryFailedJob } from "./commands/retry-work.server.ts";
import { listWaiting } from "./desk/queries/inbox.server.ts";
import { findPeople } from "./queries/find-people.server.ts";
import { listContactMessages } from "./queries/list-contact-messages.server.ts";
import {
  countOfficeFigures,
  listFailedWork,
  listUndeliveredMails,
} from "./queries/list-failed-work.server.ts";

const database = testDatabase();
const { db, pool } = database;
const app = createAuthApp(database);
const log = createLogger("silent");
let operator: ReturnType<typeof ownerOf<"operator">>;

beforeAll(async () => {
  operator = ownerOf(await app.join("operator@exemple.fr"), "operator");
});

const actions = async () =>
  (await pool.query("select action, thing_id::int as thing from operator_actions order by id")).rows;
const clear = () => pool.query("delete from operator_actions");

describe("people", () => {
  const find = async (words: string, page = 1) =>
    (await findPeople(pool, operator, { words, page })).rows.map(({ email }) => email);

  it("are found by the beginning of any word of their name or address, accents or not", async () => {
    const id = await app.join("zoe.lefevre@exemple.fr");
    await completeProfile(db, ownerOf(id), { firstName: "Zoé", lastName: "Lefèvre" });
    await app.join("autre@ailleurs.example", "coach");
    for (const words of ["zoé", "ZOE lef", "lefevre zo", "zoe.lefevre@exemple.fr", "  zoé   "])
      expect(await find(words), words).toEqual(["zoe.lefevre@exemple.fr"]);
    expect(await find("ailleurs")).toEqual(["autre@ailleurs.example"]);
    for (const words of ["zoé autre", "efevre", "' | !:*", "%", "zoé & !lefevre"])
      expect(await find(words), words).toEqual(words === "zoé & !lefevre" ? ["zoe.lefevre@exemple.fr"] : []);
    expect(await find("")).toEqual([
      "autre@ailleurs.example",
      "zoe.lefevre@exemple.fr",
      "operator@exemple.fr",
    ]);
  });

  it("come with what is known of their visits", async () => {
    const find = async () => (await findPeople(pool, operator, { words: "visites", page: 1 })).rows[0];
    await app.join("visites@exemple.fr", "coach");
    expect(await find()).toMatchObject({
      role: "coach",
      confirmed: true,
      lastSignInAt: null,
      sessionsCount: 0,
    });
    const cookies = await app.signIn("visites@exemple.fr");
    await app.signIn("visites@exemple.fr");
    await app.post("/sign-out", {}, { cookies });
    expect(await find()).toMatchObject({ lastSignInAt: expect.any(Date), sessionsCount: 1 });
  });

  it("by the page, and by an index", async () => {
    await pool.query(
      "insert into users (id, email) select 'many-' || n, 'many' || n || '@exemple.fr' from generate_series(1, 3000) n",
    );
    await pool.query("analyze users, profiles");
    const third = await findPeople(pool, operator, { words: "exemple", page: 3 });
    expect(third).toMatchObject({ page: 3, rows: { length: 20 } });
    expect((await findPeople(pool, operator, { words: "many7", page: 99 })).page).toBe(6);
    const { rows } = await pool.query(
      `explain select from profiles p
       where person_words(p.first_name, p.last_name, p.email) @@ person_query('many77 exemple')`,
    );
    expect(JSON.stringify(rows)).toContain("profiles_person_words");
    await pool.query("delete from users where id like 'many-%'");
  });
});

it("messages are the newest first, and handled once however often it is said", async () => {
  await clear();
  await pool.query(
    `insert into contact_messages (name, email, subject, message, created_at)
     select 'Léa', 'lea@exemple.fr', 'Objet ' || n, 'Bonjour', now() - make_interval(hours => n)
     from generate_series(1, 25) n`,
  );
  const list = async (page = 1) => listContactMessages(pool, operator, page);
  const [first] = (await list()).rows;
  expect(first).toMatchObject({ subject: "Objet 1", handledAt: null });
  expect(await list(2)).toMatchObject({ total: 25, page: 2, pageCount: 2, rows: { length: 5 } });
  const id = first?.id ?? 0;
  const set = (handled: boolean) => setMessageHandled(db, operator, { id, handled });
  await Promise.all([set(true), set(true), set(true)]);
  expect((await list()).rows[0]?.handledAt).toBeInstanceOf(Date);
  expect(await listWaiting(pool, operator)).toMatchObject([{ kind: "message", count: 24 }]);
  await set(false);
  await set(false);
  expect(await actions()).toEqual([
    { action: "handle message", thing: id },
    { action: "reopen message", thing: id },
  ]);
  await expect(setMessageHandled(db, operator, { id: 999_999, handled: true })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("a message is answered once by two operators at once, by mail with the message quoted", async () => {
  await clear();
  const { rows } = await pool.query<{ id: number }>(
    `insert into contact_messages (name, email, subject, message)
     values ('Léa', 'lea@exemple.fr', 'Une question', 'Bonjour,\nquand\u00a0?') returning id::int`,
  );
  const id = rows[0]?.id ?? 0;
  const answer = (seenAnswers: number, words = "Dès demain.") =>
    answerMessage(db, operator, { id, answer: words, seenAnswers, replyTo: "equipe@exemple.fr" });
  const both = await Promise.allSettled([answer(0), answer(0, "Jeudi.")]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(answer(0)).rejects.toThrow("Un collègue vient de répondre");
  await answer(1, "Et samedi aussi.");
  const [message] = (await listContactMessages(pool, operator, 1)).rows;
  expect(message?.handledAt).toBeInstanceOf(Date);
  expect(message?.answers).toMatchObject([{}, { answer: "Et samedi aussi." }]);
  const mails = await pool.query(
    "select recipient, reply_to, subject, body from mails where recipient = 'lea@exemple.fr' order by id",
  );
  expect(mails.rows).toHaveLength(2);
  expect(mails.rows[1]).toMatchObject({ reply_to: "equipe@exemple.fr", subject: "Re\u00a0: Une question" });
  expect(mails.rows[1].body).toContain("> Bonjour,\n> quand");
  expect(await actions()).toEqual([
    { action: "answer message", thing: id },
    { action: "answer message", thing: id },
  ]);
});

describe("background work that was given up", () => {
  let jobs: Jobs | undefined;
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    await db.execute(sql`delete from graphile_worker._private_jobs`);
  });
  const start = async (...handlers: JobHandler[]) => {
    jobs = await startJobs({ pool, handlers, log });
  };
  const stop = async () => {
    await jobs?.stop();
    jobs = undefined;
  };

  it("is listed with its reason, and begins anew when it is asked to", async () => {
    await clear();
    await db.transaction((tx) => enqueueJob(tx, { ...pruneJob, attempts: 1 }, {}));
    const list = async () => (await listFailedWork(pool, operator, 1)).rows;
    expect(await list()).toEqual([]);
    const failing = async () => Promise.reject(new RangeError("with somebody's words"));
    await start(handleJob({ ...pruneJob, cron: undefined }, failing));
    await vi.waitUntil(async () => (await list()).length === 1, { timeout: 10_000 });
    await stop();
    const [failed] = await list();
    expect(failed).toMatchObject({ name: "prune", attempts: 1, reason: "RangeError" });
    expect(await countOfficeFigures(pool, operator)).toMatchObject({ failedJobs: 1, undeliveredMails: 0 });
    const id = failed?.id ?? "";
    await retryFailedJob(db, operator, id);
    expect(await list()).toEqual([]);
    // A job that waits for its next attempt cannot be retried by hand.
    await expect(retryFailedJob(db, operator, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await actions()).toEqual([{ action: "retry job", thing: Number(id) }]);
    const prune = vi.fn(async () => {});
    await start(handleJob({ ...pruneJob, cron: undefined }, prune));
    await vi.waitUntil(() => prune.mock.calls.length === 1, { timeout: 10_000 });
  });

  it("is a mail that nobody has received, and leaves once when it is sent again", async () => {
    await clear();
    const mail = { to: "lea@exemple.fr", subject: "Bienvenue", html: "", text: "" };
    const id = await db.transaction((tx) => enqueueMail(tx, mail));
    await pool.query("update graphile_worker._private_jobs set max_attempts = 1");
    const list = async () => (await listUndeliveredMails(pool, operator, 1)).rows;
    expect(await list()).toEqual([]);
    let answer = async (): Promise<boolean> => {
      throw new Error("550 no such mailbox");
    };
    const send = vi.fn(() => answer());
    await start(
      handleJob(sendMailJob, ({ mailId }) =>
        deliverMail({ db, transport: { send }, documents: {}, log }, mailId),
      ),
    );
    await vi.waitUntil(async () => (await list()).length === 1, { timeout: 10_000 });
    expect((await list())[0]).toMatchObject({ id, recipient: "lea@exemple.fr", subject: "Bienvenue" });
    answer = async () => true;
    await Promise.allSettled([resendMail(db, operator, id), resendMail(db, operator, id)]);
    await vi.waitUntil(
      async () =>
        (await pool.query("select sent_at from mails where id = $1", [id])).rows[0].sent_at !== null,
      { timeout: 10_000 },
    );
    expect(send).toHaveBeenCalledTimes(2);
    expect(await actions()).toEqual([{ action: "resend", thing: id }]);
    await expect(resendMail(db, operator, id)).rejects.toMatchObject({ code: "not_found" });
  });
});
