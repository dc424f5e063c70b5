import { eq } from "drizzle-orm";
import { REVIEWS_PER_PAGE } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formerClients } from "../../tables.server.ts";
import type { OwnFormerReview } from "../gate.server.ts";
import type { FormerClientState, SessionCount } from "../rules/former-clients.ts";

/**
 * The review as its author sees it on the page of their link; a part is null before it is written and after it is
 * deleted.
 */
export interface FormerReview {
  status: FormerClientState;
  coachId: number;
  coachName: string;
  email: string | null;
  firstName: string | null;
  disciplineId: number | null;
  fromYear: number | null;
  untilYear: number | null;
  sessions: SessionCount | null;
  rating: number | null;
  comment: string | null;
  refusalReason: string | null;
  mutedAt: Date | null;
  /** the page of the coach's reviews on which those of former clients begin */
  reviewsPage: number;
}

export async function findFormerReview(
  db: Executor,
  { id }: OwnFormerReview,
): Promise<FormerReview | undefined> {
  const [review] = await db
    .select({
      status: formerClients.status,
      coachId: formerClients.coachId,
      coachName: coaches.name,
      email: formerClients.email,
      firstName: formerClients.firstName,
      disciplineId: formerClients.disciplineId,
      fromYear: formerClients.fromYear,
      untilYear: formerClients.untilYear,
      sessions: formerClients.sessions,
      rating: formerClients.rating,
      comment: formerClients.comment,
      refusalReason: formerClients.refusalReason,
      mutedAt: formerClients.mutedAt,
      reviewsCount: coaches.reviewsCount,
    })
    .from(formerClients)
    .innerJoin(coaches, eq(coaches.id, formerClients.coachId))
    .where(eq(formerClients.id, id));
  if (!review) return undefined;
  const { reviewsCount, ...found } = review;
  return { ...found, reviewsPage: firstFormerPage(reviewsCount) };
}

/** Reviews of former clients come after those of sessions. */
export const firstFormerPage = (reviewsCount: number): number =>
  Math.floor(reviewsCount / REVIEWS_PER_PAGE) + 1;
