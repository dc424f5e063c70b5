import { mailedTo } from "../../fixtures/accounts/mailed.ts";
import { expect, expectToast, test } from "../../fixtures/browser/browser.ts";
import { createMember } from "../../fixtures/browser/browser-members.ts";
import { fillLogin, openDialog } from "../../fixtures/browser/dialogs.ts";

test("a forgotten password is replaced, from the link in the dialog to the next sign-in", async ({
  page,
}) => {
  const { email } = await createMember();
  const next = "Tout-nouveau-2027";
  const login = await openDialog(page, "/faq?auth=login");
  await login.getByLabel("E-mail").fill(email);
  await login.getByRole("button", { name: "Mot de passe oublié ?" }).click();
  const dialog = page.getByRole("dialog", { name: "Réinitialiser le mot de passe" });
  await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
  await expectToast(
    page,
    "E-mail envoyé",
    "Vérifiez votre boîte e-mail pour réinitialiser votre mot de passe.",
  );
  await expect(dialog).toBeHidden();

  const { link } = await mailedTo(email, "Choisissez un nouveau mot de passe");
  await page.goto(link);
  await expectToast(
    page,
    "E-mail confirmé\u00a0!",
    "Vous pouvez maintenant définir un nouveau mot de passe.",
  );
  // The page goes on by itself.
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await page.getByLabel(/^Nouveau mot de passe/).fill(next);
  await page.getByLabel(/^Confirmer/).fill(next);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expectToast(page, "Mot de passe mis à jour", "Votre mot de passe a été changé avec succès.");
  await expect(page).toHaveURL("/?auth=login");
  await mailedTo(email, "Votre mot de passe a changé");

  await expect(page.getByRole("dialog", { name: "Connexion" }).getByLabel("E-mail")).toHaveValue(email);
  await fillLogin(page, email, next);
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
});
