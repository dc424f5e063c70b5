import { randomBytes } from "node:crypto";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { digest } from "../crypto/digest.server.ts";
import type { Database, Executor } from "../database/db.server.ts";
import type { AuthPolicy } from "./auth-policy.server.ts";
import { users, verifications } from "./auth-tables.server.ts";

const LINK_MS = 24 * 60 * 60 * 1000;
/** A link that is over is still known for what it was. */
const REMEMBERED_MS = 7 * LINK_MS;

const identifierOf = (token: string) => `confirm-email:${digest(token)}`;

/**
 * A link confirms the very sign-up that it was sent for: an account that has given way to a later sign-up with the same
 * address cannot be confirmed any more.
 */
export async function createConfirmationToken(db: Executor, userId: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  await db.insert(verifications).values({
    id: randomBytes(16).toString("hex"),
    identifier: identifierOf(token),
    value: userId,
    // Of the clock by which its age is judged: the database may have another.
    createdAt: new Date(now),
    expiresAt: new Date(now + REMEMBERED_MS),
  });
  return token;
}

/**
 * The mail's link only opens a page; that page then calls this. So a scanner that follows every link of a mailbox
 * confirms nothing.
 */
export const confirmation = (db: Database, policy: Pick<AuthPolicy, "registered">) => ({
  id: "confirmation",
  endpoints: {
    confirmEmail: createAuthEndpoint(
      "/confirm-email",
      { method: "POST", body: z.object({ token: z.string().max(200) }) },
      async (context) => {
        const [link] = await db
          .select({
            userId: users.id,
            email: users.email,
            role: users.role,
            confirmed: users.emailVerified,
            sentAt: verifications.createdAt,
          })
          .from(verifications)
          .innerJoin(users, eq(users.id, verifications.value))
          .where(eq(verifications.identifier, identifierOf(context.body.token)));
        if (!link) throw new APIError("BAD_REQUEST", { code: "INVALID_TOKEN" });
        const { email, role, confirmed: alreadyConfirmed } = link;
        if (link.sentAt.getTime() + LINK_MS < Date.now())
          throw new APIError("BAD_REQUEST", { code: alreadyConfirmed ? "TOKEN_USED" : "TOKEN_EXPIRED" });
        // For the login that follows: whoever has the mail knows its address.
        const answer = { status: true, alreadyConfirmed, email, role };
        // Opened twice, by a person or by their mailbox: what it was for is done.
        if (alreadyConfirmed) return context.json(answer);
        await db.transaction(async (tx) => {
          const [confirmed] = await tx
            .update(users)
            .set({ emailVerified: true, updatedAt: new Date() })
            .where(and(eq(users.id, link.userId), eq(users.emailVerified, false)))
            .returning({ id: users.id });
          // It has given way to another sign-up in this very moment.
          if (!confirmed) throw new APIError("BAD_REQUEST", { code: "INVALID_TOKEN" });
          await policy.registered(tx, confirmed);
        });
        return context.json(answer);
      },
    ),
  },
});
