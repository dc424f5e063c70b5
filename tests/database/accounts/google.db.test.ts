import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { IdTokenFlaw } from "../../doubles/google.ts";
import { createAuthApp, PASSWORD, signUpBody } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { BACK, FAILED, startGoogleVisits } from "../../fixtures/browser/google-visits.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const { google, app, leave, comeBack, visit } = await startGoogleVisits(database);

afterAll(() => google.stop());
beforeEach(() => {
  google.flaw = "none";
});

describe("a first visit through Google", () => {
  it("makes a student, with the name that Google knows", async () => {
    google.nextPerson = { sub: "1", email: "Lea@Exemple.fr", name: "Léa Martin Dubois" };
    expect(await visit()).toMatchObject({ landedOn: BACK, signedIn: true });
    expect(await app.person("lea@exemple.fr")).toMatchObject({
      role: "student",
      user_role: "student",
      first_name: "Léa",
      last_name: "Martin Dubois",
      email_verified: true,
      profile_completed: false,
      phone_number: null,
    });
    expect(await app.subjects("lea@exemple.fr")).toEqual([]);
  });

  it("makes a coach when the sign-up said so, and no role that was not asked for so", async () => {
    google.nextPerson = { sub: "2", email: "coach@exemple.fr" };
    expect(await visit({ role: "coach" })).toMatchObject({ landedOn: BACK, signedIn: true });
    expect(await app.person("coach@exemple.fr")).toMatchObject({ role: "coach", user_role: "coach" });
    for (const [index, role] of ["operator", "admin", ["coach"], { toString: "coach" }, null].entries()) {
      google.nextPerson = { sub: `2-${index}`, email: `role${index}@exemple.fr` };
      await visit({ role, profile_completed: true, phoneNumber: "+33699999999", id: "mine" });
      expect(await app.person(`role${index}@exemple.fr`)).toMatchObject({
        role: "student",
        profile_completed: false,
        phone_number: null,
      });
    }
  });

  it("makes one account of two visits at once", async () => {
    google.nextPerson = { sub: "3", email: "presse@exemple.fr" };
    const visits = await Promise.all([visit(), visit(), visit()]);
    expect(visits.some(({ signedIn }) => signedIn)).toBe(true);
    for (const { landedOn } of visits) expect([BACK, FAILED]).toContain(landedOn.replace(/&error=.*/, ""));
    const { rows } = await pool.query(
      "select count(*)::int as n from users where email = 'presse@exemple.fr'",
    );
    expect(rows[0].n).toBe(1);
    expect(app.unexpected).toEqual([]);
  });
});

describe("an account that exists", () => {
  it("keeps its role, whatever is sent", async () => {
    google.nextPerson = { sub: "10", email: "fidele@exemple.fr" };
    await visit({ role: "coach" });
    expect(await visit({ role: "student" })).toMatchObject({ landedOn: BACK, signedIn: true });
    expect(await visit({})).toMatchObject({ signedIn: true });
    expect(await app.person("fidele@exemple.fr")).toMatchObject({ role: "coach", user_role: "coach" });
    await app.join("eleve@exemple.fr", "student");
    google.nextPerson = { sub: "11", email: "eleve@exemple.fr" };
    await visit({ role: "coach" });
    expect(await app.person("eleve@exemple.fr")).toMatchObject({ role: "student", user_role: "student" });
  });

  it("is linked when both sides have checked the address, and keeps its password", async () => {
    await app.join("liee@exemple.fr");
    google.nextPerson = { sub: "12", email: "LIEE@exemple.fr" };
    expect(await visit()).toMatchObject({ landedOn: BACK, signedIn: true });
    const { rows } = await pool.query(
      "select provider_id from identities i join users u on u.id = i.user_id where u.email = 'liee@exemple.fr' order by 1",
    );
    expect(rows.map(({ provider_id }) => provider_id)).toEqual(["credential", "google"]);
    await app.signIn("liee@exemple.fr");
  });

  it("gives way when nobody has confirmed its address here, and Google has", async () => {
    const squatter = signUpBody({ email: "squat@exemple.fr", role: "coach" });
    await app.post("/sign-up/email", squatter);
    google.nextPerson = { sub: "13", email: "squat@exemple.fr" };
    expect(await visit()).toMatchObject({ landedOn: BACK, signedIn: true });
    expect(await app.person("squat@exemple.fr")).toMatchObject({
      email_verified: true,
      role: "student",
      phone_number: null,
    });
    await expect(app.signIn("squat@exemple.fr")).rejects.toThrow("Invalid login credentials");
  });

  it("keeps its second step, whatever Google says", async () => {
    await app.join("double@exemple.fr");
    const owner = await app.signIn("double@exemple.fr");
    const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies: owner });
    await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies: owner });
    google.nextPerson = { sub: "17", email: "double@exemple.fr" };
    const before = await app.sessionsOf("double@exemple.fr");
    const { landedOn, cookies, signedIn } = await visit();
    expect(landedOn).toBe(`/?auth=second-step&redirect=${encodeURIComponent(BACK)}`);
    expect([signedIn, cookies.session]).toEqual([false, undefined]);
    expect(await app.sessionsOf("double@exemple.fr")).toBe(before);
    const code = { code: totp(json.totpURI) };
    expect((await app.post("/two-factor/verify-totp", code, { cookies })).status).toBe(200);
    expect(await app.isSignedIn(cookies)).toBe(true);
  });

  it("is not handed over to an address that Google has not checked", async () => {
    await app.join("victime@exemple.fr");
    google.nextPerson = { sub: "14", email: "victime@exemple.fr", emailVerified: false };
    expect(await visit()).toMatchObject({ landedOn: `${FAILED}&error=account_not_linked`, signedIn: false });
    expect(await app.sessionsOf("victime@exemple.fr")).toBe(0);
    google.nextPerson = { sub: "15", email: "inconnue@exemple.fr", emailVerified: false };
    const { landedOn, signedIn } = await visit();
    expect([landedOn.startsWith(`${FAILED}&error=email_not_verified`), signedIn]).toEqual([true, false]);
    expect(await app.person("inconnue@exemple.fr")).toBeUndefined();
  });

  it("ends the session that the browser had", async () => {
    await app.join("avant@exemple.fr");
    const cookies = await app.signIn("avant@exemple.fr");
    google.nextPerson = { sub: "16", email: "apres@exemple.fr" };
    await visit({}, cookies);
    expect(await app.sessionsOf("avant@exemple.fr")).toBe(0);
    expect(await app.sessionsOf("apres@exemple.fr")).toBe(1);
  });
});

