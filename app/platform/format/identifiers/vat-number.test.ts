import { expect, it } from "vitest";
import { readVatNumber } from "./vat-number.ts";

it("reads a French VAT number however it is typed, and refuses a wrong key", () => {
  for (const typed of ["FR44732829320", "fr 44 732 829 320", "FR-44-732.829.320", " FR44\u00a0732829320 "])
    expect(readVatNumber(typed)).toBe("FR44732829320");
  for (const typed of ["", "44732829320", "FR45732829320", "FR4473282932", "BE0403170701", "FR44732829321"])
    expect(readVatNumber(typed), typed).toBeUndefined();
});
