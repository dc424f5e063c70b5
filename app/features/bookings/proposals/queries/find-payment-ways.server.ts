import { eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { findOwnPhone } from "../../sessions/queries/own-phone.server.ts";
import { findStudentTerms } from "../../sessions/queries/student-terms.server.ts";
import type { OwnPack } from "../../sessions/rules/offer.ts";

/** How a student can pay for a proposed session other than by card, and be called about it. */
export interface PaymentWays {
  packs: OwnPack[];
  isFreeOffered: boolean;
  /** of the student's account; null if it has none */
  phone: string | null;
}

export async function findPaymentWays(db: Executor, student: Student, coachId: number): Promise<PaymentWays> {
  const [{ packs, hasHadFree }, phone, [coach]] = await Promise.all([
    findStudentTerms(db, student, coachId),
    findOwnPhone(db, student),
    db.select({ firstLessonFree: coaches.firstLessonFree }).from(coaches).where(eq(coaches.id, coachId)),
  ]);
  return { packs, phone, isFreeOffered: coach?.firstLessonFree === true && !hasHadFree };
}
