import type { BrowserContext, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  VIEWS,
} from "../fixtures/browser.ts";
import {
  cartButton,
  drawer,
  field,
  fillCart,
  newProduct,
  openCheckout,
  openDrawer,
  quantities,
} from "../fixtures/cart.ts";
import { query } from "../fixtures/e2e-database.ts";

const HUGE = JSON.stringify({
  items: [
    {
      product: { id: 1, name: "x", priceCents: 100, image: "", category: "equipment" },
      quantity: 999_999_999,
    },
  ],
});

for (const view of VIEWS)
  test.describe(`at ${view.viewport.width} in ${view.colorScheme}`, () => {
    test.use(view);

    test("an empty cart says so and leads to the shop", async ({ page }) => {
      await page.goto("/");
      await openDrawer(page);
      await expect(drawer(page)).toHaveAccessibleName("Panier (0 articles)");
      await expect(drawer(page).getByRole("heading", { name: "Votre panier est vide" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toBeHidden();
      await expect(cartButton(page)).toBeFocused();
      await cartButton(page).click();
      await drawer(page).getByRole("link", { name: "Voir la boutique" }).click();
      await expect(page).toHaveURL(/\/shop$/);
      await expect(drawer(page)).toBeHidden();
    });

    test("rows have all that is specified, and units are counted", async ({ page }) => {
      const dumbbells = await newProduct({ name: "Haltères du tiroir" });
      const whey = await newProduct({ name: "Whey du tiroir", priceCents: 4_550, category: "supplements" });
      await fillCart(page, [dumbbells, 2], [whey, 1]);
      await page.goto("/");
      await expect(cartButton(page)).toHaveAccessibleName("Panier, 3 articles");
      await expect(cartButton(page)).toContainText("3");
      await openDrawer(page);
      await expect(drawer(page)).toHaveAccessibleName("Panier (3 articles)");
      const row = drawer(page).getByRole("listitem").filter({ hasText: "Haltères du tiroir" });
      await expect(row).toContainText(/150,00\s€ l’unité/);
      await expect(row).toContainText(/300,00\s€/);
      await expect(drawer(page)).toContainText(/Total\s*345,50\s€/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await row.getByRole("button", { name: /^Un de plus/ }).click();
      await expect(row).toContainText(/450,00\s€/);
      await expect(drawer(page).getByRole("status")).toHaveText(/Haltères du tiroir\s: 3, 450,00\s€/);
      await expect(drawer(page)).toHaveAccessibleName("Panier (4 articles)");
      for (let left = 2; left >= 0; left -= 1)
        await row.getByRole("button", { name: /^Un de moins/ }).click();
      await expect(row).toHaveCount(0);
      await expect(drawer(page)).toHaveAccessibleName("Panier (1 article)");
      await drawer(page).getByRole("button", { name: "Retirer Whey du tiroir" }).click();
      await expect(drawer(page).getByRole("heading", { name: "Votre panier est vide" })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
    });

    test("what is not as it was is said beside its row, and changed by its owner alone", async ({ page }) => {
      const dearer = await newProduct({ name: "Tapis plus cher", priceCents: 2_000 });
      const fewer = await newProduct({ name: "Corde rare", stock: 3 });
      const soldOut = await newProduct({ name: "Banc épuisé", stock: 0 });
      const gone = await newProduct({ name: "Sac retiré" });
      await query("update products set price_cents = 2500 where id = $1", dearer.id);
      await query("update products set is_on_sale = false where id = $1", gone.id);
      await fillCart(page, [dearer, 1], [fewer, 5], [soldOut, 1], [gone, 1]);
      await page.goto("/");
      await openDrawer(page);
      const rowOf = (name: string) => drawer(page).getByRole("listitem").filter({ hasText: name });
      await expect(rowOf("Tapis")).toContainText(/Son prix a changé\s: 25,00\s€ au lieu de 20,00\s€\./);
      await expect(rowOf("Corde")).toContainText("Il n’en reste que 3.");
      await expect(rowOf("Banc")).toContainText("Cet article est épuisé.");
      await expect(rowOf("Sac")).toContainText("Cet article n’est plus vendu.");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await quantities(page)).toEqual({
        ...{ "Tapis plus cher": 1, "Corde rare": 5, "Banc épuisé": 1, "Sac retiré": 1 },
      });
      await rowOf("Tapis").getByRole("button", { name: "Accepter ce prix" }).click();
      await expect(rowOf("Tapis")).toContainText(/25,00\s€ l’unité/);
      await expect(rowOf("Tapis").getByRole("alert")).toHaveCount(0);
      await expect(rowOf("Tapis")).toBeFocused();
      await rowOf("Corde").getByRole("button", { name: "En prendre 3" }).click();
      await expect(rowOf("Corde").getByRole("alert")).toHaveCount(0);
      await expect(rowOf("Corde")).toBeFocused();
      expect((await quantities(page))["Corde rare"]).toBe(3);
    });
  });

test.describe("at 1280", () => {
  test.use({ viewport: DESKTOP });

  /** Every tab of a browser has the same cart, and none is seen empty on the way to another number. */
  async function expectSharedCart(page: Page, context: BrowserContext) {
    await fillCart(page, [await newProduct({ name: "Kettlebell partagé" }), 1]);
    await page.goto("/");
    const other = await context.newPage();
    await openCheckout(other);
    await field(other, "firstName").focus();
    await other.evaluate(() => {
      const main = document.querySelector("main");
      const look = () => {
        if (main?.textContent.includes("Votre panier est vide")) document.title = "vide";
      };
      if (main) new MutationObserver(look).observe(main, { childList: true, subtree: true });
    });
    await openDrawer(page);
    await drawer(page)
      .getByRole("button", { name: /^Un de plus/ })
      .click();
    await expect(cartButton(other)).toHaveAccessibleName("Panier, 2 articles");
    await expect(field(other, "firstName")).toBeFocused();
    await expect(other).not.toHaveTitle("vide");
    await openDrawer(other);
    await drawer(other).getByRole("button", { name: "Vider le panier" }).click();
    await expect(drawer(page).getByRole("heading", { name: "Votre panier est vide" })).toBeVisible();
  }

  test("two tabs have the same cart", ({ page, context }) => expectSharedCart(page, context));

  test("what was just said of the cart does not lie over its drawer", async ({ page }) => {
    await page.goto("/product/1");
    await hydrated(page);
    await page.getByRole("button", { name: /^Ajouter au panier\s: Haltères réglables/ }).click();
    const said = page.locator('[aria-label="Notifications (F8)"]').getByText("Ajouté au panier");
    await expect(said).toBeVisible();
    await openDrawer(page);
    await expect(said).toHaveCount(0, { timeout: 1_500 });
  });

  test("whatever is in the browser’s storage, pages work", async ({ page }) => {
    await page.goto("/faq");
    for (const garbage of [
      "x",
      "null",
      "[1]",
      '{"items":[null,{"quantity":"2"}]}',
      '{"items":"abc"}',
      HUGE,
    ]) {
      await page.evaluate((text) => localStorage.setItem("cart", text), garbage);
      await page.goto("/");
      await expect(cartButton(page)).toHaveAccessibleName("Panier");
      await openDrawer(page);
      await expect(drawer(page).getByRole("heading", { name: "Votre panier est vide" })).toBeVisible();
    }
  });

  test("the drawer is not part of a page until it is wanted", async ({ page }) => {
    const files: string[] = [];
    page.on("request", (request) => files.push(request.url()));
    await page.goto("/", { waitUntil: "networkidle" });
    await hydrated(page);
    expect(files.filter((file) => file.includes("cart-drawer"))).toEqual([]);
    await cartButton(page).focus();
    await expect.poll(() => files.some((file) => file.includes("cart-drawer"))).toBe(true);
  });

  test.describe("without an answer", () => {
    test.use({ allowedErrors: [/ERR_FAILED/] });

    test("a cart that cannot be checked says that it will be", async ({ page }) => {
      await fillCart(page, [await newProduct({ name: "Haltères sans réseau" }), 1]);
      await page.route("**/functions/v1/stock?*", (route) => route.abort());
      await page.goto("/");
      await openDrawer(page);
      await expect(drawer(page)).toContainText("n’ont pas pu être vérifiés");
      await drawer(page).getByRole("link", { name: "Procéder au paiement" }).click();
      await expect(page).toHaveURL(/\/checkout$/);
    });
  });

  test.describe("without functional storage", () => {
    test.use({
      cookieChoice: { essential: true, functional: false, analytics: false, marketing: false },
    });

    test("the cart is shared all the same: no shop works without", ({ page, context }) =>
      expectSharedCart(page, context));
  });
});
