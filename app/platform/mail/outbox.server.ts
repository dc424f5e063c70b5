import { desc, eq } from "drizzle-orm";
import type { Executor } from "../database/db.server.ts";
import { pagedRead } from "../database/paging.server.ts";
import { type MailDocuments, type MailFile, openAttachments } from "./attachments.server.ts";
import { mails } from "./mail.server.ts";

const PAGE_SIZE = 25;

/** Newest first. */
export async function listOutbox(db: Executor, { page }: { page: number }) {
  const total = await db.$count(mails);
  const listed = db
    .select({ id: mails.id, recipient: mails.recipient, subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id));
  return pagedRead({ total, page, size: PAGE_SIZE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
}

/** The files are what would be attached if the mail was sent now. */
export async function getOutboxMail(db: Executor, documents: MailDocuments, id: number) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (!row) return undefined;
  const { recipient, replyTo, subject, html, body: text, createdAt, attachments } = row;
  const files: MailFile[] = await openAttachments(db, documents, attachments);
  return { id, recipient, replyTo, subject, html, text, createdAt, files };
}
