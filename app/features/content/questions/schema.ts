import { z } from "zod";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { linkFields, requireBothOfLink } from "../schema.ts";
import { QUESTION_LIMITS } from "./rules.ts";

const atMost = (max: number) => `${max} caractères au plus.`;

const textFields = z.object({
  question: line()
    .min(1, "La question est requise.")
    .max(QUESTION_LIMITS.question, atMost(QUESTION_LIMITS.question)),
  answer: paragraph()
    .min(1, "La réponse est requise.")
    .max(QUESTION_LIMITS.answer, atMost(QUESTION_LIMITS.answer)),
  ...linkFields(QUESTION_LIMITS),
});

export const addQuestionSchema = textFields.superRefine(requireBothOfLink);
export type QuestionText = z.output<typeof addQuestionSchema>;

/** `seenVersion` is the version that the operator edited; a newer one is a conflict. */
export const editQuestionSchema = textFields
  .extend({ id: idField(), seenVersion: countField() })
  .superRefine(requireBothOfLink);

export const questionIdSchema = z.object({ id: idField() });
export const moveQuestionSchema = z.object({ id: idField(), way: z.enum(["up", "down"]) });
export const showQuestionSchema = z.object({ id: idField(), shown: z.enum(["true", "false"]) });
