import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { fillLogin, PASSWORD } from "../fixtures/dialogs.ts";
import { open, test, toast } from "../fixtures/own-account.ts";
import { totp } from "../fixtures/totp.ts";

const ACCOUNT = "/student-dashboard/account";

test.use({ viewport: PHONE, allowedErrors: [/the server responded with a status of 40\d/] });

test("a person uses two steps for a while, downloads their data, and signs the other devices and then all devices out", async ({
  page,
  context,
  email,
  elsewhere,
}) => {
  const other = await elsewhere();
  await open(page, ACCOUNT);
  const dialog = page.getByRole("dialog");
  const givePassword = async (button: string) => {
    await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
    await dialog.getByRole("button", { name: button }).click();
  };
  await page.getByRole("button", { name: "Activer les deux étapes" }).click();
  await givePassword("Continuer");
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret, -1));
  await dialog.getByRole("button", { name: "Activer" }).click();
  await expect(dialog.getByRole("heading", { name: "Vos codes de secours" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger" }).click();
  expect((await codes).suggestedFilename()).toBe("elan-codes-de-secours.txt");
  await expectAccessible(page);
  // The codes are shown once: neither Escape nor a press beside the dialog takes them away.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("button", { name: "J’ai gardé mes codes" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Activée", { exact: true })).toBeVisible();

  // The next page asks the browser that has lost its session to sign in.
  await context.clearCookies();
  await page
    .getByRole("navigation", { name: "Tableau de bord" })
    .getByRole("link", { name: "Mon compte" })
    .click();
  await fillLogin(page, email);
  await expect(dialog.getByLabel("Code à 6 chiffres")).toBeFocused();
  expect((await page.request.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
  await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret));
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mon compte" })).toBeVisible();
  await page.getByRole("button", { name: "Désactiver", exact: true }).click();
  await givePassword("Désactiver");
  await expect(toast(page, "Connexion en deux étapes désactivée")).toBeVisible();
  await expect(page.getByText("Désactivée", { exact: true })).toBeVisible();

  // This browser has signed in twice.
  const devices = page.getByRole("main").getByRole("listitem").filter({ hasText: "Connecté le" });
  await expect(devices).toHaveCount(3);
  await page.getByRole("button", { name: "Préparer ma copie" }).click();
  const link = page.getByRole("link", { name: "Télécharger mes données" });
  await expect(link).toBeVisible();
  await expectNoSidewaysScroll(page);
  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("mes-donnees.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ compte: { email } });
  await page.getByRole("button", { name: "Déconnecter les autres appareils" }).click();
  await expect(toast(page, "Autres appareils déconnectés")).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect((await other.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
  await page.getByRole("button", { name: "Déconnecter partout" }).click();
  await expect(toast(page, "Déconnexion réussie")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect((await context.cookies()).filter(({ name }) => name.includes("session_token"))).toEqual([]);
});
