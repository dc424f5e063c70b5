import { beforeAll, describe, expect, it, vi } from "vitest";
import { createAuthApp, PASSWORD } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const app = createAuthApp(database);

/** A person with the second step on. */
async function protect(email: string) {
  await app.join(email);
  const cookies = await app.signIn(email);
  const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies });
  const verified = await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies });
  expect(verified.status).toBe(200);
  return { cookies, uri: json.totpURI as string, backupCodes: json.backupCodes as string[] };
}

/** The first step of a sign-in, in a browser of its own. */
async function firstStep(email: string, cookies = new CookieJar()) {
  const answer = await app.post("/sign-in/email", { email, password: PASSWORD }, { cookies });
  return { answer, cookies };
}

/** A code that is not the right one now, nor a moment ago, nor in a moment. */
const wrongCode = (uri: string) => String((Number(totp(uri)) + 500_000) % 1_000_000).padStart(6, "0");

it("is tried with the codes of RFC 6238", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_234_567_890_000 });
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect([totp(secret), totp(`otpauth://totp/x?secret=${secret}`)]).toEqual(["005924", "005924"]);
  vi.useRealTimers();
});

describe("switching the second step on", () => {
  it("needs the password, then a code", async () => {
    await app.join("prudente@exemple.fr");
    const cookies = await app.signIn("prudente@exemple.fr");
    for (const body of [{}, { password: "" }, { password: "Wrong-horse-1" }])
      expect(await app.post("/two-factor/enable", body, { cookies })).toMatchObject({
        status: 400,
        json: { code: "INVALID_PASSWORD" },
      });
    expect((await app.post("/two-factor/enable", { password: PASSWORD })).status).toBe(401);
    const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies });
    expect(json.totpURI).toMatch(/^otpauth:\/\/totp\/.*lan.*prudente/);
    expect(json.backupCodes).toHaveLength(10);
    // The second step is asked for only after a code has proved that the application works.
    expect((await firstStep("prudente@exemple.fr")).answer.json.user).toBeDefined();
    const wrong = await app.post("/two-factor/verify-totp", { code: wrongCode(json.totpURI) }, { cookies });
    expect(wrong).toMatchObject({ status: 401, json: { code: "INVALID_CODE" } });
    expect(await app.person("prudente@exemple.fr")).toMatchObject({ two_factor_enabled: false });
    await app.post("/two-factor/verify-totp", { code: totp(json.totpURI) }, { cookies });
    expect(await app.person("prudente@exemple.fr")).toMatchObject({ two_factor_enabled: true });
    expect(await app.isSignedIn(cookies)).toBe(true);
    const twice = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies });
    expect(twice).toMatchObject({ status: 400, json: { code: "TOTP_ALREADY_ENABLED" } });
  });

  it("keeps no secret that the database could give away", async () => {
    const { uri, backupCodes } = await protect("secrete@exemple.fr");
    const { rows } = await pool.query("select * from two_factors");
    const kept = JSON.stringify(rows);
    const secret = new URL(uri).searchParams.get("secret") as string;
    expect(kept).not.toContain(secret);
    for (const code of backupCodes) expect(kept).not.toContain(code);
  });
});

