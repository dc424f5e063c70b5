import { eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { firstNameOf, MOST_RECOMMENDATIONS, profilePath } from "~/features/discovery/rules/profile.ts";
import { coaches, recommendations } from "~/features/discovery/tables.server.ts";
import {
  lockRequest,
  REQUESTS,
  removeRecommendation,
} from "~/features/reviews/recommendations/commands.server.ts";
import {
  newRecommendationMail,
  publishedRecommendationMail,
  refusedRecommendationMail,
  removedRecommendationMail,
} from "~/features/reviews/recommendations/emails/recommendation-mails.ts";
import { recommendationUrl } from "~/features/reviews/recommendations/gate.server.ts";
import { RECOMMENDATIONS_PATH } from "~/features/reviews/recommendations/rules.ts";
import { REVIEW_MAILS } from "~/features/reviews/rules/reviews.ts";
import { recommendationRequests } from "~/features/reviews/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "./record-action.server.ts";

/** Shows the recommendation on the page of the coach. The author and the coach are told. */
export async function publishRecommendation(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id }: { id: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const { request, coach } = await lockWaiting(tx, id);
    const { coachId, author, relation, body, email } = request;
    // The database guarantees that all parts of a recommendation that waits for the operator are there.
    if (!author || !relation || !body) throw new Error("A recommendation is not complete.");
    if ((await tx.$count(recommendations, eq(recommendations.coachId, coachId))) >= MOST_RECOMMENDATIONS)
      throw new AppError("conflict", {
        message: `La page de ce coach montre déjà ${MOST_RECOMMENDATIONS} recommandations. Retirez-en une d’abord.`,
      });
    const [shown] = await tx
      .insert(recommendations)
      .values({ coachId, author, relation, body, requestId: request.id })
      .returning({ id: recommendations.id });
    if (!shown) throw new Error("An insert returned no row.");
    await moveRow(tx, REQUESTS, request, {
      by: "operator",
      set: { status: "published", author: null, relation: null, body: null, changedAt: new Date() },
    });
    await note("publish recommendation", { coachId, thingId: shown.id });
    const url = parts.publicUrl + profilePath(coachId, "recommandations");
    if (email)
      await enqueueMail(tx, {
        to: email,
        ...publishedRecommendationMail({
          coach: coach.name,
          url,
          ownUrl: recommendationUrl(parts, request.id),
        }),
      });
    if (!coach.userId) return;
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: REVIEW_MAILS,
      write: (stop) =>
        newRecommendationMail({
          coachFirstName: firstNameOf(coach.name),
          author,
          url: parts.publicUrl + RECOMMENDATIONS_PATH,
          stop,
        }),
    });
  });
}

/** The author receives the reason, word for word. */
export async function refuseRecommendation(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const { request, coach } = await lockWaiting(tx, id);
    await moveRow(tx, REQUESTS, request, {
      by: "operator",
      set: { status: "refused", reason, changedAt: new Date() },
    });
    await note("refuse recommendation", { coachId: request.coachId, reason });
    if (request.email)
      await enqueueMail(tx, {
        to: request.email,
        ...refusedRecommendationMail({ coach: coach.name, reason, url: `${parts.publicUrl}/contact` }),
      });
  });
}

/** Takes a published recommendation off the page of the coach. The author receives the reason, word for word. */
export async function takeDownRecommendation(
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await asOperator(db, operator, async (tx, note) => {
    const [shown] = await tx
      .select({
        coachId: recommendations.coachId,
        requestId: recommendations.requestId,
        coachName: coaches.name,
        email: recommendationRequests.email,
      })
      .from(recommendations)
      .innerJoin(coaches, eq(coaches.id, recommendations.coachId))
      .leftJoin(recommendationRequests, eq(recommendationRequests.id, recommendations.requestId))
      .where(eq(recommendations.id, id));
    if (!shown) throw new AppError("not_found", { message: "Cette recommandation n’est plus en ligne." });
    const { coachId, requestId, coachName, email } = shown;
    await removeRecommendation(tx, { id, requestId }, { by: "operator", reason });
    await note("remove recommendation", { coachId, thingId: id, reason });
    if (email)
      await enqueueMail(tx, {
        to: email,
        ...removedRecommendationMail({ coach: coachName, reason, url: `${parts.publicUrl}/contact` }),
      });
  });
}

async function lockWaiting(tx: Transaction, id: string) {
  const request = await lockRequest(tx, { id });
  if (request.status !== "with_operator")
    throw new AppError("conflict", {
      message: "Un collègue a déjà décidé, ou l’auteur a retiré son texte.",
    });
  const [coach] = await tx
    .select({ name: coaches.name, userId: coaches.userId })
    .from(coaches)
    .where(eq(coaches.id, request.coachId));
  if (!coach) throw new AppError("not_found");
  return { request, coach };
}
