import { describe, expect, it } from "vitest";
import { readNumbers } from "./search.ts";

describe("words without a number", () => {
  it.each(["Manon Petit", "manon.petit75@exemple.fr", "deadbeef", ""])(
    "%s are a name or an address",
    (words) => {
      expect(readNumbers(words)).toBeUndefined();
    },
  );
  it("are also words with a digit that no number begins with", () => {
    expect(readNumbers("Manon 2")).toBeUndefined();
  });
});

describe("a telephone number", () => {
  it.each([
    ["06 12 34 56 78", "+33612345678"],
    ["06.12.34.56.78", "+33612345678"],
    ["+33 6 12 34 56 78", "+33612345678"],
    ["0033612345678", "+33612345678"],
    ["061234", "+3361234"],
    ["+32 470 12", "+3247012"],
  ])("%s is looked for from %s", (words, from) => {
    expect(readNumbers(words)?.phones).toEqual({ from, to: `${from}:` });
  });
  it.each(["0612", "12345678", "C-000123"])("%s is none", (words) => {
    expect(readNumbers(words)?.phones).toBeNull();
  });
});

it.each([
  ["C-000123", { order: 123, ids: null, document: null }],
  ["12", { order: 12, ids: null, document: null }],
  ["B12-2026-00007", { order: null, ids: null, document: { series: "B12-2026", number: 7 } }],
  ["AF3-2026-7", { document: { series: "AF3-2026", number: 7 } }],
  [
    "3F2A9C1B",
    { ids: { first: "3f2a9c1b-0000-0000-0000-000000000000", last: "3f2a9c1b-ffff-ffff-ffff-ffffffffffff" } },
  ],
  ["12345678", { order: 12_345_678, ids: { first: "12345678-0000-0000-0000-000000000000" } }],
])("%s is read as a number of a thing", (words, expected) => {
  expect(readNumbers(words)).toMatchObject(expected);
});
