import { decide } from "../fixtures/bookings/booking.ts";
import { expect, expectNoSidewaysScroll, hydrated, PHONE, test } from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { query } from "../fixtures/browser/e2e-database.ts";

test.use({ viewport: PHONE });

test("a student subscribes, pays, reads the first month, pauses, ends it in three clicks, and withdraws", async ({
  page,
  context,
}) => {
  const name = "Programme Forme du téléphone";
  const [product] = await query<{ id: number }>(
    `insert into products (name, summary, description, price_cents, category, type, programme)
     values ($1, 'Chaque mois.', 'Chaque mois.', 1900, 'coaching', 'subscription', 'programme-forme') returning id`,
    name,
  );
  const { email } = await createMember({ firstName: "Zoé", lastName: "Martin" });
  await signInBrowser(context, email);
  await page.goto(`/product/${product?.id}`);
  await hydrated(page);
  const [payment] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "S’abonner" }).click(),
  ]);
  await expect(page.getByRole("link", { name: "Ouvrir la page de paiement" })).toBeVisible();
  await decide(payment, "Payer");
  await expect(payment.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(payment);
  const [download] = await Promise.all([
    payment.waitForEvent("download"),
    payment.getByRole("link", { name: "Télécharger mon premier mois" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("programme-forme-mois-1.pdf");
  await payment.close();

  await page.goto("/dashboard/account");
  await hydrated(page);
  await page.getByRole("link", { name: "Mes abonnements" }).first().click();
  await expect(page.getByRole("heading", { name: "Mes abonnements", level: 1 })).toBeVisible();
  const card = page.getByRole("article", { name });
  await card.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(card).toContainText("En pause");
  await card.getByRole("button", { name: "Reprendre" }).click();
  await expect(card).toContainText("En cours");
  // The second and the third click from the account.
  await card.getByText("Mettre fin à l’abonnement").click();
  await expectNoSidewaysScroll(page);
  await card.getByRole("button", { name: "Confirmer la fin" }).click();
  await expect(card).toContainText("Terminé le");
  await expect(card.getByRole("link", { name: /^Télécharger/ })).toBeVisible();

  await card.getByRole("link", { name: "Renoncer au contrat ici" }).click();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  const statement = page.getByRole("article", { name: /^Rétractation R-/ });
  await expect(statement).toContainText("19,00 € vous sont remboursés");
  await expect(page.getByRole("button", { name: "Confirmer la rétractation" })).toHaveCount(0);
  await page.getByRole("link", { name: "Mes abonnements" }).last().click();
  await expect(card).toContainText("19,00 € vous sont remboursés");
  await expect(card.getByRole("link", { name: "Voir ma rétractation" })).toBeVisible();
});
