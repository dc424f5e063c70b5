import { eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { bookings } from "~/features/bookings/tables.server.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type CoachLevel, coachLevel, POSITIVE_RATING } from "../rules/level.ts";

/** Completed sessions, which include those that the student missed. Cancelled sessions do not count. */
const SESSIONS = sql<number>`(select count(*)::integer from ${bookings} b
  where b.coach_id = ${coaches.id} and b.status = 'completed')`;

/** A coach without a page has the first level. */
export async function getLevel(db: Executor, { id }: Coach): Promise<CoachLevel> {
  const [coach] = await db
    .select({
      average: coaches.rating,
      isAmbassador: coaches.isAmbassador,
      sessions: SESSIONS,
      positiveReviews: sql<number>`count(*) filter (where ${reviews.rating} >= ${POSITIVE_RATING} and ${reviews.hiddenAt} is null and ${reviews.formerClientId} is null)::integer`,
    })
    .from(coaches)
    .leftJoin(reviews, eq(reviews.coachId, coaches.id))
    .where(eq(coaches.userId, id))
    .groupBy(coaches.id);
  const { average = 0, isAmbassador = false, positiveReviews = 0, sessions = 0 } = coach ?? {};
  return coachLevel({ average, isAmbassador, positiveReviews, sessions });
}
