import { eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { disciplines } from "../tables.server.ts";
import { coachesCount, type DisciplineSummary } from "./get-home-showcase.server.ts";

export interface DisciplineDetail extends DisciplineSummary {
  description: string;
}

export async function getDiscipline(db: Executor, id: number): Promise<DisciplineDetail | undefined> {
  const { id: key, name, icon, color, description } = disciplines;
  const [found] = await db
    .select({ id: key, name, icon, color, description, coachesCount })
    .from(disciplines)
    .where(eq(disciplines.id, id));
  return found;
}
