import { count, desc, eq } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { type CoachSummary, summary } from "../queries.server.ts";
import { coaches, disciplines, favourites } from "../tables.server.ts";

const PER_PAGE = 12;

/** The coaches whom a student has put aside, for the hearts of every page. */
export async function listFavouriteIds(db: Executor, studentId: string): Promise<number[]> {
  const rows = await db
    .select({ coachId: favourites.coachId })
    .from(favourites)
    .where(eq(favourites.studentId, studentId));
  return rows.map(({ coachId }) => coachId);
}

export interface FavouritePage {
  coaches: CoachSummary[];
  total: number;
  page: number;
  pageCount: number;
}

/** One page of them, the newest first; a page past the end is the last one. */
export async function listFavourites(db: Executor, studentId: string, page: number): Promise<FavouritePage> {
  const theirs = eq(favourites.studentId, studentId);
  const [counted] = await db.select({ total: count() }).from(favourites).where(theirs);
  const total = counted?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const shown = Math.min(Math.max(1, page), pageCount);
  const rows = await db
    .select(summary)
    .from(favourites)
    .innerJoin(coaches, eq(coaches.id, favourites.coachId))
    .innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId))
    .where(theirs)
    .orderBy(desc(favourites.createdAt), desc(favourites.coachId))
    .limit(PER_PAGE)
    .offset((shown - 1) * PER_PAGE);
  return { coaches: rows, total, page: shown, pageCount };
}
