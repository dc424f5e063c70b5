import { expect, it } from "vitest";
import { createDatabase, createPool } from "~/platform/database/db.server.ts";
import { createAuthApp, PASSWORD, signUpBody } from "../../fixtures/accounts/auth-app.ts";
import type { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { pool } = database;
const app = createAuthApp(database);

const count = async (table: string) =>
  Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);

it("makes a user and a profile, both with the role and the phone that were given", async () => {
  const answer = await app.post(
    "/sign-up/email",
    signUpBody({ email: "Camille@Exemple.FR", role: "coach", phone: "" }),
  );
  expect(answer.status).toBe(200);
  expect(await app.person("camille@exemple.fr")).toMatchObject({
    user_role: "coach",
    role: "coach",
    email: "camille@exemple.fr",
    phone_number: null,
    first_name: null,
    last_name: null,
    profile_completed: false,
    email_verified: false,
  });
  await app.post("/sign-up/email", signUpBody({ email: "manon@exemple.fr" }));
  expect(await app.person("manon@exemple.fr")).toMatchObject({
    user_role: "student",
    role: "student",
    phone_number: "+33612345678",
  });
});

it("leaves nothing behind when the profile cannot be made", async () => {
  await pool.query("alter table profiles add constraint broken check (email <> 'rien@exemple.fr')");
  const before = [await count("users"), await count("identities"), await count("mails")];
  const answer = await app.post("/sign-up/email", signUpBody({ email: "rien@exemple.fr" }));
  expect(answer.status).toBe(422);
  expect([await count("users"), await count("identities"), await count("mails")]).toEqual(before);
  await pool.query("alter table profiles drop constraint broken");
  expect((await app.post("/sign-up/email", signUpBody({ email: "rien@exemple.fr" }))).status).toBe(200);
});

it("leaves nothing behind when the password cannot be kept", async () => {
  await pool.query("alter table identities add constraint broken check (false) not valid");
  const answer = await app.post("/sign-up/email", signUpBody({ email: "moitie@exemple.fr" }));
  expect(answer.status).toBe(500);
  expect(app.unexpected.splice(0)).toHaveLength(1);
  expect(await app.person("moitie@exemple.fr")).toBeUndefined();
  expect(await app.subjects("moitie@exemple.fr")).toEqual([]);
  await pool.query("alter table identities drop constraint broken");
});

