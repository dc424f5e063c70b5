import { randomBytes } from "node:crypto";
import type { GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { DAY_MS } from "~/platform/format/durations.ts";
import { digest } from "../crypto/digest.server.ts";
import type { Database, Executor } from "../database/db.server.ts";
import type { AuthPolicy } from "./auth-policy.server.ts";
import { users, verifications } from "./auth-tables.server.ts";

const LINK_MS = DAY_MS;
/** Expired links stay in the table, so that the page can tell "expired" from "unknown". */
const REMEMBERED_MS = 7 * LINK_MS;

const identifierOf = (token: string) => `confirm-email:${digest(token)}`;

/**
 * A link confirms only the sign-up it was sent for. If a later sign-up with the same address replaces the
 * account, the old link confirms nothing.
 */
export async function createConfirmationToken(db: Executor, userId: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = Date.now();
  await db.insert(verifications).values({
    id: randomBytes(16).toString("hex"),
    identifier: identifierOf(token),
    value: userId,
    // The age of the link is computed with the clock of this process; the clock of the database may differ.
    createdAt: new Date(now),
    expiresAt: new Date(now + REMEMBERED_MS),
  });
  return token;
}

/** Signs in the person who has opened the mailed link and pressed its button, once for each sign-up. */
async function signIn(context: GenericEndpointContext, userId: string): Promise<void> {
  const { internalAdapter } = context.context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw new APIError("BAD_REQUEST", { code: "INVALID_TOKEN" });
  await setSessionCookie(context, { session: await internalAdapter.createSession(userId), user });
}

/**
 * The link in the mail only opens a page, which then calls this endpoint. A mail scanner that follows every
 * link therefore confirms nothing.
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
        // The page fills the sign-in form with the address. The holder of the mail knows it already.
        const answer = { status: true, alreadyConfirmed, email, role };
        // A link that is opened twice, by a person or by their mail program, succeeds both times.
        if (alreadyConfirmed) return context.json(answer);
        await db.transaction(async (tx) => {
          const [confirmed] = await tx
            .update(users)
            .set({ emailVerified: true, updatedAt: new Date() })
            .where(and(eq(users.id, link.userId), eq(users.emailVerified, false)))
            .returning({ id: users.id });
          // A concurrent sign-up with the same address has just replaced this account.
          if (!confirmed) throw new APIError("BAD_REQUEST", { code: "INVALID_TOKEN" });
          await policy.registered(tx, confirmed);
        });
        await signIn(context, link.userId);
        return context.json({ ...answer, signedIn: true });
      },
    ),
  },
});
