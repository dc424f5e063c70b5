import { describe, expect, it } from "vitest";
import {
  courseModesLabel,
  firstNameOf,
  formatResponseTime,
  formatSiret,
  offerPlace,
  profilePath,
  readTab,
  sessionPriceCents,
} from "./profile.ts";

it("says how long an answer takes, never less than it does", () => {
  expect([0, 1, 45, 59, 60, 61, 180, 1440, 1441, 4000].map(formatResponseTime)).toEqual(
    ["1 min", "1 min", "45 min", "59 min", "1 h", "2 h", "3 h", "24 h", "2 jours", "3 jours"].map((text) =>
      text.replace(" ", "\u00a0"),
    ),
  );
});

describe("a tab's address", () => {
  it("names every tab but the first, and keeps the page of the reviews", () => {
    expect(profilePath(7)).toBe("/coach/7");
    expect(profilePath(7, "avis")).toBe("/coach/7?onglet=avis");
    expect(profilePath(7, "recommandations", 2)).toBe("/coach/7?onglet=recommandations&page=2");
    expect(profilePath(7, "a-propos", 2)).toBe("/coach/7?page=2");
  });

  it("is read back, and the first tab is what nobody knows", () => {
    expect(readTab("avis")).toBe("avis");
    expect(readTab("tarifs")).toBe("a-propos");
    expect(readTab(null)).toBe("a-propos");
  });
});

it("names the ways to take a lesson, and the coach", () => {
  expect(courseModesLabel(["webcam", "in-person"])).toBe("En présentiel et en visio");
  expect(courseModesLabel(["webcam"])).toBe("En visio");
  expect(firstNameOf(" Jean-Marc  Le Goff ")).toBe("Jean-Marc");
});

it("says what a session costs to the cent", () => {
  expect(sessionPriceCents({ hourlyRateCents: 4500, sessionMinutes: 60 })).toBe(4500);
  expect(sessionPriceCents({ hourlyRateCents: 3333, sessionMinutes: 45 })).toBe(2500);
});

it("says where sessions take place, and how far the coach goes", () => {
  const at = (locationType: "fixed" | "travel" | "both" | null, travelKm: number | null = null) =>
    offerPlace({ city: "Le Havre", locationType, travelKm });
  expect(at("fixed")).toBe("Chez le coach, au Havre");
  expect(at("travel", 15)).toBe("Chez vous, autour du Havre, jusqu’à 15\u00a0km");
  expect(at("both", 5)).toBe("Chez le coach, au Havre, ou chez vous, jusqu’à 5\u00a0km");
  expect(at(null)).toBeUndefined();
});

it("groups the digits of a SIRET", () => {
  expect(formatSiret("73282932000074")).toBe("732\u00a0829\u00a0320\u00a000074");
});
