import { sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import type { MailAttachment } from "~/platform/mail/attachments.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";
import { type MailedStory, OPENS_NO_ACCOUNT } from "../queries/payment-story.server.ts";

interface Resend extends MailedStory {
  mailId: number;
  /** the thing whose story has the mail */
  subjectId: string;
}

interface StoredMail extends Record<string, unknown> {
  recipient: string;
  subject: string;
  html: string;
  body: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  attachments: MailAttachment[];
  isSent: boolean;
}

async function lockStoryMail(
  tx: Transaction,
  { mailId, recipients, ids, since }: Resend,
): Promise<StoredMail | undefined> {
  const { rows } = await tx.execute<StoredMail>(sql`
    select m.recipient, m.subject, m.html, m.body, m.reply_to as "replyTo", m.unsubscribe_url as "unsubscribeUrl", m.attachments,
      m.sent_at is not null as "isSent"
    from mails m where m.id = ${mailId} and m.recipient = any (${sql.param(recipients.filter(Boolean))})
      and m.created_at >= ${since} and ${sql.raw(OPENS_NO_ACCOUNT)} and exists (select from unnest(${sql.param(ids)}::text[]) as id
        where strpos(m.body, id) > 0 or strpos(m.attachments::text, id) > 0) for update`);
  return rows[0];
}

/**
 * The same mail was written in the last minute. A statement of its own, so that of two operators who press at once, the one who
 * waited for the lock sees the mail of the other.
 */
async function isFresh(tx: Transaction, { recipient, subject, body }: StoredMail): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from mails where recipient = ${recipient}
    and created_at > now() - interval '1 minute' and subject = ${subject} and body = ${body} limit 1`);
  return rows.length > 0;
}

/**
 * Sends a mail of a story again, as a new mail with the same words and documents. A calendar entry stays out, because it may say
 * what is no longer true. Mails of no story, such as codes and links of accounts, are never sent again.
 */
export async function resendStoryMail(db: Database, operator: Operator, resend: Resend): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const mail = await lockStoryMail(tx, resend);
    if (!mail) throw new AppError("not_found", { message: "Cet e-mail n’existe plus." });
    if (!mail.isSent)
      throw new AppError("conflict", {
        message:
          "Cet e-mail n’est pas encore parti. S’il est bloqué, relancez-le depuis «\u00a0E-mails non remis\u00a0».",
      });
    if (await isFresh(tx, mail))
      throw new AppError("conflict", { message: "Cet e-mail vient de partir\u00a0: attendez une minute." });
    const { recipient: to, subject, html, body: text, replyTo, unsubscribeUrl } = mail;
    await enqueueMail(tx, {
      to,
      subject,
      html,
      text,
      replyTo: replyTo ?? undefined,
      unsubscribeUrl: unsubscribeUrl ?? undefined,
      attachments: mail.attachments.filter((attachment) => "document" in attachment),
    });
    await note("resend", { thingId: resend.mailId, subjectId: resend.subjectId });
  });
}
