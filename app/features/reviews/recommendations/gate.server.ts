import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches, recommendations } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { recommendationRequests } from "../tables.server.ts";

/** The person who holds the link of an invitation. */
export type OwnRequest = Own<"recommendation request", { id: string }>;
/** A recommendation on the page of the signed-in coach. */
export type ReceivedRecommendation = Own<
  "received recommendation",
  { id: number; coachId: number; requestId: string | null }
>;

const PURPOSE = "recommendation";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of the person who is asked, which only a mail to their address contains. */
export const recommendationUrl = (
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
  id: string,
): string => `${publicUrl}/recommandation?token=${signLink(linkSecret, PURPOSE, id)}`;

export async function findOwnRequest(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnRequest | undefined> {
  const [id = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  if (!UUID.test(id)) return undefined;
  const [found] = await db
    .select({ id: recommendationRequests.id })
    .from(recommendationRequests)
    .where(eq(recommendationRequests.id, id));
  return found && asOwn<"recommendation request", typeof found>(found);
}

/** A recommendation of another coach is answered like one that does not exist. */
export async function requireReceivedRecommendation(
  db: Executor,
  { id: userId }: Coach,
  id: number,
): Promise<ReceivedRecommendation> {
  const [found] = await db
    .select({
      id: recommendations.id,
      coachId: recommendations.coachId,
      requestId: recommendations.requestId,
    })
    .from(recommendations)
    .innerJoin(coaches, eq(coaches.id, recommendations.coachId))
    .where(and(eq(recommendations.id, id), eq(coaches.userId, userId)));
  if (!found) throw new AppError("not_found", { message: "Cette recommandation n’est plus sur votre page." });
  return asOwn<"received recommendation", typeof found>(found);
}
