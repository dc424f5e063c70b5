import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { programmeWeeks } from "../../tables.server.ts";
import { exercisesOfWeek, PROGRAMME_LIMITS, type WeekContent } from "../rules/programme.ts";
import { type NewWeek, type SeenWeek, type WeekInput, weekContentSchema } from "../schema.ts";

/**
 * The weeks of a programme belong to an accompaniment, or to a programme that a coach writes for a client. All
 * commands here run in the transaction of a caller who has checked whose it is and holds the lock of its row.
 */
export type ProgrammeHolder = { accompanimentId: string } | { clientProgrammeId: string };

export const isOf = (holder: ProgrammeHolder): SQL =>
  "accompanimentId" in holder
    ? eq(programmeWeeks.accompanimentId, holder.accompanimentId)
    : eq(programmeWeeks.clientProgrammeId, holder.clientProgrammeId);

const isWeek = (holder: ProgrammeHolder, number: number) =>
  and(isOf(holder), eq(programmeWeeks.number, number));

export interface UnsavedWeek {
  title: string;
  words: string;
  content: WeekContent;
}

/** Appends weeks as drafts, as many as the programme still takes. */
export async function appendWeeks(
  tx: Transaction,
  holder: ProgrammeHolder,
  { after, weeks }: { after: number; weeks: readonly UnsavedWeek[] },
): Promise<{ number: number }> {
  await requireLast(tx, holder, after);
  const fitting = weeks.slice(0, PROGRAMME_LIMITS.weeks - after);
  if (fitting.length === 0)
    throw new AppError("conflict", {
      message: `Un programme a ${PROGRAMME_LIMITS.weeks} semaines au plus.`,
    });
  await tx
    .insert(programmeWeeks)
    .values(fitting.map((week, at) => ({ ...week, ...holder, number: after + at + 1 })));
  return { number: after + 1 };
}

/** Appends a copy of week `from`, or an empty week if `from` is 0. */
export async function appendWeek(
  tx: Transaction,
  holder: ProgrammeHolder,
  { from, after }: NewWeek,
): Promise<{ number: number }> {
  await requireLast(tx, holder, after);
  const copied = from > 0 ? await requireWeek(tx, holder, from) : undefined;
  const week = {
    title: copied?.title ?? "",
    words: copied?.words ?? "",
    content: copied ? weekContentSchema.parse(copied.content) : { sessions: [] },
  };
  return appendWeeks(tx, holder, { after, weeks: [week] });
}

/**
 * Saves the week unless another version was saved since it was opened. Changes of a published week are
 * visible to the student at once.
 */
export async function storeWeek(
  tx: Transaction,
  holder: ProgrammeHolder,
  { number, version, title, words, content }: WeekInput,
): Promise<{ version: number }> {
  const [saved] = await tx
    .update(programmeWeeks)
    .set({ title, words, content, version: sql`${programmeWeeks.version} + 1`, changedAt: sql`now()` })
    .where(and(isWeek(holder, number), eq(programmeWeeks.version, version)))
    .returning({ version: programmeWeeks.version });
  if (saved) return saved;
  await requireWeek(tx, holder, number);
  throw new AppError("conflict", {
    message:
      "Cette semaine a été modifiée ailleurs depuis que vous l’avez ouverte. Rien n’a été écrasé, et ce que vous avez écrit est encore là.",
  });
}

/** Saves and publishes the week. Weeks are published once, in their order; `isNew` is false the second time. */
export async function storePublished(
  tx: Transaction,
  holder: ProgrammeHolder,
  { week, now }: { week: WeekInput; now: Date },
): Promise<{ version: number; isNew: boolean }> {
  const { number, content } = week;
  const empty = content.sessions.find(({ exercises }) => exercises.length === 0);
  if (exercisesOfWeek(content).length === 0 || empty)
    throw new AppError("invalid_input", {
      message: empty
        ? `La séance «\u00a0${empty.title}\u00a0» n’a pas d’exercice\u00a0: ajoutez-en, ou retirez-la.`
        : "Cette semaine est vide\u00a0: ajoutez-y une séance et ses exercices.",
    });
  const { version } = await storeWeek(tx, holder, week);
  if (number > 1 && !(await requireWeek(tx, holder, number - 1)).publishedAt)
    throw new AppError("conflict", { message: `Publiez d’abord la semaine ${number - 1}.` });
  const published = await tx
    .update(programmeWeeks)
    .set({ publishedAt: now })
    .where(and(isWeek(holder, number), sql`${programmeWeeks.publishedAt} is null`))
    .returning({ id: programmeWeeks.id });
  return { version, isNew: published.length > 0 };
}

/** Deletes the last week, if it is not published. */
export async function deleteWeek(
  tx: Transaction,
  holder: ProgrammeHolder,
  { number, version }: SeenWeek,
): Promise<void> {
  await requireLast(tx, holder, number);
  const dropped = await tx
    .delete(programmeWeeks)
    .where(
      and(
        isWeek(holder, number),
        eq(programmeWeeks.version, version),
        sql`${programmeWeeks.publishedAt} is null`,
      ),
    )
    .returning({ id: programmeWeeks.id });
  if (dropped.length === 0)
    throw new AppError("conflict", {
      message: "Cette semaine vient d’être publiée ou modifiée\u00a0: elle n’a pas été retirée.",
    });
}

async function requireWeek(tx: Executor, holder: ProgrammeHolder, number: number) {
  const [found] = await tx.select().from(programmeWeeks).where(isWeek(holder, number));
  if (!found) throw new AppError("not_found", { message: `La semaine ${number} n’existe pas.` });
  return found;
}

/** `seen` is the last week that the page showed: a double click or a second tab must not add weeks twice. */
async function requireLast(tx: Transaction, holder: ProgrammeHolder, seen: number): Promise<void> {
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${programmeWeeks.number}), 0)::int` })
    .from(programmeWeeks)
    .where(isOf(holder));
  if (found?.last !== seen)
    throw new AppError("conflict", {
      message: "Les semaines de ce programme ont changé entre-temps. Regardez-les, puis recommencez.",
    });
}
