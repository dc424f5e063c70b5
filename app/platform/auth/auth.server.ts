import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, getOAuthState } from "better-auth/api";
import { emailOTP } from "better-auth/plugins/email-otp";
import { jwt } from "better-auth/plugins/jwt";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { BRAND } from "../config/brand.ts";
import type { Settings } from "../config/env.server.ts";
import type { Secrets } from "../crypto/secrets.server.ts";
import type { Database, Executor, Transaction } from "../database/db.server.ts";
import { toAppError } from "../web/errors.ts";
import type { Logger } from "../web/log.server.ts";
import { confirmation, createConfirmationToken } from "./auth-confirmation.server.ts";
import { googleSignIn } from "./auth-google.server.ts";
import { createHooks, endOldPassword, requireLinkProof } from "./auth-hooks.server.ts";
import type { AuthPolicy, CodePurpose } from "./auth-policy.server.ts";
import { secondStep } from "./auth-second-step.server.ts";
import { identities, sessions, signingKeys, twoFactors, users, verifications } from "./auth-tables.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { SESSION_COOKIE_PREFIX } from "./session-cookie.ts";
import { SUSPENDED, SUSPENDED_CODE } from "./suspension.ts";

export const AUTH_PATH = "/api/auth";

interface AuthServices {
  db: Database;
  settings: Settings;
  secrets: Pick<Secrets, "sessionSecret">;
  log: Logger;
  policy: AuthPolicy;
}

const SESSION_SECONDS = 30 * DAY_SECONDS;
/** A session with less time left than this is due for renewal at the next request. */
export const SESSION_RENEWAL_MS = (SESSION_SECONDS - DAY_SECONDS) * 1000;
const LINK_SECONDS = 60 * 60;
const CODE_SECONDS = 10 * 60;
const CODE_ATTEMPTS = 5;
const UNCONFIRMED_DAYS = 7;
/** Failures of Google that no open dialog can show end here. */
const GOOGLE_FAILED_PATH = "/?auth=login&auth_error=google";

/** Endpoints that our screens do not use are disabled, to keep the attack surface small. */
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
  // The links in mails open our own pages, which call /confirm-email and /reset-password.
  "/verify-email",
  "/email-otp/check-verification-otp",
  "/email-otp/request-password-reset",
  "/email-otp/reset-password",
  "/forget-password/email-otp",
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/two-factor/get-totp-uri",
  "/token",
];

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ db, settings, secrets, log, policy }: AuthServices) {
  const schema = {
    user: users,
    session: sessions,
    account: identities,
    verification: verifications,
    twoFactor: twoFactors,
    jwks: signingKeys,
  };
  const { database, currentExecutor } = shareTransactions(db);
  const google = googleSignIn(settings, secrets);
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
        // The library replaces a failed read by an error of its own, which would look like a bug. The error
        // that it logs just before is the real cause: the database is down, or cannot store the text.
        const happened = toAppError(details.find((detail) => detail instanceof Error));
        if (happened.code !== "unexpected") throw happened;
        log[level === "debug" ? "debug" : "info"]({ auth: withoutQuotes(String(message)) });
      },
    },
    // Unexpected errors must reach the pipeline, which logs them without personal data; by default the
    // library prints them.
    onAPIError: { throw: true, errorURL: GOOGLE_FAILED_PATH },
    // Our own rate limits also count by account, and are stored in the database.
    rateLimit: { enabled: false },
    user: {
      additionalFields: {
        role: { type: "string", required: false, input: false },
        phoneNumber: { type: "string", required: false, input: false },
      },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      // The age of a session is irrelevant, because sensitive actions require a reauthentication.
      freshAge: 0,
      additionalFields: { reauthenticatedAt: { type: "date", required: false, input: false } },
    },
    account: {
      // No provider is trusted by name: an address counts only if the provider says that it is verified.
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
      // Without this, the library would pretend to have created an account that exists already.
      customSyntheticUser: () => {
        throw new APIError("UNPROCESSABLE_ENTITY", { code: "USER_ALREADY_EXISTS" });
      },
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => policy.sendRecovery(currentExecutor(), user, token),
      onPasswordReset: ({ user }) => endOldPassword(db, policy, user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user, url }) => {
        const wanted = new URL(url).searchParams.get("callbackURL");
        await policy.sendConfirmation(
          currentExecutor(),
          user,
          await createConfirmationToken(currentExecutor(), user.id),
          wanted,
        );
      },
    },
    advanced: {
      cookiePrefix: SESSION_COOKIE_PREFIX,
      useSecureCookies: settings.publicUrl.startsWith("https:"),
      database: { generateId: () => randomUUID() },
      // This is explicit because the library disables the check in tests.
      disableOriginCheck: false,
      // The pipeline sets this header to the trusted caller address and removes any value sent by the client.
      ipAddress: { ipAddressHeaders: ["x-caller-address"] },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const email = user.email.toLowerCase();
            if (context?.path === "/sign-up/email") {
              await deleteUnconfirmed(currentExecutor(), email);
              return { data: { ...user, ...(await policy.readSignUp(currentExecutor(), context.body)) } };
            }
            // An address that Google has not verified may belong to somebody else, who would then confirm it
            // for this person.
            if (!user.emailVerified) throw new APIError("FORBIDDEN", { code: "email_not_verified" });
            await deleteUnconfirmed(currentExecutor(), email);
            const role = policy.readGoogleRole(await getOAuthState());
            // We do not store Google's picture, because we do not ask for one.
            const known = { ...user, name: policy.readName(user.name), image: null, email };
            return { data: { ...known, role, phoneNumber: null } };
          },
          // Google has verified the address; people who sign up by mail confirm theirs later.
          after: async (user, context) => {
            if (user.emailVerified) await policy.registered(currentExecutor(), user);
            else if (context?.path === "/sign-up/email")
              await policy.signedUp(currentExecutor(), user, context.body);
          },
        },
        update: {
          before: async (user) => {
            if (user.email) await deleteUnconfirmed(currentExecutor(), user.email);
          },
        },
      },
      session: {
        create: {
          // This check gives the refusal a message. A database trigger also covers concurrent suspensions.
          before: async ({ userId }) => refuseSuspended(currentExecutor(), userId),
        },
      },
      account: {
        create: {
          // A link that began with a reauthentication also ends with one, because the password may have
          // changed meanwhile.
          before: async (_, context) => {
            const state = await getOAuthState();
            if (context && state?.link) await requireLinkProof(context, state.link.userId, state.errorURL);
          },
          after: async ({ userId, providerId }) => {
            // The first sign-in method of a new account is not announced to its owner.
            const isLink = providerId === "google" && (await countWays(currentExecutor(), userId)) > 1;
            const [person] = isLink
              ? await currentExecutor().select().from(users).where(eq(users.id, userId))
              : [];
            if (person) await policy.sendGoogleLinked(currentExecutor(), person);
          },
        },
      },
    },
    hooks: createHooks({ db, policy }),
    plugins: [
      secondStep(),
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_SECONDS,
        allowedAttempts: CODE_ATTEMPTS,
        storeOTP: "hashed",
        disableSignUp: true,
        changeEmail: { enabled: true, verifyCurrentEmail: true },
        sendVerificationOTP: ({ email, otp, type }) =>
          policy.sendCode(currentExecutor(), email, otp, CODE_PURPOSES[type] ?? "sign-in"),
      }),
      confirmation(db, policy),
      jwt({ disableSettingJwtHeader: true, jwks: { jwksPath: "/.well-known/jwks.json" } }),
      ...google.plugins,
    ],
    socialProviders: google.socialProviders,
  });
}

