import { sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findCertificationText, questionName } from "./queries/find-certifications.server.ts";
import { isLesson } from "./queries/find-lessons.server.ts";
import { ATTEMPTS_AN_HOUR, grade, type MarkedAnswer, type QuizResult } from "./rules/quiz.ts";
import { certificationResults, lessonsRead } from "./tables.server.ts";
import type { QuizQuestion } from "./texts/rules.ts";

/** Idempotent: the first reading counts. */
export async function markLessonRead(
  db: Executor,
  { id: userId }: Coach,
  moduleId: string,
  lessonId: string,
): Promise<void> {
  if (!(await isLesson(db, moduleId, lessonId))) throw new AppError("not_found");
  await db.insert(lessonsRead).values({ userId, moduleId, lessonId }).onConflictDoNothing();
}

interface Answered {
  /** of the questions that the page showed */
  version: number;
  given: Record<string, string>;
}

/** Marks and stores the answers (option indexes by question). An earned certification is never lost. */
export async function answerQuiz(
  db: Executor,
  { id: userId }: Coach,
  certificationId: string,
  { version, given }: Answered,
): Promise<QuizResult> {
  const certification = await findCertificationText(db, certificationId);
  if (!certification) throw new AppError("not_found");
  // Answers to other questions would be marked wrong. They are no attempt.
  if (version !== certification.version)
    throw new AppError("conflict", {
      message: "Les questions viennent de changer, et cet essai n’est pas compté. Relisez-les, puis validez.",
    });
  await limitRate(db, {
    name: "quiz",
    subject: `${userId} ${certificationId}`,
    limit: ATTEMPTS_AN_HOUR,
    windowSeconds: HOUR_SECONDS,
    message: `${ATTEMPTS_AN_HOUR} essais par heure au plus\u00a0: relisez les leçons, et revenez un peu plus tard.`,
  });
  const answers = certification.content.questions.map((question, at) =>
    markAnswer(question, given[questionName(at)]),
  );
  const { percent, passed } = grade(answers.filter(({ isRight }) => isRight).length, answers.length);
  const earnedAt = passed ? sql`now()` : null;
  await db
    .insert(certificationResults)
    .values({ userId, certificationId, lastPercent: percent, bestPercent: percent, earnedAt })
    .onConflictDoUpdate({
      target: [certificationResults.userId, certificationResults.certificationId],
      set: {
        attempts: sql`${certificationResults.attempts} + 1`,
        lastPercent: sql`excluded.last_percent`,
        bestPercent: sql`greatest(${certificationResults.bestPercent}, excluded.best_percent)`,
        lastAt: sql`now()`,
        earnedAt: sql`coalesce(${certificationResults.earnedAt}, excluded.earned_at)`,
      },
    });
  return { percent, passed, answers };
}

function markAnswer(
  { text, options, right, explanation }: QuizQuestion,
  given: string | undefined,
): MarkedAnswer {
  const shown = (at: number) => withNonBreakingSpaces(options[at] ?? "");
  return {
    question: withNonBreakingSpaces(text),
    given: shown(Number(given)),
    right: shown(right),
    isRight: given === String(right),
    explanation: withNonBreakingSpaces(explanation),
  };
}
