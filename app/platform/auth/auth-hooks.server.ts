import type { GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { digest } from "../crypto/digest.server.ts";
import type { Database, Executor } from "../database/db.server.ts";
import { type AuthPolicy, type Person, PROOF_MS } from "./auth-policy.server.ts";
import { identities, sessions, verifications } from "./auth-tables.server.ts";
import { rememberNetwork } from "./known-networks.server.ts";
import { hashPassword } from "./password.server.ts";

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** longer than the validity of an authenticator code */
const CODE_MS = 3 * 60_000;

/** These fields tell the library where to redirect the browser afterwards. */
const RETURN_FIELDS = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo"];

/**
 * These paths require a recent reauthentication. For the second list the library checks the password itself,
 * so the proof is needed only by accounts without a password.
 */
const NEEDS_PROOF = ["/link-social", "/unlink-account"];
const NEEDS_PASSWORD_OR_PROOF = [
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
];

/** A code was given on these paths, by a sign-in or by somebody who is signed in. */
const SECOND_STEPS = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];

/**
 * Only these paths see unconfirmed accounts: signing in asks the owner to confirm, and the link can be sent
 * again. For every other path an unconfirmed account does not exist.
 */
const SEES_UNCONFIRMED = ["/sign-in/email", "/send-verification-email"];

export function createHooks({ db, policy }: { db: Database; policy: AuthPolicy }) {
  const before = createAuthMiddleware(async (context) => {
    const { path, body } = context;
    // disabledPaths matches whole paths only, so this path with a parameter is refused here.
    if (path === "/reset-password/:token") throw new APIError("NOT_FOUND");
    refuseForeignReturn(context, policy);
    // An id token that we did not fetch ourselves proves nothing about the caller.
    if (body?.idToken) delete body.idToken;
    if (!SEES_UNCONFIRMED.includes(path)) hideUnconfirmed(context);
    if (path === "/sign-up/email") {
      await policy.readSignUp(db, body);
      // The name is asked for later, on its own page.
      Object.assign(body, { name: "", image: undefined });
      // The password is hashed now, because the library would hash it inside its transaction and hold a
      // connection while it waits for a processor.
      await hashBefore(context, body.password);
    }
    if (path === "/reset-password" || path === "/change-password") policy.checkPassword(body?.newPassword);
    // The hash comes before the library consumes the link, so that a full hash queue leaves the link valid.
    if (path === "/reset-password") {
      await hashBefore(context, body.newPassword);
      await noteOwner(context);
    }
    if (path === "/change-password") body.revokeOtherSessions = true;
    if (path.startsWith("/email-otp/")) await bindCodeToPerson(context);
    if (path === "/two-factor/verify-totp") await spendCode(context);
    if (NEEDS_PROOF.includes(path)) await requireProof(context);
    if (NEEDS_PASSWORD_OR_PROOF.includes(path)) {
      await requireProof(context, await withoutPassword(db, context));
      await requireSecondStep(db, policy, context);
    }
  });

  const after = createAuthMiddleware(async (context) => {
    const { path } = context;
    const { newSession, returned, internalAdapter } = context.context;
    const refused = isAPIError(returned);
    await replaceSession(db, context);
    // The second of two concurrent sign-ups gets the same refusal as one that comes a moment later.
    if (path === "/sign-up/email" && refused) await policy.readSignUp(db, context.body);
    // A refused code may be tried again.
    const code = spentCodes.get(context.context);
    if (code && refused) await internalAdapter.deleteVerificationByIdentifier(code);
    if (path === "/request-password-reset") await policy.remindUnconfirmed(db, String(context.body?.email));
    if (refused) return;
    // The page fills the sign-in form with this address.
    if (path === "/reset-password") return context.json({ status: true, email: owners.get(context.context) });
    if (path === "/change-password" && newSession) await endOldPassword(db, policy, newSession.user);
    if (path === "/revoke-sessions") deleteSessionCookie(context);
    if (path === "/verify-password" || path === "/email-otp/verify-email") await saveProof(db, context);
    if (SECOND_STEPS.includes(path)) await saveSecondStep(db, context);
    await followAccountChange(db, policy, context);
  });
  return { before, after };
}

/** Deletes the session that the new one replaces, and remembers the network of the sign-in. */
async function replaceSession(db: Database, context: HookContext): Promise<void> {
  const { newSession, authCookies, internalAdapter, secret } = context.context;
  if (!newSession) return;
  const presented = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (presented && presented !== newSession.session.token) await internalAdapter.deleteSession(presented);
  const { user, session } = newSession;
  // A session that still waits for the second factor gives no access yet.
  const waits = user.twoFactorEnabled === true && !context.path.startsWith("/two-factor/");
  if (session.ipAddress && !waits) await rememberNetwork(db, user.id, session.ipAddress);
}

