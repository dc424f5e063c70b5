import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { addProduct } from "../../fixtures/shop/shop-orders.ts";

const server = sharedServer();
const NOTHING = "Aucun produit trouvé avec ces critères";

const open = (address: string) => PlainPage.open(server.visitor(), address);
const textOf = (page: PlainPage, selector = "main") => page.document.querySelector(selector)?.textContent;
const titles = (page: PlainPage) =>
  [...page.document.querySelectorAll("main article :is(h2, h3)")].map(({ textContent }) => textContent);
/** A word that only the products of one test have. */
const newWord = () => `zy${randomUUID().replaceAll(/[^a-z]/g, "")}`;

test("the shop has its heading, its demo banner and twelve products", async () => {
  const page = await open("/shop");
  expect(textOf(page, "h1")).toBe("La boutique");
  expect(page.find.getByText(/Mode démo/).closest('[role="status"]')?.textContent).toContain("simulées");
  expect(titles(page)).toHaveLength(12);
});

test("words, category, price and order narrow the list, and the page counts what it found", async () => {
  const word = newWord();
  const sold = [
    ["Banc", 25_000, "equipment"],
    ["Haltères", 15_000, "equipment"],
    ["Corde", 1_500, "equipment"],
    ["Whey", 12_000, "supplements"],
  ] as const;
  for (const [name, priceCents, category] of sold)
    await addProduct(server.query, { name: `${name} ${word}`, priceCents, category });
  const found = async (query: string) => titles(await open(`/shop?q=${word}&${query}`));
  const named = (...names: string[]) => names.map((name) => `${name} ${word}`);
  expect((await found("")).toSorted()).toEqual(named("Banc", "Corde", "Haltères", "Whey"));
  expect((await found("category=equipment")).toSorted()).toEqual(named("Banc", "Corde", "Haltères"));
  const narrowed = "category=equipment&price=100-300";
  expect(await found(`${narrowed}&tri=prix-croissant`)).toEqual(named("Haltères", "Banc"));
  expect(await found(`${narrowed}&tri=prix-decroissant`)).toEqual(named("Banc", "Haltères"));
  const one = await open(`/shop?q=HALTERES+${word}&${narrowed}&tri=prix-decroissant`);
  expect(titles(one)).toEqual(named("Haltères"));
  expect(one.find.getByText("1 produit")).toBeTruthy();
  // The choices of an address are chosen in its form.
  const chosen = [...one.document.querySelectorAll("search select option[selected]")];
  expect(chosen.map((option) => option.getAttribute("value"))).toEqual([
    "equipment",
    "100-300",
    "prix-decroissant",
  ]);
  // All is on one page: an address past the end leads to it.
  expect((await open(`/shop?q=${word}&page=7`)).address).toBe(`/shop?q=${word}`);
  for (const query of [`q=${word}&price=3000`, "q=xylophone"]) {
    const empty = await open(`/shop?${query}`);
    expect(titles(empty)).toEqual([]);
    expect(empty.find.getByText(NOTHING).tagName).toBe("H2");
    expect(empty.find.getByText("Voir tous les produits").getAttribute("href")).toBe("/shop");
  }
});

test("a list has twelve products on a page, and the next page has the rest", async () => {
  const word = newWord();
  for (let number = 1; number <= 13; number += 1)
    await addProduct(server.query, { name: `${word} ${number}`, priceCents: number * 100 });
  const first = await open(`/shop?q=${word}&tri=prix-croissant`);
  expect(first.find.getByText("13 produits")).toBeTruthy();
  expect(titles(first)).toHaveLength(12);
  expect(titles(first)[0]).toBe(`${word} 1`);
  const next =
    first.document.querySelector('[rel="next"], [aria-label="Page suivante"]')?.getAttribute("href") ?? "";
  expect(next).toBe(`/shop?q=${word}&tri=prix-croissant&page=2`);
  expect(titles(await open(next))).toEqual([`${word} 13`]);
  // An address past the end leads to the last page.
  const past = await open(`/shop?q=${word}&page=7`);
  expect(past.address).toBe(`/shop?q=${word}&page=2`);
});

