import { shipOrder } from "../../app/features/shop/orders/commands/change-order.server.ts";
import { toast } from "../fixtures/accounts/own-account.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { newEmail } from "../fixtures/browser/dialogs.ts";
import { query } from "../fixtures/browser/e2e-database.ts";
import { placedOrders } from "../fixtures/shop/placed-orders.ts";

test.use({ viewport: PHONE });

test("a guest cancels one order after a question, and confirms the parcel of another", async ({
  page,
  baseURL,
}) => {
  const orders = placedOrders({
    origin: String(baseURL),
    dataDir: String(process.env.E2E_DATA_DIR),
    query,
  });
  const { orderId } = await orders.place({ email: newEmail("invite"), of: ["parcel", "file"] });
  const address = await orders.addressOf(orderId);
  await page.goto(address);
  await hydrated(page);
  await page.getByRole("link", { name: "Annuler la commande" }).click();
  const dialog = page.getByRole("dialog", { name: /^Annuler cette commande/ });
  await expect(dialog).toContainText("Rien n’est débité.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Retour" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await orders.statusOf(orderId)).toBe("awaiting_payment");
  await page.getByRole("link", { name: "Annuler la commande" }).click();
  await dialog.getByRole("button", { name: "Annuler la commande" }).click();
  await expect(toast(page, "Commande annulée")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Annulée", { exact: true })).toBeVisible();
  await expect(page.getByText("Vous avez annulé cette commande. Rien n’est débité.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Annuler la commande" })).toHaveCount(0);
  expect(await orders.statusOf(orderId)).toBe("cancelled");

  const paidId = await orders.buy({ email: newEmail("invite"), of: ["parcel", "file"] });
  await orders.change((tx) => shipOrder(tx, paidId, { carrier: "Colissimo", tracking: "6A01234567890" }));
  await page.goto(await orders.addressOf(paidId));
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Facture nº DEMO-B\d{4}-\d{5}/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^facture-DEMO-B\d{4}-\d{5}\.pdf$/);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "J’ai bien reçu mon colis" }).click();
  await expect(toast(page, "Merci, c’est noté")).toBeVisible();
  await expect(page.getByText("Livrée", { exact: true })).toBeVisible();
  await expect(page.getByText("Colis reçu")).toBeVisible();
  expect(await orders.statusOf(paidId)).toBe("delivered");
});
