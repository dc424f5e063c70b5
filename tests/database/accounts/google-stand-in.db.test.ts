import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  answerAuthorization,
  readAuthorization,
  redeemCode,
  standInClient,
} from "~/platform/auth/google-stand-in.server.ts";
import { readSettings } from "~/platform/config/env.server.ts";
import { createAuthApp } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const app = createAuthApp(database);
const secrets = { sessionSecret: app.secret };
const parts = { settings: app.settings, secrets };
const CALLBACK = "http://localhost:3000/api/auth/callback/google";
const PERSON = { name: "Alix Moreau", email: "alix@exemple.fr" };
const VERIFIER = "a-verifier-that-only-this-visit-knows-0123456789";

/** The address that our own sign-in sends a browser to. */
async function asked(cookies = new CookieJar()): Promise<URLSearchParams> {
  const { json } = await app.post(
    "/sign-in/social",
    { provider: "google", callbackURL: "/", disableRedirect: true },
    { cookies },
  );
  const { origin, pathname, searchParams } = new URL(json.url);
  expect(origin + pathname).toBe("http://localhost:3000/dev/google/authorize");
  return searchParams;
}

async function grant(): Promise<string> {
  const challenge = createHash("sha256").update(VERIFIER).digest("base64url");
  const back = await answerAuthorization(
    db,
    { redirectUri: CALLBACK, state: "s", challenge, nonce: "n" },
    PERSON,
  );
  return new URL(back).searchParams.get("code") ?? "";
}

function redeem(code: string, given: Record<string, string | undefined> = {}) {
  const { clientId, clientSecret } = standInClient(secrets);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    grant_type: "authorization_code",
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    code,
    ...given,
  }))
    form.set(name, String(value));
  return redeemCode(db, parts, form) as Promise<{ id_token: string } | undefined>;
}

describe("the stand-in for Google", () => {
  it("is part of a demonstration on this machine alone", () => {
    const isThere = (environment: Record<string, string | undefined>) =>
      readSettings(environment).googleStandIn;
    expect(isThere({})).toBe(true);
    expect(isThere({ PUBLIC_URL: "http://localhost:8080" })).toBe(true);
    expect(isThere({ DATABASE_URL: "postgresql://a@b/c", SEED: "demo" })).toBe(true);
    for (const environment of [
      { PUBLIC_URL: "https://elan.example" },
      { PUBLIC_URL: "http://192.0.2.7" },
      { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" },
      { SEED: "none" },
      { BIND: "0.0.0.0" },
      // Whose accounts these are, nobody knows.
      { DATABASE_URL: "postgresql://a@b/c" },
    ])
      expect(isThere(environment), JSON.stringify(environment)).toBe(false);
  });

  it("understands our own sign-in, and sends nobody anywhere else", async () => {
    const parameters = await asked();
    expect(readAuthorization(parameters, app.settings)).toMatchObject({ redirectUri: CALLBACK });
    for (const [name, value] of [
      ["redirect_uri", "https://ailleurs.example/"],
      ["redirect_uri", `${CALLBACK}/`],
      ["redirect_uri", `${CALLBACK}?next=https://ailleurs.example`],
      ["redirect_uri", ""],
      ["client_id", "another"],
      ["response_type", "token"],
      ["code_challenge_method", "plain"],
      ["code_challenge", ""],
      ["state", ""],
      ["scope", "email"],
    ] as const) {
      const changed = new URLSearchParams(parameters);
      changed.set(name, value);
      expect(readAuthorization(changed, app.settings), `${name}=${value}`).toBeUndefined();
    }
  });

  it("gives a code that serves once, to our own server, for the visit that it was made for", async () => {
    const code = await grant();
    const tokens = await redeem(code);
    const claims = JSON.parse(Buffer.from(String(tokens?.id_token.split(".")[1]), "base64url").toString());
    expect(claims).toMatchObject({ ...PERSON, email_verified: true, nonce: "n", aud: "elan-demonstration" });
    expect(await redeem(code)).toBeUndefined();
    for (const wrong of [
      { client_secret: "guessed" },
      { client_id: "another" },
      { code_verifier: "another" },
      { redirect_uri: "https://ailleurs.example/" },
      { grant_type: "password" },
    ])
      expect(await redeem(await grant(), wrong), JSON.stringify(wrong)).toBeUndefined();
    const spoiled = await grant();
    await redeem(spoiled, { code_verifier: "another" });
    expect(await redeem(spoiled)).toBeUndefined();
    const late = await grant();
    await pool.query("update verifications set expires_at = now() - interval '1 second'");
    expect(await redeem(late)).toBeUndefined();
    expect(await redeem("invented")).toBeUndefined();
  });

  it("keeps no code in the clear, and tells a refusal as Google would", async () => {
    const code = await grant();
    const { rows } = await pool.query("select * from verifications");
    expect(JSON.stringify(rows)).not.toContain(code);
    const authorization = readAuthorization(await asked(), app.settings);
    const back = new URL(await answerAuthorization(db, authorization as never, undefined));
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.has("code")).toBe(false);
  });
});
