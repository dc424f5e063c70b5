import { DESKTOP, expect, PHONE } from "../fixtures/browser.ts";
import { fillLogin, PASSWORD } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, test, toast } from "../fixtures/own-account.ts";

test.use({ viewport: PHONE, allowedErrors: [/the server responded with a status of 401/] });

test("a profile whose session has ended is filled in again after the login, without the password; a new password signs the other devices out", async ({
  page,
  context,
  email,
  elsewhere,
}) => {
  const NEW_PASSWORD = "Nouveau-passe-2026";
  const other = await elsewhere();
  const profileStatus = async (device: typeof other) =>
    (await device.get("/profile", { maxRedirects: 0 })).status();
  await open(page, "/profile");
  const firstName = page.getByLabel("Prénom");
  const send = page.getByRole("button", { name: "Mettre à jour le profil" });
  await firstName.fill("Zoé");
  await page.getByLabel("Nom", { exact: false }).nth(1).fill("Lambert");
  await page.getByLabel("Téléphone").fill("+33798765432");
  await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await context.clearCookies();
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
  await expect(page.getByLabel("Téléphone")).toHaveValue("07 98 76 54 32");
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole("button", { name: "Mon espace, Zoé Lambert" })).toBeVisible();
  expect(
    await query("select first_name, last_name, phone_number from profiles where email = $1", email),
  ).toEqual([{ first_name: "Zoé", last_name: "Lambert", phone_number: "+33798765432" }]);

  expect(await profileStatus(other)).toBe(200);
  await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await page.getByLabel("Nouveau mot de passe", { exact: false }).first().fill(NEW_PASSWORD);
  await page.getByLabel("Confirmer le nouveau mot de passe").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(toast(page, "Mot de passe mis à jour")).toBeVisible();
  expect(await profileStatus(other)).toBe(302);
  expect(await profileStatus(page.request)).toBe(200);
});
