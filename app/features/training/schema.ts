import { z } from "zod";
import type { Question } from "./rules/quiz.ts";

/** Each answer is the index of an option. */
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
