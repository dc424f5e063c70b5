import { z } from "zod";
import { isTooNested, slugFrom } from "~/features/content/articles/rules.ts";
import { countField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import {
  MOST_LINES,
  MOST_OPTIONS,
  MOST_QUIZ_MODULES,
  MOST_QUIZ_QUESTIONS,
  moduleField,
  type QuizQuestion,
  quizFields,
  TRAINING_KINDS,
  TRAINING_LIMITS,
  type TrainingContent,
  type TrainingKind,
} from "./rules.ts";

const atMost = (max: number) => `${formatNumber(max)} caractères au plus.`;

const title = line()
  .min(1, "Le titre est requis.")
  .max(TRAINING_LIMITS.title, atMost(TRAINING_LIMITS.title))
  .refine(
    (text) => text === "" || slugFrom(text) !== "",
    "Un titre contient au moins une lettre ou un chiffre.",
  );
/** A draft may have empty texts: publishing asks for all of them. */
const sentence = line().max(TRAINING_LIMITS.sentence, atMost(TRAINING_LIMITS.sentence)).prefault("");
const text = (max: number) => paragraph().max(max, atMost(max)).prefault("");

/** One entry on each line; a dash before it is left out. */
const lines = (most: number) =>
  paragraph()
    .transform((typed) => typed.split("\n").flatMap((each) => each.replace(/^\s*[-•*]\s+/, "").trim() || []))
    .refine((entries) => entries.length <= most, `${most} lignes au plus.`)
    .refine(
      (entries) => entries.every((entry) => entry.length <= TRAINING_LIMITS.sentence),
      `${TRAINING_LIMITS.sentence} caractères au plus sur chaque ligne.`,
    )
    .prefault("");

const FIELDS = {
  module: z.object({ title, summary: sentence }),
  lesson: z.object({
    title,
    body: text(TRAINING_LIMITS.body).refine(
      (typed) => !isTooNested(typed),
      "Une ligne a trop de citations ou de listes l’une dans l’autre.",
    ),
    takeaways: lines(MOST_LINES),
  }),
  technique: z.object({
    title,
    when: sentence,
    steps: lines(MOST_LINES),
    example: text(TRAINING_LIMITS.paragraph),
    limit: text(TRAINING_LIMITS.paragraph),
  }),
  objection: z.object({
    title,
    meaning: text(TRAINING_LIMITS.paragraph),
    answer: text(TRAINING_LIMITS.paragraph),
    question: sentence,
  }),
  script: z.object({ title, when: sentence, text: text(TRAINING_LIMITS.script) }),
};

const NUMBERS = Array.from({ length: MOST_QUIZ_QUESTIONS }, (_, at) => at + 1);
const MODULE_FIELDS = Array.from({ length: MOST_QUIZ_MODULES }, (_, at) => moduleField(at + 1));
const OPTION_NUMBERS = Array.from({ length: MOST_OPTIONS }, (_, at) => String(at + 1));

/** The fields of one question; all of them empty mean that there is none. */
const questionFields = z.object({
  text: sentence,
  options: lines(MOST_OPTIONS),
  right: z.enum(OPTION_NUMBERS, "Choisissez la bonne réponse.").prefault("1"),
  explanation: text(TRAINING_LIMITS.paragraph),
});

const certificationFields = z.object({
  title,
  summary: sentence,
  ...Object.fromEntries(MODULE_FIELDS.map((name) => [name, line().max(80).prefault("")])),
  ...Object.fromEntries(
    NUMBERS.flatMap((number) => {
      const names = quizFields(number);
      const { text: asked, options, right, explanation } = questionFields.shape;
      return [
        [names.text, asked],
        [names.options, options],
        [names.right, right],
        [names.explanation, explanation],
      ];
    }),
  ),
});

/** The schema of the whole form has checked the fields. */
function readQuestion(fields: Record<string, unknown>, number: number): QuizQuestion | undefined {
  const names = quizFields(number);
  const question = {
    text: String(fields[names.text]),
    options: fields[names.options] as string[],
    right: Number(fields[names.right]) - 1,
    explanation: String(fields[names.explanation]),
  };
  const isEmpty = !question.text && question.options.length === 0 && !question.explanation;
  return isEmpty ? undefined : question;
}

function toCertification(fields: Record<string, unknown>): TrainingContent {
  const modules = [...new Set(MODULE_FIELDS.map((name) => String(fields[name])))].filter(Boolean);
  const questions = NUMBERS.flatMap((number) => readQuestion(fields, number) ?? []);
  return { title: String(fields.title), summary: String(fields.summary), modules, questions };
}

/** `seenVersion` is the version that the text was written on; a newer one is a conflict. */
const withVersion = { seenVersion: countField() };
type Written = { seenVersion: number; content: TrainingContent };
type TrainingForm = z.ZodType<Written, Record<string, unknown>>;

const plainForm = (fields: (typeof FIELDS)[keyof typeof FIELDS]): TrainingForm =>
  z.object({ ...withVersion, ...fields.shape }).transform(({ seenVersion, ...content }) => ({
    seenVersion,
    content: content as TrainingContent,
  })) as TrainingForm;

/** The form of each kind of text. */
export const trainingForms: Record<TrainingKind, TrainingForm> = {
  module: plainForm(FIELDS.module),
  lesson: plainForm(FIELDS.lesson),
  technique: plainForm(FIELDS.technique),
  objection: plainForm(FIELDS.objection),
  script: plainForm(FIELDS.script),
  certification: certificationFields.extend(withVersion).transform(({ seenVersion, ...fields }) => ({
    seenVersion,
    content: toCertification(fields),
  })) as TrainingForm,
};

/** A new text has a title; a lesson names its module. */
export const addTextSchema = z.object({
  kind: z.enum(TRAINING_KINDS),
  moduleId: idField().optional(),
  title,
});
export const moveTextSchema = z.object({ id: idField(), way: z.enum(["up", "down"]) });
export const restoreTextSchema = z.object({ seenVersion: countField(), number: idField() });
