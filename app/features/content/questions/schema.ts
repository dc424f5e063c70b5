import { z } from "zod";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { QUESTION_LIMITS } from "./rules.ts";

const atMost = (max: number) => `${max} caractères au plus.`;

/** A page of this site. "//" and "/\" lead to other sites. */
const OWN_PAGE = /^\/(?![/\\])[^\s\\]*$/;

const textFields = z.object({
  question: line()
    .min(1, "La question est requise.")
    .max(QUESTION_LIMITS.question, atMost(QUESTION_LIMITS.question)),
  answer: paragraph()
    .min(1, "La réponse est requise.")
    .max(QUESTION_LIMITS.answer, atMost(QUESTION_LIMITS.answer)),
  linkLabel: line().max(QUESTION_LIMITS.linkLabel, atMost(QUESTION_LIMITS.linkLabel)),
  linkTo: line()
    .max(QUESTION_LIMITS.linkTo, atMost(QUESTION_LIMITS.linkTo))
    .refine(
      (text) => text === "" || OWN_PAGE.test(text),
      "L’adresse d’une page de ce site, comme /contact ou /coaches.",
    ),
});

const requireBoth = (text: { linkLabel: string; linkTo: string }, context: z.RefinementCtx) => {
  if ((text.linkLabel === "") === (text.linkTo === "")) return;
  const path = text.linkLabel === "" ? "linkLabel" : "linkTo";
  context.addIssue({
    code: "custom",
    path: [path],
    message: "Un lien a un texte et une adresse\u00a0: remplissez les deux, ou videz les deux.",
  });
};

export const addQuestionSchema = textFields.superRefine(requireBoth);
export type QuestionText = z.output<typeof addQuestionSchema>;

/** `seenVersion` is the version that the operator edited; a newer one is a conflict. */
export const editQuestionSchema = textFields
  .extend({ id: idField(), seenVersion: countField() })
  .superRefine(requireBoth);

export const questionIdSchema = z.object({ id: idField() });
export const moveQuestionSchema = z.object({ id: idField(), way: z.enum(["up", "down"]) });
export const showQuestionSchema = z.object({ id: idField(), shown: z.enum(["true", "false"]) });
