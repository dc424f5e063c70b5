import { randomUUID } from "node:crypto";
import { DESKTOP, expect, hydrated, test } from "../fixtures/browser/browser.ts";
import { drawer, newProduct, openDrawer } from "../fixtures/browser/cart.ts";

test.use({ viewport: DESKTOP });

// tests/http/shop/shop.test.ts proves that the address alone brings the same list.
test("a visitor narrows the list, opens a product and puts it into the cart", async ({ page }) => {
  // A word of this test's own: other tests may add products at any time.
  const word = `zy${randomUUID().replaceAll(/[^a-z]/g, "")}`;
  const [bench, weights] = [`Banc ${word}`, `Haltères ${word}`];
  await newProduct({ name: bench, priceCents: 25_000 });
  await newProduct({ name: weights, priceCents: 15_000 });
  await newProduct({ name: `Corde ${word}`, priceCents: 1_500 });
  await newProduct({ name: `Whey ${word}`, priceCents: 12_000, category: "supplements" });
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");

  await page.goto("/shop");
  await hydrated(page);
  await page.getByLabel("Catégorie").selectOption("Équipements");
  await expect(page).toHaveURL("/shop?category=equipment");
  await page.getByRole("searchbox").fill(word.toUpperCase());
  await expect(titles).toHaveCount(3);
  await page.getByLabel("Prix", { exact: true }).selectOption("100-300");
  await expect(titles).toHaveCount(2);
  await page.getByLabel("Trier par").selectOption("Prix décroissant");
  await expect(titles).toHaveText([bench, weights]);
  const narrowed = `/shop?q=${word.toUpperCase()}&category=equipment&price=100-300&tri=prix-decroissant`;
  await expect(page).toHaveURL(narrowed);
  await page.getByLabel("Prix", { exact: true }).selectOption("3 000 € et plus");
  await expect(page.getByRole("heading", { name: "Aucun produit trouvé avec ces critères" })).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les produits" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page.getByLabel("Prix", { exact: true })).toHaveValue("all");
  await page.getByLabel("Trier par").selectOption("Prix croissant");
  // The links to other pages keep the order once it is in the address.
  await expect(page).toHaveURL("/shop?tri=prix-croissant");
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL("/shop?tri=prix-croissant&page=2");

  await page.getByRole("searchbox").fill(weights);
  await titles.filter({ hasText: weights }).getByRole("link").click();
  await expect(page).toHaveTitle(`${weights} · Boutique Élan`);
  await page.getByRole("button", { name: `Ajouter au panier\u00a0: ${weights}` }).click();
  const added = page.locator('[aria-label="Notifications (F8)"]').getByText("Ajouté au panier");
  await expect(added).toBeVisible();
  await openDrawer(page);
  // The toast would lie over the buttons of the drawer.
  await expect(added).toHaveCount(0);
  await expect(drawer(page)).toHaveAccessibleName("Panier (1 article)");
});
