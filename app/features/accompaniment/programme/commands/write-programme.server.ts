import { and, eq, sql } from "drizzle-orm";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import type { AssignedAccompaniment } from "../../gate.server.ts";
import { type Accompaniment, programmeWeeks } from "../../tables.server.ts";
import { exercisesOfWeek, PROGRAMME_LIMITS, type WeekContent } from "../rules/programme.ts";
import { weeksOf } from "../rules/templates.ts";
import {
  type NewWeek,
  type SeenWeek,
  type TemplateChoice,
  type WeekInput,
  weekContentSchema,
} from "../schema.ts";

const HOURLY = { name: "programme changes", limit: 600, windowSeconds: 60 * 60 };

/** Serializes all changes of a programme. Nothing is written while it is paused or after the end. */
async function write<T>(
  db: Database,
  assigned: AssignedAccompaniment,
  change: (tx: Transaction, accompaniment: Accompaniment) => Promise<T>,
): Promise<T> {
  await limitRate(db, { ...HOURLY, subject: assigned.id });
  return db.transaction(async (tx) => {
    const accompaniment = await lockAccompaniment(tx, assigned.id);
    if (accompaniment.coachId !== assigned.coachId) throw new AppError("not_found");
    if (accompaniment.status === "paused")
      throw new AppError("conflict", {
        message: "Cet accompagnement est en pause, faute de paiement\u00a0: rien de nouveau ne s’écrit.",
      });
    if (accompaniment.status !== "running")
      throw new AppError("conflict", {
        message: "Cet accompagnement est terminé\u00a0: son programme ne change plus.",
      });
    return change(tx, accompaniment);
  });
}

/** Appends the four weeks of a template, with the number of sessions a week that the student wants. */
export function addTemplate(
  db: Database,
  assigned: AssignedAccompaniment,
  { goal, level, after }: TemplateChoice,
): Promise<{ number: number }> {
  return write(db, assigned, async (tx, { sessionsPerWeek }) => {
    await requireLast(tx, assigned, after);
    const weeks = weeksOf(goal, level, sessionsPerWeek).slice(0, PROGRAMME_LIMITS.weeks - after);
    await addWeeks(tx, assigned, after, weeks);
    return { number: after + 1 };
  });
}

/** Appends a copy of week `from`, or an empty week if `from` is 0. */
export function addWeek(
  db: Database,
  assigned: AssignedAccompaniment,
  { from, after }: NewWeek,
): Promise<{ number: number }> {
  return write(db, assigned, async (tx) => {
    await requireLast(tx, assigned, after);
    const copied = from > 0 ? await readWeek(tx, assigned, from) : undefined;
    await addWeeks(tx, assigned, after, [
      {
        title: copied?.title ?? "",
        words: copied?.words ?? "",
        content: copied ? weekContentSchema.parse(copied.content) : { sessions: [] },
      },
    ]);
    return { number: after + 1 };
  });
}

/**
 * Saves the week unless another version was saved since it was opened. Changes of a published week are
 * visible to the student at once.
 */
export function saveWeek(
  db: Database,
  assigned: AssignedAccompaniment,
  week: WeekInput,
): Promise<{ version: number }> {
  return write(db, assigned, (tx) => save(tx, assigned, week));
}

