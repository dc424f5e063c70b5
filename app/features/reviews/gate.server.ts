import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/** A review of the signed-in coach. */
export type ReceivedReview = Own<"received review", { id: number }>;

/** A hidden review, or one of another coach, is answered like one that does not exist. */
export async function requireReceivedReview(
  db: Executor,
  { id: userId }: Coach,
  id: number,
): Promise<ReceivedReview> {
  const [found] = await db
    .select({ id: reviews.id, hiddenAt: reviews.hiddenAt })
    .from(reviews)
    .innerJoin(coaches, eq(coaches.id, reviews.coachId))
    .where(and(eq(reviews.id, id), eq(coaches.userId, userId)));
  if (!found || found.hiddenAt) throw new AppError("not_found", { message: "Cet avis n’est plus en ligne." });
  return asOwn<"received review", { id: number }>({ id: found.id });
}
