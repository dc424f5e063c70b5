import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { MOST_RECOMMENDATIONS } from "~/features/discovery/rules/profile.ts";
import { recommendations } from "~/features/discovery/tables.server.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  ALREADY_ASKED,
  hasDeclined,
  isCoachThemselves,
  limitInvitations,
  lockInvitations,
  mailboxDigest,
} from "../commands/invite-by-mail.server.ts";
import { REFUSED_MONTHS } from "../rules/invitations.ts";
import type { invitationSchema } from "../schema.ts";
import { type RecommendationRequest, recommendationRequests } from "../tables.server.ts";
import { recommendationInvitationMail } from "./emails/recommendation-mails.ts";
import { type OwnRequest, type ReceivedRecommendation, recommendationUrl } from "./gate.server.ts";
import { mayWithdraw, OPEN_STATES, RECOMMENDATION_TRANSITIONS, UNANSWERED_DAYS } from "./rules.ts";
import type { WrittenRecommendation } from "./schema.ts";

const KIND = "recommendation";
const NOT_APPROVED = "Vous pourrez demander des recommandations une fois votre page validée.";

export const REQUESTS = {
  name: "recommendation",
  table: recommendationRequests,
  transitions: RECOMMENDATION_TRANSITIONS,
};

/** The fields that are deleted as soon as nobody needs them any more. */
export const ERASED = { email: null, firstName: null, author: null, relation: null, body: null } as const;

export async function lockRequest(tx: Transaction, { id }: { id: string }): Promise<RecommendationRequest> {
  const [request] = await tx
    .select()
    .from(recommendationRequests)
    .where(eq(recommendationRequests.id, id))
    .for("update");
  if (!request) throw new AppError("not_found", { message: "Cette recommandation n’existe plus." });
  return request;
}

/** Mails one invitation to one person. An address is invited once by a coach, whatever became of it. */
export async function inviteRecommendation(
  db: Database,
  parts: MailParts,
  { page, invited }: { page: OwnPage; invited: z.output<typeof invitationSchema> },
): Promise<void> {
  const { id: coachId } = page;
  const { firstName, email } = invited;
  await limitInvitations(db, { page, email, kind: KIND, otherwise: "Les prochaines demain." });
  await db.transaction(async (tx) => {
    const coach = await lockInvitations(tx, { page, kind: KIND, refusal: NOT_APPROVED });
    if (await isCoachThemselves(tx, { coachId, email, viewer: null }))
      throw new AppError("conflict", { field: "email", message: "C’est votre propre adresse." });
    if (await hasDeclined(tx, coachId, email))
      throw new AppError("conflict", { field: "email", message: ALREADY_ASKED });
    if ((await countPlaces(tx, coachId)) >= MOST_RECOMMENDATIONS)
      throw new AppError("conflict", {
        message: `Votre page montre ${MOST_RECOMMENDATIONS} recommandations au plus, invitations en attente comprises. Retirez-en une pour inviter quelqu’un d’autre.`,
      });
    const [row] = await tx
      .insert(recommendationRequests)
      .values({ coachId, mailboxDigest: mailboxDigest(coachId, email), status: "invited", email, firstName })
      .onConflictDoNothing()
      .returning({ id: recommendationRequests.id });
    if (!row) throw new AppError("conflict", { field: "email", message: ALREADY_ASKED });
    const url = recommendationUrl(parts, row.id);
    await enqueueMail(tx, {
      to: email,
      unsubscribeUrl: url,
      ...recommendationInvitationMail({ coach: coach.name, firstName, url }),
    });
  });
}

/** The places that are taken on the page of a coach: what it shows, and what may still come. */
async function countPlaces(tx: Transaction, coachId: number): Promise<number> {
  const shown = await tx.$count(recommendations, eq(recommendations.coachId, coachId));
  const open = await tx.$count(
    recommendationRequests,
    and(
      eq(recommendationRequests.coachId, coachId),
      inArray(recommendationRequests.status, [...OPEN_STATES]),
    ),
  );
  return shown + open;
}

