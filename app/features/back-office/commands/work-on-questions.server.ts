import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  addQuestions,
  changeQuestion,
  deleteQuestion,
  moveQuestion,
  showQuestion,
} from "~/features/content/questions/commands.server.ts";
import type { QuestionText } from "~/features/content/questions/schema.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { asOperator } from "./record-action.server.ts";

export const createQuestion = (db: Database, operator: Operator, text: QuestionText): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await addQuestions(tx, [text]);
    await note("add question", {});
  });

export const editQuestion = (
  db: Database,
  operator: Operator,
  edited: Parameters<typeof changeQuestion>[1],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await changeQuestion(tx, edited);
    await note("change question", { thingId: edited.id });
  });

export const orderQuestion = (
  db: Database,
  operator: Operator,
  move: Parameters<typeof moveQuestion>[1],
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await moveQuestion(tx, move);
    await note("move question", { thingId: move.id });
  });

export const putQuestionOnline = (
  db: Database,
  operator: Operator,
  choice: { id: number; isShown: boolean },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await showQuestion(tx, choice);
    await note(choice.isShown ? "show question" : "hide question", { thingId: choice.id });
  });

export const removeQuestion = (db: Database, operator: Operator, id: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await deleteQuestion(tx, id);
    await note("delete question", { thingId: id });
  });
