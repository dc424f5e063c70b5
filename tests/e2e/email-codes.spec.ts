import {
  DESKTOP,
  expect,
  expectAccessible,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { signIn } from "../fixtures/own-account.ts";

test.use({ allowedErrors: [/the server responded with a status of 40\d/] });

const SENT = ["Code envoyé", "Vérifiez votre boîte e-mail, et les courriers indésirables."] as const;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("signing in with a code by mail: asked for, mistyped, typed", async ({ page, request }) => {
  const email = newEmail("code");
  await createMember({ email });
  await page.setViewportSize(PHONE);
  const dialog = await openDialog(page, "/faq?auth=login");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Recevoir un code par e-mail" }).click();
  // What was typed in one form is there in the other.
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await dialog.getByRole("button", { name: "Recevoir un code" }).click();
  await expectToast(page, ...SENT);
  const { code } = await waitForMail(request, email, /^Votre code de connexion/);
  const field = dialog.getByLabel("Code à 6 chiffres");
  await expect(field).toBeFocused();
  await expect(dialog.getByText(email)).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await field.fill(wrong(code));
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await expectToast(page, "Échec de la connexion", "Ce code n’est pas le bon, ou il a déjà servi.");
  await expect(field).toHaveValue(wrong(code));
  await field.fill(code);
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
  await expect(page).toHaveURL("/faq");
});

test("another address: a code at the present one, a code at the new one, and the old one is told", async ({
  page,
  request,
}) => {
  const [email, newAddress] = [newEmail("ancienne"), newEmail("nouvelle")];
  await createMember({ email });
  await signIn(page.request, email);
  await page.goto("/dashboard/account");
  await hydrated(page);
  await page.getByRole("button", { name: "Changer d’adresse e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer d’adresse e-mail" });
  await dialog.getByLabel("Nouvelle adresse e-mail").fill(email);
  await dialog.getByRole("button", { name: "Recevoir le premier code" }).click();
  await expect(dialog.getByText("C’est déjà l’adresse de votre compte.")).toBeVisible();
  await dialog.getByLabel("Nouvelle adresse e-mail").fill(newAddress);
  await dialog.getByRole("button", { name: "Recevoir le premier code" }).click();
  await expectToast(page, ...SENT);
  const present = await waitForMail(request, email, /^Votre code de vérification/);
  await dialog.getByLabel("Code à 6 chiffres").fill(wrong(present.code));
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByText("Ce code n’est pas le bon, ou il a déjà servi.")).toBeVisible();
  await dialog.getByLabel("Code à 6 chiffres").fill(present.code);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  const fresh = await waitForMail(request, newAddress, /^Confirmez votre nouvelle adresse/);
  await expect(dialog.getByText(newAddress)).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await dialog.getByLabel("Code à 6 chiffres").fill(fresh.code);
  await dialog.getByRole("button", { name: "Changer d’adresse" }).click();
  await expectToast(page, "Adresse e-mail mise à jour", "Connectez-vous désormais avec la nouvelle.");
  await expect(page.getByRole("main").getByLabel("E-mail")).toHaveValue(newAddress);
  await waitForMail(request, email, /^L’adresse de votre compte a changé/);

  await page.context().clearCookies();
  await openDialog(page, "/faq?auth=login");
  await fillLogin(page, newAddress, PASSWORD);
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
});
