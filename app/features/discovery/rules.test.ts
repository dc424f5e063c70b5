import { describe, expect, it } from "vitest";
import { searchPath } from "./rules.ts";

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
