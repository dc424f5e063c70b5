import { and, eq, sql } from "drizzle-orm";
import { type Executor, sqlState } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import { favourites } from "./tables.server.ts";

/** Every page of a student carries their ids. */
const MOST_FAVOURITES = 500;
const FOREIGN_KEY_VIOLATION = "23503";

interface Wish {
  studentId: string;
  coachId: number;
  favourite: boolean;
}

/** Says what is to be, not what is to change: asked twice, it is as if asked once. */
export async function setFavourite(db: Executor, { studentId, coachId, favourite }: Wish): Promise<void> {
  await limitRate(db, { name: "favourite", subject: studentId, limit: 120, windowSeconds: 60 });
  if (!favourite) {
    await db
      .delete(favourites)
      .where(and(eq(favourites.studentId, studentId), eq(favourites.coachId, coachId)));
    return;
  }
  const kept = await db.$count(favourites, eq(favourites.studentId, studentId));
  if (kept >= MOST_FAVOURITES)
    throw new AppError("conflict", {
      message: `Vous avez déjà ${MOST_FAVOURITES} favoris. Retirez-en un pour en ajouter un autre.`,
    });
  try {
    await db
      .insert(favourites)
      // To the microsecond, also among those of one transaction: the newest comes first in the list.
      .values({ studentId, coachId, createdAt: sql`clock_timestamp()` })
      .onConflictDoNothing();
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError("not_found");
    throw error;
  }
}

/** Names of coaches who have left, or have another one now, are not kept. */
export async function pruneSearchWords(db: Executor): Promise<void> {
  await db.execute(sql`select prune_search_words()`);
}
