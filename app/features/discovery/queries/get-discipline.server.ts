import { and, eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { disciplines } from "../tables.server.ts";
import { coachesCount, type DisciplineSummary } from "./get-home-showcase.server.ts";

export interface DisciplineDetail extends DisciplineSummary {
  description: string;
}

/** A hidden discipline has no page. */
export async function getDiscipline(db: Executor, id: number): Promise<DisciplineDetail | undefined> {
  const { id: key, name, icon, color, image, description } = disciplines;
  const [found] = await db
    .select({ id: key, name, icon, color, image, description, coachesCount })
    .from(disciplines)
    .where(and(eq(disciplines.id, id), eq(disciplines.isShown, true)));
  return found;
}
