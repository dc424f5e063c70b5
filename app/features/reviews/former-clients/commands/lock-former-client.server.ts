import { and, eq, isNull } from "drizzle-orm";
import { reviews } from "~/features/discovery/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { isCoachThemselves, isPerson } from "../../commands/invite-by-mail.server.ts";
import { type FormerClient, formerClients } from "../../tables.server.ts";
import { FORMER_CLIENT_TRANSITIONS } from "../rules/former-clients.ts";

export const FORMER_CLIENTS = {
  name: "former client",
  table: formerClients,
  transitions: FORMER_CLIENT_TRANSITIONS,
};

/** The fields that are deleted as soon as a review is declined, withdrawn, expired, or refused for long enough. */
export const ERASED = {
  email: null,
  firstName: null,
  disciplineId: null,
  fromYear: null,
  untilYear: null,
  sessions: null,
  rating: null,
  comment: null,
  denial: null,
} as const;

export async function lockFormerClient(tx: Transaction, { id }: { id: string }): Promise<FormerClient> {
  const [client] = await tx.select().from(formerClients).where(eq(formerClients.id, id)).for("update");
  if (!client) throw new AppError("not_found", { message: "Cet avis n’existe plus." });
  return client;
}

interface Author {
  coachId: number;
  email: string;
  /** who is signed in, if anybody is */
  viewer: { id: string } | null;
}

/**
 * Says why this person cannot review this coach as a former client: it is the coach, or somebody with a review of
 * a session on the site.
 */
export async function findObstacle(
  db: Executor,
  { coachId, email, viewer }: Author,
): Promise<"coach" | "reviewed" | undefined> {
  if (await isCoachThemselves(db, { coachId, email, viewer })) return "coach";
  const [written] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(and(eq(reviews.coachId, coachId), isNull(reviews.formerClientId), isPerson(email, viewer)))
    .limit(1);
  return written && "reviewed";
}
