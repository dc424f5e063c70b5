import {
  test as base,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  VIEWS,
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

const heading = { level: 1 } as const;
const test = base.extend<{ email: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  email: async ({}, use) => use(newEmail("client")),
});

for (const view of VIEWS)
  test.describe(`at ${view.viewport.width} in ${view.colorScheme}`, () => {
    test.use(view);

    test("a guest orders in demo mode, to the end, in two tabs", async ({ page, context, email }) => {
      // As Safari has it: no tab but by the press itself.
      await page.addInitScript(() => {
        const open = window.open.bind(window);
        window.open = (...asked) => (window.event ? open(...asked) : null);
      });
      const product = await newProduct({ name: "Haltères commandés", priceCents: 2_000 });
      await fillCart(page, [product, 2]);
      await openCheckout(page);
      await expect(page.getByRole("heading", { name: "Commander", ...heading })).toBeVisible();
      const summary = page.getByRole("region", { name: "Récapitulatif" });
      await expect(summary).toContainText("Votre commande (2 articles)");
      await expect(summary).toContainText(/Livraison\s*4,90\s€/);
      await expect(summary).toContainText(/Total TTC\s*44,90\s€/);
      await expect(summary).toContainText(
        /en 2 à 4\sjours ouvrés\s: 4,90\s€, offerte dès 60\s€ d’articles envoyés/,
      );
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await fillDelivery(page, { email });

      const tab = await orderInNewTab(page, context);
      await expect(
        page.getByRole("heading", { name: "Votre commande attend son paiement", ...heading }),
      ).toBeFocused();
      await expect(page.getByText("s’est ouverte dans un nouvel onglet")).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await quantities(page)).toEqual({ "Haltères commandés": 2 });
      // Put there while the other is paid: it stays.
      await page.evaluate(() => {
        const cart = JSON.parse(localStorage.getItem("cart") ?? "{}");
        cart.items[0].quantity = 3;
        localStorage.setItem("cart", JSON.stringify(cart));
      });
      await tab.getByRole("button", { name: "Payer" }).click();
      for (const one of [tab, page]) {
        await expect(one.getByRole("heading", { name: "Paiement réussi\u00a0!", ...heading })).toBeVisible();
        await expectToast(
          one,
          "Commande simulée",
          "En mode démo, la commande est simulée. Configurez Stripe pour les vrais paiements.",
        );
      }
      await expect(page).toHaveURL(/\/payment-success\?session_id=/);
      await expect(page.getByText(/C-\d{6}/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Mon espace" })).toHaveAttribute("href", "/dashboard");
      await expect(page.getByRole("link", { name: "Continuer mes achats" })).toHaveAttribute("href", "/shop");
      await expect(page.getByRole("link", { name: "Voir ma commande" })).toHaveAttribute(
        "href",
        /^\/commande\//,
      );
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await quantities(page)).toEqual({ "Haltères commandés": 1 });
      // What was typed is not left behind, and looking again takes nothing more.
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("rue des Lices");
      await page.reload();
      await hydrated(page);
      expect(await quantities(page)).toEqual({ "Haltères commandés": 1 });
      expect(await ordersOf(email)).toMatchObject([{ status: "paid", user_id: null }]);
    });

    test("the button waits for four fields, and the rest is said beside its field", async ({
      page,
      context,
    }) => {
      await fillCart(page, [await newProduct(), 1]);
      await openCheckout(page);
      await expect(order(page)).toBeDisabled();
      for (const name of ["firstName", "lastName", "email"] as const) {
        await field(page, name).fill(name === "email" ? "ines" : "Inès");
        await expect(order(page)).toBeDisabled();
      }
      await field(page, "address").fill("3 rue des Lices");
      await expect(order(page)).toBeEnabled();
      await order(page).click();
      await expect(field(page, "email")).toBeFocused();
      await expect(field(page, "email")).toHaveAccessibleDescription(/n’est pas valide/);
      expect(context.pages()).toHaveLength(1);
      await expect(field(page, "city")).toHaveAccessibleDescription(/Votre ville est requise/);
      await expect(field(page, "postalCode")).toHaveAccessibleDescription(/5 chiffres/);
      await expectAccessible(page);
      await field(page, "firstName").fill(" ");
      await expect(order(page)).toBeDisabled();
    });

    test("an empty cart has nothing to order, and a page after a payment needs one", async ({ page }) => {
      await openCheckout(page);
      await expect(page.getByRole("heading", { name: "Votre panier est vide", ...heading })).toBeVisible();
      await expectAccessible(page);
      await expect(page.locator("main").getByRole("link", { name: "Voir la boutique" })).toHaveAttribute(
        "href",
        "/shop",
      );
      await page.goto("/payment-success");
      await expect(page.getByRole("heading", { name: "Aucun paiement à confirmer ici" })).toBeVisible();
      await expectAccessible(page);
    });
  });

