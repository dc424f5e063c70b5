import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

const NO_LINK =
  "Donnez d’abord le lien de votre salle de visio\u00a0: vos élèves le reçoivent avec leur séance.";

/**
 * Refuses to offer sessions by webcam for a coach who has saved no link to a video room. In a transaction, the lock keeps
 * the link until the listing is written.
 */
export async function requireVideoLink(db: Executor, coachId: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select from coach_video_links v join coaches c on c.user_id = v.user_id where c.id = ${coachId}
    for key share of v`);
  if (rows.length === 0) throw new AppError("conflict", { field: "videoUrl", message: NO_LINK });
}
