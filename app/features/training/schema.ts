import { z } from "zod";
import type { Question } from "./rules/quiz.ts";

/** A quiz as it is filled in: one of its answers to each question, by its place. */
export const quizSchema = (questions: readonly Question[]) =>
  z.object(
    Object.fromEntries(
      questions.map(({ name, options }) => [
        name,
        z.enum(
          options.map((_, at) => String(at)),
          "Choisissez une réponse.",
        ),
      ]),
    ),
  );
