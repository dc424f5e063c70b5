import { readFile } from "node:fs/promises";
import { open, test, toast } from "../../fixtures/accounts/own-account.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { DESKTOP, expect, expectAccessible, PHONE } from "../../fixtures/browser/browser.ts";
import { fillLogin, PASSWORD } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const NEW_PASSWORD = "Nouveau-passe-2026";
const DIALOG = '[role="dialog"]';

test.use({ viewport: PHONE, allowedErrors: [/the server responded with a status of 40\d/] });

test("a person uses two steps for a while, sends a profile again after the login, changes the password, downloads their data, and signs the other devices and then all devices out", async ({
  page,
  context,
  email,
  elsewhere,
}) => {
  const account = page.getByRole("heading", { level: 1, name: "Mon compte" });
  const dialog = page.getByRole("dialog");
  const statusOf = async (device: typeof page.request) =>
    (await device.get("/dashboard/account", { maxRedirects: 0 })).status();
  const other = await elsewhere();
  await open(page, "/student-dashboard/account");
  await page.getByRole("button", { name: "Activer les deux étapes" }).click();
  await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, DIALOG);
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret, -1));
  await dialog.getByRole("button", { name: "Activer" }).click();
  await expect(dialog.getByRole("heading", { name: "Vos codes de secours" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger" }).click();
  expect((await codes).suggestedFilename()).toBe("elan-codes-de-secours.txt");
  await expectAccessible(page, DIALOG);
  // The codes are shown once: neither Escape nor a press beside the dialog takes them away.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("button", { name: "J’ai gardé mes codes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Activée", { exact: true })).toBeVisible();

  // The session ends while a profile is on its way: it is sent again after both steps, over the same page.
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: /^Mon espace/ }).click();
  await page.getByRole("menuitem", { name: "Mon compte" }).click();
  const firstName = page.getByLabel("Prénom");
  const send = page.getByRole("button", { name: "Sauvegarder les modifications" });
  // The page that was open has the same title and the same fields.
  await expect(page).toHaveURL("/dashboard/account");
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
  await expect(dialog.getByLabel("Code à 6 chiffres")).toBeFocused();
  expect(await statusOf(page.request)).toBe(302);
  await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret));
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(page).toHaveURL("/dashboard/account");
  await expect(toast(page, "Profil mis à jour")).toBeVisible();
  await expect(firstName).toHaveValue("Zoé");
  await page.getByLabel("Mot de passe actuel").fill("");
  await expect(page.getByLabel("Téléphone")).toHaveValue("07 98 76 54 32");
  const ownSpace = page.getByRole("button", { name: "Mon espace, Zoé Lambert" });
  await expect(ownSpace).toBeVisible();
  expect(
    await query("select first_name, last_name, phone_number from profiles where email = $1", email),
  ).toEqual([{ first_name: "Zoé", last_name: "Lambert", phone_number: "+33798765432" }]);

  // A new password ends the sessions of the other devices.
  expect(await statusOf(other)).toBe(200);
  await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await page.getByLabel("Nouveau mot de passe", { exact: false }).first().fill(NEW_PASSWORD);
  await page.getByLabel("Confirmer le nouveau mot de passe").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(toast(page, "Mot de passe mis à jour")).toBeVisible();
  expect(await statusOf(other)).toBe(302);
  expect(await statusOf(page.request)).toBe(200);

  const again = await elsewhere();
  await page.goBack();
  await expect(account).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Désactiver", exact: true }).click();
  await dialog.getByLabel("Mot de passe actuel").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Désactiver" }).click();
  await expect(toast(page, "Connexion en deux étapes désactivée")).toBeVisible();
  await expect(page.getByText("Désactivée", { exact: true })).toBeVisible();
  const devices = page.getByRole("main").getByRole("listitem").filter({ hasText: "Connecté le" });
  await expect(devices).toHaveCount(2);
  await page.getByRole("button", { name: "Préparer ma copie" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger mes données" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("mes-donnees.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ compte: { email } });
  await page.getByRole("button", { name: "Déconnecter les autres appareils" }).click();
  await expect(toast(page, "Autres appareils déconnectés")).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect(await statusOf(again)).toBe(302);
  await page.getByRole("button", { name: "Déconnecter partout" }).click();
  await expect(toast(page, "Déconnexion réussie")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect((await context.cookies()).filter(({ name }) => name.includes("session_token"))).toEqual([]);
});
