import { and, eq, ne } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { refuseBlocked } from "../../availability/commands/refuse-blocked.server.ts";
import { bookings, groupWaiting } from "../../tables.server.ts";
import { isTakingBookings } from "../rules/group-states.ts";
import { HAS_SEAT } from "../rules/group-words.ts";
import { GROUP_MISSING, lockGroup } from "./lock-group.server.ts";
import { offerFreedSeats } from "./offer-seats.server.ts";

const MOST_WAITING = 200;

/** Joining again keeps the place in the line. A seat that is free is not waited for: it is offered at once. */
export async function joinGroupWaiting(
  db: Database,
  student: Student,
  { groupId }: { groupId: string },
): Promise<void> {
  const { id: studentId } = student;
  await limitRate(db, { name: "waiting-list", subject: studentId, limit: 60, windowSeconds: 3_600 });
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    await refuseBlocked(tx, student, group.coachId);
    if (!isTakingBookings(group, new Date())) throw new AppError("conflict", { message: GROUP_MISSING });
    const own = and(
      eq(bookings.groupSessionId, groupId),
      eq(bookings.studentId, studentId),
      ne(bookings.status, "cancelled"),
    );
    if ((await tx.$count(bookings, own)) > 0) throw new AppError("conflict", { message: HAS_SEAT });
    if ((await tx.$count(groupWaiting, eq(groupWaiting.groupSessionId, groupId))) >= MOST_WAITING)
      throw new AppError("conflict", { message: "La liste d’attente est complète elle aussi." });
    await tx.insert(groupWaiting).values({ groupSessionId: groupId, studentId }).onConflictDoNothing();
    await offerFreedSeats(tx, groupId);
  });
}

/** A seat that was kept for the student goes to the next one. */
export async function leaveGroupWaiting(
  db: Database,
  { id: studentId }: Student,
  { groupId }: { groupId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockGroup(tx, groupId);
    await tx
      .delete(groupWaiting)
      .where(and(eq(groupWaiting.groupSessionId, groupId), eq(groupWaiting.studentId, studentId)));
    await offerFreedSeats(tx, groupId);
  });
}
