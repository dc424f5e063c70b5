import { eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/db.server.ts";
import { type CoachLevel, coachLevel, POSITIVE_RATING } from "../rules/level.ts";

/** Nobody can book yet, so nobody has given a session that we know of. */
const SESSIONS = 0;

/** Where a coach stands; one who has no page yet has everything before them. */
export async function getLevel(db: Executor, { id }: Coach): Promise<CoachLevel> {
  const [coach] = await db
    .select({
      average: coaches.rating,
      isAmbassador: coaches.isAmbassador,
      positiveReviews: sql<number>`count(*) filter (where ${reviews.rating} >= ${POSITIVE_RATING} and ${reviews.hiddenAt} is null)::integer`,
    })
    .from(coaches)
    .leftJoin(reviews, eq(reviews.coachId, coaches.id))
    .where(eq(coaches.userId, id))
    .groupBy(coaches.id);
  const { average = 0, isAmbassador = false, positiveReviews = 0 } = coach ?? {};
  return coachLevel({ average, isAmbassador, positiveReviews, sessions: SESSIONS });
}
