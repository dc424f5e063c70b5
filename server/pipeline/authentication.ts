import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { AUTH_PATH } from "~/platform/auth/auth.server.ts";
import { isKnownNetwork } from "~/platform/auth/known-networks.server.ts";
import type { AuthOutcome, Services } from "~/platform/config/services.server.ts";
import { forNetwork } from "~/platform/limits/caller-network.server.ts";
import { mailboxOf } from "~/platform/limits/limit-mailbox.server.ts";
import { networkOf } from "~/platform/limits/network.server.ts";
import { forgiveRate, limitRate, type RateLimit } from "~/platform/limits/rate-limit.server.ts";
import { AppError, toAppError } from "~/platform/web/errors.ts";
import type { PipelineEnv } from "./requests/pipeline-env.ts";
import { refusalAsJson } from "./requests/refusals.ts";
import type { ReportUnavailable } from "./requests/unavailable-log.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Limit {
  /**
   * counts by network, by the account named in the request, by both, by the signed-in person, or by the mailbox
   * that the request has a mail sent to
   */
  by: "network" | "account" | "account and network" | "person" | "mailbox";
  limit: number;
  windowSeconds: number;
  /** a successful attempt is not counted */
  failuresOnly?: true;
  /** does not apply to networks from which the account has signed in before */
  strangersOnly?: true;
}

/**
 * Guessing is stopped at its source before it counts against the account: the narrow limit is checked first,
 * and attempts that it refuses never reach the wide one. The wide limit applies to unknown networks only, so
 * that the owner can still sign in from a known network during an attack.
 */
const GUESSES: Limit[] = [
  { by: "account and network", limit: 10, windowSeconds: 15 * MINUTE, failuresOnly: true },
  { by: "network", limit: 60, windowSeconds: 15 * MINUTE, failuresOnly: true },
  { by: "account", limit: 100, windowSeconds: HOUR, failuresOnly: true, strangersOnly: true },
];

const PASSWORD_CHECK: Limit[] = [
  { by: "network", limit: 20, windowSeconds: 15 * MINUTE, failuresOnly: true },
  { by: "person", limit: 10, windowSeconds: 15 * MINUTE, failuresOnly: true, strangersOnly: true },
];

/**
 * The library locks an account's second step for a while after ten wrong codes of sign-ins. Codes of people who
 * are signed in are counted by person.
 */
const CODE_CHECK: Limit[] = [
  { by: "network", limit: 30, windowSeconds: 15 * MINUTE, failuresOnly: true },
  { by: "person", limit: 10, windowSeconds: 15 * MINUTE, failuresOnly: true },
];

const MAIL: Limit[] = [
  { by: "account and network", limit: 5, windowSeconds: HOUR },
  { by: "network", limit: 20, windowSeconds: HOUR },
  { by: "mailbox", limit: 10, windowSeconds: HOUR, strangersOnly: true },
  { by: "mailbox", limit: 20, windowSeconds: DAY, strangersOnly: true },
];

const LIMITS: Record<string, Limit[]> = {
  "/sign-in/email": GUESSES,
  "/sign-in/email-otp": GUESSES,
  "/sign-in/social": [{ by: "network", limit: 60, windowSeconds: 15 * MINUTE }],
  "/sign-up/email": [
    { by: "account and network", limit: 5, windowSeconds: HOUR },
    { by: "network", limit: 20, windowSeconds: HOUR },
    { by: "mailbox", limit: 10, windowSeconds: HOUR },
    { by: "mailbox", limit: 20, windowSeconds: DAY },
  ],
  "/request-password-reset": MAIL,
  "/send-verification-email": MAIL,
  "/email-otp/send-verification-otp": [...MAIL, { by: "person", limit: 10, windowSeconds: HOUR }],
  "/email-otp/request-email-change": [
    { by: "network", limit: 20, windowSeconds: HOUR },
    { by: "person", limit: 10, windowSeconds: HOUR },
    { by: "mailbox", limit: 10, windowSeconds: HOUR },
    { by: "mailbox", limit: 20, windowSeconds: DAY },
  ],
  "/email-otp/verify-email": PASSWORD_CHECK,
  "/email-otp/change-email": PASSWORD_CHECK,
  "/confirm-email": [{ by: "network", limit: 60, windowSeconds: HOUR }],
  "/reset-password": [{ by: "network", limit: 20, windowSeconds: HOUR }],
  "/change-password": PASSWORD_CHECK,
  "/verify-password": PASSWORD_CHECK,
  "/two-factor/enable": PASSWORD_CHECK,
  "/two-factor/disable": PASSWORD_CHECK,
  "/two-factor/generate-backup-codes": PASSWORD_CHECK,
  "/link-social": [{ by: "person", limit: 20, windowSeconds: HOUR }],
  "/unlink-account": [{ by: "person", limit: 20, windowSeconds: HOUR }],
  "/two-factor/verify-totp": CODE_CHECK,
  "/two-factor/verify-backup-code": CODE_CHECK,
};

