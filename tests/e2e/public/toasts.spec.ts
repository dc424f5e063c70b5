import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, test } from "../../fixtures/browser/browser.ts";
import { createMember } from "../../fixtures/browser/browser-members.ts";
import { newEmail, openDialog, PASSWORD } from "../../fixtures/browser/dialogs.ts";

const PHONE = { width: 360, height: 640 };
const WIDTHS = [PHONE, DESKTOP];

test.use({ allowedErrors: [/status of 4\d\d/] });

const toasts = (page: Page) => page.locator("[data-toasts] li");

/** One toast is shown, with these words; the button that was pressed and the header are wholly beside it. */
async function expectApart(page: Page, words: string, button: Locator): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText(words);
  // A toast under the pointer stays while it is measured.
  await toasts(page).hover();
  await button.scrollIntoViewIfNeeded();
  // The header below an open dialog is behind a scrim.
  const isInDialog = (await page.getByRole("dialog").count()) > 0;
  for (const free of isInDialog ? [button] : [button, page.getByRole("banner")]) {
    const [over, under] = [await toasts(page).boundingBox(), await free.boundingBox()];
    if (!over || !under) throw new Error("the toast or what is to be free has no box");
    const meet =
      over.x < under.x + under.width &&
      under.x < over.x + over.width &&
      over.y < under.y + under.height &&
      under.y < over.y + over.height;
    expect(meet, JSON.stringify({ over, under })).toBe(false);
  }
}

/** Presses a button at both widths: its toast takes the place of the one before, and leaves the button free. */
async function expectFree(page: Page, words: string, button: Locator): Promise<void> {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await button.click();
    await expectApart(page, words, button);
  }
}

// app/ui/feedback/toast.test.tsx proves how a toast is closed.
test("toasts leave the buttons of dialogs and pages free, at both widths, and the latest replaces the one before", async ({
  page,
}) => {
  const { email } = await createMember();
  const dialog = await openDialog(page, "/contact?auth=signup");
  await dialog.getByLabel("E-mail").fill(newEmail("message"));
  await dialog.getByLabel("Téléphone").fill("06 12 34 56 78");
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirmer le mot de passe/).fill("Autre-chose-2026");
  await dialog.getByRole("checkbox").check();
  await expectFree(page, "Erreur de mot de passe", dialog.getByRole("button", { name: "Créer mon compte" }));

  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  const enter = dialog.getByRole("button", { name: "Se connecter", exact: true });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill("Mauvais-passe-2026");
  await expectFree(page, "Échec de la connexion", enter);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await enter.click();
  // The contact page says in itself what becomes of a message; the toasts of others leave its button free.
  const sending = page.getByRole("button", { name: "Envoyer le message" });
  await expectApart(page, "Connexion réussie", sending);

  await page.getByRole("button", { name: /^Mon espace/ }).click();
  await page.getByRole("menuitem", { name: "Mon compte" }).click();
  const save = page.getByRole("button", { name: "Sauvegarder les modifications" });
  await expectFree(page, "Une erreur est survenue", save);
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
  await expectFree(page, "Profil mis à jour", save);
});
