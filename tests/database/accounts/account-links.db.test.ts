import { describe, expect, it } from "vitest";
import { isRecoveryToken, pruneExpiredAuth, pruneUnconfirmedAccounts } from "~/platform/auth/auth.server.ts";
import { createAuthApp, PASSWORD, signUpBody } from "../../fixtures/accounts/auth-app.ts";
import { hashing } from "../../fixtures/accounts/hashing.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool, db } = database;
const app = createAuthApp(database);

const NEW_PASSWORD = "Another-horse-2";

describe("the confirmation link", () => {
  it("is mailed at sign-up, confirms and signs in once, says so again when it is opened twice, and opens the door", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "lien@exemple.fr" }));
    const [link = ""] = await app.links("lien@exemple.fr");
    expect(link).toMatch(/^http:\/\/localhost:3000\/email-confirmed\?type=signup&token=[\w-]{32}$/);
    const first = await app.confirm(link);
    const account = { status: true, email: "lien@exemple.fr", role: "student" };
    expect(first).toMatchObject({
      status: 200,
      json: { ...account, alreadyConfirmed: false, signedIn: true },
      setCookies: [expect.stringMatching(/session_token=.*HttpOnly/i)],
    });
    expect(await app.person("lien@exemple.fr")).toMatchObject({ email_verified: true });
    const second = await app.confirm(link);
    expect(second).toMatchObject({
      status: 200,
      json: { ...account, alreadyConfirmed: true },
      setCookies: [],
    });
    // Past its day it tells no more whose it was.
    await pool.query("update verifications set created_at = now() - interval '25 hours'");
    const late = await app.confirm(link);
    expect(late).toMatchObject({ status: 400, json: { code: "TOKEN_USED" } });
    expect(late.text).not.toContain("lien@exemple.fr");
    await app.signIn("lien@exemple.fr");
  });

  it("confirms nothing by being opened, as a mailbox's scanner does", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "scanner@exemple.fr" }));
    const [link = ""] = await app.links("scanner@exemple.fr");
    const token = new URL(link).searchParams.get("token");
    for (const path of [`/confirm-email?token=${token}`, `/verify-email?token=${token}`])
      expect((await app.get(path)).status).toBe(404);
    expect(await app.person("scanner@exemple.fr")).toMatchObject({ email_verified: false });
  });

  it("is refused when it is too old, forged, cut or not a text", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "attente@exemple.fr" }));
    const [link = ""] = await app.links("attente@exemple.fr");
    const token = new URL(link).searchParams.get("token") ?? "";
    for (const given of [token.slice(0, -4), `${token}x`, "nonsense", "", "a\0b", "\ud800"])
      expect(await app.post("/confirm-email", { token: given }), given).toMatchObject({
        status: 400,
        json: { code: "INVALID_TOKEN" },
      });
    for (const given of [undefined, null, 12, [token], { token }, "x".repeat(201)])
      expect((await app.post("/confirm-email", { token: given })).status).toBe(400);
    await pool.query("update verifications set created_at = now() - interval '25 hours'");
    expect(await app.confirm(link)).toMatchObject({ status: 400, json: { code: "TOKEN_EXPIRED" } });
    expect(await app.person("attente@exemple.fr")).toMatchObject({ email_verified: false });
    expect(app.unexpected).toEqual([]);
  });

  it("is kept as a digest, and says which account it is for", async () => {
    const body = signUpBody({ email: "digest@exemple.fr", role: "coach", phone: "06 12 34 56 78" });
    await app.post("/sign-up/email", body);
    const [link = ""] = await app.links("digest@exemple.fr");
    const { rows } = await pool.query("select * from verifications");
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get("token"));
    const mails = await pool.query("select body from mails where recipient = 'digest@exemple.fr'");
    expect(mails.rows[0].body).toContain("Coach sportif, téléphone finissant par 78");
  });

  it("remembers where its person was going, if that is a page of ours", async () => {
    const linkAfter = async (email: string, callbackURL: string) => {
      const { status } = await app.post("/sign-up/email", { ...signUpBody({ email }), callbackURL });
      return {
        status,
        redirect: new URL((await app.links(email))[0] ?? "http://none").searchParams.get("redirect"),
      };
    };
    const wanted = "/coach/5?contact=1";
    expect(await linkAfter("wanted@exemple.fr", wanted)).toEqual({ status: 200, redirect: wanted });
    expect(await linkAfter("home@exemple.fr", "/")).toEqual({ status: 200, redirect: null });
    expect(await linkAfter("long@exemple.fr", `/${"x".repeat(300)}`)).toEqual({
      status: 200,
      redirect: null,
    });
    for (const [n, foreign] of [
      "https://ailleurs.example/",
      "//ailleurs.example",
      "/\\ailleurs.example",
    ].entries())
      expect(await linkAfter(`foreign${n}@exemple.fr`, foreign)).toEqual({ status: 403, redirect: null });
    await app.post("/send-verification-email", { email: "wanted@exemple.fr", callbackURL: "/profile" });
    expect((await app.links("wanted@exemple.fr")).at(-1)).toMatch(/&redirect=%2Fprofile$/);
  });

  it("can be asked for again", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "encore@exemple.fr" }));
    await app.post("/send-verification-email", { email: "encore@exemple.fr" });
    const links = await app.links("encore@exemple.fr");
    expect(links).toHaveLength(2);
    expect((await app.confirm(links[1] as string)).status).toBe(200);
  });
});

