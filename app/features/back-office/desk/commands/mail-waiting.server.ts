import type { Database } from "~/platform/database/db.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { waitingMail } from "../emails/waiting-mail.ts";
import { listWaitingForMail } from "../queries/inbox.server.ts";
import { WAITED_HOURS } from "../rules/inbox.ts";

interface WaitingParts {
  db: Database;
  publicUrl: string;
  /** the operators' mailboxes */
  operatorEmails: readonly string[];
}

/** Mails the operators every kind of work of which something has waited for more than a day. */
export async function mailWaitingWork(
  { db, publicUrl, operatorEmails }: WaitingParts,
  now = new Date(),
): Promise<void> {
  const since = now.getTime() - WAITED_HOURS * HOUR_MS;
  const groups = (await listWaitingForMail(db)).filter(({ oldestAt }) => oldestAt.getTime() < since);
  if (groups.length === 0) return;
  const mail = waitingMail({ groups, now, publicUrl });
  await db.transaction(async (tx) => {
    for (const to of operatorEmails) await enqueueMail(tx, { to, ...mail });
  });
}
