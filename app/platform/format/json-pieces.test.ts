import fc from "fast-check";
import { expect, test } from "vitest";
import { writeJson } from "./json-pieces.ts";

const read = (value: unknown) => [...writeJson(value)].join("");

test("the pieces are the text of JSON.stringify", () => {
  const value = fc.object({
    maxDepth: 4,
    withDate: true,
    withNullPrototype: false,
    values: [fc.string({ unit: "binary" }), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)],
  });
  fc.assert(
    fc.property(value, (given) => {
      expect(read(given)).toBe(JSON.stringify(given, null, 2));
    }),
  );
});

test("a long list comes in many pieces", () => {
  const list = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    at: new Date(id),
    words: "a\nb",
    none: undefined,
  }));
  const given = { empty: [], nothing: {}, list, after: "é" };
  expect(read(given)).toBe(JSON.stringify(given, null, 2));
  expect(Math.max(...[...writeJson(given)].map((piece) => piece.length))).toBeLessThan(10_000);
});
