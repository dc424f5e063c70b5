import { test } from "../../fixtures/accounts/own-account.ts";
import { DESKTOP, expect } from "../../fixtures/browser/browser.ts";
import { pressEscape } from "../../fixtures/browser/dialogs.ts";
import {
  expectAlive,
  expectLost,
  NETWORK_ERRORS,
  openPage,
  toasts,
} from "../../fixtures/database/connection.ts";
import { drawing } from "../../stress/pictures/drawing.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: DESKTOP });

const ACCOUNT = "/student-dashboard/account";
const said = (page: import("@playwright/test").Page, text: string) =>
  toasts(page).filter({ hasText: text }).first();

// A heart without network is in favorites.spec.ts, a message in contact-screen.test.tsx.
test("a profile, a photo and a device are kept, changed and signed out when the network is back", async ({
  page,
  context,
  elsewhere,
}) => {
  await elsewhere();
  await openPage(page, ACCOUNT);
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
  await context.setOffline(true);
  // A page that is brought up to date unasked stays as it is, without a word.
  const failed = page.waitForEvent("requestfailed");
  await page.evaluate(() => new BroadcastChannel("elan-session").postMessage("USER_UPDATED"));
  await failed;
  await expectAlive(page);
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");

  await page.getByRole("button", { name: "Sauvegarder les modifications" }).click();
  await expect(said(page, "Une erreur est survenue lors de la mise à jour de votre profil.")).toBeVisible();
  await expectLost(page);
  await page.getByRole("button", { name: /^Déconnecter (?!les|partout)/ }).click();
  await expect(said(page, "Une erreur est survenue lors de la déconnexion.")).toBeVisible();
  await expectLost(page);
  await page.getByRole("button", { name: "Déconnecter les autres appareils" }).click();
  await expectLost(page);
  await page
    .getByLabel("Changer la photo")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await drawing(600).png().toBuffer() });
  await expect(said(page, "Votre photo n’a pas pu être enregistrée.")).toBeVisible();
  await expectLost(page);
  await page.getByRole("button", { name: "Activer les deux étapes" }).click();
  await expectLost(page);
  await page.getByRole("button", { name: /^Mon espace/ }).click();
  await expectLost(page);
  await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");

  await context.setOffline(false);
  await page.getByRole("button", { name: /^Déconnecter (?!les|partout)/ }).click();
  await expect(said(page, "Appareil déconnecté")).toBeVisible();
  await page.getByRole("button", { name: "Sauvegarder les modifications" }).click();
  await expect(said(page, "Profil mis à jour")).toBeVisible();
  await page.getByRole("button", { name: "Activer les deux étapes" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await pressEscape(page);

  await page.getByRole("button", { name: "Mon espace, Zoé Lambert" }).click();
  const signOut = page.getByRole("menuitem", { name: "Déconnexion" });
  await expect(signOut).toBeVisible();
  await context.setOffline(true);
  await signOut.click();
  await expect(said(page, "Erreur de déconnexion")).toBeVisible();
  await expectLost(page);
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Mon espace/ }).click();
  await signOut.click();
  await expect(said(page, "Déconnexion réussie")).toBeVisible();
  await expect(page).toHaveURL("/");
});
