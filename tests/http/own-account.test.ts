import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { STOP_LINK } from "../../app/features/accounts/rules/mail-kinds.ts";
import { signLink } from "../../app/platform/crypto/signed-link.server.ts";
import { MEMBER_PASSWORD } from "../fixtures/accounts/members.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const ACCOUNT = "/student-dashboard/account";
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("nobody changes a role, a completion or another person's data by what they send", async () => {
  const { browser, id } = await server.member();
  const other = await server.member();
  const phone = await server.signedIn(other.email);
  const [session] = await server.query<{ id: string }>(
    "select id from sessions where user_id = $1 limit 1",
    other.id,
  );
  const forged = {
    intent: "profile",
    firstName: "Zoé",
    lastName: "Lambert",
    phoneNumber: "",
    role: "coach",
    profile_completed: "true",
    profileCompleted: "true",
    id: other.id,
  };
  expect((await browser.post(ACCOUNT, form(forged))).status).toBe(200);
  const ended = await browser.post(ACCOUNT, form({ intent: "end-session", sessionId: session?.id ?? "" }));
  expect(ended.status).toBe(200);
  for (const device of [other.browser, phone]) {
    const profile = await device.get(ACCOUNT);
    expect(profile.status).toBe(200);
    expect(profile.text).not.toContain("Lambert");
  }
  expect((await browser.get("/dashboard")).headers.location).toBe("/student-dashboard");
  expect((await browser.get("/student-dashboard")).headers.location).toBe("/profile-completion");
  expect(
    await server.query("select role, first_name, profile_completed from profiles where id = $1", id),
  ).toEqual([{ role: "student", first_name: "Zoé", profile_completed: false }]);
});

test("the list of devices shows no network address, and a device that is ended has no session any more", async () => {
  const { browser, email } = await server.member();
  const phone = await server.signedIn(email);
  const account = await PlainPage.open(browser, ACCOUNT);
  const rows = account.find
    .getAllByRole("listitem")
    .filter((row) => row.textContent?.includes("Connecté le"));
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain("Cet appareil");
  expect(account.document.querySelector("main")?.textContent).not.toMatch(/\b\d+\.\d+\.\d+\.\d+\b/);
  await account.submit(account.find.getByRole("button", { name: /^Déconnecter (?!les|partout)/ }));
  expect((await phone.get(ACCOUNT)).status).toBe(302);
  expect((await browser.get(ACCOUNT)).status).toBe(200);
});

test("a visit lengthens a session that is a day old", async () => {
  const { browser, id } = await server.member();
  const expiry = async () => {
    const [session] = await server.query<{ at: Date }>(
      "select expires_at as at from sessions where user_id = $1",
      id,
    );
    return Number(session?.at);
  };
  await server.query(
    "update sessions set expires_at = expires_at - interval '2 days' where user_id = $1",
    id,
  );
  const before = await expiry();
  expect((await browser.get("/api/auth/get-session")).status).toBe(200);
  expect((await expiry()) - before).toBeGreaterThanOrEqual(2 * 24 * 60 * 60_000);
});

test("a page of an account leads a visitor to the login and back, and another role to its own dashboard", async () => {
  const visitor = server.visitor();
  for (const address of [ACCOUNT, "/dashboard/prospects?vue=liste", "/student-dashboard"])
    expect((await visitor.get(address)).headers.location, address).toBe(
      `/?auth=login&redirect=${encodeURIComponent(address)}`,
    );
  const student = await server.demo("student");
  expect((await student.get("/dashboard/clients")).headers.location).toBe("/student-dashboard");
});

test("a link of an older mail leads to the landing page with all it says", async () => {
  const query = "?error=access_denied&error_description=Lien+p%C3%A9rim%C3%A9";
  const answer = await server.visitor().get(`/${query}`);
  expect([answer.status, answer.headers.location]).toEqual([302, `/email-confirmed${query}`]);
});

