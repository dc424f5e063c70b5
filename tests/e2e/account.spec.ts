import { DESKTOP, expect, PHONE } from "../fixtures/browser.ts";
import { fillLogin, PASSWORD } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, signIn, test, toast } from "../fixtures/own-account.ts";

test.use({ allowedErrors: [/the server responded with a status of 40\d/] });

test("a person changes names, phone and password, and the other devices are signed out", async ({
  page,
  email,
  elsewhere,
  request,
}) => {
  const NEW_PASSWORD = "Nouveau-passe-2026";
  await page.setViewportSize(DESKTOP);
  const phone = await elsewhere();
  await open(page, "/profile");
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
  await page.getByLabel("Téléphone").fill("+33798765432");
  await page.getByRole("button", { name: "Mettre à jour le profil" }).click();
  await expect(toast(page, "Profil mis à jour")).toBeVisible();
  await expect(page.getByLabel("Téléphone")).toHaveValue("07 98 76 54 32");
  await expect(page.getByRole("button", { name: "Mon espace, Zoé Lambert" })).toBeVisible();
  expect(
    await query("select first_name, last_name, phone_number from profiles where email = $1", email),
  ).toEqual([{ first_name: "Zoé", last_name: "Lambert", phone_number: "+33798765432" }]);

  const fill = async (current: string) => {
    await page.getByLabel("Mot de passe actuel").fill(current);
    await page.getByLabel("Nouveau mot de passe", { exact: false }).first().fill(NEW_PASSWORD);
    await page.getByLabel("Confirmer le nouveau mot de passe").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  };
  await fill("Pas-le-bon-1");
  await expect(page.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  expect((await phone.get("/profile", { maxRedirects: 0 })).status()).toBe(200);
  await fill(PASSWORD);
  await expect(toast(page, "Mot de passe mis à jour")).toBeVisible();
  expect((await phone.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Mon Profil" })).toBeVisible();
  await signIn(request, email, NEW_PASSWORD);
});

test("a form whose session has ended is filled in again after the login, without the password, on a phone", async ({
  page,
  email,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, "/profile");
  const firstName = page.getByLabel("Prénom");
  const send = page.getByRole("button", { name: "Mettre à jour le profil" });
  await firstName.fill("Zoé");
  await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
  await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain("Zoé");
  expect(kept).not.toContain(PASSWORD);

  await fillLogin(page, email);
  await expect(page).toHaveURL("/profile");
  await expect(firstName).toHaveValue("Zoé");
  await expect(page.getByLabel("Mot de passe actuel")).toHaveValue("");
  await send.click();
  await expect(toast(page, "Profil mis à jour")).toBeVisible();
});
