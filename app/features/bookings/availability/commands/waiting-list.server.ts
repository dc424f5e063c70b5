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
import { mailWaitingJob } from "../../jobs.ts";
import { WAITING_MAILS } from "../../sessions/rules/mails.ts";
import { bookPath } from "../../sessions/rules/paths.ts";
import { waitingStudents } from "../../tables.server.ts";
import { slotOpenMail } from "../emails/waiting-mail.ts";
import { findOpenLengths } from "../queries/slots.server.ts";
import { isTurnOn, waitsAgain } from "../rules/waiting.ts";
import { refuseBlocked } from "./refuse-blocked.server.ts";

const MOST_LISTS = 50;

export interface WaitingRequest {
  coachId: number;
  /** session length; null for any length that the coach offers */
  minutes?: number | null;
}

/** Joining again changes the length but keeps the place in the queue. */
export async function joinWaitingList(
  db: Database,
  student: Student,
  { coachId, minutes = null }: WaitingRequest,
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
      // The student already sees the slots that are free now, so only later ones are announced.
      .values({ coachId, studentId, minutes, toldAt: isOpen ? sql`now() - interval '1 day'` : null })
      .onConflictDoUpdate({ target: [waitingStudents.coachId, waitingStudents.studentId], set: { minutes } });
    // Joining the list also turns these mails back on.
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

/** Call this after every change that may free a slot. It is cheap if nobody waits. */
export async function enqueueWaitingMail(tx: Executor, coachId: number): Promise<void> {
  const waiting = await tx.$count(waitingStudents, eq(waitingStudents.coachId, coachId));
  if (waiting > 0) await enqueueJob(tx, mailWaitingJob, { coachId }, { key: `tell waiting ${coachId}` });
}

/** Runs every 15 minutes: slots also open as time passes, and an unused turn goes to the next student. */
export async function mailAllWaiting(parts: MailParts & { db: Database }): Promise<void> {
  await sweepRows(parts.db, {
    due: sql`select coach_id as id from waiting_students`,
    act: (coachId) => mailNextWaiting(parts, Number(coachId)),
  });
}

/**
 * Notifies the first waiting student who has not been notified. The next student's turn comes two hours later
 * if a slot is still free. Once no slot is left, notified students wait again at their old place; nobody is
 * notified twice within 24 hours.
 */
export async function mailNextWaiting(parts: MailParts & { db: Database }, coachId: number): Promise<void> {
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

/** A student who has booked since joining leaves the list. */
const forgetServed = (tx: Transaction, coachId: number) =>
  tx.execute(sql`delete from waiting_students w using bookings b
    where w.coach_id = ${coachId} and b.coach_id = w.coach_id and b.student_id = w.student_id
      and b.created_at > w.since and b.status in ('pending', 'confirmed', 'completed')`);
