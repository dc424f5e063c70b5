import { describe, expect, it } from "vitest";
import { LARGEST_SMALLINT, readId } from "~/platform/format/ids.ts";
import { coachesPath, countCoaches, disciplinePath, readPage, readText } from "./listing.ts";

describe("an id in an address", () => {
  it("is digits alone, as large as its column", () => {
    expect(readId("1")).toBe(1);
    expect(readId("2147483647")).toBe(2_147_483_647);
    for (const value of [undefined, null, "", "0", "-1", "01", "1.5", "1e3", " 1", "abc", "2147483648", "٣"])
      expect(readId(value), String(value)).toBeUndefined();
    expect(readId("32768", LARGEST_SMALLINT)).toBeUndefined();
  });

  it("is page 1 when it is not a page", () => {
    expect(readPage("3")).toBe(3);
    expect(readPage(null)).toBe(1);
    expect(readPage("-2")).toBe(1);
    expect(readPage("99999999")).toBe(1);
  });
});

describe("what was typed", () => {
  it("loses what a database refuses, and ends somewhere", () => {
    expect(readText("  yoga\u0000 lyon \n")).toBe("yoga  lyon");
    expect(readText("\u0000")).toBe("");
    expect(readText(null)).toBe("");
    expect(readText("x".repeat(5_000))).toHaveLength(100);
  });
});

describe("the addresses of lists", () => {
  it("carry what is set and nothing else", () => {
    expect(coachesPath({})).toBe("/coaches");
    expect(coachesPath({ text: "", page: 1 })).toBe("/coaches");
    expect(coachesPath({ text: "à & b", disciplineId: 3, page: 2 })).toBe(
      "/coaches?q=%C3%A0+%26+b&discipline=3&page=2",
    );
    expect(disciplinePath(3)).toBe("/discipline/3");
    expect(disciplinePath(3, 2)).toBe("/discipline/3?page=2");
  });
});

it("counts coaches in French", () => {
  expect(countCoaches(0, "trouvé")).toBe("0 coach trouvé");
  expect(countCoaches(1, "disponible")).toBe("1 coach disponible");
  expect(countCoaches(1204, "trouvé")).toBe("1\u202f204 coachs trouvés");
});
