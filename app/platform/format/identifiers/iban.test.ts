import fc from "fast-check";
import { expect, it } from "vitest";
import { lastFour, readIban } from "./iban.ts";

const FRENCH = "FR1420041010050500013M02606";

it("is read however it is typed", () => {
  for (const typed of [
    "FR14 2004 1010 0505 0001 3M02 606",
    "fr14-2004-1010-0505-0001-3m02-606",
    ` ${FRENCH} `,
    "FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606",
    "FR14\u202f2004\u202f1010\u202f0505\u202f0001\u202f3M02\u202f606",
    "FR14\t2004\t1010\t0505\t0001\t3M02\t606\n",
  ])
    expect(readIban(typed)).toBe(FRENCH);
  expect(lastFour(FRENCH)).toBe("2606");
});

it("is of any country to which euros can be sent", () => {
  for (const iban of [
    "BE68539007547034",
    "CH9300762011623852957",
    "DE89370400440532013000",
    "MC5811222000010123456789030",
  ])
    expect(readIban(iban), iban).toBe(iban);
  // Valid, but of Brazil and of Saudi Arabia.
  for (const iban of ["BR9700360305000010009795493P1", "SA0380000000608010167519"])
    expect(readIban(iban), iban).toBeUndefined();
});

it("does not survive one wrong character, and is never made of anything else", () => {
  const at = fc.integer({ min: 2, max: FRENCH.length - 1 });
  fc.assert(
    fc.property(at, fc.constantFrom(..."0123456789"), (index, digit) => {
      fc.pre(FRENCH[index] !== digit);
      expect(readIban(FRENCH.slice(0, index) + digit + FRENCH.slice(index + 1))).toBeUndefined();
    }),
  );
  for (const typed of ["", "FR", "FR14", `${FRENCH}0`, "XX1420041010050500013M02606"])
    expect(readIban(typed), typed).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readIban(text)).toBeUndefined();
    }),
  );
});
