import { expect, test } from "vitest";
import { requireOperator } from "~/features/accounts/gate.server.ts";
import { AREAS, type Area, OPERATOR_ROLES, type OperatorRole } from "~/features/accounts/rules/operators.ts";
import { createAuthApp, PASSWORD } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { type Check, createGate } from "../../fixtures/accounts/gate-requests.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const app = createAuthApp(database, {
  OPERATOR_EMAILS: "direction@exemple.fr,patronne@exemple.fr",
  OPERATOR_TWO_STEP: "required",
});
const gate = createGate(app, database);
const demonstration = createAuthApp(database);
const openGate = createGate(demonstration, database);

const office: Check = (context, request) => requireOperator(context, request);
const inArea =
  (area: Area): Check =>
  (context, request) =>
    requireOperator(context, request, area);

const SECOND_STEP = "sent to /verification?redirect=%2Fwanted";
const REFUSED = "403 Vous n’avez pas accès à cette page.";

async function hire(email: string, role: OperatorRole) {
  await app.join(email);
  const { id } = await app.person(email);
  await database.pool.query("insert into operators (user_id, role) values ($1, $2)", [id, role]);
}

const firstStep = async (email: string, cookies = new CookieJar()) => {
  await app.post("/sign-in/email", { email, password: PASSWORD }, { cookies });
  return cookies;
};

test("an owner by the setting is led to the second step, and a code opens the back office to this session", async () => {
  await app.join("direction@exemple.fr");
  const cookies = await app.signIn("direction@exemple.fr");
  const earlier = await app.signIn("direction@exemple.fr");
  expect(await gate.ask(cookies, office)).toBe(SECOND_STEP);
  expect(await gate.ask(cookies, inArea("money"), { method: "POST" })).toBe(REFUSED);

  const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies });
  expect(await gate.ask(cookies, office)).toBe(SECOND_STEP);
  await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies });
  expect(await gate.ask(cookies, inArea("direction"))).toBe("page");

  // Another session of the same person has given no code yet.
  expect(await gate.ask(earlier, office)).toBe(SECOND_STEP);
  const wrong = String((Number(totp(json.totpURI)) + 500_000) % 1_000_000).padStart(6, "0");
  await app.post("/two-factor/verify-totp", { code: wrong }, { cookies: earlier });
  expect(await gate.ask(earlier, office)).toBe(SECOND_STEP);
  await app.post("/two-factor/verify-backup-code", { code: json.backupCodes[0] }, { cookies: earlier });
  expect(await gate.ask(earlier, office)).toBe("page");

  // A sign-in with a code passes at once, one on a trusted device asks for it again.
  const device = await firstStep("direction@exemple.fr");
  await app.post(
    "/two-factor/verify-totp",
    { code: totp(json.totpURI), trustDevice: true },
    { cookies: device },
  );
  expect(await gate.ask(device, office)).toBe("page");
  await app.post("/sign-out", {}, { cookies: device });
  await firstStep("direction@exemple.fr", device);
  expect(await app.isSignedIn(device)).toBe(true);
  expect(await gate.ask(device, office)).toBe(SECOND_STEP);

  // Without the second factor, nothing that was given before counts.
  await app.post("/two-factor/disable", { password: PASSWORD }, { cookies });
  expect(await gate.ask(cookies, office)).toBe(SECOND_STEP);
});

test("codes of a signed-in person cannot be tried without end, from wherever", async () => {
  await hire("visee@exemple.fr", "owner");
  const cookies = await app.signIn("visee@exemple.fr");
  const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies });
  const right = totp(json.totpURI);
  const wrong = Array.from({ length: 11 }, (_, n) => String((Number(right) + 300_000 + n) % 1_000_000));
  const answers: number[] = [];
  for (const code of wrong)
    answers.push(
      (await app.post("/two-factor/verify-totp", { code: code.padStart(6, "0") }, { cookies })).status,
    );
  expect(answers).toEqual([...Array(10).fill(401), 429]);
});

