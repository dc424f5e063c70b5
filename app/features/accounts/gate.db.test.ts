import { beforeAll, describe, expect, it } from "vitest";
import { createAuthApp } from "../../../tests/fixtures/accounts/auth-app.ts";
import type { CookieJar } from "../../../tests/fixtures/accounts/cookie-jar.ts";
import { type Check, createGate } from "../../../tests/fixtures/accounts/gate-requests.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { completeProfile } from "./commands/complete-profile.server.ts";
import {
  getCarried,
  getViewer,
  loadViewer,
  requireCompletedStudent,
  requireCompletingStudent,
  requireRole,
  requireViewer,
} from "./gate.server.ts";

const database = testDatabase();
const app = createAuthApp(database, { OPERATOR_EMAILS: "operator@exemple.fr" });

const WHO = ["visitor", "student", "newcomer", "coach", "operator"] as const;
type Who = (typeof WHO)[number];
const cookies: Partial<Record<Who, CookieJar>> = {};

beforeAll(async () => {
  for (const who of WHO.slice(1)) {
    const email = `${who}@exemple.fr`;
    await app.join(email, who === "coach" ? "coach" : "student");
    cookies[who] = await app.signIn(email);
  }
  const { id } = await app.person("student@exemple.fr");
  await completeProfile(database.db, ownerOf(id), { firstName: "Manon", lastName: "Petit" });
});

const gate = createGate(app, database);

const ask = (who: Who, check: Check, method = "GET", path = "/wanted") =>
  gate.ask(cookies[who], check, { method, path });
const { argumentsOf } = gate;

const LOGIN = "replaced by /?auth=login&redirect=%2Fwanted";
const UNAUTHENTICATED = "401 Connectez-vous pour continuer.";
const FORBIDDEN = "403 Vous n’avez pas accès à cette page.";

const GUARDS: [string, Check, Record<Who, string>][] = [
  [
    "requireViewer",
    requireViewer,
    { visitor: LOGIN, student: "page", newcomer: "page", coach: "page", operator: "page" },
  ],
  [
    "requireRole coach",
    (context, request) => requireRole(context, request, "coach"),
    {
      visitor: LOGIN,
      student: "sent to /student-dashboard",
      newcomer: "sent to /student-dashboard",
      coach: "page",
      operator: "sent to /back-office",
    },
  ],
  [
    "requireRole student",
    (context, request) => requireRole(context, request, "student"),
    {
      visitor: LOGIN,
      student: "page",
      newcomer: "page",
      coach: "sent to /dashboard",
      operator: "sent to /back-office",
    },
  ],
  [
    "requireRole coach or student",
    (context, request) => requireRole(context, request, "coach", "student"),
    { visitor: LOGIN, student: "page", newcomer: "page", coach: "page", operator: "sent to /back-office" },
  ],
  [
    "requireCompletedStudent",
    requireCompletedStudent,
    {
      visitor: LOGIN,
      student: "page",
      newcomer: "sent to /profile-completion",
      coach: "sent to /dashboard",
      operator: "sent to /back-office",
    },
  ],
  [
    "requireCompletingStudent",
    requireCompletingStudent,
    {
      visitor: LOGIN,
      student: "page",
      newcomer: "page",
      coach: "replaced by /",
      operator: "replaced by /",
    },
  ],
];

describe.each(GUARDS)("%s", (_, check, answers) => {
  it.each(WHO)("shows a %s the way when they read", async (who) => {
    expect(await ask(who, check)).toBe(answers[who]);
    expect(await ask(who, check, "HEAD")).toBe(answers[who]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("refuses a %s from the wrong person", async (method) => {
    for (const who of WHO) {
      const refusal = who === "visitor" ? UNAUTHENTICATED : FORBIDDEN;
      expect(await ask(who, check, method), who).toBe(answers[who] === "page" ? "page" : refusal);
    }
  });
});

describe("the way back after the login", () => {
  it.each([
    ["/dashboard/prospects?status=gagne&page=2", "/dashboard/prospects?status=gagne&page=2"],
    ["/dashboard/prospects.data?status=gagne&_routes=routes%2Fx", "/dashboard/prospects?status=gagne"],
  ])("of %s is %s", async (asked, wanted) => {
    const answer = await ask("visitor", requireViewer, "GET", asked);
    expect(
      new URL(answer.replace("replaced by ", ""), app.settings.publicUrl).searchParams.get("redirect"),
    ).toBe(wanted);
  });
});

it("takes a forged, a foreign and an ended session for a visitor's", async () => {
  const ended = await app.signIn("coach@exemple.fr");
  await app.post("/sign-out", {}, { cookies: ended.copy() });
  const { session = "" } = cookies.coach ?? {};
  const other = session[10] === "x" ? "y" : "x";
  for (const cookie of [
    ended.header,
    "elan.session_token=anything",
    `elan.session_token=${session.slice(0, 10)}${other}${session.slice(11)}`,
  ]) {
    const args = argumentsOf(new Request(app.settings.publicUrl, { headers: { cookie } }));
    await loadViewer()(args, async () => new Response());
    expect(getViewer(args.context), cookie).toBeNull();
  }
});

it("brings what every page of a person carries with the same read", async () => {
  const name = { name: "greeting", sql: "'Bonjour ' || p.first_name" };
  const carriedFor = async (who: Who) => {
    const cookie = cookies[who]?.header ?? "";
    const args = argumentsOf(new Request(app.settings.publicUrl, { headers: { cookie } }));
    await loadViewer(name)(args, async () => new Response());
    return getCarried(args.context, name);
  };
  expect([await carriedFor("student"), await carriedFor("visitor")]).toEqual(["Bonjour Manon", undefined]);
});
