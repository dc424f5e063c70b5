import type { Locator } from "@playwright/test";
import { CONFIRMATION_SUBJECT, mailedTo } from "../../fixtures/accounts/mailed.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { fillLogin, newEmail, PASSWORD } from "../../fixtures/browser/dialogs.ts";

async function fillSignUp(form: Locator, email: string): Promise<void> {
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await form.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await form.getByRole("checkbox").check();
}

// A student signs up in tests/e2e/contact.spec.ts.
test("a mistyped address does not end a coach's sign-up, on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const [mistyped, email] = [newEmail("faute"), newEmail("coach")];
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Devenir coach" }).click();
  const form = page.getByRole("dialog", { name: "Devenir coach" });
  await fillSignUp(form, mistyped);
  await form.getByRole("button", { name: "Créer mon compte" }).click();

  const panel = page.getByRole("dialog", { name: "Vérifiez votre boîte" });
  await expect(panel).toContainText(mistyped);
  await expect(page).toHaveURL("/?auth=check-email&role=coach&redirect=%2Fbecome-coach");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A toast under the pointer stays.
  await page.mouse.move(5, 700);
  await panel.getByRole("button", { name: "Renvoyer l’e-mail" }).click();
  await expectToast(
    page,
    "E-mail envoyé",
    "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
  );
  await expect(panel.getByRole("button", { name: /^Nouvel envoi possible dans \d+\s+s$/ })).toBeFocused();
  await mailedTo(mistyped, CONFIRMATION_SUBJECT, 2);

  await panel.getByRole("button", { name: "Corriger l’adresse" }).click();
  await expect(form.getByLabel(/^Confirmer le mot de passe/)).toHaveValue(PASSWORD);
  await expect(form.getByRole("checkbox")).toBeChecked();
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(panel).toContainText(email);
  await page.reload();
  await expect(panel).toContainText(email);
  await expect(panel.getByRole("link", { name: "Continuer vers mon annonce" })).toHaveAttribute(
    "href",
    "/become-coach",
  );

  const { link } = await mailedTo(email, CONFIRMATION_SUBJECT);
  await page.goto(link);
  await hydrated(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expectToast(
    page,
    "E-mail confirmé\u00a0!",
    "Votre inscription a été confirmée avec succès. Vous êtes maintenant connecté.",
  );
  await page.getByRole("link", { name: "Continuer sans attendre" }).click();
  await expect(page).toHaveURL("/become-coach");
  // A link that was used leads to the login.
  await page.context().clearCookies();
  await page.goto(link);
  await hydrated(page);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByRole("link", { name: "Se connecter" }).last().click();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fbecome-coach");
  await expect(page.getByRole("dialog", { name: "Connexion" }).getByLabel("E-mail")).toHaveValue(email);
  await fillLogin(page, email);
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
  await expect(page).toHaveURL("/become-coach");
  expect(await page.evaluate(() => sessionStorage.getItem("expectedAccount"))).toBeNull();
});
