import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { seedProducts } from "../seed.server.ts";
import { findProduct, readStock } from "./queries/find-product.server.ts";
import { listProductPages, listProducts, listSimilarProducts } from "./queries/list-products.server.ts";
import { bandBounds, PRICE_BANDS } from "./rules/catalogue.ts";
import { readShopRequest } from "./rules/shop-address.ts";

const { db, pool } = testDatabase();
beforeAll(() => db.transaction(seedProducts));

const rows = async (statement: string) => (await pool.query(statement)).rows;
const list = (search: string) => listProducts(db, readShopRequest(new URLSearchParams(search)));
const names = async (search: string) =>
  (await list(search)).rows.map(({ name }) => name.replaceAll("\u00a0", " "));
/** every page of it */
const all = async (search: string) => {
  const { pageCount } = await list(search);
  const pages = await Promise.all(
    Array.from({ length: pageCount }, (_, at) => list(`${search}&page=${at + 1}`)),
  );
  return pages.flatMap((page) => page.rows);
};

describe("the samples", () => {
  test("are the two of the specification and 22 more, 8 of each kind, with 3 subscriptions", async () => {
    expect(
      await rows("select id, name, price_cents, stock_quantity from products where id <= 2 order by id"),
    ).toEqual([
      { id: 1, name: "Haltères réglables", price_cents: 15_000, stock_quantity: 10 },
      { id: 2, name: "Protéine whey", price_cents: 4_500, stock_quantity: 25 },
    ]);
    expect(
      await rows("select category, type, count(*)::int from products group by 1, 2 order by 1, 2 desc"),
    ).toEqual([
      { category: "coaching", type: "subscription", count: 3 },
      { category: "coaching", type: "one_time", count: 5 },
      { category: "equipment", type: "one_time", count: 8 },
      { category: "supplements", type: "one_time", count: 8 },
    ]);
  });

  test("have the programmes' names, the taxes of food, and stock that is its history", async () => {
    expect(
      (await rows("select programme from products where programme is not null order by 1")).map(
        ({ programme }) => programme,
      ),
    ).toEqual([
      "force-sans-materiel",
      "mobilite-au-quotidien",
      "premier-10-km",
      "prise-de-masse-a-la-maison",
      "programme-course",
      "programme-force",
      "programme-forme",
      "remise-en-forme",
    ]);
    expect(await rows("select id from products where (category = 'supplements') <> (vat_rate = 55)")).toEqual(
      [],
    );
    expect(
      await rows(
        "select id from products p where stock_quantity <> coalesce((select sum(quantity) from stock_moves where product_id = p.id), 0)",
      ),
    ).toEqual([]);
    const stocks = (await rows("select stock_quantity from products where category <> 'coaching'")).map(
      ({ stock_quantity }) => stock_quantity,
    );
    expect(stocks).toContain(0);
    expect(stocks.some((stock) => stock > 0 && stock <= 5)).toBe(true);
  });

  test("of food say how much is inside, as their price per kilogram has it; nothing else does", async () => {
    const weighed = await rows("select category, inside, net_grams from products order by id");
    for (const { category, inside, net_grams } of weighed)
      if (category === "supplements") expect(inside[0]).toMatch(new RegExp(`(de|soit) ${net_grams}\\sg\\b`));
      else expect(net_grams).toBeNull();
  });

  test("each have a picture that is there, and words for those who do not see it", async () => {
    const pictures = await rows("select product_id, image, alt from product_pictures");
    expect(new Set(pictures.map(({ product_id }) => product_id)).size).toBe(24);
    for (const { image, alt } of pictures) {
      expect(existsSync(`public${image}`), image).toBe(true);
      expect(alt.length, image).toBeGreaterThan(20);
    }
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  });

  test("leave the next id to the next product", async () => {
    const [{ id }] = await rows(
      "insert into products (name, summary, description, price_cents, category, type) values ('X', 'X', 'X', 100, 'equipment', 'one_time') returning id",
    );
    expect(id).toBe(25);
    await pool.query("delete from products where id = 25");
  });
});

