import { and, count, desc, eq } from "drizzle-orm";
import type { Carried } from "~/features/accounts/gate.server.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { pagedRead } from "~/platform/database/paging.server.ts";
import { PAGE_SIZE } from "../rules/search.ts";
import { coaches, disciplines, favorites, listings } from "../tables.server.ts";
import { isPublic, lead, summary } from "./get-home-showcase.server.ts";
import type { CoachPage } from "./search-coaches.server.ts";

/** Every page needs the favorites for its hearts. */
export const favoriteIds: Carried<number[]> = {
  name: "favorites",
  sql: "array(select f.coach_id from favorites f where f.student_id = p.id)",
};

/** The newest favorite comes first. */
export async function listFavorites(db: Executor, student: Student, page: number): Promise<CoachPage> {
  const theirs = and(eq(favorites.studentId, student.id), isPublic);
  const [counted] = await db
    .select({ total: count() })
    .from(favorites)
    .innerJoin(coaches, eq(coaches.id, favorites.coachId))
    .where(theirs);
  const total = counted?.total ?? 0;
  const listed = db
    .select(summary)
    .from(favorites)
    .innerJoin(coaches, eq(coaches.id, favorites.coachId))
    .innerJoin(listings, lead.listing)
    .innerJoin(disciplines, lead.discipline)
    .where(theirs)
    .orderBy(desc(favorites.createdAt), desc(favorites.coachId));
  const { rows, ...shown } = await pagedRead({ total, page, size: PAGE_SIZE }, ({ limit, offset }) =>
    listed.limit(limit).offset(offset),
  );
  return { coaches: rows, ...shown };
}
