import { writeFirstArticles } from "~/features/content/articles/seed.server.ts";
import { writeFirstLegalTexts } from "~/features/content/legal/seed.server.ts";
import { addQuestions } from "~/features/content/questions/commands.server.ts";
import { legalTexts, questions, writtenArticles } from "~/features/content/tables.server.ts";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { disciplines } from "~/features/discovery/tables.server.ts";
import { writeFirstTraining } from "~/features/training/seed.server.ts";
import { trainingTexts } from "~/features/training/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { writeOnce } from "~/platform/database/reference-content.server.ts";
import { FIRST_QUESTIONS } from "./first-questions.ts";

/** Content that a new site begins with, whatever SEED says. It belongs to the operator from then on. */
export async function writeReferenceContent(tx: Transaction): Promise<void> {
  await writeOnce(tx, { name: "disciplines", table: disciplines, write: writeFirstDisciplines });
  await writeOnce(tx, { name: "articles", table: writtenArticles, write: writeFirstArticles });
  await writeOnce(tx, { name: "legal texts", table: legalTexts, write: writeFirstLegalTexts });
  await writeOnce(tx, {
    name: "questions",
    table: questions,
    write: (within) => addQuestions(within, FIRST_QUESTIONS),
  });
  await writeOnce(tx, { name: "training", table: trainingTexts, write: writeFirstTraining });
}