/** The holder of the link writes; the operator decides. The link sends one text, however often it is used. */
export async function writeRecommendation(
  db: Database,
  {
    own,
    viewer,
    written,
  }: { own: OwnRequest; viewer: { id: string } | null; written: WrittenRecommendation },
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, own);
    const { author, relation, body } = written;
    if (request.status !== "invited") {
      // The same form, sent a second time at the same moment.
      if (request.status === "with_operator" && request.body === body) return;
      throw new AppError("conflict", {
        message: "Ce lien a déjà servi, ou il a expiré\u00a0: rien n’a changé.",
      });
    }
    if (await isCoachThemselves(tx, { coachId: request.coachId, email: "", viewer }))
      throw new AppError("conflict", {
        message: "C’est votre propre page\u00a0: quelqu’un d’autre doit écrire ici.",
      });
    const writtenAt = new Date();
    await moveRow(tx, REQUESTS, request, {
      by: "author",
      set: { status: "with_operator", author, relation, body, writtenAt, changedAt: writtenAt },
    });
  });
}

/** Deletes the recommendation and all that is known of its author but the digest of the mailbox. Idempotent. */
export async function withdrawRecommendation(db: Database, own: OwnRequest): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, own);
    if (mayWithdraw(request.status)) await endRequest(tx, request, { status: "withdrawn", by: "author" });
  });
}

/** The person wants no mails of this coach. A text that was sent stays, and is withdrawn by its own button. Idempotent. */
export async function declineRecommendation(db: Database, own: OwnRequest): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, own);
    if (RECOMMENDATION_TRANSITIONS[request.status].declined)
      await endRequest(tx, request, { status: "declined", by: "author" });
  });
}

/** The coach takes a recommendation off their page. */
export async function removeOwnRecommendation(db: Database, received: ReceivedRecommendation): Promise<void> {
  await db.transaction((tx) => removeRecommendation(tx, received, { by: "coach" }));
}

/** Takes a recommendation off the page of a coach, and erases its author. The caller has said who may. */
export async function removeRecommendation(
  tx: Transaction,
  { id, requestId }: Pick<ReceivedRecommendation, "id" | "requestId">,
  { by, reason = null }: { by: "coach" | "operator"; reason?: string | null },
): Promise<void> {
  // The request is locked first, as everywhere, so that the author and the coach do not wait for each other.
  const request = requestId ? await lockRequest(tx, { id: requestId }) : undefined;
  const { rowCount } = await tx.delete(recommendations).where(eq(recommendations.id, id));
  if (!rowCount) throw new AppError("conflict", { message: "Cette recommandation n’est plus en ligne." });
  if (request) await endRequest(tx, request, { status: "removed", by, reason });
}

interface Ending {
  status: "withdrawn" | "declined" | "removed";
  by: "author" | "coach" | "operator";
  reason?: string | null;
}

async function endRequest(tx: Transaction, request: RecommendationRequest, { status, by, reason }: Ending) {
  await tx.delete(recommendations).where(eq(recommendations.requestId, request.id));
  await moveRow(tx, REQUESTS, request, {
    by,
    set: { ...ERASED, status, changedAt: new Date(), ...(reason && { reason }) },
  });
}

/**
 * Retention. An invitation without an answer is erased after UNANSWERED_DAYS: the digest of the mailbox stays, so that it
 * is not invited again. A refused text is erased after REFUSED_MONTHS, and so is every reason.
 */
export async function pruneRecommendations(db: Executor): Promise<void> {
  const { status, changedAt, email, reason } = recommendationRequests;
  await db
    .update(recommendationRequests)
    .set({ ...ERASED, status: "expired", changedAt: sql`now()` })
    .where(
      and(
        eq(status, "invited"),
        sql`${changedAt} < now() - make_interval(days => ${UNANSWERED_DAYS}::integer)`,
      ),
    );
  await db
    .update(recommendationRequests)
    .set({ ...ERASED, reason: null })
    .where(
      and(
        inArray(status, ["refused", "removed"]),
        or(isNotNull(email), isNotNull(reason)),
        sql`${changedAt} < now() - make_interval(months => ${REFUSED_MONTHS}::integer)`,
      ),
    );
}
