import { asc, eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { questions } from "../tables.server.ts";
import { paragraphsOf } from "./rules.ts";

export interface ShownQuestion {
  id: number;
  question: string;
  /** paragraphs of plain text */
  answer: string[];
  link: { label: string; to: string } | undefined;
}

/** The questions of the FAQ in their order; a page shows all of them, at most MOST_QUESTIONS. */
export async function listShownQuestions(db: Executor): Promise<ShownQuestion[]> {
  const rows = await db
    .select()
    .from(questions)
    .where(eq(questions.isShown, true))
    .orderBy(asc(questions.position));
  return rows.map(({ id, question, answer, linkLabel, linkTo }) => ({
    id,
    question: withNonBreakingSpaces(question),
    answer: paragraphsOf(withNonBreakingSpaces(answer)),
    link: linkTo ? { label: withNonBreakingSpaces(linkLabel), to: linkTo } : undefined,
  }));
}

export type WrittenQuestion = typeof questions.$inferSelect;

/** Every question as operators have typed it, the hidden ones too. */
export const listQuestions = (db: Executor): Promise<WrittenQuestion[]> =>
  db.select().from(questions).orderBy(asc(questions.position));
