import type { GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { digest } from "../crypto/digest.server.ts";
import type { Database, Executor } from "../database/db.server.ts";
import { type AuthPolicy, type Person, PROOF_MS } from "./auth-policy.server.ts";
import { identities, sessions, verifications } from "./auth-tables.server.ts";
import { rememberNetwork } from "./known-networks.server.ts";
import { hashPassword } from "./password.server.ts";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Longer than any code of an authenticator is valid. */
const CODE_MS = 3 * 60_000;

/** Where the library sends a browser on to afterwards. */
const RETURN_FIELDS = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo"];

/** What a session alone is not enough for. The library itself asks for the password of those who have one. */
const NEEDS_PROOF = ["/link-social", "/unlink-account"];
const NEEDS_PASSWORD_OR_PROOF = [
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
];

/** Signing in tells its owner to confirm the address, and the link can be sent again. To all else, nobody is there. */
const SEES_UNCONFIRMED = ["/sign-in/email", "/send-verification-email"];

/** What the product adds before and after the library's own work. */
export function createHooks({ db, policy }: { db: Database; policy: AuthPolicy }) {
  const before = createAuthMiddleware(async (context) => {
    const { path, body } = context;
    // Not in the list of what is switched off, which knows only whole paths.
    if (path === "/reset-password/:token") throw new APIError("NOT_FOUND");
    refuseForeignReturn(context, policy);
    // A token of Google's that was not fetched by us proves nothing about who brings it.
    if (body?.idToken) delete body.idToken;
    if (!SEES_UNCONFIRMED.includes(path)) hideUnconfirmed(context);
    if (path === "/sign-up/email") {
      await policy.readSignUp(db, body);
      // Names come later, on their own page.
      Object.assign(body, { name: "", image: undefined });
      // Made now: the library asks for it inside its transaction, where a connection would wait for a processor.
      await hashBefore(context, body.password);
    }
    if (path === "/reset-password" || path === "/change-password") policy.checkPassword(body?.newPassword);
    // Made before the library uses the link up: where too many ask at once, this is what is refused.
    if (path === "/reset-password") {
      await hashBefore(context, body.newPassword);
      await noteOwner(context);
    }
    if (path === "/change-password") body.revokeOtherSessions = true;
    if (path.startsWith("/email-otp/")) await bindCodeToPerson(context);
    if (path === "/two-factor/verify-totp") await spendCode(context);
    if (NEEDS_PROOF.includes(path)) await requireProof(context);
    if (NEEDS_PASSWORD_OR_PROOF.includes(path))
      await requireProof(context, await withoutPassword(db, context));
  });

  const after = createAuthMiddleware(async (context) => {
    const { path } = context;
    const { newSession, returned, internalAdapter } = context.context;
    const refused = isAPIError(returned);
    await replaceSession(db, context);
    // Of two sign-ups at once one is second, and is told what it would have been told a moment later.
    if (path === "/sign-up/email" && refused) await policy.readSignUp(db, context.body);
    // A code that was refused may be typed again.
    const code = spentCodes.get(context.context);
    if (code && refused) await internalAdapter.deleteVerificationByIdentifier(code);
    if (path === "/request-password-reset") await policy.remindUnconfirmed(db, String(context.body?.email));
    if (refused) return;
    // For the login that follows.
    if (path === "/reset-password") return context.json({ status: true, email: owners.get(context.context) });
    if (path === "/change-password" && newSession) await endOldPassword(db, policy, newSession.user);
    if (path === "/revoke-sessions") deleteSessionCookie(context);
    if (path === "/verify-password" || path === "/email-otp/verify-email") await keepProof(db, context);
    await followAccountChange(db, policy, context);
  });
  return { before, after };
}

/** Ends the session that the browser had before it got a new one, and remembers the network of the sign-in. */
async function replaceSession(db: Database, context: HookContext): Promise<void> {
  const { newSession, authCookies, internalAdapter, secret } = context.context;
  if (!newSession) return;
  const presented = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (presented && presented !== newSession.session.token) await internalAdapter.deleteSession(presented);
  const { user, session } = newSession;
  // The session of a first step ends in a moment, and has opened nothing yet.
  const waits = user.twoFactorEnabled === true && !context.path.startsWith("/two-factor/");
  if (session.ipAddress && !waits) await rememberNetwork(db, user.id, session.ipAddress);
}

/** Revokes access that a change of the account makes stale, and mails the owner. */
async function followAccountChange(db: Database, policy: AuthPolicy, context: HookContext): Promise<void> {
  const { session } = context.context;
  const person: Person | undefined = session?.user;
  if (!person) return;
  // Devices that were trusted to skip the second step were trusted with the one that has just gone.
  if (context.path === "/two-factor/disable") await endPending(db, person);
  if (context.path === "/unlink-account") await policy.sendGoogleUnlinked(db, person);
  if (context.path !== "/email-otp/change-email") return;
  // Links that went to the old address, and the sessions of those who used it, end here.
  await endPending(db, person);
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), ne(sessions.id, String(session?.session.id))));
  await policy.sendEmailChanged(db, person, String(context.body.newEmail));
}