/** Pads the response time, so that timing does not reveal whether an account exists and a mail was sent. */
const EVEN_PACE_MS: Record<string, number> = {
  "/request-password-reset": 500,
  "/email-otp/send-verification-otp": 500,
};

/** Translates the library's error codes, in the specification's words if it has any. */
const MESSAGES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "Invalid login credentials",
  INVALID_EMAIL: "L’adresse e-mail n’est pas valide.",
  EMAIL_NOT_VERIFIED: "Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien reçu par e-mail.",
  INVALID_PASSWORD: "Le mot de passe actuel est incorrect.",
  PASSWORD_TOO_LONG: "Le mot de passe ne dépasse pas 128 caractères.",
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    "Votre compte n’a pas encore de mot de passe. Demandez-en un avec « Mot de passe oublié ».",
  INVALID_TOKEN: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  TOKEN_EXPIRED: "Ce lien a expiré. Demandez-en un nouveau.",
  TOKEN_USED: "Ce lien a déjà servi\u00a0: votre adresse est confirmée, vous pouvez vous connecter.",
  INVALID_OTP: "Ce code n’est pas le bon, ou il a déjà servi.",
  EMAIL_IS_THE_SAME: "C’est déjà l’adresse de votre compte.",
  EMAIL_ALREADY_IN_USE: "Un compte existe déjà avec cette adresse e-mail.",
  OTP_EXPIRED: "Ce code a expiré. Demandez-en un nouveau.",
  TOO_MANY_ATTEMPTS: "Trop d’essais. Demandez un nouveau code.",
  CODE_ALREADY_USED: "Ce code a déjà servi. Attendez le suivant, puis réessayez.",
  INVALID_CODE: "Ce code n’est pas le bon. Vérifiez l’heure de votre appareil et réessayez.",
  INVALID_BACKUP_CODE: "Ce code de secours n’est pas le bon, ou il a déjà servi.",
  INVALID_TWO_FACTOR_COOKIE: "La connexion a expiré. Recommencez-la.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Trop d’essais. Recommencez la connexion.",
  ACCOUNT_TEMPORARILY_LOCKED: "Trop de codes faux. Réessayez dans un quart d’heure.",
  TOTP_ALREADY_ENABLED: "La connexion en deux étapes est déjà active.",
  SESSION_EXPIRED: "Votre session a expiré. Reconnectez-vous.",
  SECOND_STEP_REQUIRED:
    "Cette session s’est ouverte sans code. Reconnectez-vous avec un code, par exemple dans une fenêtre privée, puis recommencez.",
  REAUTHENTICATION_REQUIRED: "Pour votre sécurité, montrez d’abord que c’est bien vous.",
  INVALID_CALLBACK_URL: new AppError("forbidden").message,
  FAILED_TO_UNLINK_LAST_ACCOUNT: "C’est votre seul moyen de connexion : choisissez d’abord un mot de passe.",
  UNAUTHORIZED: "Connectez-vous pour continuer.",
  VALIDATION_ERROR: new AppError("invalid_input").message,
};

/** Scripts call the auth routes here. */
export function authentication(
  services: Pick<Services, "auth" | "db">,
  report: ReportUnavailable = () => {},
) {
  const call = createAuthCalls(services);
  const app = new Hono<PipelineEnv>();
  app.all(`${AUTH_PATH}/*`, async (c) => {
    const request = c.req.raw;
    c.header("Cache-Control", "no-store");
    if (request.method === "POST" && !isJson(request))
      return c.json({ code: "UNSUPPORTED_MEDIA_TYPE", message: new AppError("invalid_input").message }, 415);
    const { status, headers, answer } = await call(request, c.var.callerAddress);
    for (const [name, value] of headers) c.header(name, value, { append: name === "set-cookie" });
    if (status >= 300 && status < 400) return c.body(null, status as 302);
    return c.json(answer, status as 200);
  });
  app.onError((thrown, c) => {
    const error = toAppError(thrown);
    if (error.code === "unexpected") throw thrown;
    report(thrown, c.var.requestId);
    return c.json(refusalAsJson(error), error.status, error.headers);
  });
  return app;
}

