import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type MailParts,
  type MailReader,
  mailPerson,
} from "~/features/accounts/commands/mail-person.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import type { MailAttachment } from "~/platform/mail/attachments.server.ts";
import { addressOfSender } from "~/platform/mail/mail.server.ts";
import { writeInvitation } from "../../calendars/rules/write-calendar.ts";
import { mailBookingStepJob, mailLateBookingStepJob } from "../../jobs.ts";
import { bookingSteps, groupSessions } from "../../tables.server.ts";
import { firstMeetingMail, planReminderMail, reminderMail, stepMail } from "../emails/session-mails.ts";
import {
  type FoundSession,
  findMailedSession,
  findTimeBefore,
  type MailedSession,
  mailedTo,
} from "../queries/mailed-session.server.ts";
import { attachPurchase } from "../queries/purchase-documents.server.ts";
import { kindOf, REMINDER_MAILS, SESSION_MAILS } from "../rules/mails.ts";
import { hasMoneyFollowed } from "../rules/money.ts";
import { bookingsPath } from "../rules/paths.ts";
import {
  FIRST_MEETING_REMINDER_DAYS,
  otherSide,
  REMINDER_HOURS,
  REMINDER_REST_HOURS,
  SIDES,
  type Side,
  type Step,
  type StepAuthor,
  UNPLANNED_REMINDER_DAYS,
} from "../rules/states.ts";

export interface SessionMailParts extends MailParts {
  db: Database;
  /** the sender of our mails, who organises what they put into calendars */
  mailFrom: string;
  operator: OperatorIdentity;
}

/**
 * These steps change what both have agreed on: whoever takes one is mailed as well, because the mail is the proof of
 * it, and because their calendar follows it.
 */
const CHANGES: ReadonlySet<Step> = new Set<Step>([
  "requested",
  "confirmed",
  "cancelled",
  "cancelled late",
  "cancelled by coach",
  "refund chosen",
  "moved",
  "planned",
  "planned by coach",
  "cancelled by operator",
  "refunded",
]);

/** The other steps are mailed to the other person, or to both if neither took them; "completed" only to the student. */
export function recipientsOf(step: Step, by: StepAuthor): readonly Side[] {
  if (step === "completed") return ["student"];
  if (CHANGES.has(step)) return SIDES;
  return by === "student" || by === "coach" ? [otherSide(by)] : SIDES;
}

/** The refund of a step of the operator has not been made yet, so its credit note does not exist. */
async function isBeingRefunded(tx: Transaction, { bookingId }: { bookingId: string }): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`select from provider_calls c join bookings b on b.payment_id = c.payment_id
    where b.id = ${bookingId} and c.kind = 'refund' and c.status = 'wanted' limit 1`);
  return rows.length > 0;
}

/** A group session is one session for its coach: what happens to all its seats is told once, see `mail-groups`. */
async function isToldOnce(
  tx: Transaction,
  step: Step,
  { groupSessionId }: { groupSessionId: string | null },
): Promise<boolean> {
  if (groupSessionId === null) return false;
  if (step === "too few" || step === "cancelled by coach") return true;
  if (step !== "cancelled by operator") return false;
  // An operator cancels one seat, or all of them with the session.
  const [group] = await tx
    .select({ ending: groupSessions.ending })
    .from(groupSessions)
    .where(eq(groupSessions.id, groupSessionId));
  return group?.ending === "by operator";
}

/** Steps after which a calendar has another entry, or none. */
const ENTRY_STEPS: ReadonlySet<Step> = new Set<Step>([
  "requested",
  "confirmed",
  "moved",
  "planned",
  "planned by coach",
  "cancelled",
  "cancelled late",
  "cancelled by coach",
  "declined",
  "lapsed",
  "absence settled",
  "account closed",
  "called off",
  "too few",
  "cancelled by operator",
  "coach suspended",
]);

/** How long the mail of a step waits for its payment. */
const MONEY_PATIENCE_MINUTES = 2;

/**
 * Idempotent: each step is mailed once, even if the job runs again. The mail waits until the payment has followed the
 * step (see `mailUnmailedSteps`), but not for long.
 */
export async function mailStep(
  parts: SessionMailParts,
  stepId: number,
  { isLate = false } = {},
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [step] = await tx
      .select()
      .from(bookingSteps)
      .where(and(eq(bookingSteps.id, stepId), isNull(bookingSteps.mailedAt)))
      .for("update");
    const found = step && (await findMailedSession(tx, step.bookingId));
    if (!step || !found) return;
    const { row, ...facts } = found;
    const hasFollowed =
      hasMoneyFollowed({ ...row, ...facts }) && !(step.cents && (await isBeingRefunded(tx, step)));
    if (!isLate && !hasFollowed) {
      const about = { bookingId: row.id, stepId };
      const runAt = new Date(step.at.getTime() + MONEY_PATIENCE_MINUTES * 60_000);
      await enqueueJob(tx, mailLateBookingStepJob, about, { runAt, key: `late booking step ${stepId}` });
      return;
    }
    await tx.update(bookingSteps).set({ mailedAt: sql`now()` }).where(eq(bookingSteps.id, stepId));
    if (isOvertaken(step.step, found)) return;
    const now = new Date();
    const before = step.step === "moved" ? await findTimeBefore(tx, step) : null;
    const withoutCoach = await isToldOnce(tx, step.step, row);
    for (const side of recipientsOf(step.step, step.by)) {
      const userId = side === "coach" ? found.coachUserId : row.studentId;
      if (!userId || (side === "coach" && withoutCoach)) continue;
      const session = mailedTo(side, found, now);
      await mailPerson(tx, parts, {
        userId,
        kind: kindOf(step, side),
        event: `booking step ${stepId}`,
        write: (stop, reader) => ({
          ...stepMail({ ...parts, told: step, session, before, reader, stop, now }),
          attachments: [
            ...(hasReceipt(step.step, session) ? [attachPurchase({ kind: "session", id: row.id })] : []),
            ...(ENTRY_STEPS.has(step.step) ? attachEntry(parts, session, reader, now) : []),
          ],
        }),
      });
    }
  });
}