const CODE_PURPOSES: Record<string, CodePurpose> = {
  "email-verification": "reauthentication",
  "change-email": "new address",
};

/** Whether a password reset link is still valid. This check does not consume the link. */
export async function isRecoveryToken(auth: Auth, token: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const link = /^\w{1,64}$/.test(token)
    ? await internalAdapter.findVerificationValue(`reset-password:${token}`)
    : null;
  return link !== null && link.expiresAt > new Date();
}

const countWays = (db: Executor, userId: string) => db.$count(identities, eq(identities.userId, userId));

async function refuseSuspended(db: Executor, userId: string): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0)
    throw new APIError("FORBIDDEN", { code: SUSPENDED_CODE, message: SUSPENDED });
}

/** Deletes an unconfirmed account, so that a new sign-up or a confirmed owner can take its address. */
async function deleteUnconfirmed(db: Executor, email: string): Promise<void> {
  // The lock makes sign-ups with one address sequential: the later one replaces the earlier one.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
  await db.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)));
}

/**
 * The library opens its own transactions. Our code inside one must use the same connection, so that it rolls
 * back with it, and so that many concurrent sign-ups cannot exhaust the pool and deadlock.
 */
function shareTransactions(db: Database): { database: Database; currentExecutor: () => Executor } {
  const current = new AsyncLocalStorage<Transaction>();
  const transaction: Database["transaction"] = (work, config) =>
    db.transaction((tx) => current.run(tx, () => work(tx)), config);
  return {
    database: Object.assign(Object.create(db) as Database, { transaction }),
    currentExecutor: () => current.getStore() ?? db,
  };
}

/** The library's messages quote user input, mostly after a colon: an e-mail address or a redirect target. */
const withoutQuotes = (message: string) => message.replace(/\S+@\S+/g, "…").replace(/:\s.*$/s, "");

/** Retention: deletes expired sessions, links and codes. */
export async function pruneExpiredAuth(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}

/** Retention: deletes accounts whose address was not confirmed within a week. */
export async function pruneUnconfirmedAccounts(db: Database): Promise<void> {
  await db
    .delete(users)
    .where(
      and(
        eq(users.emailVerified, false),
        lt(users.createdAt, sql`now() - make_interval(days => ${UNCONFIRMED_DAYS})`),
      ),
    );
}
