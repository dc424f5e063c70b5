import { asc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { personNotes } from "../tables.server.ts";

/** For the personal data export. Notes about other people too are counted: their words are not only this person's. */
export async function exportNotes(db: Executor, { id: personId }: Owner) {
  const notes = await db
    .select({ le: personNotes.createdAt, texte: personNotes.words, aboutOthers: personNotes.aboutOthers })
    .from(personNotes)
    .where(eq(personNotes.personId, personId))
    .orderBy(asc(personNotes.id));
  return {
    notes: notes.filter(({ aboutOthers }) => !aboutOthers).map(({ le, texte }) => ({ le, texte })),
    notes_retenues_car_elles_concernent_aussi_d_autres_personnes: notes.filter(
      ({ aboutOthers }) => aboutOthers,
    ).length,
  };
}
