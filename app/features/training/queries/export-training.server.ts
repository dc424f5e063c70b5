import { eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { certificationResults, lessonsRead } from "../tables.server.ts";

export async function exportTraining(db: Executor, { id: userId }: Owner) {
  const { moduleId: module, lessonId: lecon, readAt: lue_le } = lessonsRead;
  const lessons = await db
    .select({ module, lecon, lue_le })
    .from(lessonsRead)
    .where(eq(lessonsRead.userId, userId));
  const certifications = await db
    .select({
      certification: certificationResults.certificationId,
      essais: certificationResults.attempts,
      meilleur_resultat: certificationResults.bestPercent,
      dernier_essai_le: certificationResults.lastAt,
      obtenue_le: certificationResults.earnedAt,
    })
    .from(certificationResults)
    .where(eq(certificationResults.userId, userId));
  return { lecons: lessons, certifications };
}
