import { eq, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { contactAnswerMail } from "~/features/content/emails/contact-mails.ts";
import { contactAnswers, contactMessages } from "~/features/content/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

/** Sets the state and does not toggle it, so it is idempotent. */
export async function setMessageHandled(
  db: Database,
  operator: Operator,
  { id, handled }: { id: number; handled: boolean },
) {
  await asOperator(db, operator, async (tx, note) => {
    const { handledAt } = contactMessages;
    const [message] = await tx
      .select({ handled: sql<boolean>`${handledAt} is not null` })
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for("update");
    if (!message) throw new AppError("not_found", { message: "Ce message n’existe plus." });
    if (message.handled === handled) return;
    await tx
      .update(contactMessages)
      .set({ handledAt: handled ? sql`now()` : null })
      .where(eq(contactMessages.id, id));
    await note(handled ? "handle message" : "reopen message", { thingId: id });
  });
}

interface Answer {
  id: number;
  answer: string;
  /** the answers that the page showed */
  seenAnswers: number;
  /** the operators' mailbox, to which the person replies */
  replyTo: string | undefined;
}

/** Mails the answer with the message quoted, and marks the message as handled. Of two operators at once, one looks again. */
export async function answerMessage(
  db: Database,
  operator: Operator,
  { id, answer, seenAnswers, replyTo }: Answer,
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
    if (!message) throw new AppError("not_found", { message: "Ce message n’existe plus." });
    if ((await tx.$count(contactAnswers, eq(contactAnswers.messageId, id))) !== seenAnswers)
      throw new AppError("conflict", {
        message: "Un collègue vient de répondre à ce message. Lisez sa réponse avant d’envoyer la vôtre.",
      });
    await tx.insert(contactAnswers).values({ messageId: id, operatorId: operator.id, answer });
    await tx.update(contactMessages).set({ handledAt: sql`now()` }).where(eq(contactMessages.id, id));
    await enqueueMail(tx, { to: message.email, replyTo, ...contactAnswerMail({ message, answer }) });
    await note("answer message", { thingId: id });
  });
}