describe("the list", () => {
  test("comes by the page, each kind in its turn", async () => {
    const first = await list("");
    expect(first).toMatchObject({ total: 24, page: 1, pageCount: 2 });
    expect(first.rows.slice(0, 3).map(({ category }) => category)).toEqual([
      "equipment",
      "supplements",
      "coaching",
    ]);
    expect(first.rows[0]).toEqual({
      id: 1,
      name: "Haltères réglables",
      summary: expect.stringContaining("haltères"),
      priceCents: 15_000,
      category: "equipment",
      type: "one_time",
      netGrams: null,
      image: "/images/boutique/halteres-reglables.svg",
    });
    expect(new Set((await all("")).map(({ id }) => id)).size).toBe(24);
    expect(await list("page=99")).toMatchObject({ page: 2 });
  });

  test("is narrowed by category and by price, and every product is in one band", async () => {
    expect((await all("category=coaching")).every(({ category }) => category === "coaching")).toBe(true);
    let counted = 0;
    for (const band of PRICE_BANDS.filter((one) => one !== "all")) {
      const { from, below = Number.POSITIVE_INFINITY } = bandBounds(band);
      const found = await all(`price=${band}`);
      expect(found.every(({ priceCents }) => priceCents >= from && priceCents < below)).toBe(true);
      counted += found.length;
    }
    expect(counted).toBe(24);
    expect(await names("category=equipment&price=1000-3000")).toEqual(["Rameur à air"]);
    expect(await names("category=supplements&price=3000")).toEqual([]);
  });

  test("is in the order that is asked for", async () => {
    const prices = async (sort: string) => (await all(`tri=${sort}`)).map(({ priceCents }) => priceCents);
    const rising = (await prices("")).toSorted((a, b) => a - b);
    expect(await prices("prix-croissant")).toEqual(rising);
    expect(await prices("prix-decroissant")).toEqual(rising.toReversed());
    expect((await names("tri=nouveautes")).slice(0, 2)).toEqual(["Programme Forme", "Programme Course"]);
  });

  test.each([
    ["halteres", "Haltères réglables"],
    ["HALTÈRES réglables", "Haltères réglables"],
    ["protéine", "Protéine whey"],
    ["d'effort", "Boisson d’effort citron"],
  ])("finds what is called so first, whatever the accents: %s", async (text, name) => {
    expect((await names(`q=${encodeURIComponent(text)}`))[0]).toBe(name);
  });

  test("finds every word, and takes none for a pattern", async () => {
    expect((await list("q=proteine")).total).toBeGreaterThan(2);
    expect(await names("q=proteine vegetale")).toEqual(["Protéine végétale pois et riz"]);
    for (const text of ["%", "_", "'; drop table products", "zzz"])
      expect(await names(`q=${encodeURIComponent(text)}`), text).not.toContain("Rameur à air");
  });

  test("leaves out what is sold no more", async () => {
    await pool.query("update products set is_on_sale = false where id = 4");
    expect(await list("")).toMatchObject({ total: 23 });
    expect((await listProductPages(db)).map(({ id }) => id)).not.toContain(4);
    expect(await findProduct(db, 4)).toMatchObject({ isOnSale: false });
    expect(await readStock(db, [4])).toMatchObject({ 4: { onSale: false } });
    await pool.query("update products set is_on_sale = true where id = 4");
  });
});

describe("a product", () => {
  test("has its texts and its pictures in their order", async () => {
    const product = await findProduct(db, 1);
    expect(product).toMatchObject({
      id: 1,
      isOnSale: true,
      image: "/images/boutique/halteres-reglables.svg",
    });
    expect(product?.inside).toHaveLength(3);
    expect(product?.pictures.map(({ image }) => image)).toEqual([
      "/images/boutique/halteres-reglables.svg",
      "/images/boutique/halteres-reglables-disques.svg",
    ]);
    expect(await findProduct(db, 999)).toBeUndefined();
  });

  test("without a picture is shown all the same", async () => {
    await pool.query("delete from product_pictures where product_id = 24");
    expect(await findProduct(db, 24)).toMatchObject({ image: "", pictures: [] });
    expect((await all("")).find(({ id }) => id === 24)).toMatchObject({ image: "" });
  });

  test("is like others of its kind, those of about its price first", async () => {
    const similar = await listSimilarProducts(db, { id: 1, category: "equipment", priceCents: 15_000 }, 4);
    expect(similar.map(({ id }) => id)).toEqual([19, 7, 4, 10]);
  });

  test("says how much there is of it now", async () => {
    await pool.query("insert into stock_moves (product_id, kind, quantity) values (1, 'corrected', -4)");
    expect(await readStock(db, [1, 2, 999])).toEqual({
      1: { stock: 6, priceCents: 15_000, onSale: true },
      2: { stock: 25, priceCents: 4_500, onSale: true },
    });
  });
});
