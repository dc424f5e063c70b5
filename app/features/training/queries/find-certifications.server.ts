import { and, asc, eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { certificationPath, lessonPath } from "../rules/progress.ts";
import type { Question } from "../rules/quiz.ts";
import { certificationResults, trainingTexts } from "../tables.server.ts";
import type { TrainingContents } from "../texts/rules.ts";
import { type OutlineModule, readOutline } from "./read-outline.server.ts";

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
  /** of the questions, so that answers to other questions are not marked */
  version: number;
  questions: Question[];
}

export async function listCertifications(db: Executor, coach: Coach): Promise<CertificationSummary[]> {
  const [texts, outline, results] = await Promise.all([
    readCertifications(db),
    readOutline(db),
    resultsOf(db, coach),
  ]);
  return texts.map((text) => summaryOf(text, { outline, result: results.get(text.id) }));
}

/** The correct options stay on the server until the coach's answers are marked. */
export async function findCertification(
  db: Executor,
  coach: Coach,
  certificationId: string,
): Promise<Certification | undefined> {
  const text = await findCertificationText(db, certificationId);
  if (!text) return undefined;
  const [outline, results] = await Promise.all([readOutline(db), resultsOf(db, coach)]);
  return {
    ...summaryOf(text, { outline, result: results.get(text.id) }),
    version: text.version,
    questions: questionsOf(text),
  };
}

/** A published certification with its solutions. */
export interface CertificationText {
  id: string;
  /** the published version, whose questions the answers are about */
  version: number;
  content: TrainingContents["certification"];
}

const IS_CERTIFICATION = eq(trainingTexts.kind, "certification");

const selectCertifications = (db: Executor) =>
  db
    .select({
      id: trainingTexts.slug,
      version: trainingTexts.publishedVersion,
      content: sql<TrainingContents["certification"] | null>`${trainingTexts.content}`,
    })
    .from(trainingTexts);

/** A hidden certification has neither a version nor a content. */
const asPublished = (rows: Awaited<ReturnType<typeof selectCertifications>>): CertificationText[] =>
  rows.flatMap(({ id, version, content }) =>
    version !== null && content !== null ? [{ id, version, content }] : [],
  );

const readCertifications = async (db: Executor): Promise<CertificationText[]> =>
  asPublished(
    await selectCertifications(db)
      .where(IS_CERTIFICATION)
      .orderBy(asc(trainingTexts.position), asc(trainingTexts.id)),
  );

export async function findCertificationText(
  db: Executor,
  certificationId: string,
): Promise<CertificationText | undefined> {
  const rows = await selectCertifications(db).where(
    and(IS_CERTIFICATION, eq(trainingTexts.slug, certificationId)),
  );
  return asPublished(rows)[0];
}

export const questionsOf = ({ content }: CertificationText): Question[] =>
  content.questions.map(({ text, options }, at) => ({
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

function summaryOf(
  { id, content }: CertificationText,
  { outline, result }: { outline: readonly OutlineModule[]; result: CertificationResult | undefined },
): CertificationSummary {
  return {
    id,
    title: withNonBreakingSpaces(content.title),
    summary: withNonBreakingSpaces(content.summary),
    path: certificationPath(id),
    questionsCount: content.questions.length,
    modules: outline
      .filter((module) => content.modules.includes(module.id))
      .map((module) => ({
        id: module.id,
        title: module.title,
        path: lessonPath(module.id, module.lessons[0].id),
      })),
    result,
  };
}
