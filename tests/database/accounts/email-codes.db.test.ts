import { describe, expect, it } from "vitest";
import { createAuthApp, PASSWORD, signUpBody } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const app = createAuthApp(database);

const SEND = "/email-otp/send-verification-otp";

async function askForCode(email: string): Promise<string> {
  const answer = await app.post(SEND, { email, type: "sign-in" });
  expect(answer).toMatchObject({ status: 200, json: { success: true } });
  return (await app.codes(email)).at(-1) as string;
}

const enter = (email: string, otp: string, cookies = new CookieJar()) =>
  app.post("/sign-in/email-otp", { email, otp }, { cookies });

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signing in with a code sent by mail", () => {
  it("works once, without the password", async () => {
    await app.join("code@exemple.fr");
    const cookies = new CookieJar();
    const code = await askForCode("code@exemple.fr");
    expect((await enter("code@exemple.fr", wrong(code))).status).toBe(400);
    const answer = await enter("Code@exemple.fr", code, cookies);
    expect([answer.status, await app.isSignedIn(cookies)]).toEqual([200, true]);
    expect(answer.text).not.toContain('"token"');
    expect(await enter("code@exemple.fr", code)).toMatchObject({
      status: 400,
      json: { code: "INVALID_OTP", message: "Ce code n’est pas le bon, ou il a déjà servi." },
    });
  });

  it("serves one of those who use it at once", async () => {
    await app.join("courses@exemple.fr");
    const code = await askForCode("courses@exemple.fr");
    const answers = await Promise.all([1, 2, 3].map(() => enter("courses@exemple.fr", code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("ends after ten minutes, and after five wrong codes", async () => {
    await app.join("vieux@exemple.fr");
    const old = await askForCode("vieux@exemple.fr");
    await pool.query("update verifications set expires_at = now() - interval '1 second'");
    expect(await enter("vieux@exemple.fr", old)).toMatchObject({
      status: 400,
      json: { code: "OTP_EXPIRED" },
    });
    const code = await askForCode("vieux@exemple.fr");
    for (let n = 0; n < 5; n += 1) expect((await enter("vieux@exemple.fr", wrong(code))).status).toBe(400);
    expect(await enter("vieux@exemple.fr", code)).toMatchObject({
      status: 403,
      json: { code: "TOO_MANY_ATTEMPTS" },
    });
  });

  it("makes no account, and tells nobody whether there is one", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "enattente@exemple.fr" }));
    await app.join("connue@exemple.fr");
    const answers = [];
    for (const email of ["connue@exemple.fr", "enattente@exemple.fr", "inconnue@exemple.fr"]) {
      const begun = performance.now();
      const { status, text } = await app.post(SEND, { email, type: "sign-in" });
      expect(performance.now() - begun).toBeGreaterThan(480);
      answers.push({ status, text });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await app.codes("enattente@exemple.fr")).toEqual([]);
    expect(await app.codes("inconnue@exemple.fr")).toEqual([]);
    expect((await enter("inconnue@exemple.fr", "123456")).status).toBe(400);
    expect(await app.person("inconnue@exemple.fr")).toBeUndefined();
  });

  it("still asks for the second step", async () => {
    await app.join("protegee@exemple.fr");
    const owner = await app.signIn("protegee@exemple.fr");
    const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies: owner });
    await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies: owner });
    const cookies = new CookieJar();
    const answer = await enter("protegee@exemple.fr", await askForCode("protegee@exemple.fr"), cookies);
    expect(answer).toMatchObject({ status: 200, json: { twoFactorRedirect: true } });
    expect(await app.isSignedIn(cookies)).toBe(false);
    await app.post("/two-factor/verify-totp", { code: totp(json.totpURI) }, { cookies });
    expect(await app.isSignedIn(cookies)).toBe(true);
  });

  it("ends with the password", async () => {
    await app.join("avant@exemple.fr");
    const code = await askForCode("avant@exemple.fr");
    const cookies = await app.signIn("avant@exemple.fr");
    const change = { currentPassword: PASSWORD, newPassword: "Another-horse-2" };
    expect((await app.post("/change-password", change, { cookies })).status).toBe(200);
    expect((await enter("avant@exemple.fr", code)).status).toBe(400);
  });

  it("keeps no code that the database could give away", async () => {
    await app.join("hachee@exemple.fr");
    const code = await askForCode("hachee@exemple.fr");
    const { rows } = await pool.query("select identifier, value from verifications");
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("showing again who is there", () => {
  it("sends the code to the person signed in, whatever address is named", async () => {
    await app.join("moi@exemple.fr");
    await app.join("autre@exemple.fr");
    expect((await app.post(SEND, { email: "moi@exemple.fr", type: "email-verification" })).status).toBe(401);
    const cookies = await app.signIn("moi@exemple.fr");
    await app.post(SEND, { email: "autre@exemple.fr", type: "forget-password" }, { cookies });
    expect(await app.codes("autre@exemple.fr")).toEqual([]);
    const [otp = ""] = await app.codes("moi@exemple.fr");
    const verify = (code: string, circumstances: { cookies?: CookieJar } = { cookies }) =>
      app.post("/email-otp/verify-email", { email: "autre@exemple.fr", otp: code }, circumstances);
    expect((await verify(otp, {})).status).toBe(401);
    expect((await verify(wrong(otp))).status).toBe(400);
    expect((await verify(otp)).status).toBe(200);
    const { rows } = await pool.query(
      "select count(*)::int as n from sessions where reauthenticated_at is not null",
    );
    expect(rows[0].n).toBe(1);
  });
});

describe("changing the address", () => {
  const request = (cookies: CookieJar, newEmail: string, otp?: string) =>
    app.post("/email-otp/request-email-change", { newEmail, otp }, { cookies });
  const change = (cookies: CookieJar, newEmail: string, otp: string) =>
    app.post("/email-otp/change-email", { newEmail, otp }, { cookies });
  const prove = async (email: string, cookies: CookieJar) => {
    await app.post(SEND, {}, { cookies });
    return (await app.codes(email)).at(-1) as string;
  };

  it("is confirmed at both addresses, and told to the old one", async () => {
    const id = await app.join("ancienne@exemple.fr");
    const cookies = await app.signIn("ancienne@exemple.fr");
    const elsewhere = await app.signIn("ancienne@exemple.fr");
    expect((await request(cookies, "nouvelle@exemple.fr")).status).toBe(400);
    await app.post("/request-password-reset", { email: "ancienne@exemple.fr" });
    const [recovery = ""] = await app.links("ancienne@exemple.fr");
    const proof = await prove("ancienne@exemple.fr", cookies);
    expect((await request(cookies, "nouvelle@exemple.fr", wrong(proof))).status).toBe(400);
    expect(await app.codes("nouvelle@exemple.fr")).toEqual([]);
    expect((await request(cookies, "Nouvelle@exemple.fr", proof)).status).toBe(200);
    const [code = ""] = await app.codes("nouvelle@exemple.fr");
    expect((await change(cookies, "ailleurs@exemple.fr", code)).status).toBe(400);
    expect((await change(cookies, "nouvelle@exemple.fr", wrong(code))).status).toBe(400);
    expect((await change(cookies, "nouvelle@exemple.fr", code)).status).toBe(200);
    expect(await app.person("nouvelle@exemple.fr")).toMatchObject({
      id,
      email: "nouvelle@exemple.fr",
      email_verified: true,
    });
    expect((await app.subjects("ancienne@exemple.fr")).at(-1)).toContain(
      "L’adresse de votre compte a changé",
    );
    expect([await app.isSignedIn(cookies), await app.isSignedIn(elsewhere)]).toEqual([true, false]);
    const token = new URL(recovery).searchParams.get("token");
    expect(await app.post("/reset-password", { newPassword: "Another-horse-2", token })).toMatchObject({
      status: 400,
      json: { code: "INVALID_TOKEN" },
    });
    await app.signIn("nouvelle@exemple.fr");
    await expect(app.signIn("ancienne@exemple.fr")).rejects.toThrow("Invalid login credentials");
  });

  it("takes an address from nobody who has confirmed it, and from whoever has not", async () => {
    await app.join("prise@exemple.fr");
    await app.join("candidate@exemple.fr");
    const cookies = await app.signIn("candidate@exemple.fr");
    await request(cookies, "prise@exemple.fr", await prove("candidate@exemple.fr", cookies));
    expect(await app.codes("prise@exemple.fr")).toEqual([]);
    await app.post("/sign-up/email", signUpBody({ email: "squattee@exemple.fr" }));
    await request(cookies, "squattee@exemple.fr", await prove("candidate@exemple.fr", cookies));
    const [code = ""] = await app.codes("squattee@exemple.fr");
    expect((await change(cookies, "squattee@exemple.fr", code)).status).toBe(200);
    expect(app.unexpected).toEqual([]);
  });
});

it("refuses what no text can hold, without a failure of ours", async () => {
  const cookies = await app.join("nul@exemple.fr").then(() => app.signIn("nul@exemple.fr"));
  for (const text of ["a\0b", "\ud800", "\u202e", "x".repeat(10_000)])
    for (const [path, body] of [
      ["/sign-in/email", { email: text, password: text }],
      ["/sign-in/email-otp", { email: `${text}@exemple.fr`, otp: text }],
      ["/reset-password", { newPassword: "Another-horse-2", token: text }],
      ["/two-factor/verify-totp", { code: text }],
      ["/two-factor/verify-backup-code", { code: text }],
      ["/unlink-account", { accountId: text }],
      ["/email-otp/change-email", { newEmail: `${text}@exemple.fr`, otp: text }],
      ["/request-password-reset", { email: `${text}@exemple.fr` }],
    ] as const) {
      const answer = await app.post(path, body, { cookies: cookies.copy() });
      expect(answer.status, `${path} ${JSON.stringify(text).slice(0, 20)}`).toBeLessThan(500);
    }
  expect(app.unexpected).toEqual([]);
});

it("refuses what is no object, and takes nothing for an empty one", async () => {
  await app.join("vide@exemple.fr");
  const cookies = await app.signIn("vide@exemple.fr");
  const send = (path: string, body: string) => {
    const headers = { "content-type": "application/json", origin: app.settings.publicUrl };
    return app.send(`/api/auth${path}`, { method: "POST", headers, body }, { cookies: cookies.copy() });
  };
  for (const body of ["null", "[]", "12", '"texte"', "{", "\0"])
    for (const path of ["/email-otp/verify-email", "/sign-in/email", "/change-password"])
      expect(await send(path, body), `${path} ${body}`).toMatchObject({ status: 400 });
  expect((await send(SEND, "")).status).toBe(200);
  expect(app.unexpected).toEqual([]);
});
