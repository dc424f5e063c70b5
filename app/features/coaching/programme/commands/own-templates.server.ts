import { and, eq, ne } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { programmeTemplates } from "../../tables.server.ts";
import { readAllWeeks } from "../queries.server.ts";
import { MOST_TEMPLATES } from "../rules/programme.ts";
import {
  type DroppedTemplate,
  type KeptTemplate,
  type OwnTemplateChoice,
  templateWeeksSchema,
} from "../schema.ts";
import { appendWeeks, type ProgrammeHolder } from "./write-weeks.server.ts";

/** A programme, and the coach who writes it. The caller has checked both and holds the lock of the programme's row. */
interface OfCoach {
  holder: ProgrammeHolder;
  coachId: number;
}

/** Serializes what counts against a limit of the coach, so that two presses of the same moment do not both pass it. */
export async function lockCoach(tx: Transaction, coachId: number): Promise<void> {
  await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.id, coachId)).for("no key update");
}

const isTemplate = (coachId: number, id: string) =>
  and(eq(programmeTemplates.id, id), eq(programmeTemplates.coachId, coachId));

/** Appends the weeks of one of the coach's own templates. */
export async function appendTemplate(
  tx: Transaction,
  { holder, coachId }: OfCoach,
  { template, after }: OwnTemplateChoice,
): Promise<{ number: number }> {
  const [found] = await tx
    .select({ weeks: programmeTemplates.weeks })
    .from(programmeTemplates)
    .where(isTemplate(coachId, template));
  if (!found) throw new AppError("not_found", { message: "Ce modèle n’existe plus." });
  return appendWeeks(tx, holder, { after, weeks: templateWeeksSchema.parse(found.weeks) });
}

/** Keeps all weeks of the programme, drafts included, under a name. A template of the same name is replaced. */
export async function storeTemplate(
  tx: Transaction,
  { holder, coachId }: OfCoach,
  { name }: KeptTemplate,
): Promise<void> {
  const weeks = await readAllWeeks(tx, holder);
  if (weeks.length === 0)
    throw new AppError("conflict", { message: "Ce programme n’a pas encore de semaine à garder." });
  await lockCoach(tx, coachId);
  const others = and(eq(programmeTemplates.coachId, coachId), ne(programmeTemplates.name, name));
  const kept = await tx.$count(programmeTemplates, others);
  if (kept >= MOST_TEMPLATES)
    throw new AppError("conflict", {
      message: `Vous avez ${MOST_TEMPLATES} modèles, le plus possible\u00a0: supprimez-en un d’abord.`,
    });
  await tx
    .insert(programmeTemplates)
    .values({ coachId, name, weeks })
    .onConflictDoUpdate({ target: [programmeTemplates.coachId, programmeTemplates.name], set: { weeks } });
}

/** Idempotent: a template that is gone is no error. */
export async function deleteTemplate(
  tx: Transaction,
  { coachId }: Pick<OfCoach, "coachId">,
  { template }: DroppedTemplate,
): Promise<void> {
  await tx.delete(programmeTemplates).where(isTemplate(coachId, template));
}
