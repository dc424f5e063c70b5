import { describe, expect, it } from "vitest";
import { responseTimeText, searchPath } from "./search-path.ts";

describe("the address of a search", () => {
  it("carries only what is set", () => {
    expect(searchPath({})).toBe("/search-results");
    expect(searchPath({ discipline: "", address: "" })).toBe("/search-results");
    expect(searchPath({ discipline: "Course à pied" })).toBe("/search-results?discipline=Course+%C3%A0+pied");
    expect(searchPath({ discipline: "Yoga", city: "Lyon" })).toBe(
      "/search-results?discipline=Yoga&city=Lyon",
    );
  });

  it("keeps a coordinate of zero, which is a place", () => {
    expect(searchPath({ address: "Ici", lat: 0, lng: 0 })).toBe("/search-results?address=Ici&lat=0&lng=0");
  });
});

describe("how fast a coach answers", () => {
  it.each([
    [null, undefined],
    [0, "Répond en moins d’une heure"],
    [59, "Répond en moins d’une heure"],
    [60, "Répond en 1\u00a0h"],
    [90, "Répond en 2\u00a0h"],
    [23 * 60, "Répond en 23\u00a0h"],
    [23 * 60 + 1, "Répond en 1\u00a0jour"],
    [24 * 60 + 1, "Répond en 2\u00a0jours"],
  ])("%s minutes", (minutes, text) => {
    expect(responseTimeText(minutes)).toBe(text);
  });
});
