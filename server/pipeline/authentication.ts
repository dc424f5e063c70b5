import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { AUTH_PATH } from "~/platform/auth.server.ts";
import { forNetwork } from "~/platform/caller-network.server.ts";
import { AppError, toAppError } from "~/platform/errors.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import type { Services } from "~/platform/services.server.ts";
import { networkOf } from "./caller.ts";
import type { PipelineEnv } from "./pipeline-env.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Limit {
  /** the caller's network, the account that the request names, both, or the person who is signed in */
  by: "address" | "account" | "account and address" | "person";
  limit: number;
  windowSeconds: number;
}

const PASSWORD_CHECK: Limit[] = [
  { by: "person", limit: 10, windowSeconds: 15 * MINUTE },
  { by: "address", limit: 20, windowSeconds: 15 * MINUTE },
];

/** The library adds a limit of its own: ten wrong codes in a row close an account's second step for a while. */
const CODE_CHECK: Limit[] = [{ by: "address", limit: 30, windowSeconds: 15 * MINUTE }];

const MAIL: Limit[] = [
  { by: "account", limit: 5, windowSeconds: HOUR },
  { by: "address", limit: 20, windowSeconds: HOUR },
];

/**
 * Guessing is stopped where it comes from before it can count against the account: the narrow limit is asked first, and
 * what it refuses never reaches the wide one. So a guesser locks out himself, not the owner at another address.
 */
const LIMITS: Record<string, Limit[]> = {
  "/sign-in/email": [
    { by: "account and address", limit: 10, windowSeconds: 15 * MINUTE },
    { by: "address", limit: 60, windowSeconds: 15 * MINUTE },
    { by: "account", limit: 100, windowSeconds: HOUR },
  ],
  "/sign-in/social": [{ by: "address", limit: 60, windowSeconds: 15 * MINUTE }],
  "/sign-up/email": [
    { by: "address", limit: 20, windowSeconds: HOUR },
    { by: "account", limit: 5, windowSeconds: HOUR },
  ],
  "/request-password-reset": MAIL,
  "/send-verification-email": MAIL,
  "/reset-password": [{ by: "address", limit: 20, windowSeconds: HOUR }],
  "/verify-email": [{ by: "address", limit: 60, windowSeconds: HOUR }],
  "/change-password": PASSWORD_CHECK,
  "/verify-password": PASSWORD_CHECK,
  "/two-factor/enable": PASSWORD_CHECK,
  "/two-factor/disable": PASSWORD_CHECK,
  "/two-factor/generate-backup-codes": PASSWORD_CHECK,
  "/unlink-account": [{ by: "person", limit: 20, windowSeconds: HOUR }],
  "/two-factor/verify-totp": CODE_CHECK,
  "/two-factor/verify-backup-code": CODE_CHECK,
};

/** A mail takes a moment to write down; whoever watches the clock must not learn that there was one to write. */
const EVEN_PACE_MS: Record<string, number> = { "/request-password-reset": 500 };

/** What the library says in English, in the words of the specification or, where it has none, in ours. */
const MESSAGES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "Invalid login credentials",
  INVALID_EMAIL: "L’adresse e-mail n’est pas valide.",
  EMAIL_NOT_VERIFIED: "Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien reçu par e-mail.",
  INVALID_PASSWORD: "Le mot de passe actuel est incorrect.",
  PASSWORD_TOO_LONG: "Le mot de passe ne dépasse pas 128 caractères.",
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    "Votre compte n’a pas encore de mot de passe. Demandez-en un avec « Mot de passe oublié ».",
  INVALID_TOKEN: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  INVALID_CODE: "Ce code n’est pas le bon. Vérifiez l’heure de votre appareil et réessayez.",
  INVALID_BACKUP_CODE: "Ce code de secours n’est pas le bon, ou il a déjà servi.",
  INVALID_TWO_FACTOR_COOKIE: "La connexion a expiré. Recommencez avec votre mot de passe.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Trop d’essais. Recommencez avec votre mot de passe.",
  ACCOUNT_TEMPORARILY_LOCKED: "Trop de codes faux. Réessayez dans un quart d’heure.",
  TOTP_ALREADY_ENABLED: "La connexion en deux étapes est déjà active.",
  SESSION_EXPIRED: "Votre session a expiré. Reconnectez-vous.",
  SESSION_NOT_FRESH: "Pour votre sécurité, reconnectez-vous avant ce changement.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: "C’est votre seul moyen de connexion : choisissez d’abord un mot de passe.",
  UNAUTHORIZED: "Connectez-vous pour continuer.",
  VALIDATION_ERROR: new AppError("invalid_input").message,
};

