import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, PRICE_BANDS } from "./catalogue.ts";
import { readShopRequest, SHOP_SORTS, type ShopRequest, shopPath } from "./shop-address.ts";

const read = (search: string) => readShopRequest(new URLSearchParams(search));
const NOTHING: ShopRequest = { text: "", category: undefined, price: "all", sort: "pertinence", page: 1 };

test("what is asked for is in the address, and nothing else is", () => {
  expect(shopPath(NOTHING)).toBe("/shop");
  expect(shopPath({ text: "10 km", category: "coaching", price: "0-100", sort: "nouveautes", page: 2 })).toBe(
    "/shop?q=10+km&category=coaching&price=0-100&tri=nouveautes&page=2",
  );
});

test("an address that is written can be read", () => {
  const asked = fc.record({
    text: fc.string({ maxLength: 40 }).map((text) => read(new URLSearchParams({ q: text }).toString()).text),
    category: fc.constantFrom(undefined, ...CATEGORIES),
    price: fc.constantFrom(...PRICE_BANDS),
    sort: fc.constantFrom(...SHOP_SORTS),
    page: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(asked, (request) => {
      expect(readShopRequest(new URL(shopPath(request), "https://elan.example").searchParams)).toEqual(
        request,
      );
    }),
  );
});

test.each([
  "",
  "category=&price=&tri=&page=&q=",
  "category=all&price=3000-&tri=PRIX&page=0",
  "category=constructor&price=__proto__&tri=toString&page=1e3",
  "category=Equipment&price=100-200&tri=prix&page=-1",
  "page=99999999999999999999&q=%00%20%00",
])("what it does not know is not asked for: %j", (search) => {
  expect(read(search)).toEqual(NOTHING);
});

test("the first of two values counts, and a text has an end", () => {
  expect(read("category=equipment&category=coaching").category).toBe("equipment");
  expect(read(`q=${"x".repeat(5_000)}`).text).toHaveLength(100);
});
