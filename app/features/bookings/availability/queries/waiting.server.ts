import { and, eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { waitingStudents } from "../../tables.server.ts";

export const isOnWaitingList = async (
  db: Executor,
  { id: studentId }: Student,
  coachId: number,
): Promise<boolean> =>
  (await db.$count(
    waitingStudents,
    and(eq(waitingStudents.studentId, studentId), eq(waitingStudents.coachId, coachId)),
  )) > 0;
