import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import { expect } from "../fixtures/browser.ts";
import { EMAILS, OTHERS, ROLES, test, type Who } from "../fixtures/people.ts";

/** A status, or the address a person is sent to. */
type Answer = number | string;
type Row = Record<(typeof ROLES)[number], Answer>;

const EVERYONE = [...ROLES, "otherStudent", "otherCoach"] as const;
const isOther = (who: Who): who is keyof typeof OTHERS => who in OTHERS;
/** A second student and a second coach have no column of their own: they are answered as the first ones are. */
const answerTo = (who: Who, row: Row): Answer => row[isOther(who) ? OTHERS[who] : who];

const LOGIN = "the login dialog, and back";

const everybody = (status: number): Row => ({
  visitor: status,
  student: status,
  newcomer: status,
  coach: status,
  operator: status,
});
const PUBLIC = everybody(200);
const SIGNED_IN: Row = { ...PUBLIC, visitor: LOGIN };
const VISITOR: Row = { visitor: 200, student: "/", newcomer: "/", coach: "/", operator: "/" };
const COACH: Row = {
  visitor: LOGIN,
  student: "/student-dashboard",
  newcomer: "/student-dashboard",
  coach: 200,
  operator: "/",
};
const STUDENT: Row = { visitor: LOGIN, student: 200, newcomer: 200, coach: "/dashboard", operator: "/" };

/** What each role gets from each route. A route without a row fails the first test below. */
const ACCESS: Record<string, Row> = {
  "/": PUBLIC,
  "/coaches": PUBLIC,
  "/coachs": everybody(301),
  "/coach/:coachId": PUBLIC,
  "/coach/:coachId/contact": PUBLIC,
  "/search": PUBLIC,
  "/search-results": PUBLIC,
  "/search-alert": PUBLIC,
  "/unsubscribe": PUBLIC,
  "/discipline/:disciplineId": PUBLIC,
  "/accompaniment": PUBLIC,
  "/shop": PUBLIC,
  "/blog": PUBLIC,
  "/blog/:articleId": PUBLIC,
  "/become-coach": PUBLIC,
  "/terms": PUBLIC,
  "/privacy": PUBLIC,
  "/cookies": PUBLIC,
  "/mentions-legales": PUBLIC,
  "/contact": PUBLIC,
  "/faq": PUBLIC,
  "/login": VISITOR,
  "/signup": VISITOR,
  "/email-confirmed": PUBLIC,
  "/reset-password": PUBLIC,
  "/profile": SIGNED_IN,
  "/profile-completion": {
    visitor: LOGIN,
    student: "/student-dashboard",
    newcomer: 200,
    coach: "/",
    operator: "/",
  },
  "/dashboard": COACH,
  "/dashboard/prospects": COACH,
  "/dashboard/schedule": COACH,
  "/dashboard/clients": COACH,
  "/dashboard/training": COACH,
  "/dashboard/closing-help": COACH,
  "/dashboard/settings": COACH,
  "/dashboard/settings/payment": COACH,
  "/dashboard/messages": COACH,
  "/dashboard/listings": COACH,
  "/dashboard/reviews": COACH,
  "/dashboard/premium": COACH,
  "/dashboard/bookings": { ...STUDENT, coach: 200 },
  "/dashboard/favorites": STUDENT,
  "/dashboard/account": SIGNED_IN,
  "/student-dashboard": { ...STUDENT, newcomer: "/profile-completion" },
  "/student-dashboard/bookings": STUDENT,
  "/student-dashboard/history": STUDENT,
  "/student-dashboard/favorites": STUDENT,
  "/student-dashboard/account": STUDENT,
  "/*": everybody(404),
  "/robots.txt": PUBLIC,
  "/sitemap.xml": PUBLIC,
  "/sitemap/:part": PUBLIC,
  "/files/*": everybody(404),
  "/private-files/:fileId": everybody(404),
  "/functions/v1/geocode/search": PUBLIC,
  "/functions/v1/geocode/reverse": PUBLIC,
  "/functions/v1/favorites": everybody(405),
  "/dev/ui": PUBLIC,
  "/dev/select-one": PUBLIC,
  "/dev/google/authorize": everybody(400),
  "/dev/google/token": everybody(405),
  "/dev/mails": PUBLIC,
  "/dev/mails/:mailId": everybody(404),
  // Its endpoints have their own list: tests/database/auth-endpoints.db.test.ts.
  "/api/auth/*": everybody(404),
  "/healthz": PUBLIC,
  "/readyz": PUBLIC,
};