/** Saves and publishes the week. Weeks are published once, in their order. */
export function publishWeek(
  db: Database,
  assigned: AssignedAccompaniment,
  week: WeekInput,
  now = new Date(),
): Promise<{ version: number }> {
  return write(db, assigned, async (tx, accompaniment) => {
    const { number, content } = week;
    const empty = content.sessions.find(({ exercises }) => exercises.length === 0);
    if (exercisesOfWeek(content).length === 0 || empty)
      throw new AppError("invalid_input", {
        message: empty
          ? `La séance «\u00a0${empty.title}\u00a0» n’a pas d’exercice\u00a0: ajoutez-en, ou retirez-la.`
          : "Cette semaine est vide\u00a0: ajoutez-y une séance et ses exercices.",
      });
    const saved = await save(tx, assigned, week);
    if (number > 1 && !(await readWeek(tx, assigned, number - 1)).publishedAt)
      throw new AppError("conflict", { message: `Publiez d’abord la semaine ${number - 1}.` });
    const published = await tx
      .update(programmeWeeks)
      .set({ publishedAt: now })
      .where(and(isWeek(assigned, number), sql`${programmeWeeks.publishedAt} is null`))
      .returning({ id: programmeWeeks.id });
    if (published.length > 0)
      await changeAccompaniment(tx, accompaniment, {
        step: "programme published",
        by: "coach",
        coachId: assigned.coachId,
        words: `Semaine ${number}`,
      });
    return saved;
  });
}

/** Deletes the last week, if it is not published. */
export function dropWeek(
  db: Database,
  assigned: AssignedAccompaniment,
  { number, version }: SeenWeek,
): Promise<void> {
  return write(db, assigned, async (tx) => {
    await requireLast(tx, assigned, number);
    const dropped = await tx
      .delete(programmeWeeks)
      .where(
        and(
          isWeek(assigned, number),
          eq(programmeWeeks.version, version),
          sql`${programmeWeeks.publishedAt} is null`,
        ),
      )
      .returning({ id: programmeWeeks.id });
    if (dropped.length === 0)
      throw new AppError("conflict", {
        message: "Cette semaine vient d’être publiée ou modifiée\u00a0: elle n’a pas été retirée.",
      });
  });
}

const isWeek = ({ id }: AssignedAccompaniment, number: number) =>
  and(eq(programmeWeeks.accompanimentId, id), eq(programmeWeeks.number, number));

async function readWeek(tx: Executor, assigned: AssignedAccompaniment, number: number) {
  const [found] = await tx.select().from(programmeWeeks).where(isWeek(assigned, number));
  if (!found) throw new AppError("not_found", { message: `La semaine ${number} n’existe pas.` });
  return found;
}

/** `seen` is the last week that the page showed: a double click or a second tab must not add weeks twice. */
async function requireLast(tx: Transaction, { id }: AssignedAccompaniment, seen: number): Promise<void> {
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${programmeWeeks.number}), 0)::int` })
    .from(programmeWeeks)
    .where(eq(programmeWeeks.accompanimentId, id));
  if (found?.last !== seen)
    throw new AppError("conflict", {
      message: "Les semaines de ce programme ont changé entre-temps. Regardez-les, puis recommencez.",
    });
}

async function addWeeks(
  tx: Transaction,
  { id: accompanimentId }: AssignedAccompaniment,
  after: number,
  weeks: readonly { title: string; words: string; content: WeekContent }[],
): Promise<void> {
  if (weeks.length === 0 || after >= PROGRAMME_LIMITS.weeks)
    throw new AppError("conflict", {
      message: `Un programme a ${PROGRAMME_LIMITS.weeks} semaines au plus.`,
    });
  await tx
    .insert(programmeWeeks)
    .values(weeks.map((week, at) => ({ ...week, accompanimentId, number: after + at + 1 })));
}

async function save(
  tx: Transaction,
  assigned: AssignedAccompaniment,
  { number, version, title, words, content }: WeekInput,
): Promise<{ version: number }> {
  const [saved] = await tx
    .update(programmeWeeks)
    .set({ title, words, content, version: sql`${programmeWeeks.version} + 1`, changedAt: sql`now()` })
    .where(and(isWeek(assigned, number), eq(programmeWeeks.version, version)))
    .returning({ version: programmeWeeks.version });
  if (saved) return saved;
  await readWeek(tx, assigned, number);
  throw new AppError("conflict", {
    message:
      "Cette semaine a été modifiée ailleurs depuis que vous l’avez ouverte. Rien n’a été écrasé, et ce que vous avez écrit est encore là.",
  });
}
