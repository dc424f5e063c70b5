import { and, asc, desc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { MOST_RECOMMENDATIONS, type Relation } from "~/features/discovery/rules/profile.ts";
import { coaches, recommendations } from "~/features/discovery/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { recommendationRequests } from "../tables.server.ts";
import type { OwnRequest } from "./gate.server.ts";
import type { RecommendationState } from "./rules.ts";

const PAGE_SIZE = 20;

/** The recommendation as the holder of its link sees it. */
export interface OwnRecommendation {
  status: RecommendationState;
  coachId: number;
  coachName: string;
  reason: string | null;
}

export async function findOwnRecommendation(
  db: Executor,
  { id }: OwnRequest,
): Promise<OwnRecommendation | undefined> {
  const [request] = await db
    .select({
      status: recommendationRequests.status,
      coachId: recommendationRequests.coachId,
      coachName: coaches.name,
      reason: recommendationRequests.reason,
    })
    .from(recommendationRequests)
    .innerJoin(coaches, eq(coaches.id, recommendationRequests.coachId))
    .where(eq(recommendationRequests.id, id));
  return request;
}

export interface ShownRecommendation {
  id: number;
  author: string;
  relation: Relation | null;
  body: string;
}

/** What the page of the coach shows, in its order. */
export const listShownRecommendations = (
  db: Executor,
  { id: coachId }: OwnPage,
): Promise<ShownRecommendation[]> =>
  db
    .select({
      id: recommendations.id,
      author: recommendations.author,
      relation: recommendations.relation,
      body: recommendations.body,
    })
    .from(recommendations)
    .where(eq(recommendations.coachId, coachId))
    .orderBy(asc(recommendations.id))
    .limit(MOST_RECOMMENDATIONS);

export interface ListedRequest {
  id: string;
  /** null once the person has declined, withdrawn, or not answered in time */
  firstName: string | null;
  status: RecommendationState;
  changedAt: Date;
}

/** The people whom the coach has asked; the latest change comes first. */
export async function listRequests(
  db: Executor,
  { id: coachId }: OwnPage,
  page: number,
): Promise<Page<ListedRequest>> {
  const own = eq(recommendationRequests.coachId, coachId);
  const total = await db.$count(recommendationRequests, own);
  return pagedRead({ total, page, size: PAGE_SIZE }, ({ limit, offset }) =>
    db
      .select({
        id: recommendationRequests.id,
        firstName: recommendationRequests.firstName,
        status: recommendationRequests.status,
        changedAt: recommendationRequests.changedAt,
      })
      .from(recommendationRequests)
      .where(own)
      .orderBy(desc(recommendationRequests.changedAt), desc(recommendationRequests.id))
      .limit(limit)
      .offset(offset),
  );
}

/** Exports what a person has written of coaches, and the people whom a coach has asked. */
export async function exportRecommendations(db: Executor, { id: userId }: Owner) {
  const shown = {
    coach: coaches.name,
    etat: recommendationRequests.status,
    prenom: recommendationRequests.firstName,
    email: recommendationRequests.email,
    invite_le: recommendationRequests.invitedAt,
    ecrit_le: recommendationRequests.writtenAt,
  };
  const written = await db
    .select({
      ...shown,
      signature: recommendationRequests.author,
      lien_avec_le_coach: recommendationRequests.relation,
      texte: recommendationRequests.body,
      texte_publie: recommendations.body,
      raison: recommendationRequests.reason,
    })
    .from(recommendationRequests)
    .innerJoin(coaches, eq(coaches.id, recommendationRequests.coachId))
    .innerJoin(users, eq(users.email, recommendationRequests.email))
    .leftJoin(recommendations, eq(recommendations.requestId, recommendationRequests.id))
    .where(and(eq(users.id, userId), users.emailVerified))
    .orderBy(recommendationRequests.changedAt);
  const asked = await db
    .select(shown)
    .from(recommendationRequests)
    .innerJoin(coaches, eq(coaches.id, recommendationRequests.coachId))
    .where(eq(coaches.userId, userId))
    .orderBy(recommendationRequests.changedAt);
  const received = await db
    .select({
      signature: recommendations.author,
      lien: recommendations.relation,
      texte: recommendations.body,
    })
    .from(recommendations)
    .innerJoin(coaches, eq(coaches.id, recommendations.coachId))
    .where(eq(coaches.userId, userId))
    .orderBy(recommendations.id);
  return { ecrites: written, demandees: asked, recues: received };
}