/** Revokes access that a change of the account makes stale, and mails the owner. */
async function followAccountChange(db: Database, policy: AuthPolicy, context: HookContext): Promise<void> {
  const { session } = context.context;
  const person: Person | undefined = session?.user;
  if (!person) return;
  // Trusted devices were allowed to skip a second factor that no longer exists.
  if (context.path === "/two-factor/disable") {
    await endPending(db, person);
    await policy.sendSecondStepRemoved(db, person);
  }
  if (context.path === "/unlink-account") await policy.sendGoogleUnlinked(db, person);
  if (context.path !== "/email-otp/change-email") return;
  // Links sent to the old address and all other sessions become invalid.
  await endPending(db, person);
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), ne(sessions.id, String(session?.session.id))));
  await policy.sendEmailChanged(db, person, String(context.body.newEmail));
}

/** A changed password also revokes pending links and codes, trusted devices and the Google link. */
export async function endOldPassword(db: Database, policy: AuthPolicy, person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    await endPending(tx, person);
    // A thief who knew the old password could have linked their own Google account. The owner's Google
    // account has the address of this account, so its next sign-in links it again.
    await tx
      .delete(identities)
      .where(and(eq(identities.userId, person.id), eq(identities.providerId, "google")));
    await policy.sendPasswordChanged(tx, person);
  });
}

/** Deletes pending links and codes, and the devices trusted to skip the second factor. */
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

/** The e-mail addresses of the requests that reset a password, by request context. */
const owners = new WeakMap<object, string>();

/** Must run before the library consumes the link, because only the link names the account. */
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

/** When Google redirects back, the person who began the link must still be signed in with a recent proof. */
export async function requireLinkProof(
  context: GenericEndpointContext,
  userId: string,
  errorURL = "/",
): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (session?.user.id !== userId || !isProved(session)) throw context.redirect(errorURL);
}

/** Return addresses must be paths of this site in their canonical spelling, which prevents open redirects. */
function refuseForeignReturn({ body, query }: HookContext, policy: AuthPolicy): void {
  for (const field of RETURN_FIELDS)
    for (const given of [body?.[field], query?.[field]])
      if (given !== undefined && !(typeof given === "string" && policy.isReturnPath(given)))
        throw new APIError("FORBIDDEN", { code: "INVALID_CALLBACK_URL" });
}

/** An unconfirmed account must not block the real owner of its address. */
function hideUnconfirmed(context: HookContext): void {
  const { internalAdapter } = context.context;
  const findUserByEmail: typeof internalAdapter.findUserByEmail = async (...given) => {
    const found = await internalAdapter.findUserByEmail(...given);
    return found?.user.emailVerified ? found : null;
  };
  context.context.internalAdapter = { ...internalAdapter, findUserByEmail };
}

/** Anybody may ask for a sign-in code. All other codes are bound to the address of the signed-in person. */
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

async function saveProof(db: Database, context: HookContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (!session) return;
  await db.update(sessions).set({ reauthenticatedAt: new Date() }).where(eq(sessions.id, session.session.id));
}

/**
 * A trusted device signs in with the password alone. New recovery codes, or no second step at all, would let that
 * password pass where a code is asked for.
 */
async function requireSecondStep(db: Database, policy: AuthPolicy, context: HookContext): Promise<void> {
  const signedIn = await getSessionFromCtx(context);
  if (!signedIn?.user.twoFactorEnabled || !(await policy.guardsSecondStep(db, signedIn.user))) return;
  const proved = and(eq(sessions.id, signedIn.session.id), isNotNull(sessions.secondStepAt));
  if ((await db.$count(sessions, proved)) === 0)
    throw new APIError("FORBIDDEN", { code: "SECOND_STEP_REQUIRED" });
}

/** The session of a sign-in or of an activation is new; a code given later belongs to the session that asks. */
async function saveSecondStep(db: Database, context: HookContext): Promise<void> {
  const token =
    context.context.newSession?.session.token ?? (await getSessionFromCtx(context))?.session.token;
  if (token) await db.update(sessions).set({ secondStepAt: new Date() }).where(eq(sessions.token, token));
}

async function withoutPassword(db: Database, context: HookContext): Promise<boolean> {
  const session = await getSessionFromCtx(context);
  if (!session) return false;
  const password = and(eq(identities.userId, session.user.id), eq(identities.providerId, "credential"));
  return (await db.$count(identities, password)) === 0;
}

/** The codes that requests in progress have consumed, by request context. */
const spentCodes = new WeakMap<object, string>();

/** A code works only once, so that a code seen by somebody else is useless afterwards. */
async function spendCode(context: HookContext): Promise<void> {
  const { internalAdapter, createAuthCookie, secret } = context.context;
  const session = await getSessionFromCtx(context);
  // The code belongs to the signed-in person, or to the person who has just entered the password.
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
