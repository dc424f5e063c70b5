import type { Page } from "@playwright/test";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { expect, expectNoSidewaysScroll, PHONE, test } from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

// app/routes/coach/listings/new-listing.test.tsx proves what two tabs do to each other.
test("a coach writes, publishes, edits, copies and deletes a listing, on a phone", async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const { id, email } = await createMember({ role: "coach" });
  await signInBrowser(context, email);
  await query("insert into coaches (user_id, name) values ($1, 'Nadia Annonce')", id);

  await open(page, "/dashboard/listings/new");
  await page.getByLabel("Titre").fill("Boxe en douceur");
  await press(page, "Publier");
  await expect(page.getByText("Choisissez au moins une discipline.")).toBeVisible();
  await expect(page.getByLabel("Boxe")).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Boxe").check();
  await page.getByLabel("Chez l’élève").check();
  await page.getByLabel("Distance de déplacement").fill("20");
  await page.getByLabel("Tarif horaire").fill("45,50");
  await page.getByRole("combobox", { name: "Adresse" }).fill("Guéret");
  await page.getByRole("option", { name: /^Guéret/ }).click();
  await press(page, "Enregistrer le brouillon");
  await expect(toast(page, "Annonce enregistrée")).toBeVisible();
  await expect(page).toHaveURL("/dashboard/listings");
  const first = card(page, "Boxe en douceur");
  await expect(first.getByText("Brouillon", { exact: true })).toBeVisible();
  await expect(first).toContainText("45,50 € / heure");
  await expect(first).toContainText("Guéret, jusqu’à 20 km");
  await first.getByRole("button", { name: "Publier" }).click();
  await expect(toast(page, "Annonce publiée")).toBeVisible();
  await expect(first.getByText("Active", { exact: true })).toBeVisible();

  await first.getByRole("link", { name: "Modifier" }).click();
  await page.getByLabel("Titre").fill("Boxe du second essai");
  await press(page, "Enregistrer");
  const mine = card(page, "Boxe du second essai");
  await mine.getByRole("button", { name: "Dupliquer" }).click();
  await expect(toast(page, "Annonce dupliquée")).toBeVisible();
  const copy = card(page, "Boxe du second essai (copie)");
  await copy.getByRole("button", { name: "Supprimer" }).click();
  await press(page, "Supprimer l’annonce");
  await expect(copy).toHaveCount(0);
  await expect(mine).toBeVisible();
});
