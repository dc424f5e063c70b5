import { setTimeout as delay } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { bigint, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Database, Executor } from "../database/db.server.ts";
import { defineJob, enqueueJob } from "../jobs/jobs.server.ts";
import { AppError } from "../web/errors.ts";
import type { Logger } from "../web/log.server.ts";
import {
  type MailAttachment,
  type MailDocuments,
  type MailFile,
  openAttachments,
} from "./attachments.server.ts";

export const mails = pgTable("mails", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text("recipient").notNull(),
  subject: text("subject").notNull(),
  html: text("html").notNull(),
  body: text("body").notNull(),
  replyTo: text("reply_to"),
  unsubscribeUrl: text("unsubscribe_url"),
  attachments: jsonb("attachments").$type<MailAttachment[]>().notNull().default([]),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** lease of the process that is sending the mail */
  claimedAt: timestamp("claimed_at", { withTimezone: true }),
  sentAt: timestamp("sent_at", { withTimezone: true }),
});

/** A mail as a room writes it, with its attachments. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
}

interface Addressed {
  to: string;
  /** the reply address, if it is not ours */
  replyTo?: string | undefined;
  /** one-click unsubscribe URL (RFC 8058); it also opens a page for people */
  unsubscribeUrl?: string | undefined;
}

interface SentMail extends Addressed, Omit<WrittenMail, "attachments"> {
  id: number;
  createdAt: Date;
  files: readonly MailFile[];
}

export interface MailTransport {
  /** Returns false if no server is configured or the address cannot exist; the mail stays in the outbox. */
  send(mail: SentMail): Promise<boolean>;
}

/** A single address: no list, no display name, no quotes, no line breaks. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;

/** A reserved domain (RFC 2606), used by the people of `npm run seed`, who get no mail. */
const LEADS_NOWHERE = /\.invalid$/i;