/** A changed password ends more than sessions: links and codes under way, devices that skip the second step, Google. */
export async function endOldPassword(db: Database, policy: AuthPolicy, person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    await endPending(tx, person);
    // Whoever had the old password could have linked a Google account of theirs. The owner's own is linked again by
    // itself at its next visit, since its address is the account's.
    await tx
      .delete(identities)
      .where(and(eq(identities.userId, person.id), eq(identities.providerId, "google")));
    await policy.sendPasswordChanged(tx, person);
  });
}

/** Links and codes that are on their way to a person, and the devices that are trusted to skip the second step. */
async function endPending(db: Executor, { id, email }: Person): Promise<void> {
  const codes = ["sign-in-otp-", "email-verification-otp-"].map((kind) => kind + email);
  await db
    .delete(verifications)
    .where(
      or(
        eq(verifications.value, id),
        inArray(verifications.identifier, codes),
        sql`starts_with(${verifications.identifier}, ${`change-email-otp-${email}-`})`,
      ),
    );
}

/** The addresses of those who are choosing a new password. */
const owners = new WeakMap<object, string>();

/** Before the library uses the link up, which alone says whose it is. */
async function noteOwner(context: HookContext): Promise<void> {
  const { internalAdapter } = context.context;
  const token = context.body?.token;
  if (typeof token !== "string" || !/^\w{1,64}$/.test(token)) return;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const owner = link && (await internalAdapter.findUserById(link.value));
  if (owner) owners.set(context.context, owner.email);
}

async function hashBefore(context: HookContext, password: string): Promise<void> {
  const hash = await hashPassword(password);
  context.context.password = { ...context.context.password, hash: async () => hash };
}

/** The person who began to link a Google account is still there when Google sends the browser back. */
export async function requireLinkProof(
  context: GenericEndpointContext,
  userId: string,
  errorURL = "/",
): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (session?.user.id !== userId || !isProved(session)) throw context.redirect(errorURL);
}

/** Return addresses are paths of our own, written as we write them: every other spelling is somebody's trick. */
function refuseForeignReturn({ body, query }: HookContext, policy: AuthPolicy): void {
  for (const field of RETURN_FIELDS)
    for (const given of [body?.[field], query?.[field]])
      if (given !== undefined && !(typeof given === "string" && policy.isReturnPath(given)))
        throw new APIError("FORBIDDEN", { code: "INVALID_CALLBACK_URL" });
}

/** An address belongs to whoever confirms it: until then an account is in nobody's way. */
function hideUnconfirmed(context: HookContext): void {
  const { internalAdapter } = context.context;
  const findUserByEmail: typeof internalAdapter.findUserByEmail = async (...given) => {
    const found = await internalAdapter.findUserByEmail(...given);
    return found?.user.emailVerified ? found : null;
  };
  context.context.internalAdapter = { ...internalAdapter, findUserByEmail };
}

/** Signing in by code is for anybody; the other codes go to, and come from, the person who is signed in. */
async function bindCodeToPerson(context: HookContext): Promise<void> {
  const { path, body } = context;
  if (path === "/email-otp/send-verification-otp" && body?.type === "sign-in") return;
  const session = await getSessionFromCtx(context);
  if (!session) throw new APIError("UNAUTHORIZED", { code: "UNAUTHORIZED" });
  if (path === "/email-otp/send-verification-otp") Object.assign(body, { type: "email-verification" });
  Object.assign(body, { email: session.user.email });
}

async function requireProof(context: HookContext, needed = true): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) throw new APIError("UNAUTHORIZED", { code: "UNAUTHORIZED" });
  if (needed && !isProved(session)) throw new APIError("FORBIDDEN", { code: "REAUTHENTICATION_REQUIRED" });
}

function isProved({ session }: { session: object }): boolean {
  const { reauthenticatedAt } = session as { reauthenticatedAt?: Date | null };
  return Boolean(reauthenticatedAt && Date.now() - reauthenticatedAt.getTime() < PROOF_MS);
}

async function keepProof(db: Database, context: HookContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  await db.update(sessions).set({ reauthenticatedAt: new Date() }).where(eq(sessions.id, session.session.id));
}

async function withoutPassword(db: Database, context: HookContext): Promise<boolean> {
  const session = await getSessionFromCtx(context);
  if (!session) return false;
  const password = and(eq(identities.userId, session.user.id), eq(identities.providerId, "credential"));
  return (await db.$count(identities, password)) === 0;
}

/** The codes that the requests under way have spent. */
const spentCodes = new WeakMap<object, string>();

/** A code that was seen over a shoulder, or on its way, opens nothing a second time. */
async function spendCode(context: HookContext): Promise<void> {
  const { internalAdapter, createAuthCookie, secret } = context.context;
  const session = await getSessionFromCtx(context);
  // Whose it is: that of the person signed in, or of whoever has given the password a moment ago.
  const challenge = session ? "" : await context.getSignedCookie(createAuthCookie("two_factor").name, secret);
  const pending = challenge ? await internalAdapter.findVerificationValue(challenge) : undefined;
  const userId = session?.user.id ?? pending?.value;
  if (!userId || typeof context.body?.code !== "string") return;
  const identifier = `used-code:${digest(userId, context.body.code)}`;
  const expiresAt = new Date(Date.now() + CODE_MS);
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: userId, expiresAt })))
    throw new APIError("UNAUTHORIZED", { code: "CODE_ALREADY_USED" });
  spentCodes.set(context.context, identifier);
}
