import { count, desc, eq } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { summary } from "../queries.server.ts";
import { PAGE_SIZE } from "../rules/search.ts";
import { coaches, disciplines, favourites } from "../tables.server.ts";
import { type CoachPage, coachPage } from "./search-coaches.server.ts";

/** The coaches whom a student has put aside, for the hearts of every page. */
export async function listFavouriteIds(db: Executor, studentId: string): Promise<number[]> {
  const rows = await db
    .select({ coachId: favourites.coachId })
    .from(favourites)
    .where(eq(favourites.studentId, studentId));
  return rows.map(({ coachId }) => coachId);
}

/** One page of them, the newest first; a page past the end is the last one. */
export async function listFavourites(db: Executor, studentId: string, page: number): Promise<CoachPage> {
  const theirs = eq(favourites.studentId, studentId);
  const [counted] = await db.select({ total: count() }).from(favourites).where(theirs);
  const total = counted?.total ?? 0;
  const { pageCount } = coachPage([], total, page);
  const shown = Math.min(Math.max(1, page), pageCount);
  const rows = await db
    .select(summary)
    .from(favourites)
    .innerJoin(coaches, eq(coaches.id, favourites.coachId))
    .innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId))
    .where(theirs)
    .orderBy(desc(favourites.createdAt), desc(favourites.coachId))
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE);
  return coachPage(rows, total, shown);
}
