import { eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { firstNameOf, profilePath } from "~/features/discovery/rules/profile.ts";
import { coaches, disciplines, reviews } from "~/features/discovery/tables.server.ts";
import { mailReviewAuthor } from "~/features/reviews/commands/mail-review-author.server.ts";
import {
  FORMER_CLIENTS,
  lockFormerClient,
} from "~/features/reviews/former-clients/commands/lock-former-client.server.ts";
import {
  formerReviewMail,
  publishedMail,
  refusedMail,
} from "~/features/reviews/former-clients/emails/former-client-mails.ts";
import { formerReviewUrl } from "~/features/reviews/former-clients/gate.server.ts";
import { firstFormerPage } from "~/features/reviews/former-clients/queries/find-former-review.server.ts";
import { experienceText } from "~/features/reviews/former-clients/rules/former-clients.ts";
import { REVIEW_DECISION_MAILS, REVIEW_MAILS, reviewsPath } from "~/features/reviews/rules/reviews.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

/** Publishes the review with its mark. The author and the coach are told. */
export async function publishFormerReview(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id }: { id: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const waiting = await lockWaiting(tx, id);
    const { coach, discipline, client } = waiting;
    const { coachId, firstName, fromYear, untilYear, sessions, rating, comment } = client;
    // The database guarantees that all parts of a review that waits for the operator are there.
    if (!firstName || !fromYear || !untilYear || !sessions || !rating || !comment)
      throw new Error("A review of a former client is not complete.");
    const service = experienceText({ discipline, fromYear, untilYear, sessions });
    const [review] = await tx
      .insert(reviews)
      .values({ coachId, authorName: firstName, service, rating, comment, formerClientId: client.id })
      .returning({ id: reviews.id });
    if (!review) throw new Error("An insert returned no row.");
    await moveRow(tx, FORMER_CLIENTS, client, {
      by: "operator",
      set: { status: "published", rating: null, comment: null, denial: null, changedAt: new Date() },
    });
    await note("publish former review", { coachId, thingId: review.id });
    await mailReviewAuthor(tx, parts, {
      review: { authorId: null, formerClientId: client.id },
      kind: REVIEW_DECISION_MAILS,
      write: () =>
        publishedMail({
          coach: coach.name,
          url: parts.publicUrl + profilePath(coachId, "avis", firstFormerPage(coach.reviewsCount)),
          ownUrl: formerReviewUrl(parts, client.id),
        }),
    });
    if (!coach.userId) return;
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: REVIEW_MAILS,
      write: (stop) =>
        formerReviewMail({
          coachFirstName: firstNameOf(coach.name),
          client: firstName,
          url: parts.publicUrl + reviewsPath({ filter: "former" }),
          stop,
        }),
    });
  });
}

/** The author receives the reason, word for word. */
export async function refuseFormerReview(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const { coach, client } = await lockWaiting(tx, id);
    await moveRow(tx, FORMER_CLIENTS, client, {
      by: "operator",
      set: { status: "refused", refusalReason: reason, changedAt: new Date() },
    });
    await note("refuse former review", { coachId: client.coachId, reason });
    await mailReviewAuthor(tx, parts, {
      review: { authorId: null, formerClientId: client.id },
      kind: REVIEW_DECISION_MAILS,
      write: () => refusedMail({ coach: coach.name, reason, url: `${parts.publicUrl}/contact` }),
    });
  });
}

async function lockWaiting(tx: Transaction, id: string) {
  const client = await lockFormerClient(tx, { id });
  if (client.status !== "with_operator")
    throw new AppError("conflict", {
      message: "Un collègue a déjà décidé, ou l’auteur a retiré son avis.",
    });
  const [coach] = await tx
    .select({ name: coaches.name, userId: coaches.userId, reviewsCount: coaches.reviewsCount })
    .from(coaches)
    .where(eq(coaches.id, client.coachId));
  const [discipline] = await tx
    .select({ name: disciplines.name })
    .from(disciplines)
    .where(eq(disciplines.id, client.disciplineId ?? 0));
  if (!coach || !discipline) throw new AppError("not_found");
  return { client, coach, discipline: discipline.name };
}
