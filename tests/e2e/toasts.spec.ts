import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, test } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { open, test as ownTest } from "../fixtures/own-account.ts";

const PHONE = { width: 360, height: 640 };
const toasts = (page: Page) => page.locator("[data-toasts] li");

/** A message is shown, and the button that was pressed is wholly beside it. */
async function expectApart(page: Page, button: Locator): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(button).toBeEnabled();
  await button.scrollIntoViewIfNeeded();
  const [over, under] = [await toasts(page).boundingBox(), await button.boundingBox()];
  if (!over || !under) throw new Error("the message or the button has no box");
  const meet =
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height;
  expect(meet, JSON.stringify({ over, under })).toBe(false);
}

for (const viewport of [PHONE, DESKTOP])
  test.describe(`messages, ${viewport.width} px wide`, () => {
    test.use({ viewport, allowedErrors: [/status of 4\d\d/] });

    test("leave the dialogs' buttons free, and the latest word replaces the one before", async ({ page }) => {
      const email = newEmail("message");
      const account = await openDialog(page, "/contact?auth=signup");
      const create = account.getByRole("button", { name: "Créer mon compte" });
      await account.getByLabel("E-mail").fill(email);
      await account.getByLabel("Téléphone").fill("06 12 34 56 78");
      await account.getByLabel(/^Mot de passe/).fill(PASSWORD);
      await account.getByLabel(/^Confirmer le mot de passe/).fill("Autre-chose-2026");
      await account.getByRole("checkbox").check();
      await create.click();
      await expect(toasts(page)).toContainText("Erreur de mot de passe");
      await expectApart(page, create);
      await account.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
      await create.click();
      await expect(toasts(page).filter({ hasText: "Inscription réussie" })).toBeVisible();
      await expect(toasts(page)).toHaveCount(1);

      const known = newEmail("message");
      await createMember({ email: known });
      const login = await openDialog(page, "/contact?auth=login");
      const enter = login.getByRole("button", { name: "Se connecter", exact: true });
      await login.getByLabel("E-mail").fill(known);
      await login.getByLabel(/^Mot de passe/).fill("Mauvais-passe-2026");
      await enter.click();
      await expect(toasts(page)).toContainText("Échec de la connexion");
      await expectApart(page, enter);
      await login.getByLabel(/^Mot de passe/).fill(PASSWORD);
      await enter.click();
      await expect(toasts(page)).toHaveText([/Connexion réussie/]);
      // The contact page says in itself what becomes of a message; those of others leave its button free.
      const sending = page.getByRole("button", { name: "Envoyer le message" });
      await sending.scrollIntoViewIfNeeded();
      await expectApart(page, sending);
    });

    ownTest.describe("in the profile", () => {
      ownTest.use({ viewport, allowedErrors: [/status of 4\d\d/] });

      ownTest("leave its button free, and the latest word replaces the one before", async ({ page }) => {
        await open(page, "/profile");
        const save = page.getByRole("button", { name: "Mettre à jour le profil" });
        await page.getByLabel("Prénom").fill("");
        await save.click();
        await expect(toasts(page)).toContainText("Une erreur est survenue");
        await expect(page.getByLabel("Prénom")).toBeFocused();
        await expect(page.getByLabel("Prénom")).toHaveAccessibleDescription(/./);
        await expectApart(page, save);
        await page.getByLabel("Prénom").fill("Zoé");
        await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
        await save.click();
        await expect(toasts(page)).toHaveText([/Profil mis à jour/]);
        await expectApart(page, save);
      });
    });
  });
