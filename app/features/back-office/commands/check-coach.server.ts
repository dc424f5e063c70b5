import { and, eq, ne } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { CheckKind } from "~/features/discovery/rules/profile.ts";
import { coachChecks, coaches } from "~/features/discovery/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { CoachMark } from "../rules/coaches.ts";
import { CHECK_NAMES } from "../rules/coaches.ts";
import { requireCoach } from "./decide-coach.server.ts";
import { asOperator } from "./record-action.server.ts";

/**
 * Records that the operator has found the coach in the public register of companies. The page shows it with today's
 * date. Papers are checked by `acceptPaper`.
 */
export async function checkCoach(
  db: Database,
  operator: Operator,
  { coachId, number }: { coachId: number; number: string },
) {
  await asOperator(db, operator, async (tx, note) => {
    const { userId } = await requireCoach(tx, coachId);
    const marked = await tx
      .insert(coachChecks)
      .values({ coachId, kind: "siret", number })
      .onConflictDoNothing()
      .returning({ kind: coachChecks.kind });
    if (marked.length === 0)
      throw new AppError("conflict", { message: "Un collègue l’a déjà marqué comme vérifié." });
    await note("check coach", { coachId, personId: userId, reason: CHECK_NAMES.siret });
  });
}

/** Removes the verification and its badge. */
export async function uncheckCoach(
  db: Database,
  operator: Operator,
  { coachId, kind }: { coachId: number; kind: CheckKind },
) {
  await asOperator(db, operator, async (tx, note) => {
    const { userId } = await requireCoach(tx, coachId);
    const taken = await tx
      .delete(coachChecks)
      .where(and(eq(coachChecks.coachId, coachId), eq(coachChecks.kind, kind)))
      .returning({ kind: coachChecks.kind });
    if (taken.length === 0)
      throw new AppError("conflict", { message: "Cette vérification a déjà été retirée." });
    await note("uncheck coach", { coachId, personId: userId, reason: CHECK_NAMES[kind] });
  });
}

/** Sets or removes the mark "featured" or "ambassador". */
export async function markCoach(
  db: Database,
  operator: Operator,
  { coachId, mark, given }: { coachId: number; mark: CoachMark; given: boolean },
) {
  const { column, actions, already } = MARKS[mark];
  await asOperator(db, operator, async (tx, note) => {
    const [coach] = await tx
      .update(coaches)
      .set({ [column]: given })
      .where(and(eq(coaches.id, coachId), ne(coaches[column], given)))
      .returning({ userId: coaches.userId });
    if (!coach) {
      await requireCoach(tx, coachId);
      throw new AppError("conflict", { message: already[given ? 0 : 1] });
    }
    await note(actions[given ? 0 : 1], { coachId, personId: coach.userId });
  });
}

const MARKS = {
  featured: {
    column: "isFeatured",
    actions: ["feature coach", "unfeature coach"],
    already: ["Ce coach est déjà mis en avant.", "Ce coach n’est déjà plus mis en avant."],
  },
  ambassador: {
    column: "isAmbassador",
    actions: ["name ambassador", "unname ambassador"],
    already: ["Ce coach est déjà ambassadeur.", "Ce coach n’est déjà plus ambassadeur."],
  },
} as const satisfies Record<CoachMark, object>;
