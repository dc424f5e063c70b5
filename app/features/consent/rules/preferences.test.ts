import { describe, expect, it } from "vitest";
import { analyticsCookieNames, cookieDomains } from "./analytics-cookies.ts";
import { cookieCategories } from "./categories.ts";
import { ALL, DEFAULTS, ESSENTIAL_ONLY } from "./choices.ts";
import { asksAgainOn, PREFERENCES_DATE_KEY, PREFERENCES_KEY, readChoice } from "./preferences.ts";

const NOW = new Date("2026-11-15T10:00:00.000Z");

function kept(preferences: string | null, date: string | null) {
  const values: Record<string, string | null> = {
    [PREFERENCES_KEY]: preferences,
    [PREFERENCES_DATE_KEY]: date,
  };
  return { getItem: (key: string) => values[key] ?? null };
}
const read = (preferences: unknown, date: string | null, now = NOW) =>
  readChoice(kept(typeof preferences === "string" ? preferences : JSON.stringify(preferences), date), now);

describe("a choice", () => {
  it("is kept under the two keys, with its date beside it", () => {
    expect([PREFERENCES_KEY, PREFERENCES_DATE_KEY]).toEqual(["cookiePreferences", "cookiePreferencesDate"]);
    expect(read(ALL, "2026-11-15T09:00:00.000Z")).toEqual({
      preferences: ALL,
      chosenAt: new Date("2026-11-15T09:00:00.000Z"),
    });
    expect(readChoice(kept(null, null), NOW)).toBeUndefined();
  });

  it.each([
    "",
    "null",
    "true",
    "[]",
    "{",
    '{"essential":true}',
    '{"essential":true,"functional":1,"analytics":true,"marketing":true}',
    '{"essential":false,"functional":true,"analytics":true,"marketing":true}',
  ])("that is broken is none: %s", (text) => {
    expect(read(text, NOW.toISOString())).toBeUndefined();
  });

  it.each([null, "", "hier", "2026-13-01T00:00:00.000Z", "2026-11-15T10:00:00.001Z"])(
    "without a date that can be is none: %s",
    (date) => {
      expect(read(ESSENTIAL_ONLY, date)).toBeUndefined();
    },
  );

  it("is asked for again after six months, to the moment", () => {
    const chosen = "2026-05-15T10:00:00.000Z";
    expect(read(ALL, chosen, new Date("2026-11-15T09:59:59.999Z"))?.preferences).toEqual(ALL);
    expect(read(ALL, chosen, NOW)).toBeUndefined();
  });

  it.each([
    ["2026-08-31T08:00:00.000Z", "2027-02-28T08:00:00.000Z"],
    ["2027-08-30T08:00:00.000Z", "2028-02-29T08:00:00.000Z"],
    ["2026-03-29T00:30:00.000Z", "2026-09-29T00:30:00.000Z"],
  ])("of %s lasts until %s", (chosen, until) => {
    expect(asksAgainOn(new Date(chosen)).toISOString()).toBe(until);
  });

  it("starts with the essential and the functional", () => {
    expect(DEFAULTS).toEqual({ essential: true, functional: true, analytics: false, marketing: false });
    expect(ESSENTIAL_ONLY).toEqual({ ...DEFAULTS, functional: false });
    expect(Object.values(ALL)).toEqual([true, true, true, true]);
  });
});

describe("the cookies of the measurement", () => {
  it("are found by their names alone", () => {
    const cookies = "_ga=GA1.1.5; elan.x=1; _ga_ELANDEMO1=GS2; _gat_x=1; _gid=2; _gazette=3; x_ga=4";
    expect(analyticsCookieNames(cookies)).toEqual(["_ga", "_ga_ELANDEMO1", "_gat_x", "_gid"]);
    expect(analyticsCookieNames("")).toEqual([]);
  });

  it.each([
    ["localhost", [undefined]],
    ["127.0.0.1", [undefined]],
    ["elan.example", [undefined, "elan.example"]],
    ["www.sport.elan.fr", [undefined, "www.sport.elan.fr", "sport.elan.fr", "elan.fr"]],
  ])("can be on %s in these places", (host, domains) => {
    expect(cookieDomains(host)).toEqual(domains);
  });
});

describe("what the page lists", () => {
  it("has each category once, in the order of the choice, and each name once", () => {
    const categories = cookieCategories({ analyticsId: "G-ABCD123", secure: false });
    expect(categories.map(({ key }) => key)).toEqual(Object.keys(ALL));
    const names = categories.flatMap(({ items }) => items.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("_ga_ABCD123");
  });

  it("names the session's cookies as a browser does over https", () => {
    const [essential] = cookieCategories({ analyticsId: undefined, secure: true });
    expect(essential?.items.map(({ name }) => name)).toEqual([
      "__Secure-elan.session_token",
      "__Secure-elan.two_factor",
      "__Secure-elan.trust_device",
      "__Secure-elan.state",
      PREFERENCES_KEY,
      PREFERENCES_DATE_KEY,
      "cart",
    ]);
  });

  it("names no measurement where it is off", () => {
    expect(JSON.stringify(cookieCategories({ analyticsId: undefined, secure: false }))).not.toMatch(
      /_ga|Google A/,
    );
  });
});
