import { and, eq, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { type Executor, sqlState } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { isPublic } from "../queries/get-home-showcase.server.ts";
import { coaches, favorites } from "../tables.server.ts";

/** The limit is needed because every page of a student carries all ids. */
const MOST_FAVORITES = 500;
const FOREIGN_KEY_VIOLATION = "23503";

interface FavoriteChange {
  coachId: number;
  favorite: boolean;
}

/** Sets the wanted state and does not toggle it, so it is idempotent. */
export async function setFavorite(
  db: Executor,
  { id: studentId }: Student,
  { coachId, favorite }: FavoriteChange,
): Promise<void> {
  await limitRate(db, { name: "favorite", subject: studentId, limit: 120, windowSeconds: 60 });
  if (!favorite) {
    await db.delete(favorites).where(and(eq(favorites.studentId, studentId), eq(favorites.coachId, coachId)));
    return;
  }
  const kept = await db.$count(favorites, eq(favorites.studentId, studentId));
  if (kept >= MOST_FAVORITES)
    throw new AppError("conflict", {
      message: `Vous avez déjà ${MOST_FAVORITES} favoris. Retirez-en un pour en ajouter un autre.`,
    });
  // A coach who is not public is answered like one who does not exist.
  const [coach] = await db
    .select({ id: coaches.id })
    .from(coaches)
    .where(and(eq(coaches.id, coachId), isPublic));
  if (!coach) throw new AppError("not_found");
  try {
    await db
      .insert(favorites)
      // `clock_timestamp()` keeps the order of favorites within one transaction; the newest comes first.
      .values({ studentId, coachId, createdAt: sql`clock_timestamp()` })
      .onConflictDoNothing();
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new AppError("not_found");
    throw error;
  }
}