describe("an address that nobody has confirmed", () => {
  it("belongs to whoever signs up with it next, with their own role, phone and password", async () => {
    const email = "squattee@exemple.fr";
    await app.post("/sign-up/email", signUpBody({ email, role: "coach", password: "Squatter-horse-1" }));
    const [old = ""] = await app.links(email);
    const owner = await app.post("/sign-up/email", signUpBody({ email, phone: "06 98 76 54 32" }));
    expect(owner.status).toBe(200);
    const person = await app.person(email);
    expect(person).toMatchObject({ role: "student", user_role: "student", phone_number: "+33698765432" });
    // The link of the sign-up that has given way confirms nobody's account.
    expect(await app.confirm(old)).toMatchObject({ status: 400, json: { code: "INVALID_TOKEN" } });
    expect((await app.confirm((await app.links(email)).at(-1) as string)).status).toBe(200);
    await app.signIn(email);
    await expect(app.signIn(email, "Squatter-horse-1")).rejects.toThrow("Invalid login credentials");
    expect(await app.post("/sign-up/email", signUpBody({ email }))).toMatchObject({
      status: 422,
      json: { message: "User already registered" },
    });
  });

  it("is one account after several sign-ups at once", async () => {
    const email = "ensemble@exemple.fr";
    const answers = await Promise.all(
      [1, 2, 3].map((n) => app.post("/sign-up/email", signUpBody({ email, phone: `06 12 34 56 7${n}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await pool.query("select phone_number from users where email = $1", [email]);
    expect(rows).toHaveLength(1);
    const confirmed = await Promise.all((await app.links(email)).map((link) => app.confirm(link)));
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("gets no way in by recovery, only a word on how to go on", async () => {
    const email = "oubliee@exemple.fr";
    await app.post("/sign-up/email", signUpBody({ email, role: "coach" }));
    await app.post("/request-password-reset", { email });
    expect(await app.subjects(email)).toEqual([
      expect.stringContaining("Confirmez votre adresse"),
      expect.stringContaining("Votre inscription attend encore"),
    ]);
    expect(await app.links(email)).toHaveLength(1);
    await app.post("/email-otp/send-verification-otp", { email, type: "sign-in" });
    expect(await app.codes(email)).toEqual([]);
  });

  it("is forgotten after a week, and no other", async () => {
    for (const email of ["semaine@exemple.fr", "hier@exemple.fr"])
      await app.post("/sign-up/email", signUpBody({ email }));
    await app.join("membre@exemple.fr");
    await pool.query(
      "update users set created_at = now() - interval '8 days' where email in ('semaine@exemple.fr', 'membre@exemple.fr')",
    );
    await pruneUnconfirmedAccounts(db);
    await pruneExpiredAuth(db);
    const left = ["semaine@exemple.fr", "hier@exemple.fr", "membre@exemple.fr"].map((email) =>
      app.person(email),
    );
    expect((await Promise.all(left)).map(Boolean)).toEqual([false, true, true]);
  });
});

describe("the recovery link", () => {
  const recover = async (email: string) => {
    await app.post("/request-password-reset", { email, redirectTo: "/reset-password" });
    return (await app.links(email)).at(-1) as string;
  };
  const tokenIn = (link: string) => new URL(link).searchParams.get("token") ?? "";

  it("leads to the page that sets a password, and sets one once", async () => {
    await app.join("oubli@exemple.fr");
    const elsewhere = await app.signIn("oubli@exemple.fr");
    const [unused, link] = [await recover("oubli@exemple.fr"), await recover("oubli@exemple.fr")];
    expect(link).toMatch(/^http:\/\/localhost:3000\/email-confirmed\?type=recovery&token=\w+$/);
    const token = tokenIn(link);

    const answer = await app.post("/reset-password", { newPassword: NEW_PASSWORD, token });
    // The address is for the login that follows.
    expect(answer).toMatchObject({ status: 200, json: { status: true, email: "oubli@exemple.fr" } });
    expect(await app.isSignedIn(elsewhere)).toBe(false);
    expect(await app.sessionsOf("oubli@exemple.fr")).toBe(0);
    expect((await app.subjects("oubli@exemple.fr")).at(-1)).toContain("Votre mot de passe a changé");
    await expect(app.signIn("oubli@exemple.fr")).rejects.toThrow("Invalid login credentials");
    await app.signIn("oubli@exemple.fr", NEW_PASSWORD);

    const again = await app.post("/reset-password", { newPassword: "Third-horse-3", token });
    expect(again).toMatchObject({ status: 400, json: { code: "INVALID_TOKEN" } });
    // The other link that was on its way dies with the password it was to replace.
    for (const dead of [link, unused]) expect(await isRecoveryToken(app.auth, tokenIn(dead))).toBe(false);
  });

  it("serves one of those who use it at once", async () => {
    await app.join("course@exemple.fr");
    const token = tokenIn(await recover("course@exemple.fr"));
    const answers = await Promise.all(
      [1, 2, 3].map((n) => app.post("/reset-password", { newPassword: `${NEW_PASSWORD}${n}`, token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("is not used up when too many passwords are asked for at once", async () => {
    const emails = Array.from({ length: 9 }, (_, n) => `cohue${n}@exemple.fr`);
    const tokens: string[] = [];
    for (const email of emails) {
      await app.join(email);
      tokens.push(tokenIn(await recover(email)));
    }
    const reset = (token: string) =>
      app.post("/reset-password", { newPassword: NEW_PASSWORD, token }, { address: "192.0.2.77" });
    hashing.takesMs = 500;
    const answers = await Promise.all(tokens.map(reset)).finally(() => {
      hashing.takesMs = 0;
    });
    const refused = tokens.filter((_, n) => answers[n]?.status === 429);
    expect(refused).not.toEqual([]);
    for (const token of refused) expect((await reset(token)).status).toBe(200);
  });

  it("is refused when it is too old or forged", async () => {
    await app.join("tard@exemple.fr");
    const link = await recover("tard@exemple.fr");
    const token = tokenIn(link);
    expect(await isRecoveryToken(app.auth, token)).toBe(true);
    await pool.query("update verifications set expires_at = now() - interval '1 second'");
    for (const given of [token, "forged", "", undefined]) {
      const answer = await app.post("/reset-password", { newPassword: NEW_PASSWORD, token: given });
      expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_TOKEN" } });
    }
    expect(await isRecoveryToken(app.auth, token)).toBe(false);
    await app.signIn("tard@exemple.fr");
  });

  it("holds a new password to the four rules, and survives a refusal", async () => {
    await app.join("regles@exemple.fr");
    const token = tokenIn(await recover("regles@exemple.fr"));
    for (const newPassword of [
      "Short-1",
      "no-upper-case-1",
      "NO-LOWER-CASE-1",
      "No-digit-here",
      `Aa1${"x".repeat(126)}`,
      12345678,
    ]) {
      const answer = await app.post("/reset-password", { newPassword, token });
      expect(answer, String(newPassword)).toMatchObject({ status: 400, json: { code: "WEAK_PASSWORD" } });
    }
    expect((await app.post("/reset-password", { newPassword: NEW_PASSWORD, token })).status).toBe(200);
  });

  it("goes to nobody but the account's own address", async () => {
    await app.join("cible@exemple.fr");
    for (const redirectTo of ["https://mechant.example", "//mechant.example"]) {
      const answer = await app.post("/request-password-reset", { email: "cible@exemple.fr", redirectTo });
      expect(answer.status).toBe(403);
    }
    expect(await recover("cible@exemple.fr")).toMatch(/^http:\/\/localhost:3000\//);
    expect(await recover("CIBLE@exemple.fr")).toBeUndefined();
    expect(await app.links("cible@exemple.fr")).toHaveLength(2);
  });
});

it("answers alike for addresses with and without an account", async () => {
  await app.join("connue@exemple.fr");
  await app.post("/sign-up/email", signUpBody({ email: "enattente@exemple.fr" }));
  for (const path of ["/request-password-reset", "/send-verification-email"]) {
    const answers = [];
    for (const email of ["connue@exemple.fr", "enattente@exemple.fr", "inconnue@exemple.fr"]) {
      const begun = performance.now();
      const { status, text, headers } = await app.post(path, { email });
      // The same answer, and not sooner: the fast path waits for the slow one.
      expect(performance.now() - begun).toBeGreaterThan(480);
      answers.push({ status, text, headers: [...headers] });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  }
  expect(await app.subjects("inconnue@exemple.fr")).toEqual([]);
  expect(await app.subjects("enattente@exemple.fr")).toHaveLength(3);
  await expect(app.signIn("enattente@exemple.fr", PASSWORD)).rejects.toThrow("EMAIL_NOT_VERIFIED");
});
