import { describe, expect, it } from "vitest";
import { readNumber, shortNumber } from "./numbers.ts";

describe("what an operator types to find something", () => {
  it("may be the number of a session, whole or short", () => {
    const id = "3f2a9c1b-0d4e-4f6a-8b7c-1a2b3c4d5e6f";
    expect(readNumber(id)).toEqual({ kind: "id", first: id, last: id });
    expect(readNumber(`nº ${shortNumber(id)}`)).toEqual({
      kind: "id",
      first: "3f2a9c1b-0000-0000-0000-000000000000",
      last: "3f2a9c1b-ffff-ffff-ffff-ffffffffffff",
    });
  });

  it("may be the number of a document", () => {
    expect(readNumber("b12-2026-00003")).toEqual({ kind: "document", series: "B12-2026", number: 3 });
    expect(readNumber("DEMO-A2026-00001")).toEqual({ kind: "document", series: "DEMO-A2026", number: 1 });
  });

  it("is a name or an address otherwise", () => {
    for (const words of ["", "Manon", "décade", "manon@exemple.fr", "3f2a", `${"a".repeat(40)}`])
      expect(readNumber(words), words).toBeUndefined();
  });
});
