import { toast } from "../fixtures/accounts/own-account.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { newProduct } from "../fixtures/browser/cart.ts";
import { newEmail } from "../fixtures/browser/dialogs.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";
import { placedOrders } from "../fixtures/shop/placed-orders.ts";
import { addOrder } from "../fixtures/shop/written-orders.ts";

test.use({ viewport: PHONE });

test("a part of a delivered order is withdrawn from, printed and proved", async ({ page, baseURL }) => {
  const weights = await newProduct({ name: "Haltères d’essai", priceCents: 4_500 });
  const plan = await newProduct({ name: "Programme d’essai", priceCents: 2_900, category: "coaching" });
  const lines = [
    { productId: weights.id, quantity: 2 },
    { productId: plan.id, quantity: 1 },
  ];
  const number = await inDatabase((sql) =>
    addOrder(sql, { email: newEmail("retour"), status: "delivered", lines }),
  );
  const [order] = await query<{ id: string }>("select id from orders where number = $1", number);
  const server = { origin: String(baseURL), dataDir: String(process.env.E2E_DATA_DIR), query };
  await page.goto(`${await placedOrders(server).addressOf(String(order?.id))}/renoncer`);
  await hydrated(page);
  await page.getByLabel("Haltères d’essai").selectOption("1");
  await page.getByLabel("Programme d’essai").uncheck();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Étape 2 sur 2")).toBeVisible();
  // One of two is sent back: the delivery is not paid back.
  await expect(page.getByText(/^45,00\s€/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The choice is there again at the first press.
  await page.getByRole("link", { name: "Revenir au choix" }).click();
  await expect(page.getByText("Étape 1 sur 2")).toBeVisible();
  await expect(page.getByLabel("Haltères d’essai")).toHaveValue("1");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText("Colis attendu")).toBeVisible();

  await page.getByRole("link", { name: "Bon de retour à imprimer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Bon de retour R-\d{6}/);
  await expect(page.getByText("1\u00a0× Haltères d’essai")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Retour à ma rétractation" }).click();

  await page.getByText("J’ai renvoyé le colis").first().click();
  const proof = page.getByRole("form", { name: /Preuve d’envoi/ });
  await proof.getByRole("button", { name: "J’ai renvoyé le colis" }).click();
  await expect(proof.getByText("Le transporteur est requis.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await proof.getByLabel("Transporteur").fill("Mondial Relay");
  await proof.getByLabel("Numéro de suivi").fill("MR123456");
  await proof.getByRole("button", { name: "J’ai renvoyé le colis" }).click();
  await expect(toast(page, "Merci, c’est noté")).toBeVisible();
  await expect(page.getByText("Colis renvoyé", { exact: true })).toBeVisible();
  await expect(page.getByText("Mondial Relay, MR123456")).toBeVisible();
});