/** The address in "Élan <bonjour@elan.example>" or "bonjour@elan.example". */
export const addressOfSender = (mailFrom: string): string =>
  (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim();

const MAIL_MONTHS = 12;

/** Twelve attempts take about a day; after that, a confirmation link is useless. */
export const sendMailJob = defineJob("send-mail", z.object({ mailId: z.int().positive() }), { attempts: 12 });

/** Mails of one event, which leave in one job. A mail that fails gets a `send-mail` of its own, with its attempts. */
export const sendMailsJob = defineJob("send-mails", z.array(z.object({ mailId: z.int().positive() })), {
  attempts: 12,
});

const DEADLINE_MS = 45_000;
/** The lease is longer than a delivery can take, so a process with an expired one is gone. */
const CLAIM = sql`interval '60 seconds'`;
const SILENCE_MS = 15_000;

/** Subjects contain typed names, so line breaks, invisible characters and direction overrides are removed. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");

/**
 * Part of the caller's transaction: a rollback sends nothing. Mails with the same `event`, such as "booking step 12",
 * leave in one job.
 */
export async function enqueueMail(
  tx: Executor,
  mail: Addressed & WrittenMail,
  { event }: { event?: string | undefined } = {},
): Promise<number> {
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
      attachments: [...(mail.attachments ?? [])],
    })
    .returning({ id: mails.id });
  if (!row) throw new Error("An insert returned no row.");
  const mailId = row.id;
  // The worker appends a list to the one that waits under the same key.
  if (event) await enqueueJob(tx, sendMailsJob, [{ mailId }], { key: `mails of ${event}` });
  else await enqueueJob(tx, sendMailJob, { mailId });
  return mailId;
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
  const smtp = openSmtp(smtpUrl);
  const domain = /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? "localhost";
  return {
    async send({ id, createdAt, to, subject, html, text, files, replyTo, unsubscribeUrl }) {
      if (LEADS_NOWHERE.test(to)) return false;
      const message = {
        from: mailFrom,
        // An object is taken as one address and never parsed as a list.
        to: { name: "", address: to },
        ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        subject,
        html,
        text,
        ...attach(files),
        date: createdAt,
        // The Message-ID is the same for each attempt, so that mail servers recognise duplicates. It contains
        // the time, because a new database numbers its mails from 1 again.
        messageId: `<mail.${id}.${createdAt.getTime()}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated", ...oneClick(unsubscribeUrl) },
      };
      await before(DEADLINE_MS, smtp.sendMail(message));
      return true;
    },
  };
}

/**
 * A calendar entry that asks for a change is also a part of the message beside its texts: mail programs look there
 * for what to do with it, and people find the same entry among the attachments.
 */
function attach(files: readonly MailFile[]) {
  const contentOf = ({ bytes }: MailFile) => Buffer.from(bytes);
  const isAsking = ({ method }: MailFile) => method === "REQUEST" || method === "CANCEL";
  const entry = files.find(isAsking);
  return {
    attachments: files
      .filter((file) => file !== entry)
      .map((file) => ({ filename: file.name, contentType: file.contentType, content: contentOf(file) })),
    ...(entry && {
      icalEvent: { method: entry.method, filename: entry.name, content: contentOf(entry) },
    }),
  };
}

const openSmtp = (url: string) =>
  createTransport({
    url,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and signs in without sending anything. Answers the code of the failure, or undefined. */
export async function verifyMailServer(smtpUrl: string): Promise<string | undefined> {
  const smtp = openSmtp(smtpUrl);
  try {
    await before(DEADLINE_MS, smtp.verify());
    return undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return typeof code === "string" ? code : "ETIMEDOUT";
  } finally {
    smtp.close();
  }
}

/** Mail programs show this as a button beside the sender's name. */
const oneClick = (url: string | undefined): Record<string, string> =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

interface Delivery {
  db: Database;
  transport: MailTransport;
  documents: MailDocuments;
  log: Logger;
}

/**
 * Sends a mail once. Claiming the lease and marking the mail as sent are separate statements, so that no
 * transaction stays open while the mail server answers. Only one of several concurrent runs gets the lease;
 * the others fail and are retried. A killed process leaves a lease that expires. If its mail had been sent
 * already, it is sent again with the same Message-ID.
 */
export async function deliverMail(
  { db, transport, documents, log }: Delivery,
  mailId: number,
): Promise<void> {
  const row = await claimMail(db, mailId);
  if (!row) return;
  const { id, createdAt, recipient: to, subject, html, body: text } = row;
  const replyTo = row.replyTo ?? undefined;
  const unsubscribeUrl = row.unsubscribeUrl ?? undefined;
  try {
    const files = await openAttachments(db, documents, row.attachments);
    const sent = { id, createdAt, to, subject, html, text, files, replyTo, unsubscribeUrl };
    if (!(await transport.send(sent))) return;
    await db.update(mails).set({ sentAt: sql`now()` }).where(eq(mails.id, id));
    log.info({ mail: id }, "mail sent");
  } finally {
    // The lease is released only if it is still ours: after a slow delivery, another process may hold it.
    await db
      .update(mails)
      .set({ claimedAt: null })
      .where(and(eq(mails.id, id), eq(mails.claimedAt, row.claimedAt as Date)));
  }
}

/** One mail that cannot be sent keeps neither the others nor the job: it is retried alone. */
export async function deliverMails(delivery: Delivery, list: readonly { mailId: number }[]): Promise<void> {
  for (const { mailId } of list)
    await deliverMail(delivery, mailId).catch(async (error: unknown) => {
      delivery.log.warn({ mail: mailId, err: error }, "mail is tried again alone");
      await enqueueJob(delivery.db, sendMailJob, { mailId });
    });
}

/** Undefined if the mail is already sent or deleted. */
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

/** Retention: mails contain personal data. The privacy policy states the same period. */
export async function pruneMails(db: Executor): Promise<void> {
  await db
    .delete(mails)
    .where(lt(mails.createdAt, sql`now() - make_interval(months => ${MAIL_MONTHS}::integer)`));
}

/** A slow server can reset the idle timeouts again and again; this deadline counts from the start. */
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
