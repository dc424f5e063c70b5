import { asc, eq, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveInOrder } from "~/platform/format/ordered-ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { testimonials } from "../tables.server.ts";
import { testimonialMail } from "./emails/testimonial-mail.ts";
import { type OwnTestimonial, testimonialUrl } from "./gate.server.ts";
import { LEAST_RATING, MOST_TESTIMONIALS, mayAccept, mayAskAgain, TESTIMONIAL_MAILS } from "./rules.ts";

/** Serializes changes of the order. Visitors still read. */
async function lockTestimonials(tx: Transaction) {
  await tx.execute(sql`lock table ${testimonials} in share row exclusive mode`);
  return tx.select().from(testimonials).orderBy(asc(testimonials.position));
}

/** Asks the author of a review for their consent, by mail. Reviews of former clients cannot be chosen. */
export async function askForTestimonial(tx: Transaction, parts: MailParts, reviewId: number): Promise<void> {
  const [review] = await tx
    .select({
      authorId: reviews.authorId,
      authorName: reviews.authorName,
      comment: reviews.comment,
      rating: reviews.rating,
      hiddenAt: reviews.hiddenAt,
      formerClientId: reviews.formerClientId,
      coach: coaches.name,
    })
    .from(reviews)
    .innerJoin(coaches, eq(coaches.id, reviews.coachId))
    .where(eq(reviews.id, reviewId))
    .for("share", { of: reviews });
  if (!review) throw new AppError("not_found", { message: "Cet avis n’existe plus." });
  const { authorId, authorName, comment, coach } = review;
  if (!authorId || review.hiddenAt || review.formerClientId || review.rating < LEAST_RATING)
    throw new AppError("conflict", { message: "Cet avis ne peut pas être un témoignage." });
  const all = await lockTestimonials(tx);
  const known = all.find((one) => one.reviewId === reviewId);
  if (known && !mayAskAgain(known))
    throw new AppError("conflict", {
      message:
        known.status === "refused" || known.withdrawnBecause === "author"
          ? "Son auteur ne le souhaite pas\u00a0: on ne le lui redemande pas."
          : "Son auteur a déjà reçu la demande.",
    });
  if (!known && all.length >= MOST_TESTIMONIALS)
    throw new AppError("conflict", { message: `${MOST_TESTIMONIALS} témoignages au plus.` });
  const asked = {
    status: "asked" as const,
    askedAt: sql`now()`,
    answeredAt: null,
    withdrawnAt: null,
    withdrawnBecause: null,
  };
  await tx
    .insert(testimonials)
    .values({ reviewId, position: (all.at(-1)?.position ?? -1) + 1, status: "asked" })
    .onConflictDoUpdate({ target: testimonials.reviewId, set: asked });
  const url = testimonialUrl(parts, { reviewId, authorId });
  await mailPerson(tx, parts, {
    userId: authorId,
    kind: TESTIMONIAL_MAILS,
    write: (stop) => testimonialMail({ author: authorName, coach, comment, url, stop }),
  });
}

/** The author answers, or changes their mind. Repeating an answer changes nothing. */
export async function answerTestimonial(
  db: Database,
  { reviewId }: OwnTestimonial,
  answer: "accepted" | "refused",
): Promise<void> {
  await db.transaction(async (tx) => {
    const review = await lockReview(tx, reviewId);
    const consent = await lockTestimonial(tx, reviewId);
    if (consent.status === answer) return;
    if (answer === "refused" && consent.status !== "asked")
      throw new AppError("conflict", {
        message: "Vous avez déjà répondu. Rouvrez la page pour voir où en est votre avis.",
      });
    if (answer === "accepted" && !(mayAccept(consent) && isAsChosen(review, consent.askedAt)))
      throw new AppError("conflict", {
        message:
          "Votre avis a changé depuis la demande\u00a0: nous vous écrirons si nous voulons encore le montrer.",
      });
    await tx
      .update(testimonials)
      .set({ status: answer, answeredAt: sql`now()`, withdrawnAt: null, withdrawnBecause: null })
      .where(eq(testimonials.reviewId, reviewId));
  });
}

/** The author takes the consent back; the home page follows at once. */
export async function withdrawTestimonial(db: Database, { reviewId }: OwnTestimonial): Promise<void> {
  await db.transaction(async (tx) => {
    await lockReview(tx, reviewId);
    const { status } = await lockTestimonial(tx, reviewId);
    if (status === "withdrawn" || status === "refused") return;
    await tx
      .update(testimonials)
      .set({ status: "withdrawn", withdrawnAt: sql`now()`, withdrawnBecause: "author" })
      .where(eq(testimonials.reviewId, reviewId));
  });
}

export async function moveTestimonial(
  tx: Transaction,
  { id, way }: { id: number; way: "up" | "down" },
): Promise<void> {
  const all = await lockTestimonials(tx);
  requireIn(all, id);
  const ids = moveInOrder(
    all.map(({ reviewId }) => reviewId),
    id,
    way,
  );
  // The positions are compared at the end of the transaction.
  await tx
    .update(testimonials)
    .set({ position: sql`array_position(${sql.param(ids)}::integer[], ${testimonials.reviewId})` });
}

/** The operator does not show it any more. A refusal stays, so that nobody asks again. */
export async function removeTestimonial(tx: Transaction, id: number): Promise<void> {
  const row = requireIn(await lockTestimonials(tx), id);
  if (row.status === "refused" || row.withdrawnBecause === "author")
    throw new AppError("conflict", {
      message: "Le refus de son auteur est gardé, pour ne pas le lui redemander.",
    });
  await tx.delete(testimonials).where(eq(testimonials.reviewId, id));
}

function requireIn<Row extends { reviewId: number }>(all: readonly Row[], id: number): Row {
  const row = all.find(({ reviewId }) => reviewId === id);
  if (!row) throw new AppError("not_found", { message: "Ce témoignage n’existe plus." });
  return row;
}

/** The author may have edited the review since the operator chose it; those words nobody has chosen. */
const isAsChosen = (
  review: { rating: number; hiddenAt: Date | null; editedAt: Date | null } | undefined,
  askedAt: Date,
): boolean =>
  review !== undefined &&
  review.hiddenAt === null &&
  review.rating >= LEAST_RATING &&
  (review.editedAt === null || review.editedAt <= askedAt);

/** A change of the review locks it before its testimonial; so do the answers. */
async function lockReview(tx: Transaction, reviewId: number) {
  const [review] = await tx
    .select({ rating: reviews.rating, hiddenAt: reviews.hiddenAt, editedAt: reviews.editedAt })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for("no key update");
  return review;
}

/** The lock of the table comes before that of the row, as in a change of the order. */
async function lockTestimonial(tx: Transaction, reviewId: number) {
  await tx.execute(sql`lock table ${testimonials} in row exclusive mode`);
  const [found] = await tx
    .select()
    .from(testimonials)
    .where(eq(testimonials.reviewId, reviewId))
    .for("update");
  if (!found) throw new AppError("not_found", { message: "Nous ne montrons plus cet avis." });
  return found;
}
