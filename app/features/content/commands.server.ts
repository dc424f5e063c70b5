import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { contactMail } from "./emails/contact-mails.ts";
import { CONTACT_MESSAGE_MONTHS } from "./rules.ts";
import type { ContactMessage } from "./schema.ts";
import { contactMessages } from "./tables.server.ts";

interface Sending {
  message: ContactMessage;
  /** the sender's network address, for the rate limit */
  network: string;
  /** the operator's mailboxes */
  recipients: string[];
}

/**
 * Stores the message and enqueues the mails in one transaction. The same message within an hour is ignored as
 * a duplicate.
 */
export async function sendContactMessage(db: Database, { message, network, recipients }: Sending) {
  const bySender = { name: "contact by e-mail", subject: message.email.toLowerCase() };
  const byAddress = { name: "contact by address", subject: network };
  await limitRate(db, { ...byAddress, limit: 10, windowSeconds: HOUR_SECONDS });
  await limitRate(db, { ...byAddress, limit: 30, windowSeconds: DAY_SECONDS });
  await limitRate(db, { ...bySender, limit: 5, windowSeconds: HOUR_SECONDS });
  await db.transaction(async (tx) => {
    // The lock serializes a form that is sent twice (second press, reload).
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${message.email}`}, 0))`);
    const again = await tx.$count(
      contactMessages,
      and(
        eq(contactMessages.email, message.email),
        eq(contactMessages.subject, message.subject),
        eq(contactMessages.message, message.message),
        sql`${contactMessages.createdAt} > now() - interval '1 hour'`,
      ),
    );
    if (again > 0) return;
    await tx.insert(contactMessages).values(message);
    for (const to of recipients)
      await enqueueMail(tx, { to, replyTo: message.email, ...contactMail(message) });
  });
}

/** Deletes messages older than CONTACT_MESSAGE_MONTHS. */
export async function pruneContactMessages(db: Executor): Promise<void> {
  await db
    .delete(contactMessages)
    .where(
      lt(contactMessages.createdAt, sql`now() - make_interval(months => ${CONTACT_MESSAGE_MONTHS}::integer)`),
    );
}