test("a photo may be larger than any other form, and no larger than it needs", async () => {
  const { browser } = await server.member();
  const MEGABYTE = 1024 * 1024;
  const send = (address: string, bytes: number, announced = bytes) => {
    const fields = new FormData();
    fields.set("intent", "photo");
    fields.set("photo", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
    // A body that is announced as too long is refused before it is sent.
    const headers: Record<string, string> = announced > bytes ? { "Content-Length": String(announced) } : {};
    return browser.post(address, fields, { headers });
  };
  expect((await send(ACCOUNT, 5 * MEGABYTE)).status).toBe(400);
  expect((await send(ACCOUNT, 100, 9 * MEGABYTE)).status).toBe(413);
  expect((await send("/contact", 100, 2 * MEGABYTE)).status).toBe(413);
  for (const other of ["/files/../secrets.json", "/files/profiles/..%2f..%2fsecrets.json", "/files/a.webp"])
    expect((await browser.get(other)).status, other).toBe(404);
});

test("a copy of somebody's data is prepared, downloaded by that person, and by nobody else", async () => {
  const { browser, email } = await server.member();
  const stranger = (await server.member()).browser;
  await browser.post(ACCOUNT, form({ intent: "export-data" }));
  const address = await vi.waitUntil(
    async () => {
      const account = await PlainPage.open(browser, ACCOUNT);
      return account.find.queryByRole("link", { name: "Télécharger mes données" })?.getAttribute("href");
    },
    { timeout: 60_000, interval: 100 },
  );
  const own = await browser.get(address);
  expect(own.status).toBe(200);
  expect(JSON.parse(own.text)).toMatchObject({ compte: { email } });
  expect(own.headers).toMatchObject({
    "cache-control": "private, no-store",
    "content-disposition": 'attachment; filename="mes-donnees.json"',
    "x-content-type-options": "nosniff",
    "content-type": "application/json",
  });
  for (const other of [server.visitor(), stranger]) {
    const refused = await other.get(address);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain(email);
    expect(refused.headers["cache-control"]).toBe("private, no-store");
  }
  expect((await browser.get(address.replace("/private-files/", "/files/private/"))).status).toBe(404);
});

test("a student chooses among twelve kinds of mail, and nobody chooses a kind that is always sent", async () => {
  const { browser } = await server.member();
  const account = await PlainPage.open(browser, ACCOUNT);
  expect(account.find.getAllByRole("switch")).toHaveLength(12);
  expect(account.find.getByText(/^Toujours envoyés\s\(11\)$/)).toBeTruthy();
  for (const kind of ["security", "nothing", ""]) {
    const answer = await browser.post(ACCOUNT, form({ intent: "mail-preference", kind, wanted: "true" }));
    expect(answer.status, kind).toBe(400);
  }
});

test("the link at the foot of a mail ends that kind of mail when it is pressed, and not when it is read", async () => {
  const { browser, id } = await server.member();
  const visitor = server.visitor();
  const { linkSecret } = JSON.parse(readFileSync(path.join(server.dataDir, "secrets.json"), "utf8"));
  const link = `/unsubscribe?token=${signLink(linkSecret, STOP_LINK, id, "answers")}`;
  const wanted = async () => {
    const account = await PlainPage.open(browser, ACCOUNT);
    return account.find.getByRole("switch", { name: "Réponses des coachs" }).hasAttribute("checked");
  };
  const heading = (page: PlainPage) => page.find.getByRole("heading", { level: 1 }).textContent;
  const wantAgain = () =>
    browser.post(ACCOUNT, form({ intent: "mail-preference", kind: "answers", wanted: "true" }));

  // A scanner reads every link of a mail.
  const asked = await PlainPage.open(visitor, link);
  expect(heading(asked)).toBe("Ne plus recevoir ces e-mails\u00a0?");
  expect(await wanted()).toBe(true);
  const done = await asked.submit(asked.find.getByRole("button", { name: "Ne plus les recevoir" }));
  expect(heading(done)).toBe("C’est fait");
  expect(done.find.getByRole("link", { name: "Choisir mes e-mails" }).getAttribute("href")).toBe(
    "/dashboard/account?e-mails=1",
  );
  expect(await wanted()).toBe(false);

  // The mailbox itself may ask, without an account.
  await wantAgain();
  const oneClick = form({ "List-Unsubscribe": "One-Click" });
  expect((await visitor.post(`${link}x`, oneClick)).status).toBe(404);
  expect(await wanted()).toBe(true);
  expect((await visitor.post(link, oneClick)).status).toBe(200);
  expect(await wanted()).toBe(false);
  expect(heading(await PlainPage.open(visitor, "/unsubscribe?token=forged.forged"))).toBe(
    "Ce lien n’est pas complet",
  );
});

test("neither a sign-in nor a sign-up with a taken address sends a mail", async () => {
  const { email } = await server.members.create();
  const browser = server.visitor();
  const password = MEMBER_PASSWORD;
  const taken = await browser.post("/api/auth/sign-up/email", {
    name: "",
    email: email.toUpperCase(),
    password,
    confirmPassword: password,
    termsAccepted: true,
    data: { role: "student", phone_number: "06 12 34 56 78" },
  });
  expect(taken.status).toBe(422);
  expect((await browser.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  expect(await server.query("select from mails where recipient = $1", email)).toEqual([]);
  // A mail that is still to be sent is a job.
  expect(
    await server.query(
      "select from graphile_worker._private_jobs where payload::text ilike '%' || $1 || '%'",
      email,
    ),
  ).toEqual([]);
});
