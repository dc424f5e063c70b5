import {
  test as base,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import {
  field,
  fillCart,
  fillDelivery,
  newProduct,
  openCheckout,
  order,
  orderInNewTab,
  ordersOf,
  quantities,
} from "../fixtures/cart.ts";
import { newStudent } from "../fixtures/contact.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";

const heading = { level: 1 } as const;
const test = base.extend<{ email: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  email: async ({}, use) => use(newEmail("client")),
});

test.describe("what changes meanwhile", () => {
  test.use({ viewport: DESKTOP });

  test("an order whose cart is emptied in another tab while it is sent is heard all the same", async ({
    page,
    context,
    email,
  }) => {
    await fillCart(page, [await newProduct({ name: "Haltères en chemin" }), 1]);
    const other = await context.newPage();
    await other.goto("/faq");
    await openCheckout(page);
    await fillDelivery(page, { email });
    let answer = () => {};
    const emptied = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/checkout.data*", async (route) => {
      if (route.request().method() === "POST") await emptied;
      await route.continue();
    });
    const [tab] = await Promise.all([context.waitForEvent("page"), order(page).click()]);
    await other.evaluate(() => localStorage.removeItem("cart"));
    await expect(page.getByRole("button", { name: "Panier", exact: true })).toBeVisible();
    answer();
    await tab.waitForURL(/\/paiement-demo\//);
    await expect(
      page.getByRole("heading", { name: "Votre commande attend son paiement", ...heading }),
    ).toBeVisible();
    expect(await ordersOf(email)).toHaveLength(1);
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "{}").order?.token),
    ).toBeTruthy();
  });

  test("an address is never half of a draft and half of the last order", async ({
    page,
    context,
    baseURL,
  }) => {
    const { email, firstName } = await newStudent(page.request, baseURL);
    const product = await newProduct({ category: "coaching", name: "Programme à l’adresse" });
    await fillCart(page, [product, 1]);
    await openCheckout(page);
    await fillDelivery(page, { email });
    const tab = await orderInNewTab(page, context);
    await tab.getByRole("button", { name: "Payer" }).click();
    await expect(page.getByRole("heading", { name: "Paiement réussi\u00a0!", ...heading })).toBeVisible();
    const session = await context.cookies();
    await context.clearCookies();
    await fillCart(page, [product, 1]);
    await openCheckout(page);
    await expect(field(page, "city")).toHaveValue("");
    await field(page, "address").fill("5 rue invitée");
    await context.addCookies(session);
    await page.reload();
    await hydrated(page);
    await expect(field(page, "firstName")).toHaveValue(firstName);
    await expect(field(page, "address")).toHaveValue("5 rue invitée");
    for (const name of ["postalCode", "city"] as const) await expect(field(page, name)).toHaveValue("");
    // Nobody who changes a part of what is filled in loses the rest.
    await page.evaluate(() => localStorage.removeItem("checkoutDraft:delivery"));
    await page.reload();
    await hydrated(page);
    await expect(field(page, "city")).toHaveValue("Rennes");
    await field(page, "address").fill("4 rue des Lices");
    await page.reload();
    await hydrated(page);
    await expect(field(page, "address")).toHaveValue("4 rue des Lices");
    await expect(field(page, "city")).toHaveValue("Rennes");
  });

  test("a word without an end widens no page", async ({ page }) => {
    const product = await newProduct({ name: "Haltères".padEnd(120, "x") });
    await fillCart(page, [product, 1]);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      for (const path of [`/product/${product.id}`, "/shop?q=xxxxxx", "/checkout"]) {
        await page.goto(path);
        await hydrated(page);
        await expectNoSidewaysScroll(page);
      }
      await page.getByRole("button", { name: /^Panier/ }).click();
      await expect(page.getByRole("dialog", { name: /^Panier \(/ })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });
});

test.describe("what is refused", () => {
  test.use({ viewport: DESKTOP, allowedErrors: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] });

  test("a session id that nobody gave celebrates nothing, and clears nothing", async ({ page }) => {
    await fillCart(page, [await newProduct({ name: "Haltères gardés" }), 1]);
    await page.goto("/payment-success?session_id=cs_test_pirate");
    await expect(page.getByRole("heading", { name: "Aucun paiement à confirmer ici" })).toBeVisible();
    await hydrated(page);
    expect(await quantities(page)).toEqual({ "Haltères gardés": 1 });
  });

  test("a price that changes while the form is open is said, and accepted by a press", async ({
    page,
    context,
    email,
  }) => {
    const product = await newProduct({ name: "Tapis qui augmente", priceCents: 7_000 });
    await fillCart(page, [product, 1]);
    await openCheckout(page);
    await fillDelivery(page, { email });
    await query("update products set price_cents = 8000 where id = $1", product.id);
    await order(page).click();
    const summary = page.getByRole("region", { name: "Récapitulatif" });
    await expect(summary).toContainText(/Le prix de «\sTapis qui augmente\s» a changé\./);
    await expect(summary).toContainText(/Son prix a changé\s: 80,00\s€ au lieu de 70,00\s€/);
    expect(await ordersOf(email)).toEqual([]);
    // The tab that was opened for its payment is closed again.
    await expect.poll(() => context.pages().length).toBe(1);
    await summary.getByRole("button", { name: "Accepter ce prix" }).click();
    await expect(summary).toContainText(/Total TTC\s*80,00\s€/);
    await orderInNewTab(page, context);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test("without a network everything stays, and is sent once when it is back", async ({
    page,
    context,
    email,
  }) => {
    await fillCart(page, [await newProduct({ name: "Haltères hors ligne" }), 1]);
    await openCheckout(page);
    await fillDelivery(page, { email });
    await context.setOffline(true);
    await order(page).click();
    await expect(page.getByText("Pas de connexion")).toBeVisible();
    await expect(field(page, "address")).toHaveValue("3 rue des Lices");
    await context.setOffline(false);
    await orderInNewTab(page, context);
    expect(await ordersOf(email)).toHaveLength(1);
  });

  test("a session that has ended is told in the form, which can be sent without an account", async ({
    page,
    context,
    baseURL,
  }) => {
    const { email } = await newStudent(page.request, baseURL);
    await fillCart(page, [await newProduct({ name: "Haltères sans session" }), 1]);
    await openCheckout(page);
    // The name and the e-mail are the account's.
    for (const [name, text] of [
      ["address", "3 rue des Lices"],
      ["postalCode", "35000"],
      ["city", "Rennes"],
    ] as const)
      await field(page, name).fill(text);
    await query("delete from sessions where user_id = (select id from users where email = $1)", email);
    await order(page).click();
    const summary = page.getByRole("region", { name: "Récapitulatif" });
    await expect(summary.getByRole("alert")).toContainText("Votre session a pris fin.");
    await expect(field(page, "address")).toHaveValue("3 rue des Lices");
    expect(await ordersOf(email)).toEqual([]);
    // The page has heard of it, too.
    await expect(page.locator('input[name="account"]')).toHaveValue("");
    await expect(field(page, "email")).toHaveValue(email);
    await expect(order(page)).toBeEnabled();
    await orderInNewTab(page, context);
    expect(await ordersOf(email)).toMatchObject([{ user_id: null }]);
  });
});