/** Served by the host itself, beside the route table. */
const HOST_ROUTES = ["/api/auth/*", "/healthz", "/readyz"];

const addressOf = (path: string) =>
  path
    .replace(":mailId", "999999")
    .replace(":articleId", "calculer-imc")
    .replace(":part", "pages.xml")
    .replace(/:\w+/, "1")
    .replace("*", "nulle-part");

function locationOf(answer: string, address: string): string {
  return answer === LOGIN ? `/?${new URLSearchParams({ auth: "login", redirect: address })}` : answer;
}

function paths(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent;
    return entry.children ? paths(entry.children, path) : [path || "/"];
  });
}

test("every route has its row", async () => {
  const served = [...paths(await routes), ...HOST_ROUTES];
  expect(Object.keys(ACCESS).sort()).toEqual(served.sort());
});

// Once in each worker, rather than at the expense of whichever test happens to come first.
test.beforeAll(async ({ people }) => {
  test.setTimeout(60_000);
  await Promise.all(EVERYONE.map((who) => people.cookies(who)));
});

for (const [path, row] of Object.entries(ACCESS)) {
  const address = addressOf(path);
  test(`${path} for each role`, async ({ people }) => {
    for (const who of EVERYONE) {
      const request = await people.request(await people.cookies(who));
      const response = await request.get(address, { maxRedirects: 0 });
      const answer = answerTo(who, row);
      // The same page, and another person's: nothing in it is the first one's.
      if (isOther(who)) {
        const text = await response.text();
        expect.soft(text, who).not.toContain(EMAILS[OTHERS[who]]);
        if (answer === 200 && row.visitor === LOGIN) expect.soft(text, who).toContain(EMAILS[who]);
      }
      if (typeof answer === "number") {
        expect.soft(response.status(), who).toBe(answer);
        // What belongs to one person is kept nowhere: after a sign-out, the back button has nothing to show.
        if (row.visitor === LOGIN)
          expect.soft(response.headers()["cache-control"], who).toBe("private, no-store");
      } else {
        expect.soft(response.status(), who).toBe(302);
        expect.soft(response.headers().location, who).toBe(locationOf(answer, address));
        expect.soft(await response.text(), who).toBe("");
      }
      await request.dispose();
    }
  });

  const turnedAway = EVERYONE.filter((who) => typeof answerTo(who, row) === "string");
  if (turnedAway.length === 0) continue;

  test(`${path} as data for those it is not for`, async ({ people }) => {
    for (const who of turnedAway) {
      const request = await people.request(await people.cookies(who));
      const response = await request.get(`${address}.data`, { maxRedirects: 0 });
      const text = await response.text();
      expect.soft(response.status(), who).toBe(202);
      expect.soft(text, who).toContain(JSON.stringify(locationOf(String(answerTo(who, row)), address)));
      // The answer to a redirect is all there is: no loader has run, not even the root's.
      expect.soft(text, who).not.toContain("publicUrl");
      await request.dispose();
    }
  });

  test(`${path} changes nothing for those it is not for`, async ({ people }) => {
    for (const who of turnedAway) {
      // A profile may be completed twice: pressing a button again is no offence.
      if (path === "/profile-completion" && (who === "student" || who === "otherStudent")) continue;
      const request = await people.request(await people.cookies(who));
      const refusal = who === "visitor" ? 401 : 403;
      for (const [method, asked] of [
        ["POST", address],
        ["POST", `${address}.data`],
        ["PUT", address],
        ["DELETE", `${address}.data`],
      ] as const) {
        const response = await request.fetch(asked, {
          method,
          maxRedirects: 0,
          form: { intent: "profile", firstName: "Pirate", lastName: "Pirate", phoneNumber: "" },
        });
        expect.soft(response.status(), `${method} ${asked} ${who}`).toBe(refusal);
      }
      if (who !== "visitor") {
        const profile = await request.get("/profile.data");
        expect.soft(profile.status()).toBe(200);
        expect.soft(await profile.text(), who).not.toContain("Pirate");
      }
      await request.dispose();
    }
  });
}

