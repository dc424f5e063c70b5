import { and, eq, or, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { listOpenPacks } from "../../packs/queries/open-packs.server.ts";
import { bookings } from "../../tables.server.ts";
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
  const pair = { studentId, coachId };
  const [open, hasHadFree] = await Promise.all([listOpenPacks(db, pair), hasHadSession(db, pair)]);
  return { ...open, hasHadFree };
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
