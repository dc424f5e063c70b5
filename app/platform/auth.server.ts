import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, getOAuthState, isAPIError } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { verifyJWT } from "better-auth/crypto";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { jwt } from "better-auth/plugins/jwt";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq, lt, sql } from "drizzle-orm";
import { identities, sessions, signingKeys, twoFactors, users, verifications } from "./auth-tables.server.ts";
import { BRAND } from "./brand.ts";
import type { Database, Executor, Transaction } from "./db.server.ts";
import type { Settings } from "./env.server.ts";
import { toAppError } from "./errors.ts";
import type { Logger } from "./log.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import type { Secrets } from "./secrets.server.ts";
import { SESSION_COOKIE_PREFIX } from "./session-cookie.ts";

export const AUTH_PATH = "/api/auth";

interface Person {
  id: string;
  email: string;
}

/** What the product decides; the library does the rest. Each is part of the transaction that it is given. */
export interface AuthPolicy {
  /** the body of a sign-up, checked and reduced to what is stored; throws what is refused */
  readSignUp(db: Executor, body: unknown): Promise<{ role: "student" | "coach"; phoneNumber: string | null }>;
  /** the role that a first visit through Google asked for */
  readGoogleRole(state: unknown): "student" | "coach";
  /** throws unless a new password may be used */
  checkPassword(password: unknown): void;
  sendConfirmation(db: Executor, person: Person, url: string): Promise<void>;
  sendRecovery(db: Executor, person: Person, url: string): Promise<void>;
  sendPasswordChanged(db: Executor, person: Person): Promise<void>;
  /** whether the confirmation link of this address has already served */
  isConfirmed(db: Executor, email: string): Promise<boolean>;
}

interface Parts {
  db: Database;
  settings: Settings;
  secrets: Secrets;
  log: Logger;
  policy: AuthPolicy;
}

const DAY_SECONDS = 24 * 60 * 60;
const LINK_SECONDS = 60 * 60;
const CONFIRMED_PATH = "/email-confirmed?type=signup";
const RECOVERY_PATH = "/email-confirmed?type=recovery";
/** Where Google's failures end that belong to no dialog any more. */
const GOOGLE_FAILED_PATH = "/?auth=login&auth_error=google";