for (const method of ["POST", "PUT", "DELETE"])
  test(`${method} changes nothing for a visitor`, async ({ request }) => {
    for (const path of ["/", "/nulle-part", "/dev/mails", "/functions/v1/geocode/search"]) {
      const response = await request.fetch(path, { method, data: "x=1" });
      expect(response.status(), path).toBeGreaterThanOrEqual(400);
      expect(response.status(), path).toBeLessThan(500);
    }
  });

test("another site cannot act for a person who is signed in", async ({ people }) => {
  const request = await people.request(await people.newcomer());
  const response = await request.post("/profile-completion", {
    headers: { Origin: "https://ailleurs.example" },
    form: { firstName: "Pirate", lastName: "Pirate" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(403);
  expect(await (await request.get("/profile")).text()).not.toContain("Pirate");
});

test("only students write to coaches and keep favorites, and only from our own pages", async ({ people }) => {
  const calls = [
    ["/coach/2/contact", { message: "Bonjour", address: "", phone: "" }],
    ["/functions/v1/favorites", { coach: "2", favorite: "true" }],
  ] as const;
  const answers = { visitor: 401, newcomer: 200, coach: 403, operator: 403 };
  for (const [who, expected] of Object.entries(answers)) {
    const request = await people.request(await people.cookies(who as Who));
    for (const [address, form] of calls) {
      const foreign = { Origin: "https://ailleurs.example" };
      expect.soft((await request.post(address, { form, headers: foreign })).status(), address).toBe(403);
      expect.soft((await request.post(address, { form })).status(), `${who} ${address}`).toBe(expected);
    }
    await request.dispose();
  }
});

test("what is asked of coaches who do not exist, or in other words, is refused", async ({ people }) => {
  const request = await people.request(await people.newcomer());
  const message = { message: "Bonjour", address: "", phone: "" };
  for (const id of ["999999", "0", "1e3", "99999999999", "x"]) {
    expect((await request.get(`/coach/${id}/contact`)).status(), id).toBe(404);
    expect((await request.post(`/coach/${id}/contact`, { form: message })).status(), id).toBe(404);
  }
  for (const [form, status] of [
    [{ coach: "999999", favorite: "true" }, 404],
    [{ coach: "99999999999", favorite: "true" }, 400],
    [{ coach: "1", favorite: "yes" }, 400],
    [{ coach: "1" }, 400],
  ] as const)
    expect((await request.post("/functions/v1/favorites", { form })).status()).toBe(status);
  for (const method of ["PUT", "DELETE"])
    for (const address of ["/coach/1/contact", "/functions/v1/favorites"])
      expect((await request.fetch(address, { method, form: message })).status()).toBeGreaterThanOrEqual(400);
  const invalid = await request.post("/coach/1/contact", { form: { ...message, message: " ", phone: "06" } });
  expect(invalid.status()).toBe(400);
  expect(await invalid.json()).toMatchObject({
    errors: { message: "Écrivez votre message.", phone: "Ce numéro de téléphone n’est pas valide." },
  });
  await request.dispose();
});
