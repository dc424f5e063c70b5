import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Settings } from "../config/env.server.ts";
import { digest } from "../crypto/digest.server.ts";
import type { Secrets } from "../crypto/secrets.server.ts";
import type { Executor } from "../database/db.server.ts";
import { verifications } from "./auth-tables.server.ts";

/*
 * A small OpenID provider of our own, in Google's place while a demonstration has no keys: authorization code with PKCE,
 * and an id_token signed with the client's secret. Codes wait in the database, so any process may answer. It believes
 * whatever it is told, and is therefore served nowhere but in a demonstration on this machine (`googleStandIn`).
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

/** What a request to sign in asks for, once it is known to come from our own sign-in. */
export interface Authorization {
  redirectUri: string;
  state: string;
  challenge: string;
  nonce: string | undefined;
}

/** The same in every process that shares the secrets, and known to nobody else. */
export function standInClient({ sessionSecret }: Pick<Secrets, "sessionSecret">) {
  const clientSecret = createHmac("sha256", sessionSecret).update("google stand-in").digest("base64url");
  return { clientId: CLIENT_ID, clientSecret };
}

export function standInEndpoints({ publicUrl }: Pick<Settings, "publicUrl">) {
  return { authorizationUrl: `${publicUrl}${PATH}/authorize`, tokenUrl: `${publicUrl}${PATH}/token` };
}

/** Undefined for what our own sign-in would not ask; above all nobody is sent anywhere but back to it. */
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

/** Where the browser goes back to, with a code for this person, or with their refusal. */
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

/** A code becomes an identity once, for our own sign-in alone; undefined is a refusal. */
export async function redeemCode(
  db: Executor,
  { settings, secrets }: { settings: Pick<Settings, "publicUrl">; secrets: Pick<Secrets, "sessionSecret"> },
  form: FormData,
): Promise<object | undefined> {
  const read = (name: string) => String(form.get(name) ?? "");
  const { clientId, clientSecret } = standInClient(secrets);
  if (read("client_id") !== clientId || !isSame(read("client_secret"), clientSecret)) return undefined;
  // Taken out before it is looked at: what is wrong with it once is not tried again.
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
