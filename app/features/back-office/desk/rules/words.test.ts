import { expect, it } from "vitest";
import { sayCaseDates, sayPack } from "./words.ts";

it("says of a pack what was paid and what is left, in whole sentences", () => {
  const left = { amount: "3 h", until: "jusqu’au 2 mars" };
  expect(sayPack({ price: "200 €", bought: "2 février", left })).toEqual([
    "Acheté 200 € le 2 février.",
    "Il reste 3 h jusqu’au 2 mars.",
  ]);
  expect(sayPack({ price: "200 €", bought: null, left: null })).toEqual([
    "Prix\u00a0: 200 €. Il n’est pas encore payé.",
  ]);
});

it("says until when a case has to be settled, or when it was", () => {
  expect(sayCaseDates({ opened: "lundi", due: "jeudi", closed: null })).toContain("à régler avant le jeudi");
  expect(sayCaseDates({ opened: "lundi", due: null, closed: "mardi" })).toBe(
    "Ouvert le lundi, réglé le mardi",
  );
  expect(sayCaseDates({ opened: "lundi", due: null, closed: null })).toBe("Ouvert le lundi");
});
