import { eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { CoachBooking } from "../../gate.server.ts";
import { bookings, coachVideoLinks } from "../../tables.server.ts";
import { isVideoOpen } from "../rules/video-link.ts";
import { lockBooking } from "./settle-booking.server.ts";

interface VideoLink {
  /** null takes the link away */
  videoUrl: string | null;
}

/** Sets the link of all the coach's sessions by webcam, except those that have one of their own. */
export async function saveVideoLink(
  db: Database,
  { id: userId }: Coach,
  { videoUrl: url }: VideoLink,
): Promise<void> {
  await limitRate(db, { name: "video-link", subject: userId, limit: 60, windowSeconds: 3_600 });
  if (url === null) await db.delete(coachVideoLinks).where(eq(coachVideoLinks.userId, userId));
  else
    await db
      .insert(coachVideoLinks)
      .values({ userId, url })
      .onConflictDoUpdate({ target: coachVideoLinks.userId, set: { url, changedAt: sql`now()` } });
}

/** Sets the link of one session. It is no step of the session: nobody is mailed, and the open page of the student follows. */
export async function setSessionVideo(
  db: Database,
  { id }: CoachBooking,
  { videoUrl }: VideoLink,
): Promise<void> {
  await db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    const now = new Date();
    if (!isVideoOpen(booking, now))
      throw new AppError("conflict", {
        message: "Le lien ne peut plus changer\u00a0: la séance a commencé, ou n’a pas lieu en visio.",
      });
    await tx.update(bookings).set({ videoUrl, changedAt: now }).where(eq(bookings.id, id));
  });
}
