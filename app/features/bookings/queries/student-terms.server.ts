import { and, asc, eq, gt, gte, or, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/db.server.ts";
import type { OwnPack } from "../rules/offer.ts";
import { bookings, packs } from "../tables.server.ts";

/** What a student can pay with at a coach's, beside a card. */
export interface StudentTerms {
  packs: OwnPack[];
  /** the free first lesson has been booked already, if the coach offers one */
  hasHadFree: boolean;
}

export async function findStudentTerms(
  db: Executor,
  { id: studentId }: Student,
  coachId: number,
): Promise<StudentTerms> {
  const [own, had] = await Promise.all([
    db
      .select({
        id: packs.id,
        hours: packs.hours,
        minutesLeft: packs.minutesLeft,
        expiresAt: sql<Date>`${packs.expiresAt}`.mapWith(packs.expiresAt),
      })
      .from(packs)
      .where(
        and(
          eq(packs.studentId, studentId),
          eq(packs.coachId, coachId),
          eq(packs.status, "active"),
          gt(packs.minutesLeft, 0),
          gte(packs.expiresAt, sql`now()`),
        ),
      )
      .orderBy(asc(packs.expiresAt)),
    db.$count(
      bookings,
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.coachId, coachId),
        eq(bookings.isFree, true),
        or(sql`${bookings.status} <> 'cancelled'`, eq(bookings.ending, "late")),
      ),
    ),
  ]);
  return { packs: own, hasHadFree: had > 0 };
}
