import { and, asc, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnConversation } from "../gate.server.ts";
import { ATTACHED } from "../queries/attached.server.ts";
import { REPORT_MONTHS } from "../rules.ts";
import type { reportSchema } from "../schema.ts";
import { conversations, messages, reports, type SaidMessage } from "../tables.server.ts";

const PER_DAY = 20;
/** This many messages before and after the reported one are copied as context. */
const AROUND = 5;
/** This many messages are copied if a person is reported and not one message. */
const LAST = 10;

/**
 * Reports the other person, or one of their messages, to the operator. The messages are copied, so that the
 * report survives the conversation. Reporting twice is idempotent.
 */
export async function reportPerson(
  db: Database,
  reporter: Owner,
  { id, side }: OwnConversation,
  { message: messageId, reason, words }: z.output<typeof reportSchema>,
): Promise<void> {
  await limitRate(db, {
    name: "reports",
    subject: reporter.id,
    limit: PER_DAY,
    windowSeconds: DAY_SECONDS,
    message: "Vous avez fait beaucoup de signalements aujourd’hui. Écrivez-nous depuis la page Contact.",
  });
  const byCoach = side === "coach";
  await db.transaction(async (tx) => {
    const [between] = await tx
      .select({ studentId: conversations.studentId, coachUserId: coaches.userId })
      .from(conversations)
      .innerJoin(coaches, eq(coaches.id, conversations.coachId))
      .where(eq(conversations.id, id));
    if (!between) throw new AppError("not_found", { message: "Cette conversation n’existe plus." });
    const said = messageId === null ? await saidLast(tx, id) : await saidAround(tx, id, messageId);
    // Only messages of the other side in this conversation can be reported.
    if (messageId !== null && said.find((one) => one.id === messageId)?.fromCoach !== !byCoach)
      throw new AppError("not_found", { message: "Ce message n’existe plus." });
    await tx
      .insert(reports)
      .values({
        conversationId: id,
        messageId,
        reporterId: reporter.id,
        reportedId: byCoach ? between.studentId : between.coachUserId,
        byCoach,
        reason,
        words,
        said,
      })
      .onConflictDoNothing();
  });
}

const saidLast = async (tx: Transaction, id: number) => (await range(tx, id, undefined, LAST)).reverse();

async function saidAround(tx: Transaction, id: number, messageId: number): Promise<SaidMessage[]> {
  const before = await range(tx, id, lte(messages.id, messageId), AROUND + 1);
  const after = await range(tx, id, gt(messages.id, messageId), AROUND, asc(messages.id));
  return [...before.reverse(), ...after];
}

async function range(
  tx: Transaction,
  id: number,
  within: SQL | undefined,
  most: number,
  order = desc(messages.id),
): Promise<SaidMessage[]> {
  const rows = await tx
    .select({
      id: messages.id,
      fromCoach: messages.fromCoach,
      body: messages.body,
      attachments: ATTACHED,
      attachmentsCount: messages.attachmentsCount,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.conversationId, id), within))
    .orderBy(order)
    .limit(most);
  return rows.map((said) => ({ ...said, createdAt: said.createdAt.toISOString() }));
}

/** Deletes reports that were handled more than REPORT_MONTHS ago. */
export async function pruneReports(db: Executor): Promise<void> {
  await db
    .delete(reports)
    .where(lt(reports.handledAt, sql`now() - make_interval(months => ${REPORT_MONTHS}::integer)`));
}
