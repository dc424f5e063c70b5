import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAuthApp, PASSWORD, signUpBody } from "../fixtures/auth-app.ts";
import { testDatabase } from "../fixtures/database.ts";

const database = testDatabase();
const { pool } = database;
const app = createAuthApp(database);

const NEW_PASSWORD = "Another-horse-2";

/** A confirmation token like the library's, with a secret and an age of the test's choosing. */
function confirmationToken(email: string, { secret = app.secret, expiresIn = 3600 } = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const text = `${part({ alg: "HS256" })}.${part({ email, iat: now - 7200, exp: now + expiresIn })}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

const confirm = (token: string, callback = "/email-confirmed?type=signup") =>
  app.get(`/verify-email?token=${token}&callbackURL=${encodeURIComponent(callback)}`);

const destination = ({ headers }: { headers: Headers }) =>
  headers.get("location")?.replace(app.settings.publicUrl, "");

describe("the confirmation link", () => {
  it("is mailed at sign-up, confirms once, and opens the door", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "lien@exemple.fr" }));
    const [link = ""] = await app.links("lien@exemple.fr");
    expect(link).toMatch(/^http:\/\/localhost:3000\/api\/auth\/verify-email\?token=/);
    const first = await app.get(link);
    expect([first.status, destination(first)]).toEqual([302, "/email-confirmed?type=signup"]);
    expect(first.setCookies).toEqual([]);
    expect(await app.person("lien@exemple.fr")).toMatchObject({ email_verified: true });
    const second = await app.get(link);
    expect([second.status, destination(second)]).toEqual([
      302,
      "/email-confirmed?type=signup&error=TOKEN_USED",
    ]);
    await app.signIn("lien@exemple.fr");
  });

  it("is refused when it is too old, forged, cut or about nobody", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "attente@exemple.fr" }));
    const [link = ""] = await app.links("attente@exemple.fr");
    const good = new URL(link).searchParams.get("token") ?? "";
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`;
    const cases: [string, string][] = [
      [confirmationToken("attente@exemple.fr", { expiresIn: -60 }), "TOKEN_EXPIRED"],
      [confirmationToken("attente@exemple.fr", { secret: "of-somebody-else" }), "INVALID_TOKEN"],
      [good.slice(0, -4), "INVALID_TOKEN"],
      [unsigned, "INVALID_TOKEN"],
      ["nonsense", "INVALID_TOKEN"],
      [confirmationToken("personne@exemple.fr"), "USER_NOT_FOUND"],
    ];
    for (const [token, error] of cases) {
      const answer = await confirm(token);
      expect([answer.status, destination(answer)]).toEqual([
        302,
        `/email-confirmed?type=signup&error=${error}`,
      ]);
    }
    expect(await app.person("attente@exemple.fr")).toMatchObject({ email_verified: false });
  });

  it("tells a forger nothing about an address, and sends nobody to another site", async () => {
    await app.join("membre@exemple.fr");
    const [known, unknown] = await Promise.all(
      ["membre@exemple.fr", "personne@exemple.fr"].map((email) =>
        confirm(confirmationToken(email, { secret: "of-somebody-else" })),
      ),
    );
    expect(known && destination(known)).toBe(unknown && destination(unknown));
    for (const token of [confirmationToken("membre@exemple.fr"), "nonsense"])
      for (const callback of ["https://mechant.example/?", "//mechant.example", "/\\mechant.example"]) {
        const answer = await confirm(token, callback);
        expect(destination(answer) ?? "").not.toContain("mechant");
      }
  });

  it("can be asked for again", async () => {
    await app.post("/sign-up/email", signUpBody({ email: "encore@exemple.fr" }));
    await app.post("/send-verification-email", { email: "encore@exemple.fr" });
    const links = await app.links("encore@exemple.fr");
    expect(links).toHaveLength(2);
    const answer = await app.get(links[1] as string);
    expect(destination(answer)).toBe("/email-confirmed?type=signup");
  });
});

describe("the recovery link", () => {
  const recover = async (email: string) => {
    await app.post("/request-password-reset", { email, redirectTo: "/reset-password" });
    return (await app.links(email)).at(-1) as string;
  };
  const tokenIn = (location: string | undefined) =>
    new URL(location ?? "", "http://localhost").searchParams.get("token");

  it("leads to the page that sets a password, and sets one once", async () => {
    await app.join("oubli@exemple.fr");
    const elsewhere = await app.signIn("oubli@exemple.fr");
    const [unused, link] = [await recover("oubli@exemple.fr"), await recover("oubli@exemple.fr")];
    const landing = await app.get(link);
    const token = tokenIn(destination(landing));
    expect(destination(landing)).toBe(`/email-confirmed?type=recovery&token=${token}`);

    const answer = await app.post("/reset-password", { newPassword: NEW_PASSWORD, token });
    expect(answer).toMatchObject({ status: 200, json: { status: true } });
    expect(await app.isSignedIn(elsewhere)).toBe(false);
    expect(await app.sessionsOf("oubli@exemple.fr")).toBe(0);
    expect((await app.subjects("oubli@exemple.fr")).at(-1)).toContain("Votre mot de passe a changé");
    await expect(app.signIn("oubli@exemple.fr")).rejects.toThrow("Invalid login credentials");
    await app.signIn("oubli@exemple.fr", NEW_PASSWORD);

    const again = await app.post("/reset-password", { newPassword: "Third-horse-3", token });
    expect(again).toMatchObject({ status: 400, json: { code: "INVALID_TOKEN" } });
    expect(destination(await app.get(link))).toBe("/email-confirmed?type=recovery&error=INVALID_TOKEN");
    // The other link that was on its way dies with the password it was to replace.
    expect(destination(await app.get(unused))).toBe("/email-confirmed?type=recovery&error=INVALID_TOKEN");
  });

  it("serves one of those who use it at once", async () => {
    await app.join("course@exemple.fr");
    const token = new URL(await recover("course@exemple.fr")).pathname.split("/").at(-1);
    const answers = await Promise.all(
      [1, 2, 3].map((n) => app.post("/reset-password", { newPassword: `${NEW_PASSWORD}${n}`, token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("is refused when it is too old or forged", async () => {
    await app.join("tard@exemple.fr");
    const link = await recover("tard@exemple.fr");
    const token = new URL(link).pathname.split("/").at(-1);
    await pool.query("update verifications set expires_at = now() - interval '1 second'");
    for (const given of [token, "forged", "", undefined]) {
      const answer = await app.post("/reset-password", { newPassword: NEW_PASSWORD, token: given });
      expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_TOKEN" } });
    }
    expect(destination(await app.get(link))).toContain("error=INVALID_TOKEN");
    await app.signIn("tard@exemple.fr");
  });

  it("holds a new password to the four rules, and survives a refusal", async () => {
    await app.join("regles@exemple.fr");
    const token = new URL(await recover("regles@exemple.fr")).pathname.split("/").at(-1);
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
