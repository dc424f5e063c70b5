import { afterAll, describe, expect, it } from "vitest";
import type { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { BACK, FAILED, startGoogleVisits } from "../../fixtures/browser/google-visits.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const { google, app, leave, comeBack, visit } = await startGoogleVisits(database);

afterAll(() => google.stop());

/** Somebody without a password shows again who is there. */
async function proveByCode(email: string, cookies: CookieJar): Promise<void> {
  await app.post("/email-otp/send-verification-otp", { email, type: "email-verification" }, { cookies });
  const otp = (await app.codes(email)).at(-1);
  expect((await app.post("/email-otp/verify-email", { email, otp }, { cookies })).status).toBe(200);
}

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

  it("is not finished by who began it with a password that is no longer the owner's", async () => {
    await app.join("gare@exemple.fr");
    const thief = await app.signIn("gare@exemple.fr");
    await app.prove(thief);
    google.nextPerson = { sub: "24", email: "voleur@gmail.example" };
    const parked = await leave(thief, {}, PATH);
    await app.post("/request-password-reset", { email: "gare@exemple.fr" });
    const token = new URL((await app.links("gare@exemple.fr")).at(-1) as string).searchParams.get("token");
    await app.post("/reset-password", { newPassword: "Another-horse-2", token });
    expect(await comeBack(parked, thief)).toBe(FAILED);
    const { json } = await app.get("/get-session", { cookies: (await visit()).cookies });
    expect(json.user.email).toBe("voleur@gmail.example");
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
