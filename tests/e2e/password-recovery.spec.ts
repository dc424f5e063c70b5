import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  test,
  VIEWS,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { mailsTo, PASSWORD_CHANGED, RECOVERY, waitForMail } from "../fixtures/mailbox.ts";

// A refused call is an error in the browser's console; these tests are about refusals.
test.use({ allowedErrors: [/status of 4\d\d|ERR_FAILED/] });

const WELCOME = ["Connexion réussie", "Vous êtes maintenant connecté."] as const;

test("a forgotten password is replaced, from the link in the dialog to the next sign-in", async ({
  page,
  request,
}) => {
  const email = newEmail();
  const next = "Tout-nouveau-2027";
  await createMember({ email });
  const login = await openDialog(page, "/?auth=login");
  await login.getByLabel("E-mail").fill(email);
  await login.getByRole("button", { name: "Mot de passe oublié ?" }).click();
  const dialog = page.getByRole("dialog", { name: "Réinitialiser le mot de passe" });
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
  await expectToast(
    page,
    "Email envoyé",
    "Vérifiez votre boîte email pour réinitialiser votre mot de passe.",
  );
  await expect(dialog).toBeHidden();

  const { link } = await waitForMail(request, email, RECOVERY);
  const openedAt = Date.now();
  await page.goto(link);
  await expect(page).toHaveURL(/\/email-confirmed\?type=recovery&token=/);
  await expectToast(page, "Email confirmé\u00a0!", "Vous pouvez maintenant définir un nouveau mot de passe.");
  await page.waitForURL(/\/reset-password\?token=/);
  expect(Date.now() - openedAt).toBeGreaterThanOrEqual(1_500);

  const changeIt = page.getByRole("button", { name: "Changer le mot de passe" });
  const password = page.getByLabel(/^Nouveau mot de passe/);
  await password.fill(next);
  await page.getByLabel(/^Confirmer/).fill("Autre-chose-2027");
  await changeIt.click();
  await expectToast(page, "Erreur", "Les nouveaux mots de passe ne correspondent pas.");
  await password.fill("faible");
  await page.getByLabel(/^Confirmer/).fill("faible");
  await changeIt.click();
  await expectToast(page, "Erreur", "Le nouveau mot de passe doit contenir au moins 8 caractères.");
  await password.fill(next);
  await page.getByLabel(/^Confirmer/).fill(next);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Fort");
  await changeIt.click();
  await expectToast(page, "Mot de passe mis à jour", "Votre mot de passe a été changé avec succès.");
  await expect(page).toHaveURL(/\/\?auth=login$/);
  await waitForMail(request, email, PASSWORD_CHANGED);

  // The login knows whose password it was, and its address does not say so.
  await expect(page.getByRole("dialog", { name: "Connexion" }).getByLabel("E-mail")).toHaveValue(email);
  await fillLogin(page, email, PASSWORD);
  await expectToast(page, "Échec de la connexion", "Email ou mot de passe incorrect.");
  await fillLogin(page, email, next);
  await expectToast(page, ...WELCOME);
});

test("the reset dialog answers the same to an address without account, and says what fails", async ({
  page,
  request,
}) => {
  const email = newEmail("inconnu");
  const dialog = await openDialog(page, "/?auth=reset");
  const send = dialog.getByRole("button", { name: "Envoyer le lien" });
  await dialog.getByLabel("E-mail").fill(email);
  await page.route("**/api/auth/request-password-reset", (route) => route.abort());
  await send.click();
  await expectToast(page, "Erreur", "Une erreur est survenue lors de l’envoi de l’email.");
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await page.unroute("**/api/auth/request-password-reset");
  await send.click();
  await expectToast(
    page,
    "Email envoyé",
    "Vérifiez votre boîte email pour réinitialiser votre mot de passe.",
  );
  expect(await mailsTo(request, email)).toEqual([]);
});

test("a link that no longer holds says so and offers another", async ({ page }) => {
  await page.goto("/reset-password");
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  await page.goto("/reset-password?token=invente");
  await hydrated(page);
  await page.getByLabel(/^Nouveau mot de passe/).fill(PASSWORD);
  await page.getByLabel(/^Confirmer/).fill(PASSWORD);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page.getByRole("heading", { name: "Ce lien n’est plus valable" })).toBeVisible();
  await page.getByRole("link", { name: "Recevoir un nouveau lien" }).click();
  await expect(page.getByRole("dialog", { name: "Réinitialiser le mot de passe" })).toBeVisible();
});

for (const { viewport, colorScheme } of VIEWS)
  test(`choosing a password can be used by everybody at ${viewport.width} px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const address of ["/reset-password", "/reset-password?token=x"]) {
      await page.goto(address);
      await hydrated(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