/** Accounts: our limits, then the authentication library, its refusals put into words. */
export function authentication({ auth, db, settings }: Pick<Services, "auth" | "db" | "settings">) {
  const app = new Hono<PipelineEnv>();
  app.all(`${AUTH_PATH}/*`, async (c) => {
    const request = c.req.raw;
    // As the library reads it: Hono's own path is decoded, and a limit must not be missed by spelling.
    const path = new URL(request.url).pathname.slice(AUTH_PATH.length);
    const rule = path.startsWith("/reset-password/") ? "/reset-password" : path;
    const origin = request.headers.get("origin");
    c.header("Cache-Control", "no-store");
    if (request.method === "POST") {
      if (origin !== null && !settings.ownOrigins.includes(origin))
        return c.json({ code: "INVALID_ORIGIN", message: new AppError("forbidden").message }, 403);
      if (!isJson(request))
        return c.json(
          { code: "UNSUPPORTED_MEDIA_TYPE", message: new AppError("invalid_input").message },
          415,
        );
    }
    const subjects = {
      address: networkOf(c.var.callerAddress),
      account: request.method === "POST" ? await accountIn(request) : "",
    };
    for (const { by, ...limit } of LIMITS[rule] ?? []) {
      const subject = {
        ...subjects,
        "account and address": `${subjects.account} ${subjects.address}`,
        person: by === "person" ? await personBehind(request, auth) : "",
      }[by];
      if (subject) await limitRate(db, { name: `${rule} by ${by}`, subject, ...limit });
    }
    const evenPace = EVEN_PACE_MS[rule] ? delay(EVEN_PACE_MS[rule]) : undefined;
    const asked = await withCaller(request, c.var.callerAddress);
    const response = await forNetwork(subjects.address, () => auth.handler(asked));
    await evenPace;
    for (const [name, value] of response.headers) c.header(name, value, { append: name === "set-cookie" });
    if (response.status === 429) c.header("Retry-After", String(15 * MINUTE));
    if (response.status >= 300 && response.status < 400) return c.body(null, response.status as 302);
    const answer = (await response.json().catch(() => null)) as Answer | null;
    if (!response.ok) return c.json(explain(answer), response.status as 400);
    return c.json(withoutTokens(answer));
  });
  app.onError((thrown, c) => {
    const { code, message, status, headers } = toAppError(thrown);
    if (code === "unexpected") throw thrown;
    return c.json({ code: code.toUpperCase(), message }, status, headers);
  });
  return app;
}

/** The library reads forms too, where our limits would not find the account. */
const isJson = (request: Request) =>
  /^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "");

/** The request as the library sees it: with the caller's address as we know it, whatever the caller wrote there. */
async function withCaller(request: Request, address: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set("x-caller-address", address);
  const { method, url } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}

async function accountIn(request: Request): Promise<string> {
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { email?: unknown } | null;
  return typeof body?.email === "string" ? body.email.trim().toLowerCase().slice(0, 320) : "";
}

async function personBehind({ headers }: Request, auth: Services["auth"]): Promise<string> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found?.user.id ?? "";
}

interface Answer {
  token?: unknown;
  session?: { token?: unknown } | null;
  code?: string;
  message?: string;
}

/** The session is the cookie's business alone: no script needs to hold its token. */
function withoutTokens(answer: Answer | null): Answer | null {
  if (answer) delete answer.token;
  if (answer?.session) delete answer.session.token;
  return answer;
}

function explain(answer: Answer | null): { code: string; message: string } {
  const { code = "UNKNOWN", message } = answer ?? {};
  return { code, message: MESSAGES[code] ?? message ?? new AppError("unexpected").message };
}
