import { eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { certificationPath, lessonPath } from "../rules/progress.ts";
import type { Question } from "../rules/quiz.ts";
import { CERTIFICATIONS } from "../seed/certifications.ts";
import { MODULES } from "../seed/modules.ts";
import type { CertificationText } from "../seed/training-content.ts";
import { certificationResults } from "../tables.server.ts";

export interface CertificationSummary {
  id: string;
  title: string;
  summary: string;
  path: string;
  questionsCount: number;
  modules: { id: string; title: string; path: string }[];
  /** undefined before the first attempt */
  result: CertificationResult | undefined;
}

export interface CertificationResult {
  attempts: number;
  bestPercent: number;
  lastAt: Date;
  earnedAt: Date | null;
}

export interface Certification extends CertificationSummary {
  questions: Question[];
}

export async function listCertifications(db: Executor, coach: Coach): Promise<CertificationSummary[]> {
  const results = await resultsOf(db, coach);
  return CERTIFICATIONS.map((text) => summaryOf(text, results.get(text.id)));
}

/** The correct options stay on the server until the coach's answers are marked. */
export async function findCertification(
  db: Executor,
  coach: Coach,
  certificationId: string,
): Promise<Certification | undefined> {
  const text = findCertificationText(certificationId);
  if (!text) return undefined;
  const results = await resultsOf(db, coach);
  return { ...summaryOf(text, results.get(text.id)), questions: questionsOf(text) };
}

export const findCertificationText = (certificationId: string): CertificationText | undefined =>
  CERTIFICATIONS.find(({ id }) => id === certificationId);

export const questionsOf = ({ questions }: CertificationText): Question[] =>
  questions.map(({ text, options }, at) => ({
    name: questionName(at),
    text: withNonBreakingSpaces(text),
    options: options.map(withNonBreakingSpaces),
  }));

export const questionName = (at: number): string => `question-${at + 1}`;

async function resultsOf(db: Executor, { id }: Coach): Promise<Map<string, CertificationResult>> {
  const { certificationId, attempts, bestPercent, lastAt, earnedAt } = certificationResults;
  const rows = await db
    .select({ certificationId, attempts, bestPercent, lastAt, earnedAt })
    .from(certificationResults)
    .where(eq(certificationResults.userId, id));
  return new Map(rows.map(({ certificationId: which, ...result }) => [which, result]));
}

function summaryOf(text: CertificationText, result: CertificationResult | undefined): CertificationSummary {
  return {
    id: text.id,
    title: withNonBreakingSpaces(text.title),
    summary: withNonBreakingSpaces(text.summary),
    path: certificationPath(text.id),
    questionsCount: text.questions.length,
    modules: MODULES.filter(({ id }) => text.modules.includes(id)).map(({ id, title, lessons }) => ({
      id,
      title: withNonBreakingSpaces(title),
      path: lessonPath(id, lessons[0]?.id ?? ""),
    })),
    result,
  };
}
