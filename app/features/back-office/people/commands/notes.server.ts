import { and, eq } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";
import { personNotes } from "../tables.server.ts";

export const addNote = (
  db: Database,
  operator: Operator,
  { personId, words, aboutOthers }: { personId: string; words: string; aboutOthers: boolean },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, personId))
      .for("key share");
    if (!person) throw new AppError("not_found", { message: "Ce compte n’existe plus." });
    await tx.insert(personNotes).values({ personId, authorId: operator.id, words, aboutOthers });
    await note("write note", { personId });
  });

/** Its author and owners may delete a note. */
export const deleteNote = (
  db: Database,
  operator: Operator,
  { personId, id }: { personId: string; id: number },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const isTheirs = operator.duty.role === "owner" ? undefined : eq(personNotes.authorId, operator.id);
    const deleted = await tx
      .delete(personNotes)
      .where(and(eq(personNotes.id, id), eq(personNotes.personId, personId), isTheirs))
      .returning({ id: personNotes.id });
    if (deleted.length === 0)
      throw new AppError("not_found", {
        message: "Cette note n’existe plus, ou une autre personne l’a écrite.",
      });
    await note("delete note", { personId });
  });
