import { setTimeout as delay } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Database, Executor } from "../database/db.server.ts";
import { defineJob, enqueueJob } from "../jobs/jobs.server.ts";
import { AppError } from "../web/errors.ts";
import type { Logger } from "../web/log.server.ts";

export const mails = pgTable("mails", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  html: text("html").notNull(),
  body: text("body").notNull(),
  replyTo: text("reply_to"),
  unsubscribeUrl: text("unsubscribe_url"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** by whoever is sending it, for as long as that may take */
  claimedAt: timestamp("claimed_at", { withTimezone: true }),
  sentAt: timestamp("sent_at", { withTimezone: true }),
});

interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** who gets the answer, when it is not us */
  replyTo?: string | undefined;
  /** where a mailbox posts to when its owner wants no more of these (RFC 8058); a page of ours for whoever opens it */
  unsubscribeUrl?: string | undefined;
}

/** Where mails leave the product. */
export interface MailTransport {
  /** Answers false when there is nowhere to send to, and the mail stays in the outbox. */
  send(mail: Mail & { id: number; createdAt: Date }): Promise<boolean>;
}

/** One address and nothing else: no list, no name, no quoting, no line end. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** Reserved for what does not exist (RFC 2606), such as the people of `npm run seed`: they are not written to. */
const LEADS_NOWHERE = /\.invalid$/i;

const MAIL_MONTHS = 12;

/** About a day of growing pauses; later than that, a confirmation link is of no use to anybody. */
export const sendMailJob = defineJob("send-mail", z.object({ mailId: z.int().positive() }), { attempts: 12 });

const DEADLINE_MS = 45_000;
/** Whoever claimed a mail longer ago than a sending may take is gone. */
const CLAIM = sql`interval '60 seconds'`;
const SILENCE_MS = 15_000;

/** Subjects carry names that people typed: no line end, nothing invisible, nothing that turns the writing around. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");

/** Part of the caller's transaction: a change that is undone sends nothing. */
export async function enqueueMail(tx: Executor, mail: Mail): Promise<number> {
  if (!ONE_ADDRESS.test(mail.to) || (mail.replyTo !== undefined && !ONE_ADDRESS.test(mail.replyTo)))
    throw new AppError("invalid_input", { message: "Cette adresse e-mail n’est pas valide." });
  const [row] = await tx
    .insert(mails)
    .values({
      recipient: mail.to,
      subject: oneLine(mail.subject),
      html: mail.html,
      body: mail.text,
      replyTo: mail.replyTo,
      unsubscribeUrl: mail.unsubscribeUrl,
    })
    .returning({ id: mails.id });
  if (!row) throw new Error("An insert returned no row.");
  await enqueueJob(tx, sendMailJob, { mailId: row.id });
  return row.id;
}

export function createMailTransport({
  smtpUrl,
  mailFrom,
  log,
}: {
  smtpUrl: string | undefined;
  mailFrom: string;
  log: Logger;
}): MailTransport {
  if (!smtpUrl) {
    log.info("no SMTP_URL: mails stay in the outbox");
    return { send: async () => false };
  }
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? "localhost";
  return {
    async send({ id, createdAt, to, subject, html, text, replyTo, unsubscribeUrl }) {
      if (LEADS_NOWHERE.test(to)) return false;
      const message = {
        from: mailFrom,
        // As an object the address is taken as it is, never read as a list.
        to: { name: "", address: to },
        ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        subject,
        html,
        text,
        date: createdAt,
        // The same at every attempt, so that mailboxes recognise a mail that was sent but not marked. With the
        // instant, since a database made anew numbers its mails from 1 again.
        messageId: `<mail.${id}.${createdAt.getTime()}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated", ...oneClick(unsubscribeUrl) },
      };
      await before(DEADLINE_MS, smtp.sendMail(message));
      return true;
    },
  };
}

/** The button that mailboxes show beside the sender's name. */
const oneClick = (url: string | undefined): Record<string, string> =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

/**
 * Sends a mail once. The row is claimed first and marked afterwards, each by a statement of its own: while a mail server
 * takes its time, no transaction is open. Of runs at the same time one has the claim; the others fail and are tried
 * again, by which time the mail is marked, or is still to be sent. A process that is killed in between leaves a claim
 * that ends by itself; if the mail had left already it leaves again, under the same Message-ID.
 */
export async function deliverMail(
  { db, transport, log }: { db: Database; transport: MailTransport; log: Logger },
  mailId: number,
): Promise<void> {
  const row = await claimMail(db, mailId);
  if (!row) return;
  const { id, createdAt, recipient: to, subject, html, body: text } = row;
  const replyTo = row.replyTo ?? undefined;
  const unsubscribeUrl = row.unsubscribeUrl ?? undefined;
  try {
    if (!(await transport.send({ id, createdAt, to, subject, html, text, replyTo, unsubscribeUrl }))) return;
    await db.update(mails).set({ sentAt: sql`now()` }).where(eq(mails.id, id));
    log.info({ mail: id }, "mail sent");
  } finally {
    // Only one's own: whoever took too long may have been followed by another.
    await db
      .update(mails)
      .set({ claimedAt: null })
      .where(and(eq(mails.id, id), eq(mails.claimedAt, row.claimedAt as Date)));
  }
}

/** Undefined when there is nothing to send any more. */
async function claimMail(db: Database, mailId: number) {
  const unsent = and(eq(mails.id, mailId), isNull(mails.sentAt));
  const free = or(isNull(mails.claimedAt), lt(mails.claimedAt, sql`now() - ${CLAIM}`));
  const [row] = await db
    .update(mails)
    .set({ claimedAt: sql`date_trunc('milliseconds', now())` })
    .where(and(unsent, free))
    .returning();
  if (!row && (await db.$count(mails, unsent)) > 0) throw new Error("Somebody else is sending this mail.");
  return row;
}

/** Forgets old mails: their words are people's data, and have long been read. The privacy policy names the same time. */
export async function pruneMails(db: Executor): Promise<void> {
  await db
    .delete(mails)
    .where(lt(mails.createdAt, sql`now() - make_interval(months => ${MAIL_MONTHS}::integer)`));
}

/** A server that answers now and then resets every timeout of a connection; this one counts from the start. */
async function before<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const deadline = delay(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new Error("The SMTP server took too long.");
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    deadline.catch(() => {});
    done.abort();
  }
}