describe("a visit that fails", () => {
  it("comes back to where it said, when consent is refused", async () => {
    google.nextPerson = null;
    expect(await visit()).toMatchObject({ landedOn: `${FAILED}&error=access_denied`, signedIn: false });
  });

  it.each<IdTokenFlaw>(["nonce", "signature", "audience", "issuer", "expired", "unsigned"])(
    "is refused for the %s of its id_token",
    async (flaw) => {
      google.nextPerson = { sub: "30", email: "faux@exemple.fr" };
      google.flaw = flaw;
      expect(await visit()).toMatchObject({
        landedOn: `${FAILED}&error=unable_to_get_user_info`,
        signedIn: false,
      });
      expect(await app.person("faux@exemple.fr")).toBeUndefined();
    },
  );

  it("cannot be finished twice, in another browser, or without a beginning", async () => {
    google.nextPerson = { sub: "31", email: "rejeu@exemple.fr" };
    const cookies = new CookieJar();
    const location = await leave(cookies);
    const stranger = new CookieJar();
    expect(await comeBack(location, stranger)).toContain("error=state_mismatch");
    expect(await app.isSignedIn(stranger)).toBe(false);
    const before = cookies.copy();
    expect(await comeBack(location, cookies)).toBe(BACK);
    expect(await comeBack(location, before)).toBe(`${FAILED}&error=state_mismatch`);
    expect(await comeBack("http://localhost:3000/api/auth/callback/google?code=x&state=y", cookies)).toBe(
      `${FAILED}&error=state_mismatch`,
    );
  });

  it("never leads to another site", async () => {
    for (const target of [
      "https://mechant.example",
      "//mechant.example",
      "/\\mechant.example",
      "/..//mechant.example",
      "/.//mechant.example",
      "/%2e%2e//mechant.example",
      "/coaches/../..//mechant.example",
      "/\tcoaches",
      "javascript:alert(1)",
      ["/coaches"],
    ])
      for (const field of ["callbackURL", "errorCallbackURL", "newUserCallbackURL"]) {
        const body = { provider: "google", callbackURL: BACK, disableRedirect: true, [field]: target };
        expect((await app.post("/sign-in/social", body)).status, `${field} ${target}`).toBe(
          typeof target === "string" ? 403 : 400,
        );
      }
  });

  it("is an error at once when there are no keys and no demonstration", async () => {
    const without = createAuthApp(database, { PUBLIC_URL: "https://elan.example" });
    const answer = await without.post("/sign-in/social", { provider: "google", disableRedirect: true });
    expect(answer).toMatchObject({ status: 404, json: { code: "PROVIDER_NOT_FOUND" } });
  });
});

it("opens to no password while it has none", async () => {
  google.nextPerson = { sub: "40", email: "sansmotdepasse@exemple.fr" };
  await visit();
  await expect(app.signIn("sansmotdepasse@exemple.fr", PASSWORD)).rejects.toThrow(
    "Invalid login credentials",
  );
});
