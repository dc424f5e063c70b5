import { DESKTOP, expect, expectAccessible, hydrated, PHONE } from "../fixtures/browser.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { open, test, toast } from "../fixtures/own-account.ts";
import { totp } from "../fixtures/totp.ts";

const ACCOUNT = "/student-dashboard/account";

test.use({ allowedErrors: [/the server responded with a status of 40\d/] });

test("two steps: on, asked for, saved by a recovery code, off again", async ({ page, email }) => {
  await open(page, ACCOUNT);
  const dialog = page.getByRole("dialog");
  const givePassword = async (password: string, button: string) => {
    await dialog.getByLabel("Mot de passe actuel").fill(password);
    await dialog.getByRole("button", { name: button }).click();
  };
  await page.getByRole("button", { name: "Activer les deux étapes" }).click();
  await givePassword("Pas-le-bon-1", "Continuer");
  await expect(dialog.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  await givePassword(PASSWORD, "Continuer");
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  const secret = (await dialog.locator("code").textContent()) ?? "";
  const current = totp(secret);
  await dialog.getByLabel("Code à 6 chiffres").fill(current === "000000" ? "000001" : "000000");
  await dialog.getByRole("button", { name: "Activer" }).click();
  await expect(dialog.getByText(/^Ce code n’est pas le bon/)).toBeVisible();
  await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret, -1));
  await dialog.getByRole("button", { name: "Activer" }).click();
  await expect(dialog.getByRole("heading", { name: "Vos codes de secours" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Télécharger" }).click();
  expect((await download).suggestedFilename()).toBe("elan-codes-de-secours.txt");
  await expectAccessible(page);
  // Shown once: neither Escape nor a press beside the dialog takes them away.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole("button", { name: "Fermer" })).toHaveCount(0);
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("button", { name: "J’ai gardé mes codes" }).click();
  await expect(dialog).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Activée", { exact: true })).toBeVisible();

  const begin = async () => {
    await page.context().clearCookies();
    await page.goto(`/?${new URLSearchParams({ auth: "login", redirect: ACCOUNT })}`);
    await hydrated(page);
    await fillLogin(page, email);
    await expect(dialog.getByLabel("Code à 6 chiffres")).toBeVisible();
    expect((await page.request.get("/profile", { maxRedirects: 0 })).status()).toBe(302);
  };
  await begin();
  await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret));
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mon compte" })).toBeVisible();

  await page.getByRole("button", { name: "Nouveaux codes de secours" }).click();
  await givePassword(PASSWORD, "Créer de nouveaux codes");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const renewed = await dialog.getByRole("listitem").allTextContents();
  expect(renewed).not.toContain(codes[0]);

  await begin();
  await dialog.getByRole("button", { name: "Utiliser un code de secours" }).click();
  await dialog.getByLabel("Code de secours").fill(codes[0] ?? "");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(dialog.getByText(/^Ce code de secours n’est pas le bon/)).toBeVisible();
  await dialog.getByLabel("Code de secours").fill(renewed[0] ?? "");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mon compte" })).toBeVisible();

  await page.getByRole("button", { name: "Désactiver", exact: true }).click();
  await givePassword(PASSWORD, "Désactiver");
  await expect(toast(page, "Connexion en deux étapes désactivée")).toBeVisible();
  await expect(page.getByText("Désactivée", { exact: true })).toBeVisible();
});

test("devices: one, the others, and all are signed out", async ({ page, elsewhere }) => {
  const others = await Promise.all([elsewhere(), elsewhere(), elsewhere()]);
  const alive = async () => {
    const answers = await Promise.all(others.map((other) => other.get("/profile", { maxRedirects: 0 })));
    return answers.filter((answer) => answer.status() === 200).length;
  };
  await open(page, ACCOUNT);
  const devices = page.getByRole("main").getByRole("listitem").filter({ hasText: "Connecté le" });
  await expect(devices).toHaveCount(4);
  await expect(devices.first()).toContainText("Cet appareil");
  await expect(devices.first().getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/\b\d+\.\d+\.\d+\.\d+\b/);

  await devices
    .last()
    .getByRole("button", { name: /^Déconnecter/ })
    .click();
  await expect(toast(page, "Appareil déconnecté")).toBeVisible();
  await expect(devices).toHaveCount(3);
  expect(await alive()).toBe(2);

  await page.getByRole("button", { name: "Déconnecter les autres appareils" }).click();
  await expect(toast(page, "Autres appareils déconnectés")).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect(await alive()).toBe(0);

  await page.getByRole("button", { name: "Déconnecter partout" }).click();
  await expect(toast(page, "Déconnexion réussie")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.includes("session_token"))).toEqual([]);
});

test("Google asks for the password first, is linked through its stand-in, and says when it fails", async ({
  page,
}) => {
  await open(page, ACCOUNT);
  await page.getByRole("button", { name: "Associer mon compte Google" }).click();
  const dialog = page.getByRole("dialog", { name: "Associer votre compte Google" });
  await dialog.getByLabel("Mot de passe actuel").fill("Pas-le-bon-1");
  await dialog.getByRole("button", { name: "Continuer vers Google" }).click();
  await expect(dialog.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continuer vers Google" }).click();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(toast(page, "Échec de la connexion")).toBeVisible();
  await expect(toast(page, "Une erreur est survenue lors de la connexion via Google.")).toBeVisible();

  await page.getByRole("button", { name: "Associer mon compte Google" }).click();
  await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continuer vers Google" }).click();
  await expect(page.getByRole("heading", { name: "Google de démonstration" })).toBeVisible();
  await page.getByLabel("E-mail").fill(newEmail("google"));
  await page.getByRole("button", { name: "Continuer avec cette adresse" }).click();
  await expect(toast(page, "Compte Google associé")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dissocier mon compte Google" })).toBeVisible();
});
