import { asc } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { disciplines } from "../tables.server.ts";

export interface DisciplineChoice {
  id: number;
  name: string;
}

/** What a filter offers, in the order in which a person looks for a word. */
export function listDisciplines(db: Executor): Promise<DisciplineChoice[]> {
  return db
    .select({ id: disciplines.id, name: disciplines.name })
    .from(disciplines)
    .orderBy(asc(disciplines.name));
}
