import { describe, expect, it } from "vitest";
import { sayChange, sayValue } from "./changes.ts";
import { layCohorts } from "./cohorts.ts";
import { layCurve, roundUp } from "./curves.ts";
import { COHORTS, FIGURE_NAMES, FIGURES, figureKind, findFigure, shownValue } from "./figures.ts";
import { showFigure } from "./series.ts";
import { pageViewed } from "./visits.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

describe("a page view", () => {
  const viewed = (given: Partial<Parameters<typeof pageViewed>[0]>) =>
    pageViewed({
      method: "GET",
      route: "/coach/:coachId",
      status: 200,
      userAgent: BROWSER,
      purpose: undefined,
      ...given,
    });

  it("is a public page that a person was sent, whole, from their own cache, or as data", () => {
    expect(viewed({})).toBe("coach");
    expect(viewed({ status: 304, route: "/" })).toBe("home");
    expect(viewed({ route: "/.data" })).toBe("home");
    expect(viewed({ route: "/search-results.data" })).toBe("search");
  });

  it("is no form, no error, no redirect, no private page and no file", () => {
    expect(viewed({ method: "POST" })).toBeUndefined();
    expect(viewed({ method: "HEAD" })).toBeUndefined();
    for (const status of [301, 302, 404, 429, 499, 500, 503]) expect(viewed({ status })).toBeUndefined();
    for (const route of [
      "/dashboard",
      "/back-office",
      "/messages/:conversationId",
      "/assets/*",
      "*",
      "/terms",
    ])
      expect(viewed({ route }), route).toBeUndefined();
  });

  it("is none of a robot, or of a browser that fetches a document ahead", () => {
    for (const userAgent of [
      undefined,
      "",
      "Googlebot/2.1",
      "curl/8.5",
      "Mozilla/5.0 HeadlessChrome/140",
      "UptimeMonitor",
    ])
      expect(viewed({ userAgent }), userAgent).toBeUndefined();
    expect(viewed({ purpose: "prefetch;prerender" })).toBeUndefined();
    // A page that our own link has fetched before is opened without another request.
    expect(viewed({ purpose: "prefetch", route: "/coach/:coachId.data" })).toBe("coach");
  });
});

describe("the list of figures", () => {
  it("has an address for each, and none twice", () => {
    const slugs = [...FIGURE_NAMES.map((name) => FIGURES[name].slug), COHORTS.slug, "export"];
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const name of FIGURE_NAMES) expect(findFigure(FIGURES[name].slug)).toBe(name);
    expect(findFigure("toString")).toBeUndefined();
    expect(findFigure(undefined)).toBeUndefined();
  });

  it("knows how payments are named, without what a coach pays back", () => {
    expect(figureKind("sales").parts).toMatchObject({
      booking: "Séance",
      "subscription of a product": "Abonnement",
    });
    expect(Object.keys(figureKind("sales").parts)).not.toContain("coach balance");
  });

  it("shows no share of nothing", () => {
    expect(shownValue("answered", { count: 3, cents: 0 }, { count: 4, cents: 0 })).toBe(0.75);
    expect(shownValue("answered", { count: 0, cents: 0 }, { count: 0, cents: 0 })).toBeUndefined();
    expect(shownValue("sales", { count: 2, cents: 900 })).toBe(900);
  });
});

it("says values and changes as French readers write them", () => {
  expect(sayValue("cents", 123_450)).toBe("1\u202f234,50\u00a0€");
  expect(sayValue("share", 0.4349)).toBe("43,5\u00a0%");
  expect(sayValue("count", undefined)).toBe("–");
  expect(sayChange("count", 9, 8)).toBe("+12,5\u00a0%");
  expect(sayChange("cents", 50, 100)).toBe("−50\u00a0%");
  expect(sayChange("count", 5, 5)).toBe("0\u00a0%");
  expect(sayChange("share", 0.5, 0.47)).toBe("+3\u00a0points");
  expect(sayChange("share", 0.47, 0.48)).toBe("−1\u00a0point");
  expect(sayChange("count", 5, 0)).toBeUndefined();
  expect(sayChange("share", 0.5, undefined)).toBeUndefined();
});

describe("a curve", () => {
  const box = { width: 100, height: 50 };

  it("goes from zero to a round number above the highest value", () => {
    expect(layCurve([0, 5, 10], box)).toEqual({ lines: ["0.0,50.0 50.0,25.0 100.0,0.0"], top: 10 });
    expect(layCurve([0, 0], box).top).toBe(1);
    for (const [value, top] of [
      [37, 50],
      [0.4, 0.5],
      [101, 200],
      [1, 1],
      [2_400, 2_500],
    ] as const)
      expect(roundUp(value)).toBe(top);
  });

  it("breaks where a value is not known", () => {
    expect(layCurve([1, undefined, 1, 1], box).lines).toHaveLength(2);
    expect(layCurve([undefined, 1, undefined], box).lines).toEqual(["50.0,0.0 50.0,0.0"]);
    expect(layCurve([], box)).toEqual({ lines: [], top: 1 });
  });
});

it("shows shares of the points of another figure, and only parts that had something", () => {
  const amount = (count: number) => ({ count, cents: 0 });
  const series = [
    {
      figure: "answered" as const,
      part: "",
      points: [amount(1), amount(0)],
      total: amount(1),
      before: amount(1),
    },
    {
      figure: "contacts" as const,
      part: "",
      points: [amount(2), amount(0)],
      total: amount(2),
      before: amount(0),
    },
    { figure: "sign-ups" as const, part: "", points: [amount(1)], total: amount(1), before: amount(0) },
    {
      figure: "sign-ups" as const,
      part: "student",
      points: [amount(1)],
      total: amount(1),
      before: amount(0),
    },
    { figure: "sign-ups" as const, part: "coach", points: [amount(0)], total: amount(0), before: amount(0) },
  ];
  expect(showFigure({ series }, "answered").whole).toMatchObject({
    value: 0.5,
    before: undefined,
    points: [0.5, undefined],
  });
  expect(showFigure({ series }, "sign-ups").parts.map(({ label }) => label)).toEqual(["Élèves"]);
});

it("lays out students by the month of their first session", () => {
  const months = ["2026-09", "2026-10", "2026-11"];
  const counts = [
    { cohort: "2026-09", month: "2026-09", students: 10 },
    { cohort: "2026-09", month: "2026-11", students: 4 },
    { cohort: "2026-11", month: "2026-11", students: 3 },
    { cohort: "2020-01", month: "2026-11", students: 7 },
  ];
  expect(layCohorts(counts, months)).toEqual([
    { month: "2026-09", size: 10, shares: [0, 0.4] },
    { month: "2026-11", size: 3, shares: [undefined, undefined] },
  ]);
});
