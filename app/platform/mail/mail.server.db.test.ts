import { Writable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startSmtpServer } from "../../../tests/doubles/smtp.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { handleJob, startJobs } from "../jobs/job-runner.server.ts";
import { describeError } from "../web/log.server.ts";
import type { MailDocuments, MailFile } from "./attachments.server.ts";
import {
  createMailTransport,
  deliverMail,
  deliverMails,
  enqueueMail,
  type MailTransport,
  mails,
  pruneMails,
  sendMailJob,
  sendMailsJob,
} from "./mail.server.ts";

const database = testDatabase();
const mailFrom = "Élan <bonjour@elan.example>";
const mail = {
  to: "lea@example.org",
  subject: "Réservation confirmée",
  html: "<p>À bientôt</p>",
  text: "À bientôt",
};

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let transport: MailTransport;
let logged = "";
const log = pino(
  { level: "debug", serializers: { err: describeError } },
  new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  }),
);

beforeAll(async () => {
  smtp = await startSmtpServer();
  transport = createMailTransport({ smtpUrl: smtp.url, mailFrom, log });
});
afterAll(() => smtp.stop());
beforeEach(async () => {
  logged = "";
  smtp.messages.length = 0;
  smtp.answer = () => {};
  await database.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const invoice: MailFile = {
  name: "facture-B2026-00001.pdf",
  contentType: "application/pdf",
  bytes: new TextEncoder().encode("%PDF-1.7 facture"),
};
const documents: MailDocuments = { invoice: async (_, id) => (id === "gone" ? [] : [invoice]) };
const deliver = (id: number) => deliverMail({ db: database.db, transport, documents, log }, id);
const sentAt = async (id: number) =>
  (await database.db.select({ sentAt: mails.sentAt }).from(mails).where(eq(mails.id, id)))[0]?.sentAt;

/** The headers of a message, unfolded, as a mailbox would read them. */
function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return new Map(
    head.split("\r\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

describe("enqueueMail", () => {
  test("writes the mail and its job, or neither", async () => {
    const undone = database.db.transaction(async (tx) => {
      await enqueueMail(tx, mail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await database.db.$count(mails)).toBe(0);
    const id = await database.db.transaction((tx) => enqueueMail(tx, mail));
    const { rows } = await database.db.execute(sql`select payload from graphile_worker._private_jobs`);
    expect(rows).toEqual([{ payload: { mailId: id } }]);
  });

  test.each([
    "lea@example.org, hugo@example.org",
    "lea@example.org\r\nBcc: hugo@example.org",
    "Léa <lea@example.org>",
    '"a b"@example.org',
    "lea@hugo@example.org",
    "lea",
    "",
  ])("refuses the recipient %j", async (to) => {
    const before = await database.db.$count(mails);
    await expect(enqueueMail(database.db, { ...mail, to })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await database.db.$count(mails)).toBe(before);
  });
});

describe("deliverMail", () => {
  test("sends the mail, in HTML and in plain text, and marks it", async () => {
    const id = await enqueueMail(database.db, mail);
    await deliver(id);
    expect(smtp.messages).toHaveLength(1);
    expect(smtp.messages[0]).toMatchObject({ from: "bonjour@elan.example", to: ["lea@example.org"] });
    const headers = headersOf(smtp.messages[0]?.raw ?? "");
    expect(headers.get("message-id")).toMatch(new RegExp(`^<mail\\.${id}\\.\\d+@elan\\.example>$`));
    expect(headers.get("to")).toBe("lea@example.org");
    expect(headers.get("content-type")).toContain("multipart/alternative");
    expect(await sentAt(id)).toBeInstanceOf(Date);
  });

  test("has answers go where they were asked to go", async () => {
    await deliver(await enqueueMail(database.db, { ...mail, replyTo: "hugo@example.org" }));
    expect(headersOf(smtp.messages[0]?.raw ?? "").get("reply-to")).toBe("hugo@example.org");
    await expect(
      enqueueMail(database.db, { ...mail, replyTo: "hugo@example.org\r\nBcc: luc@example.org" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("can be ended from the mailbox, where it may come again", async () => {
    const unsubscribeUrl = "https://elan.example/search-alert?token=abc";
    await deliver(await enqueueMail(database.db, { ...mail, unsubscribeUrl }));
    const headers = headersOf(smtp.messages[0]?.raw ?? "");
    expect(headers.get("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    await deliver(await enqueueMail(database.db, mail));
    expect(headersOf(smtp.messages[1]?.raw ?? "").has("list-unsubscribe")).toBe(false);
  });

  test("renders documents when it is sent, and keeps none", async () => {
    const id = await enqueueMail(database.db, { ...mail, attachments: [{ document: "invoice", id: "1" }] });
    const { rows } = await database.db.execute(sql`select attachments from mails where id = ${id}`);
    expect(rows).toEqual([{ attachments: [{ document: "invoice", id: "1" }] }]);
    await deliver(id);
    const { raw = "" } = smtp.messages[0] ?? {};
    expect(raw).toContain("Content-Type: multipart/mixed");
    expect(raw).toMatch(/Content-Type: application\/pdf; name=facture-B2026-00001\.pdf/);
    expect(raw).toContain(Buffer.from(invoice.bytes).toString("base64"));
  });

  test("leaves without a document that has been deleted since, and waits for a process that knows its kind", async () => {
    await deliver(
      await enqueueMail(database.db, { ...mail, attachments: [{ document: "invoice", id: "gone" }] }),
    );
    expect(smtp.messages[0]?.raw).not.toContain("multipart/mixed");
    const newer = await enqueueMail(database.db, {
      ...mail,
      attachments: [{ document: "unheard of", id: "1" }],
    });
    await expect(deliver(newer)).rejects.toThrow("No room renders");
    expect(smtp.messages).toHaveLength(1);
    expect(await sentAt(newer)).toBeNull();
  });

  test.each(["REQUEST", "CANCEL"] as const)(
    "carries a calendar entry as a %s, for programs and for people",
    async (method) => {
      const calendar = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`;
      await deliver(await enqueueMail(database.db, { ...mail, attachments: [{ calendar, method }] }));
      const { raw = "" } = smtp.messages[0] ?? {};
      expect(raw).toMatch(new RegExp(`Content-Type: text/calendar; charset=utf-8; method=${method}`, "i"));
      expect(raw).toMatch(/Content-Type: application\/ics; name=seance\.ics/);
      const [, alternatives = ""] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(raw) ?? [];
      expect(alternatives).not.toBe("");
      expect(raw.indexOf("text/calendar")).toBeLessThan(raw.indexOf(`--${alternatives}--`));
    },
  );

  test("only attaches an entry that is published", async () => {
    const calendar = "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n";
    await deliver(
      await enqueueMail(database.db, { ...mail, attachments: [{ calendar, method: "PUBLISH" }] }),
    );
    const { raw = "" } = smtp.messages[0] ?? {};
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=seance\.ics/);
    expect(raw).toContain("Content-Disposition: attachment; filename=seance.ics");
  });

  test("is forgotten after a year", async () => {
    const old = await enqueueMail(database.db, mail);
    const recent = await enqueueMail(database.db, mail);
    await database.db
      .update(mails)
      .set({ createdAt: sql`now() - interval '367 days'` })
      .where(eq(mails.id, old));
    await pruneMails(database.db);
    expect((await database.db.select({ id: mails.id }).from(mails)).map(({ id }) => id)).toContain(recent);
    expect(await database.db.$count(mails, eq(mails.id, old))).toBe(0);
  });

  test("does not send again what was sent", async () => {
    const id = await enqueueMail(database.db, mail);
    await deliver(id);
    await deliver(id);
    expect(smtp.messages).toHaveLength(1);
  });

  test("of runs at the same time, one sends", async () => {
    const id = await enqueueMail(database.db, mail);
    smtp.answer = () => new Promise((resolve) => setTimeout(resolve, 200));
    const runs = await Promise.allSettled([deliver(id), deliver(id), deliver(id)]);
    expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await deliver(id);
    expect(smtp.messages).toHaveLength(1);
  });

  test("keeps no transaction open while the mail server takes its time, and is claimed meanwhile", async () => {
    const id = await enqueueMail(database.db, mail);
    let accept = () => {};
    const asked = new Promise<void>((resolve) => {
      smtp.answer = () => {
        resolve();
        return new Promise((answer) => {
          accept = answer;
        });
      };
    });
    const delivered = deliver(id);
    await asked;
    const { rows } = await database.db.execute(sql`
      select state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (xact_start is not null or state like 'idle in transaction%')`);
    expect(rows).toEqual([]);
    await expect(deliver(id)).rejects.toThrow("Somebody else");
    accept();
    await delivered;
    expect(smtp.messages).toHaveLength(1);
    expect(await sentAt(id)).toBeInstanceOf(Date);
  });

  test("is sent by another when whoever claimed it has been gone for a minute, and only then", async () => {
    const id = await enqueueMail(database.db, mail);
    const claimedAgo = (age: string) =>
      database.db.execute(sql`update mails set claimed_at = now() - ${age}::interval where id = ${id}`);
    await claimedAgo("50 seconds");
    await expect(deliver(id)).rejects.toThrow("Somebody else");
    expect(smtp.messages).toHaveLength(0);
    await claimedAgo("61 seconds");
    await deliver(id);
    expect(smtp.messages).toHaveLength(1);
  });

  test("whoever was too slow takes nothing from the one who followed", async () => {
    const id = await enqueueMail(database.db, mail);
    const slow: MailTransport = {
      async send() {
        await database.db.execute(sql`update mails set claimed_at = now() - interval '2 minutes'`);
        await deliver(id);
        throw new Error("too late");
      },
    };
    await expect(deliverMail({ db: database.db, transport: slow, documents, log }, id)).rejects.toThrow(
      "too late",
    );
    expect(await sentAt(id)).toBeInstanceOf(Date);
    expect(smtp.messages).toHaveLength(1);
  });

  test("a refused mail is not marked, and the next attempt is the same message", async () => {
    const id = await enqueueMail(database.db, mail);
    const refused: string[] = [];
    smtp.answer = ({ raw }) => {
      refused.push(raw);
      throw new Error("450 try again");
    };
    await expect(deliver(id)).rejects.toThrow();
    expect(await sentAt(id)).toBeNull();
    smtp.answer = () => {};
    await deliver(id);
    const ids = [refused[0], smtp.messages[0]?.raw].map((raw) => headersOf(raw ?? "").get("message-id"));
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  test("a mail that is gone is nothing to do", () => expect(deliver(999_999)).resolves.toBeUndefined());

  test("a server that is away is a failure, not an answer", async () => {
    const id = await enqueueMail(database.db, mail);
    const away = createMailTransport({ smtpUrl: "smtp://127.0.0.1:1", mailFrom, log });
    await expect(deliverMail({ db: database.db, transport: away, documents, log }, id)).rejects.toThrow();
    expect(await sentAt(id)).toBeNull();
  });

  test("without an SMTP server, the mail stays in the outbox", async () => {
    const id = await enqueueMail(database.db, mail);
    const nowhere = createMailTransport({ smtpUrl: undefined, mailFrom, log });
    await deliverMail({ db: database.db, transport: nowhere, documents, log }, id);
    expect(await sentAt(id)).toBeNull();
  });
});

test("no value can add a header or a recipient", async () => {
  const hostile = "Bonjour\r\nBcc: victim@example.org\r\n\r\n<script>";
  const id = await enqueueMail(database.db, { ...mail, subject: hostile });
  await deliver(id);
  // Past our own check of the recipient, as a row written by hand would be.
  const [row] = await database.db
    .insert(mails)
    .values({ recipient: "lea@example.org\r\nBcc: victim@example.org", subject: "s", html: "h", body: "b" })
    .returning({ id: mails.id });
  await deliver(row?.id ?? 0).catch(() => {});
  for (const { raw, to } of smtp.messages) {
    expect(to).not.toContain("victim@example.org");
    expect(headersOf(raw).has("bcc")).toBe(false);
  }
  const [message] = smtp.messages;
  expect(message?.to).toEqual(["lea@example.org"]);
  expect(headersOf(message?.raw ?? "").get("subject")).toContain("Bonjour");
});

test("the mails of one event leave in one job, and one that fails is tried again alone", async () => {
  const jobsOf = async (name: string) =>
    (await database.pool.query("select from graphile_worker.jobs where task_identifier = $1", [name]))
      .rowCount;
  const ids = await database.db.transaction(async (tx) => {
    const first = await enqueueMail(tx, { ...mail, to: "wrong@example.org" }, { event: "booking step 1" });
    const second = await enqueueMail(tx, mail, { event: "booking step 1" });
    await enqueueMail(tx, mail, { event: "booking step 2" });
    return [first, second];
  });
  expect([await jobsOf("send-mail"), await jobsOf("send-mails")]).toEqual([0, 2]);
  let isRefused = true;
  smtp.answer = () => {
    if (!isRefused) return;
    isRefused = false;
    throw new Error("450 wrong@example.org later");
  };
  const delivery = { db: database.db, transport, documents, log };
  const jobs = await startJobs({
    pool: database.pool,
    handlers: [
      handleJob(sendMailJob, ({ mailId }) => deliver(mailId)),
      handleJob(sendMailsJob, (list) => deliverMails(delivery, list)),
    ],
    log,
  });
  try {
    for (const id of ids) await vi.waitFor(async () => expect(await sentAt(id)).toBeInstanceOf(Date), 10_000);
    await vi.waitFor(() => expect(smtp.messages).toHaveLength(3), 10_000);
  } finally {
    await jobs.stop();
  }
  expect(logged).toContain("mail is tried again alone");
  expect(logged).not.toContain("example.org");
});

test("from the change to the mailbox, without an address in the log", async () => {
  const jobs = await startJobs({
    pool: database.pool,
    handlers: [handleJob(sendMailJob, ({ mailId }) => deliver(mailId))],
    log,
  });
  try {
    smtp.answer = () => {
      throw new Error("550 lea@example.org is unknown");
    };
    await database.db.transaction((tx) => enqueueMail(tx, mail));
    await vi.waitFor(() => expect(logged).toContain("job failed"), 5_000);
    smtp.answer = () => {};
    const id = await database.db.transaction((tx) => enqueueMail(tx, mail));
    await vi.waitFor(async () => expect(await sentAt(id)).toBeInstanceOf(Date), 5_000);
  } finally {
    await jobs.stop();
  }
  expect(logged).not.toContain("example.org");
});
