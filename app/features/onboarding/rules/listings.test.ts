import { describe, expect, test } from "vitest";
import {
  copyTitle,
  describeListingStatus,
  formatPlace,
  isTooCheap,
  isWithin,
  LIMITS,
  LISTING_FILTERS,
  LISTING_STATUSES,
  originsOf,
  readFilter,
  type Visibility,
} from "./listings.ts";

const complete = {
  title: "Boxe en plein air",
  disciplineIds: [3],
  hourlyRateCents: 4000,
  sessionMinutes: 60,
  city: "Lyon",
  locationType: "both" as const,
  byWebcam: false,
  pulledReason: null,
};

describe("the states of a listing", () => {
  test.each([
    ["draft", ["draft"]],
    ["active", ["active", "draft", "paused"]],
    ["paused", ["active", "paused"]],
  ] as const)("%s comes from %j", (status, origins) => {
    expect(originsOf(status)).toEqual(origins);
  });

  test("a filter that is none shows everything, and paused listings are in everything alone", () => {
    expect(readFilter(null)).toBe("all");
    expect(readFilter("paused")).toBe("all");
    expect(readFilter("draft")).toBe("draft");
    const shown = (filter: (typeof LISTING_FILTERS)[number]) =>
      LISTING_STATUSES.filter((status) => isWithin(filter, { status }));
    expect(LISTING_FILTERS.map(shown)).toEqual([[...LISTING_STATUSES], ["active"], ["draft"]]);
  });

  test.each([
    ["approved", "Les élèves la voient sur votre page."],
    ["waiting", "Elle sera visible dès que votre profil sera validé, sous 48\u00a0h."],
    ["refused", "Elle n’est pas visible\u00a0: votre profil n’a pas été accepté."],
    ["without hours", "Elle sera visible dès que vous aurez choisi vos horaires."],
  ] as [Visibility, string][])("an active one says who sees it: %s", (visibility, text) => {
    expect(describeListingStatus({ ...complete, status: "active" }, visibility)).toMatchObject({
      label: "Active",
      text,
    });
  });

  test("a draft says what is missing", () => {
    const bare = { ...complete, status: "draft" as const, title: "", city: "", hourlyRateCents: null };
    expect(describeListingStatus(bare, "approved")).toMatchObject({
      label: "Brouillon",
      text: "Pour la publier, il manque un titre, un lieu et un tarif horaire.",
    });
    expect(describeListingStatus({ ...complete, status: "draft" }, "approved").text).toContain(
      "prête à être publiée",
    );
  });

  test("a price that nobody can pay comes before the state", () => {
    const cheap = { ...complete, hourlyRateCents: 60, sessionMinutes: 45 };
    expect(isTooCheap(cheap)).toBe(true);
    expect(isTooCheap({ ...cheap, sessionMinutes: 60 })).toBe(false);
    expect(isTooCheap({ ...cheap, hourlyRateCents: null })).toBe(false);
    for (const status of LISTING_STATUSES)
      expect(describeListingStatus({ ...cheap, status }, "approved")).toMatchObject({
        label: "Tarif à corriger",
        text: expect.stringContaining("Personne ne peut la réserver"),
      });
  });

  test("what the operator took out says so, whatever else it is", () => {
    for (const status of LISTING_STATUSES)
      expect(
        describeListingStatus({ ...complete, status, pulledReason: "Photo d’un tiers" }, "approved").label,
      ).toBe("Retirée par Élan");
  });
});

test.each([
  [{ city: "Lyon", locationType: "fixed", travelKm: null, byWebcam: false }, "Lyon"],
  [
    { city: "Lyon", locationType: "both", travelKm: 10, byWebcam: true },
    "Lyon, jusqu’à 10\u00a0km, et en visio",
  ],
  [{ city: "Lyon", locationType: null, travelKm: null, byWebcam: true }, "En visio"],
  [{ city: "", locationType: null, travelKm: null, byWebcam: false }, "Lieu à préciser"],
] as const)("where sessions take place: %j", (where, text) => {
  expect(formatPlace(where)).toBe(text);
});

test("a copy says that it is one, within the limit", () => {
  expect(copyTitle("Boxe")).toBe("Boxe (copie)");
  expect(copyTitle("")).toBe("");
  const long = copyTitle("x".repeat(LIMITS.title));
  expect(long).toHaveLength(LIMITS.title);
  expect(long.endsWith("x (copie)")).toBe(true);
});