/**
 * A booking that was confirmed at once causes one mail to each person: the confirmation. A booking that has ended
 * before it could be confirmed by mail causes only the mail of its end.
 */
const isOvertaken = (step: Step, { row }: FoundSession): boolean =>
  (step === "requested" && row.status !== "pending") || (step === "confirmed" && row.status === "cancelled");

/** The student has the documents of what was paid, and again of what was refunded. */
const hasReceipt = (step: Step, { side, collectedCents, refundedCents }: MailedSession): boolean =>
  side === "student" && collectedCents > 0 && (step === "confirmed" || refundedCents > 0);

/** Past sessions change no calendar. */
function attachEntry(
  { mailFrom, publicUrl }: SessionMailParts,
  session: MailedSession,
  reader: MailReader,
  now: Date,
): MailAttachment[] {
  const { id, side, status, title, startsAt, endsAt, groupSessionId } = session;
  if (!startsAt || !endsAt || endsAt <= now || status === "held") return [];
  // The coach's calendar has one entry for the group session, and none for its seats.
  if (side === "coach" && groupSessionId !== null) return [];
  const { method, text } = writeInvitation(
    { ...session, name: title, status, startsAt, endsAt, url: publicUrl + bookingsPath(side, id) },
    {
      organizer: { name: BRAND.name, email: addressOfSender(mailFrom) },
      attendee: { name: displayName(reader), email: reader.email },
    },
  );
  return [{ calendar: text, method }];
}

/** Steps of long ago are not mailed any more. */
const LATEST_HOURS = 1;

/** The payment of a booking has changed: mails that waited for it can leave. */
export async function mailUnmailedSteps(tx: Transaction, bookingId: string): Promise<void> {
  const waiting = await tx
    .select({ id: bookingSteps.id })
    .from(bookingSteps)
    .where(
      and(
        eq(bookingSteps.bookingId, bookingId),
        isNull(bookingSteps.mailedAt),
        sql`${bookingSteps.at} > now() - make_interval(hours => ${LATEST_HOURS}::integer)`,
      ),
    )
    .orderBy(bookingSteps.id);
  for (const { id: stepId } of waiting) await enqueueJob(tx, mailBookingStepJob, { bookingId, stepId });
}

const SOON = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at > now()
    and b.starts_at < now() + make_interval(hours => ${REMINDER_HOURS})
    and b.confirmed_at < now() - make_interval(hours => ${REMINDER_REST_HOURS})`,
  kind: REMINDER_MAILS,
  mail: reminderMail,
  to: SIDES,
};
/** The session has no time. Entering one resets `remindedAt`, so the reminder before it is sent as well. */
const UNPLANNED = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at is null
    and not b.student_chooses and b.confirmed_at < now() - make_interval(days => ${UNPLANNED_REMINDER_DAYS})`,
  kind: SESSION_MAILS,
  mail: planReminderMail,
  to: SIDES,
};
/** Only the student can choose the time of a first meeting. */
const TO_CHOOSE = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at is null
    and b.student_chooses and b.confirmed_at < now() - make_interval(days => ${FIRST_MEETING_REMINDER_DAYS})`,
  kind: SESSION_MAILS,
  mail: firstMeetingMail,
  to: ["student"] as const,
};
type Reminder = typeof SOON | typeof UNPLANNED | typeof TO_CHOOSE;

/** Reminds people of sessions within 24 hours, of sessions without a time, and of a first meeting to choose. */
export async function sendReminders(parts: SessionMailParts): Promise<void> {
  const sweeps = [SOON, UNPLANNED, TO_CHOOSE].map((reminder) => ({
    due: sql`select b.id from bookings b where ${reminder.due}`,
    act: (id: string) => parts.db.transaction((tx) => remindOf(tx, parts, reminder, id)),
  }));
  await sweepRows(parts.db, ...sweeps);
}

async function remindOf(
  tx: Transaction,
  parts: SessionMailParts,
  { due, kind, mail, to }: Reminder,
  id: string,
): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`update bookings b set reminded_at = now() where b.id = ${id} and ${due}`,
  );
  const found = rowCount ? await findMailedSession(tx, id) : undefined;
  if (!found) return;
  const now = new Date();
  for (const side of to) {
    const userId = side === "coach" ? found.coachUserId : found.row.studentId;
    if (!userId || (side === "coach" && found.row.groupSessionId !== null)) continue;
    const session = mailedTo(side, found, now);
    await mailPerson(tx, parts, {
      userId,
      kind,
      write: (stop, reader) => ({
        ...mail({ session, reader, publicUrl: parts.publicUrl, stop, now }),
        attachments: attachEntry(parts, session, reader, now),
      }),
    });
  }
}
