import { and, count, desc, eq, exists, ilike, or, sql } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { type CoachSummary, summary } from "../queries.server.ts";
import { coachDisciplines, coaches, disciplines } from "../tables.server.ts";

const PER_PAGE = 12;

export interface CoachPage {
  coaches: CoachSummary[];
  total: number;
  page: number;
  pageCount: number;
}

interface Filter {
  text?: string | undefined;
  disciplineId?: number | undefined;
  page: number;
}

export async function listCoaches(db: Executor, { text, disciplineId, page }: Filter): Promise<CoachPage> {
  const pattern = `%${(text ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const where = and(
    text
      ? or(ilike(coaches.name, pattern), ilike(coaches.city, pattern), ilike(disciplines.name, pattern))
      : undefined,
    disciplineId
      ? exists(
          db
            .select({ one: sql`1` })
            .from(coachDisciplines)
            .where(
              and(eq(coachDisciplines.coachId, coaches.id), eq(coachDisciplines.disciplineId, disciplineId)),
            ),
        )
      : undefined,
  );
  const [counted] = await db
    .select({ total: count() })
    .from(coaches)
    .innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId))
    .where(where);
  const total = counted?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / PER_PAGE));
  const found = await db
    .select(summary)
    .from(coaches)
    .innerJoin(disciplines, eq(disciplines.id, coaches.disciplineId))
    .where(where)
    .orderBy(desc(coaches.rating), desc(coaches.reviewsCount), coaches.id)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  return { coaches: found, total, page, pageCount };
}
