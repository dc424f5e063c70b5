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

const STILL_OFFERED =
  "Ce lien sert encore à vos séances en visio, ou vos élèves peuvent en réserver\u00a0: mettez un autre lien, ou retirez d’abord la visio de vos annonces en ligne et de vos séances collectives.";

/**
 * Sets the link of all the coach's sessions by webcam, except those that have one of their own. It is not taken away while
 * something that students can book needs it.
 */
export async function saveVideoLink(
  db: Database,
  { id: userId }: Coach,
  { videoUrl: url }: VideoLink,
): Promise<void> {
  await limitRate(db, { name: "video-link", subject: userId, limit: 60, windowSeconds: 3_600 });
  if (url === null)
    return db.transaction(async (tx) => {
      // A command that publishes something by webcam locks the link, so that the deletion waits and then sees it.
      await tx.delete(coachVideoLinks).where(eq(coachVideoLinks.userId, userId));
      const { rows } = await tx.execute(sql`
        select from coaches c where c.user_id = ${userId} and (
          exists (select from listings l where l.coach_id = c.id and l.by_webcam and l.status = 'active')
          or exists (select from bookings b where b.coach_id = c.id and b.place = 'webcam' and b.video_url is null
            and b.group_session_id is null and b.status in ('pending', 'confirmed') and (b.ends_at is null or b.ends_at > now()))
          or exists (select from group_sessions g where g.coach_id = c.id and g.place = 'webcam' and g.video_url is null
            and g.status = 'open' and g.ends_at > now()))`);
      if (rows.length > 0) throw new AppError("conflict", { field: "videoUrl", message: STILL_OFFERED });
    });
  await db.transaction(async (tx) => {
    await tx
      .insert(coachVideoLinks)
      .values({ userId, url })
      .onConflictDoUpdate({ target: coachVideoLinks.userId, set: { url, changedAt: sql`now()` } });
    await tx.execute(sql`
      update listings l
      set by_webcam = true, webcam_waits = false, status = case when l.by_webcam and l.status = 'paused' then 'active' else l.status end
      from coaches c where c.id = l.coach_id and c.user_id = ${userId} and l.webcam_waits`);
  });
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
