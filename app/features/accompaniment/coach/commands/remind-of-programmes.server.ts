import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { programmeWeeks } from "~/features/coaching/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { lockAccompaniment } from "../../contract/commands/change-accompaniment.server.ts";
import { stepMail } from "../../contract/emails/step-mail.ts";
import { PROGRAMME_DUE, PUBLISHED } from "../../contract/queries/overdue.server.ts";
import { findCoach, findStudentName } from "../../contract/queries/step-recipients.server.ts";
import { ASSIGNED_MAILS } from "../../contract/rules/mails.ts";
import { programmeDueAt } from "../../contract/rules/programme-deadline.ts";
import { accompaniments } from "../../tables.server.ts";
import { programmeReminderWords } from "../emails/programme-reminder.ts";

/** A coach is reminded as long before the deadline. */
const AHEAD_MS = 12 * HOUR_MS;
/** A deadline that passed longer ago is not mailed about: the server was down, or the reminders are new. */
const LATEST_MS = 7 * 24 * HOUR_MS;

interface RemindingParts extends MailParts {
  db: Database;
}

/** Mails the coach once before the deadline of the next week, and once when it has passed. */
export async function remindOfProgrammes(parts: RemindingParts, now = new Date()): Promise<void> {
  const act = (id: string) => parts.db.transaction((tx) => remind(tx, parts, id, now));
  await sweepRows(parts.db, { due: dueReminders(now), act });
}

const dueReminders = (now: Date): SQL => sql`
  select a.id from accompaniments a ${sql.raw(PUBLISHED)}
  cross join lateral (select ${sql.raw(PROGRAMME_DUE)} as at) as due
  where a.status = 'running' and a.coach_id is not null and a.student_id is not null
    and due.at between ${new Date(now.getTime() - LATEST_MS)} and ${new Date(now.getTime() + AHEAD_MS)}
    and (a.programme_told_for is distinct from due.at or (due.at <= ${now} and not a.programme_told_late))`;

async function remind(tx: Transaction, parts: MailParts, id: string, now: Date): Promise<void> {
  const accompaniment = await lockAccompaniment(tx, id);
  const { status, coachId, studentId, programmeToldFor, programmeToldLate } = accompaniment;
  if (status !== "running" || !studentId) return;
  const published = await findPublished(tx, id);
  const dueAt = programmeDueAt({ ...accompaniment, ...published });
  if (!dueAt || dueAt.getTime() - now.getTime() > AHEAD_MS) return;
  const isLate = dueAt <= now;
  const isTold = programmeToldFor?.getTime() === dueAt.getTime() && (programmeToldLate || !isLate);
  if (isTold) return;
  await tx
    .update(accompaniments)
    .set({ programmeToldFor: dueAt, programmeToldLate: isLate })
    .where(eq(accompaniments.id, id));
  const coach = await findCoach(tx, coachId);
  if (!coach?.userId) return;
  const student = await findStudentName(tx, accompaniment);
  const words = programmeReminderWords({ ...published, accompanimentId: id, student, dueAt, isLate });
  await mailPerson(tx, parts, {
    userId: coach.userId,
    kind: ASSIGNED_MAILS,
    write: (stop, reader) => stepMail(words, parts.publicUrl, stop, reader),
  });
}

/** The publication of the first week, and the highest published number. */
async function findPublished(tx: Transaction, id: string) {
  const [found] = await tx
    .select({
      firstPublishedAt:
        sql`min(${programmeWeeks.publishedAt}) filter (where ${programmeWeeks.number} = 1)`.mapWith(
          programmeWeeks.publishedAt,
        ),
      lastPublished: sql<number>`coalesce(max(${programmeWeeks.number}), 0)::int`,
    })
    .from(programmeWeeks)
    .where(and(eq(programmeWeeks.accompanimentId, id), isNotNull(programmeWeeks.publishedAt)));
  return { firstPublishedAt: found?.firstPublishedAt ?? null, lastPublished: found?.lastPublished ?? 0 };
}
