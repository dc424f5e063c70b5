import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Settings } from "../config/env.server.ts";
import { digest } from "../crypto/digest.server.ts";
import type { Secrets } from "../crypto/secrets.server.ts";
import type { Executor } from "../database/db.server.ts";
import { verifications } from "./auth-tables.server.ts";

/*
 * A small OpenID provider that replaces Google in demonstrations without keys: authorization code with PKCE,
 * and an id_token signed with the client's secret. Codes are stored in the database, so that any process can
 * answer. The provider believes every identity that it is given, so it is served only in a demonstration on
 * this machine (`googleStandIn`).
 */

const PATH = "/dev/google";
const CLIENT_ID = "elan-demonstration";
const CALLBACK = "/api/auth/callback/google";
const CODE_MS = 60_000;
const TOKEN_SECONDS = 60 * 60;

export interface StandInPerson {
  name: string;
  email: string;
}

/** A validated sign-in request of our own client. */
export interface Authorization {
  redirectUri: string;
  state: string;
  challenge: string;
  nonce: string | undefined;
}

/** The secret is derived, so that every process that shares the secrets has the same one. */
export function standInClient({ sessionSecret }: Pick<Secrets, "sessionSecret">) {
  const clientSecret = createHmac("sha256", sessionSecret).update("google stand-in").digest("base64url");
  return { clientId: CLIENT_ID, clientSecret };
}

export function standInEndpoints({ publicUrl }: Pick<Settings, "publicUrl">) {
  return { authorizationUrl: `${publicUrl}${PATH}/authorize`, tokenUrl: `${publicUrl}${PATH}/token` };
}

/** Returns undefined unless the request is one of our own client, so that nobody is redirected elsewhere. */
export function readAuthorization(
  asked: URLSearchParams,
  { publicUrl }: Pick<Settings, "publicUrl">,
): Authorization | undefined {
  const redirectUri = `${publicUrl}${CALLBACK}`;
  const state = asked.get("state");
  const challenge = asked.get("code_challenge");
  const wellAsked =
    asked.get("client_id") === CLIENT_ID &&
    asked.get("redirect_uri") === redirectUri &&
    asked.get("response_type") === "code" &&
    asked.get("code_challenge_method") === "S256" &&
    asked.get("scope")?.split(" ").includes("openid");
  if (!wellAsked || !state || !challenge) return undefined;
  return { redirectUri, state, challenge, nonce: asked.get("nonce") ?? undefined };
}

const identifierOf = (code: string) => `google-stand-in:${digest(code)}`;

/** Returns the callback URL, with a code for this person, or with an error if the person refused. */
export async function answerAuthorization(
  db: Executor,
  { redirectUri, state, challenge, nonce }: Authorization,
  person: StandInPerson | undefined,
): Promise<string> {
  const back = new URL(redirectUri);
  back.searchParams.set("state", state);
  if (!person) {
    back.searchParams.set("error", "access_denied");
    return back.href;
  }
  const code = randomBytes(24).toString("base64url");
  await db.insert(verifications).values({
    id: randomBytes(16).toString("hex"),
    identifier: identifierOf(code),
    value: JSON.stringify({ person, redirectUri, challenge, nonce }),
    expiresAt: new Date(Date.now() + CODE_MS),
  });
  back.searchParams.set("code", code);
  return back.href;
}

const grantSchema = z.object({
  person: z.object({ name: z.string(), email: z.string() }),
  redirectUri: z.string(),
  challenge: z.string(),
  nonce: z.string().optional(),
});

/** Exchanges a code for an id_token. A code works once, and only for our own client. Undefined: refused. */
export async function redeemCode(
  db: Executor,
  { settings, secrets }: { settings: Pick<Settings, "publicUrl">; secrets: Pick<Secrets, "sessionSecret"> },
  form: FormData,
): Promise<object | undefined> {
  const read = (name: string) => String(form.get(name) ?? "");
  const { clientId, clientSecret } = standInClient(secrets);
  if (read("client_id") !== clientId || !isSame(read("client_secret"), clientSecret)) return undefined;
  // The code is deleted before it is checked, so that a wrong attempt also consumes it.
  const [kept] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, identifierOf(read("code"))))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt });
  if (!kept || kept.expiresAt.getTime() < Date.now()) return undefined;
  const { person, redirectUri, challenge, nonce } = grantSchema.parse(JSON.parse(kept.value));
  const verified = createHash("sha256").update(read("code_verifier")).digest("base64url");
  const wellAsked =
    read("grant_type") === "authorization_code" &&
    read("redirect_uri") === redirectUri &&
    isSame(verified, challenge);
  if (!wellAsked) return undefined;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${settings.publicUrl}${PATH}`,
    aud: clientId,
    sub: digest(person.email),
    ...person,
    email_verified: true,
    iat: now,
    exp: now + TOKEN_SECONDS,
    ...(nonce ? { nonce } : {}),
  };
  return {
    access_token: randomBytes(24).toString("base64url"),
    token_type: "Bearer",
    expires_in: TOKEN_SECONDS,
    scope: "openid email profile",
    id_token: sign(claims, clientSecret),
  };
}

function sign(claims: object, secret: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const text = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
