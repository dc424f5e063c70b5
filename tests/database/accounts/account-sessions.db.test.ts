import { describe, expect, it } from "vitest";
import { createAuthApp, PASSWORD } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const app = createAuthApp(database);
const secure = createAuthApp(database, { PUBLIC_URL: "https://elan.example" });

const NEW_PASSWORD = "Another-horse-2";

describe("a session", () => {
  it("is a cookie that scripts cannot read and other sites do not send", async () => {
    await app.join("biscuit@exemple.fr");
    const body = { email: "biscuit@exemple.fr", password: PASSWORD };
    const plain = (await app.post("/sign-in/email", body)).setCookies;
    const behindTls = (await secure.post("/sign-in/email", body)).setCookies;
    expect([plain.length, behindTls.length]).toEqual([1, 1]);
    for (const cookie of [...plain, ...behindTls]) {
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toMatch(/; Path=\//i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    expect(plain[0]).toMatch(/^elan\.session_token=/);
    expect(plain[0]).not.toMatch(/; Secure/i);
    expect(behindTls[0]).toMatch(/^__Secure-elan\.session_token=.*; Secure/i);
  });

  it("never shows its token in a body", async () => {
    await app.join("discrete@exemple.fr");
    const cookies = new CookieJar();
    const body = { email: "discrete@exemple.fr", password: PASSWORD };
    const answers = [await app.post("/sign-in/email", body, { cookies })];
    answers.push(await app.get("/get-session", { cookies }));
    expect(answers[1]?.json.session.userId).toBeTruthy();
    answers.push(await app.post("/two-factor/enable", { password: PASSWORD }, { cookies }));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    answers.push(await app.post("/change-password", change, { cookies }));
    answers.push(await app.get("/get-session", { cookies }));
    const { rows } = await pool.query("select token from sessions");
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      for (const { token } of rows) expect(text).not.toContain(token);
      expect(text).not.toMatch(/"token"/);
    }
  });

  it("is a new one at each sign-in, and the one that was presented has ended", async () => {
    await app.join("fixee@exemple.fr");
    const planted = await app.signIn("fixee@exemple.fr");
    const browser = planted.copy();
    await app.post("/sign-in/email", { email: "fixee@exemple.fr", password: PASSWORD }, { cookies: browser });
    expect(browser.session).not.toBe(planted.session);
    expect(await app.isSignedIn(browser)).toBe(true);
    expect(await app.isSignedIn(planted)).toBe(false);
    expect(await app.sessionsOf("fixee@exemple.fr")).toBe(1);
  });

  it("of one person ends when another signs in on the same browser", async () => {
    await app.join("premiere@exemple.fr");
    await app.join("seconde@exemple.fr");
    const cookies = await app.signIn("premiere@exemple.fr");
    await app.post("/sign-in/email", { email: "seconde@exemple.fr", password: PASSWORD }, { cookies });
    expect(await app.sessionsOf("premiere@exemple.fr")).toBe(0);
    const { json } = await app.get("/get-session", { cookies });
    expect(json.user.email).toBe("seconde@exemple.fr");
  });

  it("stays when a sign-in fails, and a forged one is nobody", async () => {
    await app.join("tenace@exemple.fr");
    const cookies = await app.signIn("tenace@exemple.fr");
    await app.post("/sign-in/email", { email: "tenace@exemple.fr", password: "Wrong-horse-1" }, { cookies });
    expect(await app.isSignedIn(cookies)).toBe(true);
    const { rows } = await pool.query("select token from sessions order by created_at desc limit 1");
    for (const value of [rows[0].token, `${rows[0].token}.AAAA`, "x"]) {
      const forged = new CookieJar();
      forged.take([`elan.session_token=${value}`]);
      expect(await app.isSignedIn(forged)).toBe(false);
    }
  });

  it("ends here, elsewhere or everywhere", async () => {
    await app.join("partout@exemple.fr");
    const [phone, laptop, tablet] = [
      await app.signIn("partout@exemple.fr"),
      await app.signIn("partout@exemple.fr"),
      await app.signIn("partout@exemple.fr"),
    ];
    const kept = phone.copy();
    await app.post("/sign-out", {}, { cookies: phone });
    expect(phone.session).toBeUndefined();
    expect(await Promise.all([kept, laptop, tablet].map(app.isSignedIn))).toEqual([false, true, true]);
    await app.post("/revoke-other-sessions", {}, { cookies: laptop });
    expect(await Promise.all([laptop, tablet].map(app.isSignedIn))).toEqual([true, false]);
    const last = laptop.copy();
    await app.post("/revoke-sessions", {}, { cookies: laptop });
    expect(laptop.session).toBeUndefined();
    expect(await app.isSignedIn(last)).toBe(false);
    expect((await app.post("/sign-out", {}, { cookies: last })).status).toBeLessThan(500);
  });
});

describe("a changed password", () => {
  it("needs the current one", async () => {
    await app.join("prudente@exemple.fr");
    const cookies = await app.signIn("prudente@exemple.fr");
    const other = await app.signIn("prudente@exemple.fr");
    const wrong = { currentPassword: "Wrong-horse-1", newPassword: NEW_PASSWORD };
    const answer = await app.post("/change-password", wrong, { cookies });
    expect(answer).toMatchObject({
      status: 400,
      json: { message: "Le mot de passe actuel est incorrect." },
    });
    for (const body of [{ newPassword: NEW_PASSWORD }, { currentPassword: PASSWORD, newPassword: "weak" }])
      expect((await app.post("/change-password", body, { cookies })).status).toBe(400);
    const nobody = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.post("/change-password", nobody)).status).toBe(401);
    expect(await app.isSignedIn(other)).toBe(true);
    expect(await app.subjects("prudente@exemple.fr")).toEqual([]);
  });

  it("ends the other sessions, keeps this browser's, and is told by mail", async () => {
    await app.join("change@exemple.fr");
    const cookies = await app.signIn("change@exemple.fr");
    const other = await app.signIn("change@exemple.fr");
    const before = cookies.copy();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: false };
    expect((await app.post("/change-password", body, { cookies })).status).toBe(200);
    expect(await Promise.all([cookies, before, other].map(app.isSignedIn))).toEqual([true, false, false]);
    expect(await app.subjects("change@exemple.fr")).toEqual(["Votre mot de passe a changé · Élan"]);
    await expect(app.signIn("change@exemple.fr")).rejects.toThrow("Invalid login credentials");
    await app.signIn("change@exemple.fr", NEW_PASSWORD);
  });
});