/** Turns the second step on and signs in again, on a device that is trusted now: the session has given no code. */
async function signInOnTrustedDevice(email: string) {
  const first = await app.signIn(email);
  const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies: first });
  await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies: first });
  const cookies = await firstStep(email);
  await app.post("/two-factor/verify-totp", { code: totp(json.totpURI), trustDevice: true }, { cookies });
  await app.post("/sign-out", {}, { cookies });
  await firstStep(email, cookies);
  expect(await app.isSignedIn(cookies)).toBe(true);
  return { cookies, backupCodes: json.backupCodes as string[] };
}

const CHANGES = ["/two-factor/generate-backup-codes", "/two-factor/disable"];
const REMOVED = "La connexion en deux étapes est désactivée · Élan";

test.each([
  ["an owner by the setting", "patronne@exemple.fr"],
  ["a member of the team", "equipiere@exemple.fr"],
])("%s changes the second step only in a session that has given a code", async (_, email) => {
  if (email === "equipiere@exemple.fr") await hire(email, "support");
  else await app.join(email);
  const { cookies, backupCodes } = await signInOnTrustedDevice(email);
  for (const path of CHANGES)
    expect(await app.post(path, { password: PASSWORD }, { cookies }), path).toMatchObject({
      status: 403,
      json: {
        code: "SECOND_STEP_REQUIRED",
        message: expect.stringContaining("Reconnectez-vous avec un code"),
      },
    });
  expect(await app.person(email)).toMatchObject({ two_factor_enabled: true });
  expect(await app.subjects(email)).not.toContain(REMOVED);
  // The codes from before still work, and open the changes to this session.
  await app.post("/two-factor/verify-backup-code", { code: backupCodes[0] }, { cookies });
  for (const path of CHANGES)
    expect((await app.post(path, { password: PASSWORD }, { cookies })).status, path).toBe(200);
  expect(await app.subjects(email)).toContain(REMOVED);
});

test("a member’s trusted device changes the second step with the password, and the removal is mailed", async () => {
  const email = "membre@exemple.fr";
  await app.join(email);
  const { cookies } = await signInOnTrustedDevice(email);
  for (const path of CHANGES)
    expect((await app.post(path, { password: PASSWORD }, { cookies })).status, path).toBe(200);
  expect(await app.subjects(email)).toContain(REMOVED);
});

const OPEN: Record<OperatorRole, Area[]> = {
  owner: [...AREAS],
  support: ["people", "sales"],
  finance: ["sales", "refunds", "money"],
  content: ["content"],
};

test.each(OPERATOR_ROLES)("%s opens its areas, and is told which role opens the others", async (role) => {
  const email = `${role}@exemple.fr`;
  await hire(email, role);
  const cookies = await demonstration.signIn(email);
  expect(await openGate.ask(cookies, office)).toBe("page");
  for (const area of AREAS) {
    const isOpen = OPEN[role].includes(area);
    const page = await openGate.ask(cookies, inArea(area));
    expect(page, area).toBe(isOpen ? "page" : `sent to /back-office/reserve?partie=${area}`);
    const change = await openGate.ask(cookies, inArea(area), { method: "POST" });
    expect(change, area).toBe(isOpen ? "page" : REFUSED);
  }
  // Where the second step is required, the role alone opens nothing.
  expect(await gate.ask(await app.signIn(email), office)).toBe(SECOND_STEP);
});

test("a role ends with the next request, and an address that is not confirmed has none", async () => {
  await hire("partie@exemple.fr", "support");
  const { id } = await app.person("partie@exemple.fr");
  const cookies = await demonstration.signIn("partie@exemple.fr");
  expect(await openGate.ask(cookies, office)).toBe("page");
  await database.pool.query("update users set email_verified = false where id = $1", [id]);
  expect(await openGate.ask(cookies, office)).toBe("sent to /student-dashboard");
  await database.pool.query("update users set email_verified = true where id = $1", [id]);
  expect(await openGate.ask(cookies, office)).toBe("page");
  await database.pool.query("delete from operators where user_id = $1", [id]);
  expect(await openGate.ask(cookies, office)).toBe("sent to /student-dashboard");
});