describe("signing in with the second step", () => {
  let uri: string;
  beforeAll(async () => {
    ({ uri } = await protect("double@exemple.fr"));
  });

  it("gives no session for a password alone", async () => {
    const before = await app.sessionsOf("double@exemple.fr");
    const { answer, cookies } = await firstStep("double@exemple.fr");
    expect(answer).toMatchObject({
      status: 200,
      json: { twoFactorRedirect: true, twoFactorMethods: ["totp"] },
    });
    expect(answer.text).not.toContain("double@exemple.fr");
    expect(cookies.session).toBeUndefined();
    expect(await app.isSignedIn(cookies)).toBe(false);
    expect(await app.sessionsOf("double@exemple.fr")).toBe(before);
    for (const path of ["/two-factor/disable", "/change-password", "/two-factor/generate-backup-codes"]) {
      const body = { password: PASSWORD, currentPassword: PASSWORD, newPassword: "Another-horse-2" };
      expect((await app.post(path, body, { cookies })).status, path).toBe(401);
    }
  });

  it("opens with the code, once", async () => {
    const { cookies } = await firstStep("double@exemple.fr");
    const again = cookies.copy();
    const wrong = await app.post("/two-factor/verify-totp", { code: wrongCode(uri) }, { cookies });
    expect(wrong).toMatchObject({ status: 401, json: { code: "INVALID_CODE" } });
    const right = await app.post("/two-factor/verify-totp", { code: totp(uri) }, { cookies });
    expect(right.status).toBe(200);
    expect(right.text).not.toContain('"token"');
    expect(await app.isSignedIn(cookies)).toBe(true);
    expect((await app.post("/two-factor/verify-totp", { code: totp(uri) }, { cookies: again })).status).toBe(
      401,
    );
    expect((await app.post("/two-factor/verify-totp", { code: totp(uri) })).status).toBe(401);
  });

  it("takes each code once, also when two come at the same time", async () => {
    const { uri: own } = await protect("rejouee@exemple.fr");
    const enter = async (code: string) => {
      const { cookies } = await firstStep("rejouee@exemple.fr");
      return app.post("/two-factor/verify-totp", { code }, { cookies });
    };
    const code = totp(own);
    const together = await Promise.all([enter(code), enter(code), enter(code)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await enter(code)).toMatchObject({
      status: 401,
      json: {
        code: "CODE_ALREADY_USED",
        message: "Ce code a déjà servi. Attendez le suivant, puis réessayez.",
      },
    });
    expect((await enter(totp(own, 1))).status).toBe(200);
  });

  it("ends the session that the browser had", async () => {
    const { cookies } = await firstStep("double@exemple.fr");
    await app.post("/two-factor/verify-totp", { code: totp(uri, 1) }, { cookies });
    expect(await app.isSignedIn(cookies)).toBe(true);
    const before = cookies.copy();
    await firstStep("double@exemple.fr", cookies);
    expect(await app.isSignedIn(before)).toBe(false);
  });
});

describe("guessing codes", () => {
  it("is over after five for one sign-in, and after ten for the account", async () => {
    const { uri } = await protect("devinee@exemple.fr");
    const guess = (cookies: CookieJar, code = wrongCode(uri)) =>
      app.post("/two-factor/verify-totp", { code }, { cookies });
    for (let round = 0; round < 2; round += 1) {
      const { cookies } = await firstStep("devinee@exemple.fr");
      for (let n = 0; n < 5; n += 1) expect((await guess(cookies)).json.code).toBe("INVALID_CODE");
      expect((await guess(cookies, totp(uri))).status).toBeGreaterThanOrEqual(400);
      expect(await app.isSignedIn(cookies)).toBe(false);
    }
    const { cookies } = await firstStep("devinee@exemple.fr");
    const locked = await guess(cookies, totp(uri));
    expect(locked).toMatchObject({
      status: 429,
      json: { message: "Trop de codes faux. Réessayez dans un quart d’heure." },
    });
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
    await pool.query(
      "update two_factors set locked_until = now() - interval '1 second' where locked_until is not null",
    );
    expect((await guess(cookies, totp(uri))).status).toBe(200);
  });
});

describe("a recovery code", () => {
  it("works once", async () => {
    const { backupCodes } = await protect("perdue@exemple.fr");
    const use = async (code: string) => {
      const { cookies } = await firstStep("perdue@exemple.fr");
      const answer = await app.post("/two-factor/verify-backup-code", { code }, { cookies });
      return { answer, signedIn: await app.isSignedIn(cookies) };
    };
    const [code = "", other = ""] = backupCodes;
    expect(await use(code)).toMatchObject({ answer: { status: 200 }, signedIn: true });
    expect(await use(code)).toMatchObject({
      answer: { status: 401, json: { code: "INVALID_BACKUP_CODE" } },
      signedIn: false,
    });
    const together = await Promise.all([use(other), use(other), use(other)]);
    expect(together.filter(({ signedIn }) => signedIn)).toHaveLength(1);
  });

  it("is replaced by new ones against the password", async () => {
    const { cookies, backupCodes } = await protect("renouvelle@exemple.fr");
    const path = "/two-factor/generate-backup-codes";
    expect((await app.post(path, {}, { cookies })).status).toBe(400);
    expect((await app.post(path, { password: "Wrong-horse-1" }, { cookies })).status).toBe(400);
    const { json } = await app.post(path, { password: PASSWORD }, { cookies });
    const sign = await firstStep("renouvelle@exemple.fr");
    const old = { code: backupCodes[0] };
    expect((await app.post("/two-factor/verify-backup-code", old, { cookies: sign.cookies })).status).toBe(
      401,
    );
    const fresh = { code: json.backupCodes[0] };
    expect((await app.post("/two-factor/verify-backup-code", fresh, { cookies: sign.cookies })).status).toBe(
      200,
    );
  });
});

it("is switched off with the password alone", async () => {
  const { cookies } = await protect("simple@exemple.fr");
  for (const body of [{}, { password: "Wrong-horse-1" }])
    expect((await app.post("/two-factor/disable", body, { cookies })).status).toBe(400);
  expect(await app.person("simple@exemple.fr")).toMatchObject({ two_factor_enabled: true });
  expect((await app.post("/two-factor/disable", { password: PASSWORD }, { cookies })).status).toBe(200);
  expect((await firstStep("simple@exemple.fr")).answer.json.user).toBeDefined();
});

it("trusts a device until the password changes", async () => {
  const { uri } = await protect("fidele@exemple.fr");
  const { cookies } = await firstStep("fidele@exemple.fr");
  await app.post("/two-factor/verify-totp", { code: totp(uri), trustDevice: true }, { cookies });
  await app.post("/sign-out", {}, { cookies });
  expect((await firstStep("fidele@exemple.fr", cookies)).answer.json.user).toBeDefined();
  const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
  expect((await app.post("/change-password", change, { cookies })).status).toBe(200);
  await app.post("/sign-out", {}, { cookies });
  expect((await firstStep("fidele@exemple.fr", cookies)).answer.json.twoFactorRedirect).toBe(true);
});

it("trusts no device any more once it was switched off and on again", async () => {
  const email = "reprise@exemple.fr";
  const { uri, cookies: elsewhere } = await protect(email);
  const { cookies: device } = await firstStep(email);
  await app.post("/two-factor/verify-totp", { code: totp(uri), trustDevice: true }, { cookies: device });
  expect((await firstStep(email, device)).answer.json.user).toBeDefined();
  // Switched off and on elsewhere: this device still holds what made it trusted.
  await app.post("/two-factor/disable", { password: PASSWORD }, { cookies: elsewhere });
  const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies: elsewhere });
  await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies: elsewhere });
  expect(await app.person(email)).toMatchObject({ two_factor_enabled: true });
  expect((await firstStep(email, device)).answer.json.twoFactorRedirect).toBe(true);
});

it("protects an account without a password too, against a code sent by mail", async () => {
  const email = "sansmotdepasse@exemple.fr";
  const id = await app.join(email);
  const cookies = await app.signIn(email);
  await pool.query("update identities set provider_id = 'google' where user_id = $1", [id]);
  expect(await app.post("/two-factor/enable", {}, { cookies })).toMatchObject({
    status: 403,
    json: { code: "REAUTHENTICATION_REQUIRED" },
  });
  await app.post("/email-otp/send-verification-otp", {}, { cookies });
  const [otp] = await app.codes(email);
  await app.post("/email-otp/verify-email", { otp }, { cookies });
  expect((await app.post("/two-factor/enable", {}, { cookies })).json.totpURI).toMatch(/^otpauth:/);
});
