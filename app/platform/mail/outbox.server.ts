import { count, desc, eq } from "drizzle-orm";
import type { Executor } from "../database/db.server.ts";
import { pageOf } from "../database/paging.ts";
import { mails } from "./mail.server.ts";

const PAGE_SIZE = 25;

interface OutboxPage {
  mails: { id: number; recipient: string; subject: string; createdAt: Date }[];
  page: number;
  pageCount: number;
  total: number;
}

/** Newest first; a page past the end becomes the last page. */
export async function listOutbox(db: Executor, { page }: { page: number }): Promise<OutboxPage> {
  const [counted] = await db.select({ total: count() }).from(mails);
  const total = counted?.total ?? 0;
  const { offset, ...shown } = pageOf(total, page, PAGE_SIZE);
  const rows = await db
    .select({ id: mails.id, recipient: mails.recipient, subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(PAGE_SIZE)
    .offset(offset);
  return { mails: rows, ...shown };
}

export async function getOutboxMail(db: Executor, id: number) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (!row) return undefined;
  const { recipient, replyTo, subject, html, body: text, createdAt } = row;
  return { id, recipient, replyTo, subject, html, text, createdAt };
}
