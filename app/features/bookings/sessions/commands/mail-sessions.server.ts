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

/** Whom a step is news to: the other of the two, or both where neither did it. A session that is over is news to its student. */
export function toldOf(step: Step, by: StepAuthor): readonly Side[] {
  if (step === "completed") return ["student"];
  if (by === "coach") return ["student"];
  return by === "student" ? ["coach"] : SIDES;
}

/** Tells of what has happened to a session; each step once, however often it is asked to. */
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
    // What was asked and confirmed in one go is one mail to each: the confirmation.
    if (step.step === "requested" && booking.status !== "pending") return;
    for (const side of toldOf(step.step, step.by)) {
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

/** The day before. Whoever has booked within the last hours knows: they are not reminded. */
const SOON = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at > now()
    and b.starts_at < now() + interval '24 hours' and b.confirmed_at < now() - interval '6 hours'`,
  kind: REMINDER_MAILS,
  mail: reminderMail,
};
/** Nobody has said when it is to be; once they have, it is reminded of again the day before. */
const UNPLANNED = {
  due: sql`b.status = 'confirmed' and b.reminded_at is null and b.starts_at is null
    and b.confirmed_at < now() - make_interval(days => ${UNPLANNED_REMINDER_DAYS})`,
  kind: SESSION_MAILS,
  mail: planReminderMail,
};
type Reminder = typeof SOON | typeof UNPLANNED;

/** Of what is tomorrow, and of what has no time; to both. */
export async function remind(parts: SessionMailParts): Promise<void> {
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