test("an address with unknown choices shows the whole shop", async () => {
  expect(titles(await open("/shop?category=nope&price=1-2&tri=x&page=-1"))).toHaveLength(12);
});

test("without script the filters are a form, and the products can be read", async () => {
  const browser = server.visitor();
  const shop = await PlainPage.open(browser, "/shop");
  const found = await shop.submit(shop.document.querySelector("search button") as HTMLElement, {
    category: "supplements",
    tri: "prix-croissant",
    q: "citron",
  });
  const asked = { q: "citron", category: "supplements", price: "all", tri: "prix-croissant" };
  expect(Object.fromEntries(new URL(found.url).searchParams)).toEqual(asked);
  const link = found.find.getByText("Boisson d’effort citron");
  const product = await PlainPage.open(browser, link.getAttribute("href") ?? "");
  expect(textOf(product, "h1")).toBe("Boisson d’effort citron");
  expect(textOf(product, "main noscript")).toContain("activez JavaScript");
});

test("a product shows its pictures, its content, its delivery and its returns", async () => {
  const page = await open("/product/1");
  expect(page.document.title).toBe("Haltères réglables · Boutique Élan");
  expect(page.find.getByAltText(/^Deux haltères à disques noirs/)).toBeTruthy();
  const pictures = [...page.document.querySelectorAll("main img")];
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) expect(picture.getAttribute("width")).toMatch(/^\d+$/);
  for (const words of [
    /150\s€/,
    /Dans le colis/,
    /4 écrous en étoile/,
    /Livraison en France en 2 à 4\sjours ouvrés\s: offerte/,
    /14\sjours après la réception/,
  ])
    expect(textOf(page)).toMatch(words);
  expect(page.find.getByText("Produits similaires").tagName).toBe("H2");
  expect(titles(page)).toHaveLength(4);
  const data = [...page.document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
  const product = data.find((one) => one["@type"] === "Product");
  expect(product).toMatchObject({ offers: { price: "150.00", priceCurrency: "EUR" } });
  // The page is cached: it must not say how many are left.
  expect(product.offers).not.toHaveProperty("availability");
});

test("a small parcel costs its delivery, a file costs none, and a subscription is bought on its page", async () => {
  const parcel = textOf(await open("/product/2"));
  expect(parcel).toMatch(/soit 50,00\s€\/kg/);
  expect(parcel).toMatch(/4,90\s€, offerte dès 60\s€ d’articles envoyés/);
  expect(parcel).toContain("un emballage descellé ne peut pas être repris");
  const file = await open("/product/3");
  expect(textOf(file)).toContain("il n’y a rien à livrer");
  expect(textOf(file)).toContain("que vous ayez ouvert le fichier ou non");
  expect(file.find.getByLabelText(/^Ajouter au panier\s: Premier 10\skm/)).toBeTruthy();
  const monthly = await open("/product/6");
  expect(textOf(monthly, "h1")).toBe("Programme Force");
  const buttons = [...monthly.document.querySelectorAll("main form button")];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["S’abonner"]);
});

test.each(["999999", "0", "01", "1.5", "abc", "-1", "99999999999", "1%27"])(
  "/product/%s is not found",
  async (id) => {
    const page = await open(`/product/${id}`);
    expect(page.status).toBe(404);
    expect(textOf(page, "h1")).toMatch(/^Oups\s! Page introuvable$/);
  },
);

test("the seeded products are on sale with their stock", async () => {
  const answer = await server.visitor().get("/functions/v1/stock?ids=1,9,19");
  const stock = JSON.parse(answer.text);
  expect(Object.keys(stock)).toEqual(["1", "9", "19"]);
  // Sample 19 is sold out, and stays so: no test receives any.
  expect(stock[19]).toMatchObject({ stock: 0, onSale: true });
  expect(stock[1]).toMatchObject({ priceCents: 15_000, onSale: true });
});
