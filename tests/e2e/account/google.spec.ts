import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { expect, expectNoSidewaysScroll, PHONE, test } from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { newEmail, openDialog, PASSWORD } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

test("without keys Google has a stand-in that signs up, and that an account is linked to after the password, on a phone", async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const email = newEmail("google");
  // The screen is found in the main part, because the dialog is still being closed.
  const chooser = page
    .getByRole("main")
    .filter({ has: page.getByRole("heading", { name: "Google de démonstration" }) });
  const form = await openDialog(page, "/faq?auth=signup&role=coach");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "S’inscrire avec Google" }).click();
  await expect(
    page.getByText("Cette page remplace Google tant qu’aucune clé n’est configurée."),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await chooser.getByLabel("Nom").fill("Alix Moreau");
  await chooser.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continuer avec cette adresse" }).click();
  await expect(toast(page, "Connexion réussie")).toBeVisible();
  await expect(page).toHaveURL("/faq");
  expect(await query("select role, first_name from profiles where email = $1", email)).toEqual([
    { role: "coach", first_name: "Alix" },
  ]);

  // The same browser, in an account that has a password.
  await signInBrowser(context, (await createMember()).email);
  await open(page, "/student-dashboard/account");
  await page.getByRole("button", { name: "Associer mon compte Google" }).click();
  const dialog = page.getByRole("dialog", { name: "Associer votre compte Google" });
  await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continuer vers Google" }).click();
  await expect(page.getByRole("heading", { name: "Google de démonstration" })).toBeVisible();
  await page.getByLabel("E-mail").fill(newEmail("google"));
  await page.getByRole("button", { name: "Continuer avec cette adresse" }).click();
  await expect(toast(page, "Compte Google associé")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dissocier mon compte Google" })).toBeVisible();
});
