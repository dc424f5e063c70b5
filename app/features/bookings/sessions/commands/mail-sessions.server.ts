import { and, eq, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { bookingSteps, bookings } from "../../tables.server.ts";
import { planReminderMail, reminderMail, stepMail } from "../emails/session-mails.ts";
import { REMINDER_MAILS, SESSION_MAILS } from "../rules/mails.ts";
import { bookingsPath } from "../rules/paths.ts";
import { SIDES, type Side, type Step, type StepAuthor, UNPLANNED_REMINDER_DAYS } from "../rules/states.ts";

export type SessionMailParts = MailParts & { db: Database };

/** A step is mailed to the other person, or to both if neither took it; "completed" only to the student. */
export function recipientsOf(step: Step, by: StepAuthor): readonly Side[] {
  if (step === "completed") return ["student"];
  if (by === "coach") return ["student"];
  return by === "student" ? ["coach"] : SIDES;
}

/** Idempotent: each step is mailed once, even if the job runs again. */
export async function mailStep(parts: SessionMailParts, stepId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [step] = await tx
      .update(bookingSteps)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(bookingSteps.id, stepId), isNull(bookingSteps.mailedAt)))
      .returning();
    const found = step && (await findTwo(tx, step.bookingId));
    if (!step || !found) return;
    const { booking, people, isReviewed } = found;
    // A booking that was confirmed at once causes one mail to each person: the confirmation.
    if (step.step === "requested" && booking.status !== "pending") return;
    for (const side of recipientsOf(step.step, step.by)) {
      const { userId } = people[side];
      const other = people[side === "coach" ? "student" : "coach"].name;
      if (!userId) continue;
      await mailPerson(tx, parts, {
        userId,
        kind: SESSION_MAILS,
        write: (stop) =>
          stepMail({
            step: step.step,
            side,
            other,
            booking: { ...booking, startsAt: step.startsAt },
            words: step.words,
            isReviewed,
            url: parts.publicUrl + bookingsPath(side, booking.id),
            stop,
          }),
      });
    }
  });
}

async function findTwo(tx: Transaction, bookingId: string) {
  const [found] = await tx
    .select({
      booking: bookings,
      coachName: coaches.name,
      coachUserId: coaches.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      isReviewed: sql<boolean>`exists (select from ${reviews}
        where ${reviews.coachId} = ${bookings.coachId} and ${reviews.authorId} = ${bookings.studentId})`,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(profiles, eq(profiles.id, bookings.studentId))
    .where(eq(bookings.id, bookingId));
  if (!found) return undefined;
  const { booking, coachName, coachUserId, isReviewed, ...student } = found;
  return {
    booking,
    isReviewed,
    people: {
      coach: { userId: coachUserId, name: coachName },
      student: { userId: booking.studentId, name: shortName(student) },
    },
  };
}

/** The reminder goes out in the last 24 hours, but not if the session was confirmed less than 6 hours ago. */
const SOON = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at > now()
    and b.starts_at < now() + interval '24 hours' and b.confirmed_at < now() - interval '6 hours'`,
  kind: REMINDER_MAILS,
  mail: reminderMail,
};
/** The session has no time. Entering one resets `remindedAt`, so the reminder before it is sent as well. */
const UNPLANNED = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at is null
    and b.confirmed_at < now() - make_interval(days => ${UNPLANNED_REMINDER_DAYS})`,
  kind: SESSION_MAILS,
  mail: planReminderMail,
};
type Reminder = typeof SOON | typeof UNPLANNED;

/** Reminds both people of sessions within 24 hours, and of sessions without a time. */
export async function sendReminders(parts: SessionMailParts): Promise<void> {
  const sweeps = [SOON, UNPLANNED].map((reminder) => ({
    due: sql`select b.id from bookings b where ${reminder.due}`,
    act: (id: string) => parts.db.transaction((tx) => remindOf(tx, parts, reminder, id)),
  }));
  await sweepRows(parts.db, ...sweeps);
}

async function remindOf(
  tx: Transaction,
  parts: SessionMailParts,
  { due, kind, mail }: Reminder,
  id: string,
): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`update bookings b set reminded_at = now() where b.id = ${id} and ${due}`,
  );
  const found = rowCount ? await findTwo(tx, id) : undefined;
  if (!found) return;
  for (const side of SIDES) {
    const { userId } = found.people[side];
    const other = found.people[side === "coach" ? "student" : "coach"].name;
    const url = parts.publicUrl + bookingsPath(side, id);
    if (userId)
      await mailPerson(tx, parts, {
        userId,
        kind,
        write: (stop) => mail({ other, booking: found.booking, url, stop }),
      });
  }
}