/**
 * This is the only way to the authentication library, for scripts and for pages without script. It applies
 * our rate limits and translates refusals.
 */
export function createAuthCalls({ auth, db }: Pick<Services, "auth" | "db">) {
  return async (request: Request, callerAddress: string): Promise<AuthOutcome> => {
    // The library reads the raw path; Hono decodes it. Another spelling must not bypass a limit.
    const path = new URL(request.url).pathname.slice(AUTH_PATH.length);
    const body = await bodyOf(request);
    const network = networkOf(callerAddress);
    const failures: RateLimit[] = [];
    for (const { failuresOnly, ...rate } of await limitsOf(request, { path, body, network })) {
      await limitRate(db, rate);
      if (failuresOnly) failures.push(rate);
    }
    const evenPace = EVEN_PACE_MS[path] ? delay(EVEN_PACE_MS[path]) : undefined;
    const asked = withCaller(request, body, callerAddress);
    const response = await forNetwork(network, () => auth.handler(asked));
    await evenPace;
    if (response.ok) for (const rate of failures) await forgiveRate(db, rate);
    const { status, headers } = response;
    if (status === 429) headers.set("Retry-After", String(15 * MINUTE));
    const answer = (await response.json().catch(() => null)) as Answer | null;
    return { status, headers, answer: response.ok ? withoutTokens(answer) : explain(answer) };
  };

  /** The rate limits that apply to this request, each with its subject. */
  async function limitsOf(request: Request, { path, body, network }: Asked) {
    const limits = LIMITS[path] ?? [];
    const account = accountIn(body);
    const person = limits.some(({ by }) => by === "person") ? await personBehind(request, auth) : "";
    const isKnown = async (by: Limit["by"]) =>
      limits.some((limit) => limit.by === by && limit.strangersOnly) &&
      isKnownNetwork(db, by === "person" ? { id: person } : { email: account }, network);
    const known: Partial<Record<Limit["by"], boolean>> = {
      account: await isKnown("account"),
      mailbox: await isKnown("mailbox"),
      person: await isKnown("person"),
    };
    const address = textIn(body, "newEmail") || account;
    const subjects = {
      network,
      account,
      person,
      "account and network": account && `${account} ${network}`,
      mailbox: address && mailboxOf(address),
    };
    return limits
      .filter(({ by, strangersOnly }) => subjects[by] && !(strangersOnly && known[by]))
      .map(({ by, strangersOnly: _, ...limit }) => ({
        name: `${path} by ${by}`,
        subject: subjects[by],
        ...limit,
      }));
  }
}

/** The library also accepts forms, in which our limits would not find the account. */
const isJson = (request: Request) =>
  /^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "");

/** Overwrites the caller's address with the verified one, whatever the request claims. */
function withCaller({ method, url, headers: given }: Request, body: Body | null, address: string): Request {
  const headers = new Headers(given);
  headers.set("x-caller-address", address);
  headers.delete("content-length");
  return new Request(url, { method, headers, body: body && JSON.stringify(body) });
}

type Body = Record<string, unknown>;

interface Asked {
  path: string;
  body: Body | null;
  network: string;
}

/** The JSON object of the body, possibly empty; null for GET and HEAD. */
async function bodyOf(request: Request): Promise<Body | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const text = await request.text();
  try {
    const body: unknown = JSON.parse(text || "{}");
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // The error is thrown below.
  }
  throw new AppError("invalid_input");
}

const accountIn = (body: Body | null): string => textIn(body, "email");

function textIn(body: Body | null, field: string): string {
  const text = body?.[field];
  return typeof text === "string" ? text.trim().toLowerCase().slice(0, 320) : "";
}

async function personBehind({ headers }: Request, auth: Services["auth"]): Promise<string> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found?.user.id ?? "";
}

type Answer = NonNullable<AuthOutcome["answer"]>;

/** The session lives in its cookie only: no script needs the token. */
function withoutTokens(answer: Answer | null): Answer | null {
  if (answer) delete answer.token;
  if (answer?.session) delete (answer.session as { token?: unknown }).token;
  return answer;
}

function explain(answer: Answer | null): { code: string; message: string } {
  const { code = "UNKNOWN", message } = answer ?? {};
  return { code, message: MESSAGES[code] ?? message ?? new AppError("unexpected").message };
}
