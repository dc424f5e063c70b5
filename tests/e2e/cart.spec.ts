import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { cartButton, drawer, newProduct, openDrawer } from "../fixtures/browser/cart.ts";
import { query } from "../fixtures/browser/e2e-database.ts";

test.use({ viewport: DESKTOP, colorScheme: "dark" });

test("the drawer is loaded once it is wanted and gives the focus back; an endless word and a row with a problem widen no page", async ({
  page,
}) => {
  const endless = await newProduct({ name: "Haltères".padEnd(120, "x") });
  const dearer = await newProduct({ name: "Tapis plus cher", priceCents: 2_000 });
  const soldOut = await newProduct({ name: "Banc épuisé", stock: 0 });
  await query("update products set price_cents = 2500 where id = $1", dearer.id);
  const expectToFit = async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
    }
  };
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  await page.goto(`/product/${endless.id}`, { waitUntil: "networkidle" });
  await hydrated(page);
  await expectToFit();
  expect(files.filter((file) => file.includes("cart-drawer"))).toEqual([]);
  await cartButton(page).focus();
  await expect.poll(() => files.some((file) => file.includes("cart-drawer"))).toBe(true);
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toHaveAccessibleName("Panier (0 articles)");
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(cartButton(page)).toBeFocused();

  const items = [
    { product: endless, quantity: 2 },
    { product: dearer, quantity: 1 },
    { product: soldOut, quantity: 1 },
  ];
  await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify({ items }));
  await page.goto("/shop?q=xxxxxx");
  await hydrated(page);
  await expectToFit();
  await openDrawer(page);
  await expect(drawer(page).getByText(/Son prix a changé/)).toBeVisible();
  await expect(drawer(page).getByText("Cet article est épuisé.")).toBeVisible();
  await expectToFit();
  await expectAccessible(page, '[role="dialog"]');
  await drawer(page).getByRole("link", { name: "Procéder au paiement" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("main").getByText(endless.name).first()).toBeVisible();
  await expectToFit();
});
