import { asc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { questions } from "../tables.server.ts";
import { MOST_QUESTIONS } from "./rules.ts";
import type { QuestionText } from "./schema.ts";

const CHANGED =
  "Quelqu’un a modifié cette question entre-temps. Votre texte est gardé\u00a0: comparez-le avec celui de la liste, puis enregistrez de nouveau.";

/** Serializes changes of the order. Visitors and the list still read. */
async function lockQuestions(tx: Transaction) {
  await tx.execute(sql`lock table ${questions} in share row exclusive mode`);
  return tx
    .select({ id: questions.id, position: questions.position, version: questions.version })
    .from(questions)
    .orderBy(asc(questions.position));
}

async function requireQuestion(tx: Transaction, id: number) {
  const all = await lockQuestions(tx);
  const at = all.findIndex((row) => row.id === id);
  const question = all[at];
  if (!question) throw new AppError("not_found", { message: "Cette question n’existe plus." });
  return { all, at, question };
}

/** Adds the questions at the end, in the given order. */
export async function addQuestions(tx: Transaction, texts: readonly QuestionText[]): Promise<void> {
  const all = await lockQuestions(tx);
  if (all.length + texts.length > MOST_QUESTIONS)
    throw new AppError("conflict", { message: `${MOST_QUESTIONS} questions au plus.` });
  const first = (all.at(-1)?.position ?? -1) + 1;
  await tx.insert(questions).values(texts.map((text, at) => ({ ...text, position: first + at })));
}

export async function changeQuestion(
  tx: Transaction,
  { id, seenVersion, ...text }: QuestionText & { id: number; seenVersion: number },
): Promise<void> {
  const { question } = await requireQuestion(tx, id);
  if (question.version !== seenVersion) throw new AppError("conflict", { message: CHANGED });
  await tx
    .update(questions)
    .set({ ...text, version: seenVersion + 1 })
    .where(eq(questions.id, id));
}

/** Moves the question one place. At the end of the list nothing changes. */
export async function moveQuestion(
  tx: Transaction,
  { id, way }: { id: number; way: "up" | "down" },
): Promise<void> {
  const { all, at, question } = await requireQuestion(tx, id);
  const other = all[way === "up" ? at - 1 : at + 1];
  if (!other) return;
  // The positions are compared at the end of the transaction.
  await tx.update(questions).set({ position: other.position }).where(eq(questions.id, question.id));
  await tx.update(questions).set({ position: question.position }).where(eq(questions.id, other.id));
}

export async function showQuestion(
  tx: Transaction,
  { id, isShown }: { id: number; isShown: boolean },
): Promise<void> {
  await requireQuestion(tx, id);
  await tx.update(questions).set({ isShown }).where(eq(questions.id, id));
}

export async function deleteQuestion(tx: Transaction, id: number): Promise<void> {
  const { question } = await requireQuestion(tx, id);
  await tx.delete(questions).where(eq(questions.id, id));
  await tx
    .update(questions)
    .set({ position: sql`${questions.position} - 1` })
    .where(gt(questions.position, question.position));
}
