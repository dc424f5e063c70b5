import { and, asc, eq, sql } from "drizzle-orm";
import {
  type MailParts,
  mailPerson,
  setMailPreference,
} from "~/features/accounts/commands/mail-person.server.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { findCoachContact } from "~/features/discovery/queries/find-coach-contact.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { tellWaitingJob } from "../../jobs.ts";
import { WAITING_MAILS } from "../../sessions/rules/mails.ts";
import { bookPath } from "../../sessions/rules/paths.ts";
import { waitingStudents } from "../../tables.server.ts";
import { slotOpenMail } from "../emails/waiting-mail.ts";
import { findOpenLengths } from "../queries/slots.server.ts";
import { isTurnOn, waitsAgain } from "../rules/waiting.ts";
import { refuseBlocked } from "./refuse-blocked.server.ts";

const MOST_LISTS = 50;

export interface WaitingWish {
  coachId: number;
  /** how long a session; null: whatever the coach offers */
  minutes?: number | null;
}

/** A student would like a slot with a coach who has none; asked again, they keep their place. */
export async function joinWaitingList(
  db: Database,
  student: Student,
  { coachId, minutes = null }: WaitingWish,
): Promise<void> {
  const { id: studentId } = student;
  await limitRate(db, { name: "waiting-list", subject: studentId, limit: 60, windowSeconds: 3_600 });
  await refuseBlocked(db, student, coachId);
  const coach = await findCoachContact(db, coachId);
  if (!coach?.userId) throw new AppError("not_found", { message: "Ce coach n’est plus sur Élan." });
  const lists = await db.$count(waitingStudents, eq(waitingStudents.studentId, studentId));
  if (lists >= MOST_LISTS)
    throw new AppError("conflict", {
      message: `Vous attendez déjà ${MOST_LISTS} coachs. Quittez une liste d’attente pour en rejoindre une autre.`,
    });
  await db.transaction(async (tx) => {
    const isOpen = (await findOpenLengths(tx, coachId, [minutes])).has(minutes);
    await tx
      .insert(waitingStudents)
      // What is free already they can see: they are told of what comes after it.
      .values({ coachId, studentId, minutes, toldAt: isOpen ? sql`now() - interval '1 day'` : null })
      .onConflictDoUpdate({ target: [waitingStudents.coachId, waitingStudents.studentId], set: { minutes } });
    // Whoever asks to be told wants to be told.
    await setMailPreference(tx, student, { kind: WAITING_MAILS, wanted: true });
  });
}

export async function leaveWaitingList(
  db: Executor,
  { id: studentId }: Student,
  { coachId }: { coachId: number },
): Promise<void> {
  await db
    .delete(waitingStudents)
    .where(and(eq(waitingStudents.coachId, coachId), eq(waitingStudents.studentId, studentId)));
}

/** A slot may have opened: said by whoever cancels, moves, shortens or unblocks. Cheap where nobody waits. */
export async function tellWaiting(tx: Executor, coachId: number): Promise<void> {
  const waiting = await tx.$count(waitingStudents, eq(waitingStudents.coachId, coachId));
  if (waiting > 0) await enqueueJob(tx, tellWaitingJob, { coachId }, { key: `tell waiting ${coachId}` });
}

/** Every quarter of an hour: time opens slots as well, and whose turn has passed leaves it to the next. */
export async function tellAllWaiting(parts: MailParts & { db: Database }): Promise<void> {
  await sweepRows(parts.db, {
    due: sql`select coach_id as id from waiting_students`,
    act: (coachId) => tellNext(parts, Number(coachId)),
  });
}

/**
 * Tells the first of those who wait and have not been told. The next has their turn two hours later, if there still is a slot. Once
 * there is none, everybody waits again from their old place; nobody is told twice in a day.
 */
export async function tellNext(parts: MailParts & { db: Database }, coachId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('waiting list of a coach'), ${coachId})`);
    await forgetServed(tx, coachId);
    const coach = await findCoachContact(tx, coachId);
    if (!coach) return;
    const waiting = await tx
      .select({
        studentId: waitingStudents.studentId,
        minutes: waitingStudents.minutes,
        toldAt: waitingStudents.toldAt,
      })
      .from(waitingStudents)
      .where(eq(waitingStudents.coachId, coachId))
      .orderBy(asc(waitingStudents.since), asc(waitingStudents.studentId));
    const open = await findOpenLengths(
      tx,
      coachId,
      waiting.map(({ minutes }) => minutes),
    );
    const now = new Date();
    const of = (studentId: string) =>
      and(eq(waitingStudents.coachId, coachId), eq(waitingStudents.studentId, studentId));
    for (const { studentId } of waiting.filter((one) => waitsAgain(one, open.has(one.minutes), now)))
      await tx.update(waitingStudents).set({ toldAt: null }).where(of(studentId));
    if (waiting.some((one) => isTurnOn(one, now))) return;
    const next = waiting.find(({ minutes, toldAt }) => toldAt === null && open.has(minutes));
    if (!next) return;
    await tx.update(waitingStudents).set({ toldAt: now }).where(of(next.studentId));
    await mailPerson(tx, parts, {
      userId: next.studentId,
      kind: WAITING_MAILS,
      write: (stop) => slotOpenMail({ coach: coach.name, url: parts.publicUrl + bookPath(coachId), stop }),
    });
  });
}

/** Whoever has booked since then waits no longer. */
const forgetServed = (tx: Transaction, coachId: number) =>
  tx.execute(sql`delete from waiting_students w using bookings b
    where w.coach_id = ${coachId} and b.coach_id = w.coach_id and b.student_id = w.student_id
      and b.created_at > w.since and b.status in ('pending', 'confirmed', 'completed')`);
