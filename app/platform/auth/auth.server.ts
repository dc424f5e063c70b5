import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, getOAuthState } from "better-auth/api";
import { emailOTP } from "better-auth/plugins/email-otp";
import { jwt } from "better-auth/plugins/jwt";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
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

interface Parts {
  db: Database;
  settings: Settings;
  secrets: Pick<Secrets, "sessionSecret">;
  log: Logger;
  policy: AuthPolicy;
}

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** A session that has no more than this before it is lengthened again, when its owner's browser asks. */
export const SESSION_RENEWAL_MS = (SESSION_SECONDS - DAY_SECONDS) * 1000;
const LINK_SECONDS = 60 * 60;
const CODE_SECONDS = 10 * 60;
const CODE_ATTEMPTS = 5;
const UNCONFIRMED_DAYS = 7;
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
  // The mails' links open pages of ours, which call /confirm-email and /reset-password.
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

export function createAuth({ db, settings, secrets, log, policy }: Parts) {
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
        // The library hides a read that failed behind an error of its own, which would look like a bug. What it logs
        // just before is what really happened: a database that does not answer, or a text that it cannot hold.
        const happened = toAppError(details.find((detail) => detail instanceof Error));
        if (happened.code !== "unexpected") throw happened;
        log[level === "debug" ? "debug" : "info"]({ auth: withoutQuotes(String(message)) });
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
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      // How fresh a session is says nothing: what is dangerous asks for a proof of its own.
      freshAge: 0,
      additionalFields: { reauthenticatedAt: { type: "date", required: false, input: false } },
    },
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
      // Said aloud because the library turns it off by itself in tests.
      disableOriginCheck: false,
      // The pipeline writes the address it believes in here, and removes what a caller may have sent.
      ipAddress: { ipAddressHeaders: ["x-caller-address"] },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const email = user.email.toLowerCase();
            if (context?.path === "/sign-up/email") {
              await makeWay(currentExecutor(), email);
              return { data: { ...user, ...(await policy.readSignUp(currentExecutor(), context.body)) } };
            }
            // An address that Google has not checked could be anybody's: its owner would confirm it for someone else.
            if (!user.emailVerified) throw new APIError("FORBIDDEN", { code: "email_not_verified" });
            await makeWay(currentExecutor(), email);
            const role = policy.readGoogleRole(await getOAuthState());
            // Of a person we take no more than we ask for: not their picture.
            const known = { ...user, name: policy.readName(user.name), image: null, email };
            return { data: { ...known, role, phoneNumber: null } };
          },
          // Google has confirmed the address; who signs up by mail confirms it later.
          after: async (user) => {
            if (user.emailVerified) await policy.registered(currentExecutor(), user);
          },
        },
        update: {
          before: async (user) => {
            if (user.email) await makeWay(currentExecutor(), user.email);
          },
        },
      },
      session: {
        create: {
          // Said here in words; the database refuses it as well, for whoever is suspended in this very moment.
          before: async ({ userId }) => refuseSuspended(currentExecutor(), userId),
        },
      },
      account: {
        create: {
          // A link that was begun with a proof is also finished with one: by then the password may have changed.
          before: async (_, context) => {
            const state = await getOAuthState();
            if (context && state?.link) await requireLinkProof(context, state.link.userId, state.errorURL);
          },
          after: async ({ userId, providerId }) => {
            // The first way in of a new account is no news to its owner.
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

/** The library's words for codes, in ours. */
const CODE_PURPOSES: Record<string, CodePurpose> = {
  "email-verification": "reauthentication",
  "change-email": "new address",
};

/** Whether a link to choose a new password still does so; looking does not use it up. */
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

/** Whoever has confirmed an address, or is about to be asked to, takes it from an account that has not. */
async function makeWay(db: Executor, email: string): Promise<void> {
  // One at a time for an address: of two sign-ups at once, the later takes the place of the earlier.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
  await db.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)));
}

/**
 * The library opens transactions of its own. What the product does inside one has to use the same connection: it is
 * undone with it, and a full pool of sign-ups would otherwise wait for itself.
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

/** The library's messages quote what was typed, mostly after a colon: an address, or where a link leads to. */
const withoutQuotes = (message: string) => message.replace(/\S+@\S+/g, "…").replace(/:\s.*$/s, "");

/** Sessions that are over, and links and codes that nobody used in time. */
export async function pruneExpiredAuth(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
}

/** Addresses that nobody has confirmed in a week: what was typed then is forgotten. */
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
