import { and, eq } from "drizzle-orm";
import type { Executor } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { asOwn, type Own } from "~/platform/ownership.ts";
import { conversations } from "./tables.server.ts";

/** The page of the coach whom students have written to; the catalogue is another room's, and its gate knows whose it is. */
export type OwnPage = Own<"coach page", { id: number }>;
export type OwnConversation = Own<"conversation", { id: number }>;

/** A request that this coach has received. Somebody else's is answered like one that never was. */
export async function requireOwnConversation(
  db: Executor,
  ownPage: OwnPage,
  conversationId: number,
): Promise<OwnConversation> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.coachId, ownPage.id)));
  if (!found) throw new AppError("not_found", { message: "Cette demande n’existe plus." });
  return asOwn<"conversation", typeof found>(found);
}
