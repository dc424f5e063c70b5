import { eq } from "drizzle-orm";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { formatTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { CoachBooking } from "../../gate.server.ts";
import { bookings } from "../../tables.server.ts";
import { mayProgress, type ProgressStep } from "../rules/progress.ts";
import { lockBooking, nameSession } from "./settle-booking.server.ts";

export const PROGRESS_COLUMNS = { arrive: "arrivedAt", begin: "begunAt", end: "endedAt" } as const;

export const PROGRESS_NOTED =
  "C’est déjà noté, ou la séance a changé entre-temps. Rechargez la page pour la voir.";

/** The student reads in their conversation that the coach is there, once however often it is pressed. */
export async function markProgress(db: Database, own: CoachBooking, step: ProgressStep): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, own.id);
    const now = new Date();
    if (!mayProgress(step, booking, now)) throw new AppError("conflict", { message: PROGRESS_NOTED });
    await tx
      .update(bookings)
      .set({ [PROGRESS_COLUMNS[step]]: now })
      .where(eq(bookings.id, booking.id));
    const { coachId, studentId, startsAt } = booking;
    if (step !== "arrive" || !studentId || !startsAt) return;
    if (await isBlockedPair(tx, { coachId, studentId })) return;
    await postSystemMessage(tx, {
      coachId,
      studentId,
      bookingId: booking.id,
      byCoach: true,
      body: `Le coach est sur place\u00a0: ${await nameSession(tx, booking)}, à ${formatTime(startsAt)}.`,
    });
  });
}