/** Whatever our own screens do not use is not served: less to attack, and one way to do each thing. */
const DISABLED = [
  "/ok",
  "/error",
  "/update-user",
  "/delete-user",
  "/delete-user/callback",
  "/change-email",
  "/list-sessions",
  "/revoke-session",
  "/update-session",
  "/account-info",
  "/get-access-token",
  "/refresh-token",
  "/list-accounts",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/two-factor/get-totp-uri",
  "/token",
];

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ db, settings, secrets, log, policy }: Parts) {
  const link = (path: string, callback: string) =>
    `${settings.publicUrl}${AUTH_PATH}${path}${path.includes("?") ? "&" : "?"}callbackURL=${encodeURIComponent(callback)}`;
  const schema = {
    user: users,
    session: sessions,
    account: identities,
    verification: verifications,
    twoFactor: twoFactors,
    jwks: signingKeys,
  };
  const { database, here } = shareTransactions(db);
  /** A changed password ends more than sessions: recovery links, codes under way, devices that skip the second step. */
  const endOldPassword = async (person: Person) => {
    await db.delete(verifications).where(eq(verifications.value, person.id));
    await policy.sendPasswordChanged(db, person);
  };
  return betterAuth({
    appName: BRAND.name,
    baseURL: settings.publicUrl,
    basePath: AUTH_PATH,
    secret: secrets.sessionSecret,
    trustedOrigins: settings.ownOrigins,
    database: drizzleAdapter(database, { provider: "pg", schema, transaction: true }),
    disabledPaths: DISABLED,
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => {
        // The library hides a read that failed behind an error of its own, which would look like a bug. What it logs
        // just before is what really happened: a database that does not answer, or a text that it cannot hold.
        const happened = toAppError(details.find((detail) => detail instanceof Error));
        if (happened.code !== "unexpected") throw happened;
        log[level === "debug" ? "debug" : "info"]({ auth: withoutAddresses(String(message)) });
      },
    },
    // What is unexpected reaches the pipeline, which logs it without personal data; left alone, the library prints it.
    onAPIError: { throw: true, errorURL: GOOGLE_FAILED_PATH },
    // Our own limits know accounts as well as addresses, and live in the database.
    rateLimit: { enabled: false },
    user: {
      additionalFields: {
        role: { type: "string", required: false, input: false },
        phoneNumber: { type: "string", required: false, input: false },
      },
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    account: {
      // No provider is trusted by name: an address counts when the provider says that it has checked it.
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: true },
      encryptOAuthTokens: true,
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
      // Where it finds an account already, the library would pretend to have made it.
      customSyntheticUser: () => {
        throw new APIError("UNPROCESSABLE_ENTITY", { code: "USER_ALREADY_EXISTS" });
      },
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        policy.sendRecovery(here(), user, link(`/reset-password/${token}`, RECOVERY_PATH)),
      onPasswordReset: ({ user }) => endOldPassword(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_SECONDS,
      sendVerificationEmail: ({ user, token }) =>
        policy.sendConfirmation(here(), user, link(`/verify-email?token=${token}`, CONFIRMED_PATH)),
    },
    advanced: {
      cookiePrefix: SESSION_COOKIE_PREFIX,
      useSecureCookies: settings.publicUrl.startsWith("https:"),
      database: { generateId: () => randomUUID() },
      // Said aloud because the library turns it off by itself in tests.
      disableOriginCheck: false,
      // The pipeline writes the address it believes in here, and removes what a caller may have sent.
      ipAddress: { ipAddressHeaders: ["x-caller-address"] },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            if (context?.path === "/sign-up/email")
              return { data: { ...user, ...(await policy.readSignUp(here(), context.body)) } };
            // An address that Google has not checked could be anybody's: its owner would confirm it for someone else.
            if (!user.emailVerified) throw new APIError("FORBIDDEN", { code: "email_not_verified" });
            const role = policy.readGoogleRole(await getOAuthState());
            // Of a person we take no more than we ask for: not their picture.
            const known = { ...user, image: null, email: user.email.toLowerCase() };
            return { data: { ...known, role, phoneNumber: null } };
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const { path, body } = context;
        if (path === "/sign-up/email") {
          await policy.readSignUp(db, body);
          // Names come later, on their own page.
          Object.assign(body, { name: "", image: undefined });
          // Made now: the library asks for it inside its transaction, where a connection would wait for a processor.
          const hash = await hashPassword(body.password);
          context.context.password = { ...context.context.password, hash: async () => hash };
        }
        if (path === "/reset-password" || path === "/change-password")
          policy.checkPassword(body?.newPassword);
        if (path === "/change-password") body.revokeOtherSessions = true;
        if (path === "/verify-email" && (await hasServed(context.query?.token)))
          throw context.redirect(`${CONFIRMED_PATH}&error=TOKEN_USED`);
      }),
      after: createAuthMiddleware(async (context) => {
        const { path } = context;
        const { newSession, returned, authCookies, internalAdapter, secret } = context.context;
        const refused = isAPIError(returned);
        if (newSession) {
          // A session that was there before cannot be the one after, nor go on beside it.
          const presented = await context.getSignedCookie(authCookies.sessionToken.name, secret);
          if (presented && presented !== newSession.session.token)
            await internalAdapter.deleteSession(presented);
        }
        if (path === "/change-password" && newSession && !refused) await endOldPassword(newSession.user);
        if (path === "/revoke-sessions" && !refused) deleteSessionCookie(context);
        // Of two sign-ups at once one is second, and is told what it would have been told a moment later.
        if (path === "/sign-up/email" && refused) await policy.readSignUp(db, context.body);
      }),
    },
    plugins: [
      twoFactor({ issuer: BRAND.name, allowPasswordless: true }),
      jwt({ disableSettingJwtHeader: true, jwks: { jwksPath: "/.well-known/jwks.json" } }),
      ...(settings.google?.issuer
        ? [
            genericOAuth({
              config: [
                {
                  providerId: "google",
                  clientId: settings.google.clientId,
                  clientSecret: settings.google.clientSecret,
                  discoveryUrl: `${settings.google.issuer}/.well-known/openid-configuration`,
                  requireIdTokenVerification: true,
                  scopes: ["openid", "email", "profile"],
                },
              ],
            }),
          ]
        : []),
    ],
    socialProviders:
      settings.google && !settings.google.issuer
        ? { google: { clientId: settings.google.clientId, clientSecret: settings.google.clientSecret } }
        : {},
  });

  /** Whether a confirmation link of ours has already confirmed its address. What we did not sign is not looked at. */
  async function hasServed(token: unknown): Promise<boolean> {
    if (typeof token !== "string") return false;
    const claims = await verifyJWT<{ email?: string }>(token, secrets.sessionSecret);
    return Boolean(claims?.email) && policy.isConfirmed(db, String(claims?.email));
  }
}

/**
 * The library opens transactions of its own. What the product does inside one has to use the same connection: it is
 * undone with it, and a full pool of sign-ups would otherwise wait for itself.
 */
function shareTransactions(db: Database): { database: Database; here: () => Executor } {
  const current = new AsyncLocalStorage<Transaction>();
  const transaction: Database["transaction"] = (work, config) =>
    db.transaction((tx) => current.run(tx, () => work(tx)), config);
  return {
    database: Object.assign(Object.create(db) as Database, { transaction }),
    here: () => current.getStore() ?? db,
  };
}

/** The library's messages sometimes quote the address that was typed. */
const withoutAddresses = (message: string) => message.replace(/\S+@\S+/g, "…");

/** Sessions that are over, and links and codes that nobody used in time. */
export async function pruneExpiredAuth(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}
