import { eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { findStudentTerms } from "../../sessions/queries/student-terms.server.ts";
import type { OwnPack } from "../../sessions/rules/offer.ts";

/** How a student can pay for a proposed session other than by card. */
export interface PaymentWays {
  packs: OwnPack[];
  isFreeOffered: boolean;
}

export async function findPaymentWays(db: Executor, student: Student, coachId: number): Promise<PaymentWays> {
  const [{ packs, hasHadFree }, [coach]] = await Promise.all([
    findStudentTerms(db, student, coachId),
    db.select({ firstLessonFree: coaches.firstLessonFree }).from(coaches).where(eq(coaches.id, coachId)),
  ]);
  return { packs, isFreeOffered: coach?.firstLessonFree === true && !hasHadFree };
}
