import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GoogleDouble, type IdTokenFlaw, startGoogleDouble } from "../doubles/google.ts";
import { type AuthApp, CookieJar, createAuthApp, PASSWORD, signUpBody } from "../fixtures/auth-app.ts";
import { testDatabase } from "../fixtures/database.ts";
import { totp } from "../fixtures/totp.ts";

const database = testDatabase();
const { pool } = database;
let google: GoogleDouble;
let app: AuthApp;

const BACK = "/coaches?from=google";
const FAILED = "/?auth=login&auth_error=google";

beforeAll(async () => {
  google = await startGoogleDouble();
  app = createAuthApp(database, {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER_URL: google.issuer,
  });
});
afterAll(() => google.stop());
beforeEach(() => {
  google.flaw = "none";
});

/** The button: to Google, through its page, and to the address it sends the browser back to. */
async function leave(
  cookies: CookieJar,
  additionalData: object = {},
  path = "/sign-in/social",
): Promise<string> {
  const body = {
    provider: "google",
    callbackURL: BACK,
    errorCallbackURL: FAILED,
    disableRedirect: true,
    additionalData,
  };
  const { status, json } = await app.post(path, body, { cookies });
  expect(status).toBe(200);
  const page = await fetch(json.url, { redirect: "manual" });
  expect(page.status).toBe(302);
  return page.headers.get("location") ?? "";
}

async function comeBack(location: string, cookies: CookieJar): Promise<string> {
  const answer = await app.get(location, { cookies });
  expect(answer.status).toBe(302);
  return answer.headers.get("location") ?? "";
}

async function visit(additionalData: object = {}, cookies = new CookieJar()) {
  const landedOn = await comeBack(await leave(cookies, additionalData), cookies);
  return { landedOn, cookies, signedIn: await app.isSignedIn(cookies) };
}

/** Somebody without a password shows again who is there. */
async function proveByCode(email: string, cookies: CookieJar): Promise<void> {
  await app.post("/email-otp/send-verification-otp", { email, type: "email-verification" }, { cookies });
  const otp = (await app.codes(email)).at(-1);
  expect((await app.post("/email-otp/verify-email", { email, otp }, { cookies })).status).toBe(200);
}

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
    for (const [index, role] of ["provider", "admin", ["coach"], { toString: "coach" }, null].entries()) {
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

describe("linking from the account page", () => {
  const PATH = "/link-social";
  const body = { provider: "google", callbackURL: BACK, disableRedirect: true };

  it("takes more than a session: the password, asked for again", async () => {
    await app.join("session@exemple.fr");
    const cookies = await app.signIn("session@exemple.fr");
    const refused = { status: 403, json: { code: "REAUTHENTICATION_REQUIRED" } };
    expect(await app.post(PATH, body, { cookies })).toMatchObject(refused);
    await app.post("/verify-password", { password: "Wrong-horse-1" }, { cookies });
    expect(await app.post(PATH, body, { cookies })).toMatchObject(refused);
    await app.prove(cookies);
    expect((await app.post(PATH, body, { cookies })).status).toBe(200);
    // Another device of the same person has proved nothing.
    const other = await app.signIn("session@exemple.fr");
    expect(await app.post(PATH, body, { cookies: other })).toMatchObject(refused);
    await pool.query("update sessions set reauthenticated_at = now() - interval '11 minutes'");
    expect(await app.post(PATH, body, { cookies })).toMatchObject(refused);
  });

  it("takes no token of Google's that was not fetched here", async () => {
    await app.join("jeton@exemple.fr");
    const cookies = await app.signIn("jeton@exemple.fr");
    await app.prove(cookies);
    const answer = await app.post(PATH, { ...body, idToken: { token: "a.b.c" } }, { cookies });
    expect(answer).toMatchObject({ status: 200, json: { url: expect.stringContaining("http") } });
  });

  it("tells the owner by mail, and ends with the password", async () => {
    await app.join("prevenue@exemple.fr");
    const cookies = await app.signIn("prevenue@exemple.fr");
    await app.prove(cookies);
    google.nextPerson = { sub: "23", email: "etranger@gmail.example" };
    await comeBack(await leave(cookies, {}, PATH), cookies);
    expect(await app.subjects("prevenue@exemple.fr")).toEqual([
      expect.stringContaining("Un compte Google ouvre maintenant le vôtre"),
    ]);
    expect((await visit()).signedIn).toBe(true);
    await app.post("/request-password-reset", { email: "prevenue@exemple.fr" });
    const [link = ""] = await app.links("prevenue@exemple.fr");
    const token = new URL(link).searchParams.get("token");
    await app.post("/reset-password", { newPassword: "Another-horse-2", token });
    const { cookies: stranger } = await visit();
    const { json } = await app.get("/get-session", { cookies: stranger });
    expect(json.user.email).toBe("etranger@gmail.example");
  });

  it("takes a Google account of another address, once", async () => {
    await app.join("page@exemple.fr", "coach");
    const cookies = await app.signIn("page@exemple.fr");
    await app.prove(cookies);
    google.nextPerson = { sub: "20", email: "perso@gmail.example" };
    expect(await comeBack(await leave(cookies, {}, "/link-social"), cookies)).toBe(BACK);
    const later = await visit({ role: "student" });
    const { json } = await app.get("/get-session", { cookies: later.cookies });
    expect(json.user).toMatchObject({ email: "page@exemple.fr", role: "coach" });
    await app.join("jalouse@exemple.fr");
    const other = await app.signIn("jalouse@exemple.fr");
    await app.prove(other);
    expect(await comeBack(await leave(other, {}, "/link-social"), other)).toMatch(
      /error=account_already_linked/,
    );
  });

  it("undoes it, but never the last way in, nor another person's", async () => {
    const identityOf = async (subject: string) => {
      const { rows } = await pool.query("select id from identities where account_id = $1", [subject]);
      return { accountId: rows[0].id };
    };
    google.nextPerson = { sub: "21", email: "seule@exemple.fr" };
    const { cookies } = await visit();
    await proveByCode("seule@exemple.fr", cookies);
    const last = await app.post("/unlink-account", await identityOf("21"), { cookies });
    expect(last).toMatchObject({ status: 400, json: { code: "FAILED_TO_UNLINK_LAST_ACCOUNT" } });
    await app.join("deux@exemple.fr");
    google.nextPerson = { sub: "22", email: "deux@exemple.fr" };
    const both = await visit();
    expect((await app.post("/unlink-account", await identityOf("22"), both)).status).toBe(403);
    await app.prove(both.cookies);
    expect((await app.post("/unlink-account", await identityOf("21"), both)).status).toBe(400);
    expect((await app.post("/unlink-account", await identityOf("22"), both)).status).toBe(200);
    expect((await app.subjects("deux@exemple.fr")).at(-1)).toContain("a été dissocié");
    await identityOf("21");
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

  it("is an error at once when there are no keys", async () => {
    const without = createAuthApp(database);
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