describe("another site", () => {
  it("is refused, with or without cookies", async () => {
    await app.join("visee@exemple.fr");
    const cookies = await app.signIn("visee@exemple.fr");
    for (const origin of [
      "https://mechant.example",
      "null",
      "http://localhost:3001",
      "https://localhost:3000",
    ])
      for (const path of [
        "/sign-out",
        "/revoke-sessions",
        "/change-password",
        "/sign-in/email",
        "/sign-up/email",
      ])
        for (const circumstances of [{ cookies: cookies.copy() }, {}]) {
          const body = { email: "visee@exemple.fr", password: PASSWORD };
          const answer = await app.post(path, body, { ...circumstances, headers: { origin } });
          expect(answer.status, `${origin} ${path}`).toBe(403);
        }
    expect(await app.isSignedIn(cookies)).toBe(true);
  });

  it("cannot use a form, nor leave its origin unsaid", async () => {
    await app.join("formulaire@exemple.fr");
    const form = await app.send(
      "/api/auth/sign-in/email",
      { method: "POST", body: new URLSearchParams({ email: "formulaire@exemple.fr", password: PASSWORD }) },
      {},
    );
    expect(form.status).toBe(415);
    const cookies = await app.signIn("formulaire@exemple.fr");
    const silent = await app.send(
      "/api/auth/revoke-sessions",
      { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
      { cookies },
    );
    expect(silent.status).toBe(403);
  });
});

it("serves only what our screens use, under one spelling", async () => {
  await app.join("curieuse@exemple.fr");
  const cookies = await app.signIn("curieuse@exemple.fr");
  const closed =
    "/update-user /delete-user /change-email /revoke-session /update-session /get-access-token /refresh-token /two-factor/send-otp /two-factor/verify-otp /two-factor/get-totp-uri /set-password /two-factor/view-backup-codes /update-user/ //update-user /%75pdate-user /sign-in/email/".split(
      " ",
    );
  for (const path of closed) expect((await app.post(path, {}, { cookies })).status, path).toBe(404);
  for (const path of ["/ok", "/error", "/list-sessions", "/list-accounts", "/account-info", "/token"])
    expect((await app.get(path, { cookies })).status, path).toBe(404);
  const head = await app.send("/api/auth/get-session", { method: "HEAD" }, {});
  expect(head.status).toBeLessThan(500);
});

it("publishes its public keys, and only those", async () => {
  const { status, json, text } = await app.get("/.well-known/jwks.json");
  expect(status).toBe(200);
  expect(json.keys.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/"(d|privateKey)"/);
});
