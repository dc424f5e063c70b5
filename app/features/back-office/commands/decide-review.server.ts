import { eq, sql } from "drizzle-orm";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { profilePath } from "~/features/discovery/rules/profile.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import { mailReviewAuthor } from "~/features/reviews/commands/mail-review-author.server.ts";
import { reviewBackMail, reviewHiddenMail } from "~/features/reviews/emails/review-mails.ts";
import { REVIEW_DECISION_MAILS } from "~/features/reviews/rules/reviews.ts";
import { reviewReports } from "~/features/reviews/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

interface Decision {
  /** id of the report */
  id: number;
  reason: string;
}

/** Hides the review at once and removes it from the coach's rating. The author receives the reason. */
export async function hideReview(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason }: Decision,
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const review = await lockReported(tx, id);
    if (review.hiddenAt) throw new AppError("conflict", { message: "Un collègue a déjà retiré cet avis." });
    await tx
      .update(reviews)
      .set({ hiddenAt: sql`now()`, hiddenReason: reason })
      .where(eq(reviews.id, review.id));
    await handle(tx, id, { outcome: "hidden", note: reason });
    const { coachId, authorId, coachName: coach, comment } = review;
    await note("hide review", { coachId, personId: authorId, thingId: review.id, reason });
    const facts = { coach, comment, reason, url: `${parts.publicUrl}/contact` };
    await mailReviewAuthor(tx, parts, {
      review,
      kind: REVIEW_DECISION_MAILS,
      write: () => reviewHiddenMail(facts),
    });
  });
}

/** Keeps a public review, or restores a hidden one and notifies its author. */
export async function approveReview(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason }: Decision,
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const review = await lockReported(tx, id);
    if (review.outcome === "kept" && !review.hiddenAt)
      throw new AppError("conflict", { message: "Cet avis est déjà gardé en ligne." });
    await handle(tx, id, { outcome: "kept", note: reason });
    const { coachId, authorId, coachName: coach, comment } = review;
    await note("keep review", { coachId, personId: authorId, thingId: review.id, reason });
    if (!review.hiddenAt) return;
    await tx.update(reviews).set({ hiddenAt: null, hiddenReason: null }).where(eq(reviews.id, review.id));
    const facts = { coach, comment, url: parts.publicUrl + profilePath(coachId, "avis") };
    await mailReviewAuthor(tx, parts, {
      review,
      kind: REVIEW_DECISION_MAILS,
      write: () => reviewBackMail(facts),
    });
  });
}

/** Lock order: the review is locked before its report, as in reporting. */
async function lockReported(tx: Transaction, id: number) {
  const [report] = await tx
    .select({ reviewId: reviewReports.reviewId })
    .from(reviewReports)
    .where(eq(reviewReports.id, id));
  if (!report) throw new AppError("not_found", { message: "Ce signalement n’existe plus." });
  const [review] = await tx
    .select({
      id: reviews.id,
      coachId: reviews.coachId,
      coachName: coaches.name,
      authorId: reviews.authorId,
      formerClientId: reviews.formerClientId,
      comment: reviews.comment,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .innerJoin(coaches, eq(coaches.id, reviews.coachId))
    .where(eq(reviews.id, report.reviewId))
    .for("update", { of: reviews });
  if (!review) throw new AppError("not_found", { message: "Cet avis n’existe plus." });
  const [standing] = await tx
    .select({ outcome: reviewReports.outcome })
    .from(reviewReports)
    .where(eq(reviewReports.id, id));
  return { ...review, outcome: standing?.outcome ?? null };
}

const handle = (
  tx: Transaction,
  id: number,
  decided: { outcome: "hidden" | "kept"; note: string },
): Promise<unknown> =>
  tx
    .update(reviewReports)
    .set({ ...decided, handledAt: sql`now()` })
    .where(eq(reviewReports.id, id));
