import { asc, eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { disciplines } from "../tables.server.ts";

export type WrittenDiscipline = typeof disciplines.$inferSelect;

/** Every discipline as operators have typed it, the hidden ones too; at most MOST_DISCIPLINES. */
export const listWrittenDisciplines = (db: Executor): Promise<WrittenDiscipline[]> =>
  db.select().from(disciplines).orderBy(asc(disciplines.position), asc(disciplines.id));

/** A choice of the wizard of coaches. */
export interface WizardDiscipline {
  id: number;
  label: string;
  icon: string;
}

export async function listWizardDisciplines(db: Executor): Promise<WizardDiscipline[]> {
  const { id, name, icon, wizardName, isShown, position } = disciplines;
  const rows = await db
    .select({ id, name, icon, wizardName })
    .from(disciplines)
    .where(eq(isShown, true))
    .orderBy(asc(position), asc(id));
  return rows.map((row) => ({ id: row.id, label: row.wizardName || row.name, icon: row.icon }));
}
