import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll } from "vitest";
import routes from "../../../app/routes.ts";
import { EMAILS, OFFICE_ROLES, OTHERS, ROLES, type Who } from "../../fixtures/accounts/cast.ts";
import type { PlainBrowser } from "../../fixtures/server/plain-browser.ts";
import type { sharedServer } from "../../fixtures/server/shared-server.ts";
import { type Answer, LOGIN, type Row } from "./access-table.ts";

export const EVERYONE = [...ROLES, "otherStudent", "otherCoach"] as const satisfies Who[];
/** The back office has a column for each role of operators. */
export const everyoneAt = (path: string): readonly Who[] =>
  path.startsWith("/back-office") ? [...EVERYONE, ...OFFICE_ROLES] : EVERYONE;

export const isOther = (who: Who): who is keyof typeof OTHERS => who in OTHERS;
/** A second student and a second coach are answered as the first ones are. */
export const answerTo = (who: Who, row: Row): Answer => {
  const answer = row[isOther(who) ? OTHERS[who] : who];
  if (answer === undefined) throw new Error(`the row has no column for ${who}`);
  return answer;
};

/** Whether this person is the first of those who get the same answer. */
export const isFirstOf = (some: readonly Who[], who: Who, row: Row): boolean =>
  some.find((one) => answerTo(one, row) === answerTo(who, row)) === who;

export const form = (fields: Record<string, string>) => new URLSearchParams(fields);
export const PIRATE = form({ intent: "profile", firstName: "Pirate", lastName: "Pirate", phoneNumber: "" });
export const ELSEWHERE = { headers: { Origin: "https://ailleurs.example" } };

/** The browsers of everyone, signed in once for all tests of a file. */
export function everyoneOf(server: ReturnType<typeof sharedServer>): Record<Who, PlainBrowser> {
  const people = {} as Record<Who, PlainBrowser>;
  beforeAll(async () => {
    people.visitor = server.visitor();
    people.newcomer = (await server.member()).browser;
    for (const who of OFFICE_ROLES) people[who] = await server.operator(who);
    for (const who of Object.keys(EMAILS) as (keyof typeof EMAILS)[]) people[who] = await server.demo(who);
  });
  return people;
}

/** Asks as several people at the same time. */
export const eachOf = (some: readonly Who[], ask: (who: Who) => Promise<void>) => Promise.all(some.map(ask));

interface Served {
  path: string;
  /** the file of its screen; absent for what the host itself serves */
  file?: string;
}

function listServed(entries: RouteConfigEntry[], parent = ""): Served[] {
  return entries.flatMap(({ path, children, file }) => {
    const own = path ? `${parent}/${path}` : parent;
    const below = children ? listServed(children, own) : [];
    // A layout has no address; a page that dialogs open over has.
    return children && !path ? below : [{ path: own || "/", file }, ...below];
  });
}

/** The host itself serves these, beside the route table. */
const HOST_ROUTES = ["/api/auth/*", "/functions/v1/live", "/healthz", "/readyz"];
export const ROUTES: Served[] = [...listServed(await routes), ...HOST_ROUTES.map((path) => ({ path }))];

export const hasAction = ({ file }: Served) =>
  file !== undefined &&
  /^export (async function|function|const|\{.*) ?action\b/m.test(readFileSync(`app/${file}`, "utf8"));

export const locationOf = (answer: string, address: string) =>
  answer === LOGIN ? `/?${new URLSearchParams({ auth: "login", redirect: address })}` : answer;

/**
 * A profile may be completed twice, pressing a button again is no offence: that page leads on instead of refusing. The
 * address of the former profile page leads everybody on, and takes no changes.
 */
export const hasDoneIt = (path: string, who: Who) =>
  (path === "/profile" && who !== "visitor") ||
  (path === "/profile-completion" && (who === "student" || who === "otherStudent"));
