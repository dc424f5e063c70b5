import { and, eq, isNull } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { DECISION_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { SIDES } from "~/features/bookings/sessions/rules/states.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";
import { decidedCaseMail } from "../emails/case-mails.ts";
import { isUnheard, ownCasePath, reachableSides } from "../rules/cases.ts";
import { caseWords, operatorCases } from "../tables.server.ts";
import { findCasePeople } from "./case-people.server.ts";
import { askSides } from "./open-case.server.ts";

type Case = typeof operatorCases.$inferSelect;

/** An absence is decided on the page of its session, which closes its case. */
async function lockOpenCase(tx: Transaction, id: string): Promise<Case> {
  const [found] = await tx.select().from(operatorCases).where(eq(operatorCases.id, id)).for("update");
  if (!found) throw new AppError("not_found", { message: "Ce litige n’existe pas." });
  if (found.kind === "absence")
    throw new AppError("conflict", {
      message: "Une absence contestée se tranche sur la page de sa séance.",
    });
  if (found.closedAt) throw new AppError("conflict", { message: "Un collègue l’a déjà réglé." });
  return found;
}

const centsOf = ({ cents }: Case) => (cents === null ? {} : { cents });

/** Closes a case with a note for colleagues. People who have written, or were asked to, are owed a decision. */
export const closeCase = (
  db: Database,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const found = await lockOpenCase(tx, id);
    const { users } = await findCasePeople(tx, id);
    if (!isUnheard(found, reachableSides(users)))
      throw new AppError("conflict", {
        message: "Quelqu’un a écrit, ou y a été invité\u00a0: tranchez, pour que votre décision soit lue.",
      });
    await tx.update(operatorCases).set({ closedAt: new Date(), reason }).where(eq(operatorCases.id, id));
    await note("close case", { subjectId: id, ...centsOf(found), reason });
  });

interface Decision {
  id: string;
  /** those of the two who have an account read it */
  reason: string;
  /** the texts of the two that the page showed */
  seenWords: number;
}

const UNREACHABLE =
  "Ni l’élève ni le coach n’a de compte\u00a0: classez ce litige avec une note, et écrivez vous-même à qui doit le savoir.";

/** Closes a case with a decision, and mails it to those of the two who have an account. */
export const decideCase = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason, seenWords }: Decision,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const found = await lockOpenCase(tx, id);
    if ((await tx.$count(caseWords, eq(caseWords.caseId, id))) !== seenWords)
      throw new AppError("conflict", {
        message: "L’un des deux vient d’écrire. Lisez ses mots avant de trancher.",
      });
    const { what, users } = await findCasePeople(tx, id);
    if (reachableSides(users).length === 0) throw new AppError("conflict", { message: UNREACHABLE });
    await tx
      .update(operatorCases)
      .set({ closedAt: new Date(), reason, isTold: true })
      .where(eq(operatorCases.id, id));
    await note("decide case", { subjectId: id, ...centsOf(found), reason });
    for (const side of SIDES) {
      const userId = users[side];
      const url = parts.publicUrl + ownCasePath(id);
      if (userId)
        await mailPerson(tx, parts, {
          userId,
          kind: DECISION_MAILS,
          write: (_, { firstName }) =>
            decidedCaseMail({ ...found, firstName, side, what, decision: reason, url }),
        });
    }
  });

/** Asks those of the two who have an account for their words about a case of which nobody was told so far. */
export const askForWords = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id }: { id: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const found = await lockOpenCase(tx, id);
    if (found.wordsAskedAt)
      throw new AppError("conflict", { message: "Les invitations à écrire sont déjà parties." });
    const asked = await askSides(tx, parts, found, new Date(), SIDES);
    if (asked.length === 0) throw new AppError("conflict", { message: UNREACHABLE });
    await note("ask for words", { subjectId: id, ...centsOf(found) });
  });

/** The decision about an absence closes its case. */
export async function closeAbsenceCases(
  tx: Transaction,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<void> {
  await tx
    .update(operatorCases)
    .set({ closedAt: new Date(), reason })
    .where(and(eq(operatorCases.bookingId, bookingId), isNull(operatorCases.closedAt)));
}
