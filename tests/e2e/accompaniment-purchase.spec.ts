import type { Page } from "@playwright/test";
import { decide } from "../fixtures/bookings/booking.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { createMember } from "../fixtures/browser/browser-members.ts";
import { fillLogin } from "../fixtures/browser/dialogs.ts";
import { query } from "../fixtures/browser/e2e-database.ts";

const next = (page: Page) => page.getByRole("button", { name: "Suivant" });
const pay = (page: Page) => page.getByRole("button", { name: "Procéder au paiement" });
const summary = (page: Page) => page.getByRole("region", { name: "Récapitulatif" });
const isAt = (page: Page, step: number) => expect(page.getByText(`Étape ${step} sur 4`)).toBeVisible();

test.use({ viewport: PHONE });

// app/routes/accompaniment/purchase/setup.test.tsx proves what a reload and a missing answer do, plan-selection.test.tsx the sliders.
test("a visitor answers, goes back, chooses, signs in and pays in another tab", async ({ page }) => {
  const { id, email } = await createMember({ firstName: "Zoé", lastName: "Martin" });
  const bought = () =>
    query("select status, months, total_cents from accompaniments where student_id = $1", id);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""));
  await page.goto("/accompaniment");
  await page.getByRole("link", { name: "Commencer mon accompagnement" }).first().click();
  await expect(page.getByRole("heading", { name: "Configuration de votre accompagnement" })).toBeVisible();
  await hydrated(page);
  await isAt(page, 1);
  await page.getByLabel("Poids actuel").fill("82,5");
  await page.getByLabel("Poids souhaité").fill("75");
  await page.getByLabel("Taille").fill("178");
  await page.keyboard.press("Enter");

  await isAt(page, 2);
  await page.getByLabel("Débutant").check();
  await page.getByLabel("Force", { exact: true }).check();
  await page.goBack();
  await isAt(page, 1);
  await expect(page.getByLabel("Taille")).toHaveValue("178");
  await page.goForward();
  await isAt(page, 2);
  await expect(page.getByLabel("Force", { exact: true })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await next(page).click();
  await isAt(page, 3);
  await page.getByRole("combobox", { name: "Ville" }).fill("Paris");
  await page.getByLabel("3", { exact: true }).check();
  await next(page).click();
  await isAt(page, 4);
  await page.getByLabel("Problèmes de santé (facultatif)").fill("Entorse ancienne");
  await page.getByRole("button", { name: "Continuer" }).click();

  await expect(page.getByRole("heading", { name: "Choisissez votre formule", level: 1 })).toBeVisible();
  await expect(summary(page)).toContainText("387 €/mois");
  await expect(pay(page)).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await summary(page).getByRole("link", { name: "Se connecter" }).click();
  await fillLogin(page, email);
  await expect(pay(page)).toBeEnabled();
  await expect(summary(page)).toContainText("387 €/mois");
  // Nothing of the body has left the browser so far.
  expect(sent.join()).not.toMatch(/82,5|82\.5|Entorse/);

  await pay(page).click();
  await expect(page.getByText("L’accompagnement est réservé aux personnes de 18 ans et plus.")).toBeVisible();
  expect(await bought()).toEqual([]);
  await page.getByLabel(/^J’ai 18/).check();
  await page.getByLabel(/^Je demande que/).check();
  await page.getByLabel(/^J’accepte que mon poids/).check();
  const [payment] = await Promise.all([page.waitForEvent("popup"), pay(page).click()]);
  await expect(page.getByRole("link", { name: "Ouvrir la page de paiement" })).toBeVisible();
  expect(await bought()).toEqual([{ status: "awaiting_payment", months: 3, total_cents: 116_000 }]);
  await decide(payment, "Payer");
  await expect(payment.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
  await expectAccessible(payment, "main");
  await payment.close();
  await page.bringToFront();
  await expect(page.getByText("Votre accompagnement est en cours")).toBeVisible();
  await expect(page.getByRole("link", { name: "Modifier mes réponses" })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("accompanimentDraft:setup"))).toBeNull();
});
