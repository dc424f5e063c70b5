import { and, asc, desc, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { openMinutes } from "../../packs/rules.ts";
import { bookings, packs } from "../../tables.server.ts";
import type { OwnPack } from "../rules/offer.ts";

/** The ways to pay a coach other than by card. */
export interface StudentTerms {
  packs: OwnPack[];
  /** units of an accompaniment wait for its next instalment, and none can be booked before */
  hasLockedUnits: boolean;
  /** only the very first session with a coach can be free */
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
        purpose: packs.purpose,
        minutesLeft: packs.minutesLeft,
        lockedMinutes: packs.lockedMinutes,
        expiresAt: sql<Date>`${packs.expiresAt}`.mapWith(packs.expiresAt),
      })
      .from(packs)
      .where(
        and(
          eq(packs.studentId, studentId),
          eq(packs.coachId, coachId),
          eq(packs.status, "active"),
          isNull(packs.pausedAt),
          gt(packs.minutesLeft, 0),
          gte(packs.expiresAt, sql`now()`),
        ),
      )
      // An accompaniment's sessions come before its other units, which are planned automatically.
      .orderBy(asc(packs.expiresAt), desc(packs.purpose)),
    hasHadSession(db, { studentId, coachId }),
  ]);
  const open = own.flatMap(({ lockedMinutes, ...pack }) => {
    const minutesLeft = openMinutes({ ...pack, lockedMinutes });
    return minutesLeft > 0 ? [{ ...pack, minutesLeft }] : [];
  });
  const hasLockedUnits = own.some(
    ({ purpose, lockedMinutes }) =>
      purpose === "sessions" && lockedMinutes > 0 && !open.some((pack) => pack.purpose === "sessions"),
  );
  return { packs: open, hasLockedUnits, hasHadFree: had };
}

/** A session that was cancelled in time, or is only held, does not count. */
export const hasHadSession = async (
  db: Executor,
  { studentId, coachId }: { studentId: string; coachId: number },
): Promise<boolean> =>
  (await db.$count(
    bookings,
    and(
      eq(bookings.studentId, studentId),
      eq(bookings.coachId, coachId),
      or(sql`${bookings.status} in ('pending', 'confirmed', 'completed')`, eq(bookings.ending, "late")),
    ),
  )) > 0;
