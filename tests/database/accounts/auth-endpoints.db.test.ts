import { expect, it } from "vitest";
import { type AuthApp, createAuthApp } from "../../fixtures/accounts/auth-app.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();

/** Everything the authentication library answers to. A line that appears here is a door: open it on purpose. */
const SERVED = [
  "GET /.well-known/jwks.json",
  "GET /callback/:id",
  "GET /get-session",
  "POST /callback/:id",
  "POST /change-password",
  "POST /confirm-email",
  "POST /email-otp/change-email",
  "POST /email-otp/request-email-change",
  "POST /email-otp/send-verification-otp",
  "POST /email-otp/verify-email",
  "POST /get-session",
  "POST /link-social",
  "POST /request-password-reset",
  "POST /reset-password",
  "POST /revoke-other-sessions",
  "POST /revoke-sessions",
  "POST /send-verification-email",
  "POST /sign-in/email",
  "POST /sign-in/email-otp",
  "POST /sign-in/social",
  "POST /sign-out",
  "POST /sign-up/email",
  "POST /two-factor/disable",
  "POST /two-factor/enable",
  "POST /two-factor/generate-backup-codes",
  "POST /two-factor/verify-backup-code",
  "POST /two-factor/verify-totp",
  "POST /unlink-account",
  "POST /verify-password",
];

const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

interface Endpoint {
  path?: string;
  options?: { method?: string | string[] };
}

/** The library's own list, each entry tried: what is switched off answers as if it did not exist. */
async function servedBy(app: AuthApp): Promise<string[]> {
  const served: string[] = [];
  for (const { path, options } of Object.values(app.auth.api) as Endpoint[])
    for (const method of [options?.method ?? []].flat()) {
      if (!path) continue;
      const address = path.replace(":id", "google").replace(/:\w+/, "anything");
      const answer =
        method === "GET"
          ? await app.get(address)
          : await app.send(
              `/api/auth${address}`,
              {
                method,
                headers: { "content-type": "application/json", origin: app.settings.publicUrl },
                body: "{}",
              },
              {},
            );
      if (answer.status !== 404) served.push(`${method} ${path}`);
    }
  return served.sort();
}

it.each([
  ["without Google", {}],
  ["with Google", GOOGLE],
  ["with another OpenID provider in its place", { ...GOOGLE, GOOGLE_ISSUER_URL: "http://127.0.0.1:9" }],
])("serves these endpoints and no other, %s", async (_, environment) => {
  expect(await servedBy(createAuthApp(database, environment))).toEqual(SERVED);
});
