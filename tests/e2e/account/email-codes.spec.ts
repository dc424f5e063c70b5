import { mailedTo } from "../../fixtures/accounts/mailed.ts";
import { expect, expectToast, PHONE, test } from "../../fixtures/browser/browser.ts";
import { createMember } from "../../fixtures/browser/browser-members.ts";
import { newEmail, openDialog } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

test.use({ viewport: PHONE });

test("a person signs in with a code by mail, and changes the address with two more", async ({ page }) => {
  const { email, id } = await createMember({ email: newEmail("ancienne") });
  const login = await openDialog(page, "/faq?auth=login");
  await login.getByLabel("E-mail").fill(email);
  await login.getByRole("button", { name: "Recevoir un code par e-mail" }).click();
  await login.getByRole("button", { name: "Recevoir un code" }).click();
  await expectToast(page, "Code envoyé", "Vérifiez votre boîte e-mail, et les courriers indésirables.");
  const field = login.getByLabel("Code à 6 chiffres");
  await expect(field).toBeFocused();
  const { code } = await mailedTo(email, "Votre code de connexion");
  await field.fill(code);
  await login.getByRole("button", { name: "Se connecter" }).click();
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
  await expect(page).toHaveURL("/faq");

  const newAddress = newEmail("nouvelle");
  // By the keyboard: the toast of the sign-in covers the button.
  await page.getByRole("button", { name: "Ouvrir le menu" }).press("Enter");
  await page.getByRole("link", { name: "Mon compte" }).click();
  await page.getByRole("button", { name: "Changer d’adresse e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer d’adresse e-mail" });
  await dialog.getByLabel("Nouvelle adresse e-mail").fill(newAddress);
  await dialog.getByRole("button", { name: "Recevoir le premier code" }).click();
  const present = await mailedTo(email, "Votre code de vérification");
  await dialog.getByLabel("Code à 6 chiffres").fill(present.code);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  const fresh = await mailedTo(newAddress, "Confirmez votre nouvelle adresse");
  await expect(dialog.getByText(newAddress)).toBeVisible();
  await dialog.getByLabel("Code à 6 chiffres").fill(fresh.code);
  await dialog.getByRole("button", { name: "Changer d’adresse" }).click();
  await expectToast(page, "Adresse e-mail mise à jour", "Connectez-vous désormais avec la nouvelle.");
  await expect(page.getByRole("main").getByLabel("E-mail")).toHaveValue(newAddress);
  expect(await query("select email from users where id = $1", id)).toEqual([{ email: newAddress }]);
});