it("never waits for a second connection while it holds one", async () => {
  const single = createPool(database.url, { size: 1 });
  const crowded = createAuthApp({ db: createDatabase(single), pool: single });
  const answers = await Promise.all(
    [1, 2, 3].map((n) => crowded.post("/sign-up/email", signUpBody({ email: `foule${n}@exemple.fr` }))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await crowded.subjects("foule1@exemple.fr")).toHaveLength(1);
  await single.end();
});

it("says what the specification says", async () => {
  await app.join("connue@exemple.fr");
  const again = await app.post("/sign-up/email", signUpBody({ email: " CONNUE@exemple.fr" }));
  expect(again).toMatchObject({ status: 422, json: { message: "User already registered" } });
  for (const email of ["connue@exemple.fr", "inconnue@exemple.fr"]) {
    const answer = await app.post("/sign-in/email", { email, password: "Wrong-horse-1" });
    expect(answer).toMatchObject({ status: 401, json: { message: "Invalid login credentials" } });
  }
});

it("does not let in who has not confirmed", async () => {
  await app.post("/sign-up/email", signUpBody({ email: "pressee@exemple.fr" }));
  const answer = await app.post("/sign-in/email", { email: "pressee@exemple.fr", password: PASSWORD });
  expect(answer).toMatchObject({ status: 403, json: { code: "EMAIL_NOT_VERIFIED" } });
  expect(answer.setCookies).toEqual([]);
  expect(await app.sessionsOf("pressee@exemple.fr")).toBe(0);
});

/** Everything that a person might like to write about themselves, in every spelling. */
const FORGED = {
  role: "coach",
  userRole: "coach",
  profileCompleted: true,
  profile_completed: true,
  phoneNumber: "+33699999999",
  phone_number: "+33699999999",
  emailVerified: true,
  email_verified: true,
  id: "chosen-by-me",
  userId: "chosen-by-me",
  twoFactorEnabled: true,
  two_factor_enabled: true,
  createdAt: "2001-01-01T00:00:00.000Z",
  user: { role: "coach", emailVerified: true },
  profile: { role: "coach", profile_completed: true },
  name: "Quelqu’un D’autre",
  image: "https://ailleurs.example/photo.png",
};

const protectedColumns = async (email: string) => {
  const { id, user_role, role, profile_completed, phone_number, email_verified, two_factor_enabled } =
    (await app.person(email)) ?? {};
  return { id, user_role, role, profile_completed, phone_number, email_verified, two_factor_enabled };
};

it("takes nothing from a sign-up but what the form has", async () => {
  const body = signUpBody({ email: "rusee@exemple.fr" });
  for (const [field, value] of Object.entries(FORGED)) {
    await pool.query("delete from users where email = 'rusee@exemple.fr'");
    const answer = await app.post("/sign-up/email", { ...body, [field]: value });
    expect(answer.status, field).toBeLessThan(500);
    if (answer.status !== 200) expect(await app.person("rusee@exemple.fr"), field).toBeUndefined();
    else {
      const made = await app.person("rusee@exemple.fr");
      expect(made, field).toMatchObject({
        user_role: "student",
        role: "student",
        profile_completed: false,
        phone_number: "+33612345678",
        email_verified: false,
        two_factor_enabled: false,
        first_name: null,
        photo: null,
      });
      expect(made.id, field).not.toBe("chosen-by-me");
    }
  }
}, 60_000);

it("knows no role but the two of the form", async () => {
  for (const role of ["operator", "admin", "", null, ["coach"]]) {
    const body = { ...signUpBody({ email: "haute@exemple.fr" }), data: { role, phone_number: "0612345678" } };
    expect((await app.post("/sign-up/email", body)).status).toBe(400);
  }
  expect(await app.person("haute@exemple.fr")).toBeUndefined();
});

it("has no route that changes a role, a completion, a phone or another person", async () => {
  await app.join("eleve@exemple.fr");
  const victim = await app.join("autre@exemple.fr");
  const before = [await protectedColumns("eleve@exemple.fr"), await protectedColumns("autre@exemple.fr")];
  const body = {
    ...FORGED,
    userId: victim,
    email: "autre@exemple.fr",
    newEmail: "volee@exemple.fr",
    password: PASSWORD,
    newPassword: PASSWORD,
    currentPassword: PASSWORD,
    provider: "google",
    providerId: "google",
    token: "forged",
    code: "000000",
  };
  let cookies: CookieJar | undefined;
  const routes = Object.values(
    app.auth.api as Record<string, { path?: string; options?: { method?: unknown } }>,
  )
    .flatMap(({ path, options }) => [options?.method].flat().map((method) => ({ path, method })))
    .filter(({ path }) => path);
  expect(routes.length).toBeGreaterThan(30);
  for (const { path = "", method } of routes) {
    if (!cookies || !(await app.isSignedIn(cookies))) cookies = await app.signIn("eleve@exemple.fr");
    const asked = path.replace(/:\w+/, "google");
    const query = new URLSearchParams({ role: "coach", userId: victim, profile_completed: "true" });
    if (method === "GET") await app.get(`${asked}?${query}`, { cookies });
    else
      for (const email of [body.email, "eleve@exemple.fr"])
        await app.post(asked, { ...body, email }, { cookies });
    const after = [await protectedColumns("eleve@exemple.fr"), await protectedColumns("autre@exemple.fr")];
    expect(after, `${method} ${path}`).toEqual(before);
  }
  expect(app.unexpected).toEqual([]);
}, 60_000);

it("refuses a change of role even to SQL", async () => {
  await app.join("figee@exemple.fr");
  for (const table of ["users", "profiles"])
    await expect(
      pool.query(`update ${table} set role = 'coach' where email = 'figee@exemple.fr'`),
    ).rejects.toMatchObject({ code: "23000" });
  await pool.query("update profiles set role = role, first_name = 'Figée' where email = 'figee@exemple.fr'");
});