test.describe("at 1280", () => {
  test.use({ viewport: DESKTOP });

  test("a payment that is refused is told, and the cart is still there", async ({ page, context, email }) => {
    const product = await newProduct({ name: "Haltères refusés", stock: 1 });
    await fillCart(page, [product, 1]);
    await openCheckout(page);
    await fillDelivery(page, { email });
    const tab = await orderInNewTab(page, context);
    await tab.getByRole("button", { name: "Refuser" }).click();
    for (const one of [page, tab]) await expect(one.getByText("Le paiement n’a pas abouti")).toBeVisible();
    await tab.close();
    await expect(field(page, "address")).toHaveValue("3 rue des Lices");
    expect(await quantities(page)).toEqual({ "Haltères refusés": 1 });
    const again = await orderInNewTab(page, context);
    await again.getByRole("button", { name: "Payer" }).click();
    await expect(page.getByRole("heading", { name: "Paiement réussi\u00a0!", ...heading })).toBeVisible();
    expect((await ordersOf(email)).map(({ status }) => status)).toEqual(["cancelled", "paid"]);
    expect(await quantities(page)).toEqual({});
  });

  test("where the browser opens no tab, a link does; and a left payment is taken up again", async ({
    page,
    context,
    email,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const product = await newProduct({ name: "Haltères sans onglet", stock: 1 });
    await fillCart(page, [product, 1]);
    await openCheckout(page);
    await fillDelivery(page, { email });
    await order(page).dblclick();
    await expect(page.getByText("a bloqué le nouvel onglet")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText("Reprenez le paiement")).toBeVisible();
    const link = page.getByRole("link", { name: "Ouvrir la page de paiement" });
    const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await tab.waitForURL(/\/paiement-demo\//);
    await tab.close();
    // Another address is another order: it takes the place of the first, and its last dumbbells.
    await page.getByRole("button", { name: "Modifier ma commande" }).click();
    await expect(page.getByRole("heading", { name: "Commander", ...heading })).toBeFocused();
    await expect(page.getByRole("region", { name: "Récapitulatif" }).getByRole("alert")).toHaveCount(0);
    await field(page, "city").fill("Brest");
    await order(page).click();
    await expect(page.getByText("a bloqué le nouvel onglet")).toBeVisible();
    const [second] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await second.waitForURL(/\/paiement-demo\//);
    await hydrated(second);
    await second.getByRole("button", { name: "Payer" }).click();
    await expect(page.getByRole("heading", { name: "Paiement réussi\u00a0!", ...heading })).toBeVisible();
    expect(await ordersOf(email)).toMatchObject([
      { status: "cancelled", city: "Rennes" },
      { status: "paid", city: "Brest" },
    ]);
  });

  test("somebody else’s paid order celebrates, and leaves this cart alone", async ({
    page,
    context,
    browser,
    email,
  }) => {
    await fillCart(page, [await newProduct({ name: "Haltères d’Inès" }), 1]);
    await openCheckout(page);
    await fillDelivery(page, { email });
    const tab = await orderInNewTab(page, context);
    await tab.getByRole("button", { name: "Payer" }).click();
    await expect(tab.getByRole("heading", { name: "Paiement réussi\u00a0!", ...heading })).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await fillCart(stranger, [await newProduct({ name: "Haltères d’un autre" }), 2]);
    await stranger.goto(tab.url());
    await expect(stranger.getByRole("heading", { name: "Paiement réussi\u00a0!", ...heading })).toBeVisible();
    await hydrated(stranger);
    expect(await quantities(stranger)).toEqual({ "Haltères d’un autre": 2 });
    await stranger.context().close();
  });

  test("what was typed outlives the page, and an account’s own fills in the rest", async ({
    page,
    baseURL,
  }) => {
    const { email, firstName } = await newStudent(page.request, baseURL);
    await fillCart(page, [await newProduct({ category: "coaching", name: "Programme d’essai" }), 1]);
    await openCheckout(page);
    await expect(page.getByRole("region", { name: "Récapitulatif" })).toContainText(/Livraison\s*Sans frais/);
    await expect(field(page, "firstName")).toHaveValue(firstName);
    await expect(field(page, "email")).toHaveValue(email);
    await field(page, "address").fill("8 quai de la Gare");
    await field(page, "firstName").fill("Zoé");
    await page.reload();
    await hydrated(page);
    await expect(field(page, "address")).toHaveValue("8 quai de la Gare");
    await expect(field(page, "firstName")).toHaveValue("Zoé");
    await expect(field(page, "lastName")).toHaveValue("Martin");
  });
});
