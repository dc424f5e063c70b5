import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";

const NOTHING = "Aucun produit trouvé avec ces critères";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole("heading", { name, exact: true }) });
const add = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Ajouter au panier\\s: ${name}`) });
const titles = (page: Page) => cards(page).getByRole("heading").allInnerTexts();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test("the shop has its banner, its products with their badges, and what each costs", async ({ page }) => {
  await open(page, "/shop");
  await expect(page.getByRole("heading", { level: 1, name: "La boutique" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Mode démo" })).toContainText("simulées");
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText("24 produits")).toBeVisible();

  const once = cardOf(page, "Haltères réglables");
  await expect(once).toContainText("Équipements");
  await expect(once).toContainText(/150\s€/);
  await expect(once).toContainText("Achat unique");
  await expect(once).toContainText("En stock");
  await expect(add(page, "Haltères réglables")).toBeEnabled();
  await expect(once).not.toContainText("/kg");
  await expect(cardOf(page, "Protéine whey")).toContainText("Compléments");
  await expect(cardOf(page, "Protéine whey")).toContainText(/soit 50,00\s€\/kg/);
  await expect(cardOf(page, "Bandes élastiques, jeu de cinq")).toContainText("Plus que 3");

  const monthly = cardOf(page, "Programme Force");
  await expect(monthly).toContainText("Programmes");
  await expect(monthly).toContainText(/19\s€\/mois/);
  await expect(monthly).not.toContainText("Achat unique");
  await monthly.getByRole("link", { name: /^S’abonner/ }).click();
  await expect(page).toHaveURL("/product/6");
  await expect(page.getByRole("button", { name: /^S’abonner/ })).toBeVisible();
});

test("words, category, price and order narrow the list, and the address keeps them", async ({ page }) => {
  await open(page, "/shop");
  await page.getByLabel("Catégorie").selectOption("Équipements");
  await expect(page).toHaveURL("/shop?category=equipment");
  await expect(cards(page)).toHaveCount(8);
  await page.getByLabel("Prix", { exact: true }).selectOption("100-300");
  await expect(page).toHaveURL("/shop?category=equipment&price=100-300");
  await expect.poll(() => titles(page)).toEqual(["Haltères réglables", "Banc de musculation inclinable"]);
  await page.getByLabel("Trier par").selectOption("Prix décroissant");
  await expect.poll(() => titles(page)).toEqual(["Banc de musculation inclinable", "Haltères réglables"]);
  await page.getByRole("searchbox").fill("HALTERES");
  await expect.poll(() => titles(page)).toEqual(["Haltères réglables"]);
  await expect(page).toHaveURL("/shop?q=HALTERES&category=equipment&price=100-300&tri=prix-decroissant");
  // What was chosen is still chosen for whoever is given the address.
  await page.reload();
  await expect(page.getByLabel("Catégorie")).toHaveValue("equipment");
  await expect(page.getByLabel("Trier par")).toHaveValue("prix-decroissant");
  await expect(cards(page)).toHaveCount(1);

  await page.getByLabel("Prix", { exact: true }).selectOption("3 000 € et plus");
  await expect(page.getByRole("heading", { name: NOTHING })).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les produits" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page.getByLabel("Prix", { exact: true })).toHaveValue("all");

  await page.getByLabel("Trier par").selectOption("Prix croissant");
  await expect.poll(async () => (await titles(page))[0]).toBe("Programme Forme");
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL("/shop?tri=prix-croissant&page=2");
  await expect.poll(async () => (await titles(page)).at(-1)).toBe("Rameur à air");
});

test("an address that asks for nonsense shows the shop, and one past the end its last page", async ({
  page,
}) => {
  await open(page, "/shop?category=nope&price=1-2&tri=x&page=-1");
  await expect(cards(page)).toHaveCount(12);
  await open(page, "/shop?category=coaching&page=7");
  await expect(page).toHaveURL("/shop?category=coaching");
  await expect(cards(page)).toHaveCount(8);
});

test("while the list is slow to come, its shape is shown", async ({ page }) => {
  await open(page, "/shop");
  await page.route("**/shop.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel("Catégorie").selectOption("Compléments");
  await expect(page.getByText("Chargement des produits")).toBeAttached();
  await expect(page.getByText("Chargement des produits")).toBeHidden();
  await expect(cards(page)).toHaveCount(8);
});

test("what is sold out says so, and cannot be added", async ({ page }) => {
  await open(page, "/product/19");
  const button = page.getByRole("main").getByRole("button", { name: /Banc de musculation/ });
  await expect(button).toBeDisabled();
  await expect(button).toHaveText("Épuisé");
  await expect(page.locator("[data-stock]").first()).toHaveText("Épuisé");
  await open(page, "/shop?q=banc");
  await expect(cardOf(page, "Banc de musculation inclinable").getByRole("button")).toBeDisabled();
  await expect(cardOf(page, "Banc de musculation inclinable").locator("[data-stock]")).toHaveText("Épuisé");
});

test("what is asked beside the page is what the page says, also of something sold out since", async ({
  page,
}) => {
  let left = 2;
  await page.route("**/functions/v1/stock?*", (route) =>
    route.fulfill({ json: { 1: { stock: left, priceCents: 15_000, onSale: true } } }),
  );
  await open(page, "/product/1");
  const stock = page.locator("[data-stock]").first();
  await expect(stock).toHaveText("Plus que 2");
  await expect(add(page, "Haltères réglables")).toBeEnabled();
  left = 0;
  // Somebody comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(stock).toHaveText("Épuisé");
  await expect(add(page, "Haltères réglables")).toHaveCount(0);
});

test("a product shows its pictures, what is inside, its delivery and how it goes back", async ({ page }) => {
  await open(page, "/shop");
  await cardOf(page, "Haltères réglables").getByRole("link").click();
  await expect(page).toHaveURL("/product/1");
  await expect(page).toHaveTitle("Haltères réglables · Boutique Élan");
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: /^Deux haltères à disques noirs/ })).toBeVisible();
  for (const picture of await main.getByRole("img").all())
    await expect(picture).toHaveAttribute("width", /^\d+$/);
  await expect(main).toContainText(/150\s€/);
  await expect(main).toContainText("Dans le colis");
  await expect(main).toContainText("4 écrous en étoile");
  await expect(main).toContainText(/Livraison en France en 2 à 4\sjours ouvrés\s: offerte/);
  await expect(main).toContainText(/14\sjours après la réception/);
  await expect(main.getByRole("heading", { name: "Produits similaires" })).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = data.map((text) => JSON.parse(text)).find((one) => one["@type"] === "Product");
  expect(product).toMatchObject({ offers: { price: "150.00", priceCurrency: "EUR" } });
  // How much is left is in no page that is kept.
  expect(product.offers).not.toHaveProperty("availability");
});

test("a small parcel costs its delivery, and a file none", async ({ page }) => {
  await open(page, "/product/2");
  await expect(page.getByRole("main")).toContainText(/soit 50,00\s€\/kg/);
  await expect(page.getByRole("main")).toContainText(/4,90\s€, offerte dès 60\s€ d’articles envoyés/);
  await expect(page.getByRole("main")).toContainText("un emballage descellé ne peut pas être repris");
  await open(page, "/product/3");
  await expect(page.getByRole("main")).toContainText("il n’y a rien à livrer");
  await expect(page.getByRole("main")).toContainText("que vous ayez ouvert le fichier ou non");
  await expect(add(page, "Premier 10 km")).toBeEnabled();
});

test.describe("what is not there", () => {
  test.use({ allowedErrors: [/status of 404/] });
  for (const id of ["999", "0", "01", "1.5", "abc", "-1", "99999999999", "1%27"])
    test(`/product/${id} is the page of what is not found`, async ({ page, request }) => {
      expect((await request.get(`/product/${id}`)).status()).toBe(404);
      await page.goto(`/product/${id}`);
      await expect(page.getByRole("heading", { name: "Oups ! Page introuvable" })).toBeVisible();
    });
});

test("the shop and a product can be used by everybody, wide and narrow", async ({ page }) => {
  test.slow();
  for (const path of ["/shop", "/product/1", "/product/6", "/shop?q=xylophone"]) {
    await open(page, path);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a form, and the products can be read", async ({ page }) => {
    await page.goto("/shop");
    await page.getByLabel("Catégorie").selectOption("supplements");
    await page.getByLabel("Trier par").selectOption("prix-croissant");
    await page.getByRole("searchbox").fill("citron");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/shop\?q=citron&category=supplements&price=all&tri=prix-croissant$/);
    await expect(cards(page).first()).toBeVisible();
    await cardOf(page, "Boisson d’effort citron").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Boisson d’effort citron" })).toBeVisible();
    await expect(page.locator("main noscript p")).toContainText("activez JavaScript");
    await page.goto("/shop?q=xylophone");
    await expect(page.getByText(NOTHING)).toBeVisible();
  });
});
