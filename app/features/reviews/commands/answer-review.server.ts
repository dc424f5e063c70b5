import { desc, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import { REPORT_MONTHS } from "~/features/messages/rules.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { reviewAnsweredMail } from "../emails/review-mails.ts";
import type { ReceivedReview } from "../gate.server.ts";
import { EDIT_DAYS, mayAnswer, mayReport, REVIEW_ANSWER_MAILS } from "../rules/reviews.ts";
import type { reportReviewSchema } from "../schema.ts";
import { reviewReports } from "../tables.server.ts";
import { mailReviewAuthor } from "./mail-review-author.server.ts";

const REPORTS_PER_DAY = 20;

/** Publishes or edits the coach's answer. The author gets a mail about the first answer, not about edits. */
export async function answerReview(
  db: Database,
  parts: MailParts,
  { own, answer }: { own: ReceivedReview; answer: string },
): Promise<{ isChange: boolean }> {
  // Every answer rebuilds the coach's public page, so answers are limited.
  await limitRate(db, { name: "review-answers", subject: String(own.id), limit: 20, windowSeconds: 60 * 60 });
  return db.transaction(async (tx) => {
    const review = await lockReview(tx, own);
    if (review.coachResponse === answer) return { isChange: true };
    if (!mayAnswer(review, new Date()))
      throw new AppError("conflict", {
        message: `Votre réponse date de plus de ${EDIT_DAYS}\u00a0jours\u00a0: elle ne peut plus être modifiée.`,
      });
    const isFirst = review.coachResponse === null;
    const when = isFirst ? { respondedAt: sql`now()` } : { responseEditedAt: sql`now()` };
    await tx
      .update(reviews)
      .set({ coachResponse: answer, ...when })
      .where(eq(reviews.id, own.id));
    if (!isFirst) return { isChange: true };
    const [coach] = await tx
      .select({ name: coaches.name })
      .from(coaches)
      .where(eq(coaches.id, review.coachId));
    const url = parts.publicUrl + profilePath(review.coachId, "avis");
    await mailReviewAuthor(tx, parts, {
      review,
      kind: REVIEW_ANSWER_MAILS,
      write: (stop) => reviewAnsweredMail({ coach: coach?.name ?? "", answer, url, stop }),
    });
    return { isChange: false };
  });
}

/** The coach reports a review to the operator. Idempotent while a report is open. */
export async function reportReview(
  db: Database,
  coach: Coach,
  own: ReceivedReview,
  { reason, words }: Pick<z.output<typeof reportReviewSchema>, "reason" | "words">,
): Promise<void> {
  await limitRate(db, {
    name: "review-reports",
    subject: coach.id,
    limit: REPORTS_PER_DAY,
    windowSeconds: DAY_SECONDS,
    message: "Vous avez fait beaucoup de signalements aujourd’hui. Écrivez-nous depuis la page Contact.",
  });
  await db.transaction(async (tx) => {
    const review = await lockReview(tx, own);
    const [last] = await tx
      .select({ createdAt: reviewReports.createdAt, handledAt: reviewReports.handledAt })
      .from(reviewReports)
      .where(eq(reviewReports.reviewId, own.id))
      .orderBy(desc(reviewReports.id))
      .limit(1);
    if (last && !last.handledAt) return;
    if (!mayReport(review, last))
      throw new AppError("conflict", {
        message: "Nous avons déjà relu cet avis, et il n’a pas changé depuis.",
      });
    const { rating, comment } = review;
    await tx
      .insert(reviewReports)
      .values({ reviewId: own.id, reporterId: coach.id, reason, words, rating, comment });
  });
}

async function lockReview(tx: Transaction, { id }: ReceivedReview) {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  if (!review || review.hiddenAt)
    throw new AppError("not_found", { message: "Cet avis n’est plus en ligne." });
  return review;
}

/** Retention: deletes reports that were handled `REPORT_MONTHS` ago, like those of messages. */
export async function pruneReviewReports(db: Executor): Promise<void> {
  await db
    .delete(reviewReports)
    .where(lt(reviewReports.handledAt, sql`now() - make_interval(months => ${REPORT_MONTHS}::integer)`));
}
