import { eq, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { coachVideoLinks } from "../../tables.server.ts";

interface Meeting {
  coachId: number;
  place: "venue" | "webcam";
  /** the link of this session alone */
  videoUrl: string | null;
}

/** The lock on the coach's link keeps it until the session is written; see `saveVideoLink`. */
export async function requireGroupLink(
  tx: Transaction,
  { coachId, place, videoUrl }: Meeting,
): Promise<void> {
  if (place !== "webcam" || videoUrl !== null) return;
  const [link] = await tx
    .select({ userId: coachVideoLinks.userId })
    .from(coachVideoLinks)
    .where(
      eq(
        coachVideoLinks.userId,
        sql`(select ${coaches.userId} from ${coaches} where ${coaches.id} = ${coachId})`,
      ),
    )
    .for("key share");
  if (!link)
    throw new AppError("conflict", {
      field: "videoUrl",
      message: "Donnez le lien de la visio\u00a0: les participants le reçoivent avec leur place.",
    });
}
