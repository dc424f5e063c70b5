import { expect, it } from "vitest";
import { readOrderNumber, readOrderView, shopOrdersPath, shopProductsPath, shopReturnsPath } from "./shop.ts";

it("an order is looked for by its number, however it is typed", () => {
  for (const typed of ["C-000123", "c-123", "C 123", "c000123", "123", "000123"])
    expect(readOrderNumber(typed), typed).toBe(123);
  for (const typed of ["", "0", "C-", "martin", "12a", "1234567890123"])
    expect(readOrderNumber(typed), typed).toBeUndefined();
});

it("an address says which list, and a search is among all", () => {
  expect(readOrderView(null, "")).toBe("a-expedier");
  expect(readOrderView("livrees", "")).toBe("livrees");
  expect(readOrderView("livrees", "martin")).toBe("toutes");
  expect(readOrderView("autre", "")).toBe("a-expedier");
  expect(shopOrdersPath({ view: "a-expedier" })).toBe("/back-office/boutique");
  expect(shopOrdersPath({ view: "toutes", words: "léa", page: 2 })).toBe(
    "/back-office/boutique?q=l%C3%A9a&page=2",
  );
  expect(shopReturnsPath({ view: "tous", page: 3 })).toBe("/back-office/boutique/retours?etat=tous&page=3");
  expect(shopProductsPath()).toBe("/back-office/boutique/produits");
});
