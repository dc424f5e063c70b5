import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
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
} from "../fixtures/browser/cart.ts";
import { newEmail } from "../fixtures/browser/dialogs.ts";

const heading = { level: 1 } as const;
const PAID = { name: "Paiement réussi\u00a0!", ...heading };

test.use({ viewport: PHONE, allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test("a guest orders offline, is refused by the bank, and pays in the end, in two tabs", async ({
  page,
  context,
}) => {
  const email = newEmail("client");
  // As in Safari: a tab opens by the press itself, and never later.
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...asked) => (window.event ? open(...asked) : null);
  });
  const product = await newProduct({ name: "Haltères commandés", priceCents: 2_000, stock: 3 });
  await fillCart(page, [product, 2]);
  await openCheckout(page);
  const summary = page.getByRole("region", { name: "Récapitulatif" });
  await expect(summary).toContainText("Votre commande (2 articles)");
  await expect(summary).toContainText(/Total TTC\s*44,90\s€/);
  await fillDelivery(page, { email, city: "" });
  await order(page).click();
  await expect(field(page, "city")).toBeFocused();
  await expect(field(page, "city")).toHaveAccessibleDescription(/Votre ville est requise/);
  expect(context.pages()).toHaveLength(1);
  await expectNoSidewaysScroll(page);
  await field(page, "city").fill("Rennes");

  // Without a network everything stays, and is sent once when the network is back.
  await context.setOffline(true);
  await order(page).click();
  await expect(page.getByText("Pas de connexion")).toBeVisible();
  await expect(field(page, "address")).toHaveValue("3 rue des Lices");
  await context.setOffline(false);
  const refused = await orderInNewTab(page, context);
  await expect(
    page.getByRole("heading", { name: "Votre commande attend son paiement", ...heading }),
  ).toBeFocused();
  await expect(page.getByText("s’est ouverte dans un nouvel onglet")).toBeVisible();
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);
  expect(await ordersOf(email)).toHaveLength(1);

  await expectNoSidewaysScroll(refused);
  await refused.getByRole("button", { name: "Refuser" }).click();
  for (const one of [page, refused]) await expect(one.getByText("Le paiement n’a pas abouti")).toBeVisible();
  await refused.close();
  await expect(field(page, "address")).toHaveValue("3 rue des Lices");
  expect(await quantities(page)).toEqual({ "Haltères commandés": 2 });

  const tab = await orderInNewTab(page, context);
  // One more is put into the cart during the payment: it stays there.
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem("cart") ?? "{}");
    cart.items[0].quantity = 3;
    localStorage.setItem("cart", JSON.stringify(cart));
  });
  await tab.getByRole("button", { name: "Payer" }).focus();
  await tab.keyboard.press("Enter");
  for (const one of [tab, page]) {
    await expect(one.getByRole("heading", PAID)).toBeVisible();
    await expectToast(
      one,
      "Commande simulée",
      "En mode démo, la commande est simulée. Configurez Stripe pour les vrais paiements.",
    );
  }
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
  await expect(page.getByText(/C-\d{6}/)).toBeVisible();
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);
  expect(await quantities(page)).toEqual({ "Haltères commandés": 1 });
  // The typed address is not left behind.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("rue des Lices");
  expect(await ordersOf(email)).toMatchObject([
    { status: "cancelled", user_id: null },
    { status: "paid", user_id: null },
  ]);
});
