import { expect, test } from "vitest";
import { newProductSchema } from "../../schema.ts";
import { refuseNetGrams, unitPrice } from "./unit-price.ts";

test("a kilogram costs what the price and the weight make of it, to the cent", () => {
  expect(unitPrice(4_500, 900)).toBe("soit 50,00\u00a0€/kg");
  expect(unitPrice(1_850, 600)).toBe("soit 30,83\u00a0€/kg");
  expect(unitPrice(1_690, 50)).toBe("soit 338,00\u00a0€/kg");
});

test("foods have a net quantity, and nothing else has", () => {
  expect(refuseNetGrams("supplements", 900)).toBeUndefined();
  expect(refuseNetGrams("equipment", null)).toBeUndefined();
  expect(refuseNetGrams("supplements", null)).toContain("requise");
  expect(refuseNetGrams("equipment", 900)).toContain("Seul un complément");
});

test("a new product is refused without what its kind needs", () => {
  const sent = {
    name: "Whey",
    summary: "De la whey.",
    description: "De la whey.",
    inside: "",
    priceCents: "45",
    vatRate: "55",
    type: "one_time",
    programme: "",
  };
  const read = (more: object) => newProductSchema.safeParse({ ...sent, ...more });
  expect(read({ category: "supplements", netGrams: "900" }).data?.netGrams).toBe(900);
  expect(read({ category: "equipment", netGrams: "" }).data?.netGrams).toBeNull();
  for (const wrong of ["", "0", "-3", "1,5", "100001", "x"])
    expect(read({ category: "supplements", netGrams: wrong }).error?.issues.map(({ path }) => path)).toEqual([
      ["netGrams"],
    ]);
  expect(read({ category: "equipment", netGrams: "900" }).success).toBe(false);
});
