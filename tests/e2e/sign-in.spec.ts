import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
  VIEWS,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, openDialog, PASSWORD, pressEscape } from "../fixtures/dialogs.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";
import { totp } from "../fixtures/totp.ts";

// A refused call is an error in the browser's console; these tests are about refusals.
test.use({ allowedErrors: [/status of (4\d\d|500)|ERR_FAILED/], viewport: DESKTOP });

const WELCOME = ["Connexion réussie", "Vous êtes maintenant connecté."] as const;
const userMenu = (page: Page) => page.getByRole("button", { name: /^Mon espace/ });

async function signIn(page: Page, email: string) {
  await openDialog(page, "/?auth=login");
  await fillLogin(page, email);
  // The menu is loaded with the first sign-in, after the page has been loaded anew.
  await expect(userMenu(page)).toBeVisible();
}

test("a wrong password is refused and loses nothing; the right one signs in, on the same page", async ({
  page,
  request,
}) => {
  const email = newEmail();
  await createMember({ email });
  await page.goto("/coaches?page=1");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  const dialog = page.getByRole("dialog", { name: "Connexion" });
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await fillLogin(page, email, "Mauvais-mot-2026");
  await expectToast(page, "Échec de la connexion", "Email ou mot de passe incorrect.");
  const password = dialog.getByLabel(/^Mot de passe/);
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Email ou mot de passe incorrect.");
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await expect(password).toHaveValue("Mauvais-mot-2026");

  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expectToast(page, ...WELCOME);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/coaches\?page=1$/);
  await expect(userMenu(page)).toBeVisible();
});

test("an unknown address gets the same answer", async ({ page }) => {
  await openDialog(page, "/?auth=login");
  await fillLogin(page, newEmail("inconnu"));
  await expectToast(page, "Échec de la connexion", "Email ou mot de passe incorrect.");
});

test("other messages are shown as received, and silence has its own", async ({ page }) => {
  const dialog = await openDialog(page, "/?auth=login");
  await page.route("**/api/auth/sign-in/email", (route) =>
    route.fulfill({ status: 429, json: { code: "RATE_LIMITED", message: "Patientez." } }),
  );
  await fillLogin(page, newEmail());
  await expectToast(page, "Échec de la connexion", "Patientez.");
  await expect(dialog.getByRole("alert")).toHaveText("Patientez.");
  await page.route("**/api/auth/sign-in/email", (route) => route.abort());
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expectToast(page, "Échec de la connexion", "Une erreur est survenue lors de la connexion.");
});

test("an address that is not confirmed is told so, and can have its mail again", async ({
  page,
  request,
}) => {
  const email = newEmail();
  await createMember({ email, confirmed: false });
  const dialog = await openDialog(page, "/?auth=login");
  await fillLogin(page, email);
  const told = "Votre adresse e-mail n’est pas encore confirmée. Ouvrez le lien reçu par e-mail.";
  await expectToast(page, "Échec de la connexion", told);
  await expect(dialog.getByRole("alert")).toContainText(told);
  await dialog.getByRole("button", { name: "Renvoyer l’e-mail de confirmation" }).click();
  await expect(page.getByText("Email envoyé", { exact: true }).first()).toBeVisible();
  const { link } = await waitForMail(request, email, CONFIRMATION, 2);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
  await signIn(page, email);
});

test("whoever wanted a page gets there after signing in, and the back button does not return to the dialog", async ({
  page,
  request,
}) => {
  const email = newEmail();
  await createMember({ email });
  await page.goto("/faq");
  await openDialog(page, "/?auth=login&redirect=/coaches%3Fdiscipline%3DYoga");
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/coaches\?discipline=Yoga$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  // Already signed in, they need no dialog.
  await page.goto("/?auth=login&redirect=/coaches");
  await expect(page).toHaveURL(/\/coaches$/);
});

test("a foreign address to return to leads home", async ({ page, request }) => {
  const email = newEmail();
  await createMember({ email });
  await openDialog(page, "/?auth=login&redirect=//ailleurs.example");
  await fillLogin(page, email);
  await expectToast(page, ...WELCOME);
  expect(new URL(page.url()).pathname).toBe("/");
});

test("switching between the dialogs keeps the address and what was typed", async ({ page }) => {
  const email = newEmail();
  const dialog = await openDialog(page, "/coaches?auth=login&redirect=/faq");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Créer un compte" }).click();
  await expect(dialog.getByRole("heading", { name: "Créer un compte" })).toBeVisible();
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await expect(dialog.getByLabel("Téléphone")).toBeFocused();
  await dialog.getByLabel("Téléphone").fill("06 11 22 33 44");
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await dialog.getByRole("button", { name: "Mot de passe oublié ?" }).click();
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await dialog.getByRole("button", { name: "Retour à la connexion" }).click();
  await dialog.getByRole("button", { name: "Créer un compte" }).click();
  await expect(dialog.getByLabel("Téléphone")).toHaveValue("06 11 22 33 44");
  await expect(page).toHaveURL(/\/coaches\?auth=signup&redirect=/);
});

test("Escape closes, and the focus goes back to what opened the dialog", async ({ page }) => {
  await page.goto("/coaches");
  await hydrated(page);
  const opener = page.getByRole("banner").getByRole("link", { name: "Connexion" });
  await opener.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\/coaches$/);
});

test("Google fails in its own words, at the press and on the way back, and says it once", async ({
  page,
}) => {
  const failed = [
    "Échec de la connexion",
    "Une erreur est survenue lors de la connexion via Google.",
  ] as const;
  await page.route("**/api/auth/sign-in/social", (route) =>
    route.fulfill({ status: 404, json: { code: "PROVIDER_NOT_FOUND", message: "Provider not found" } }),
  );
  const dialog = await openDialog(page, "/?auth=login");
  await dialog.getByRole("button", { name: "Se connecter avec Google" }).click();
  await expectToast(page, ...failed);
  await openDialog(page, "/?auth=login&auth_error=google&error=access_denied&error_description=non");
  await expectToast(page, ...failed);
  await expect(page).toHaveURL(/\/\?auth=login$/);
  await page.reload();
  await hydrated(page);
  await expect(dialog).toBeVisible();
  await expect(page.getByText(failed[1])).toHaveCount(0);
});

test("signing out says so, here and in the other tabs", async ({ page, context, request }) => {
  const email = newEmail();
  await createMember({ email });
  await signIn(page, email);
  const other = await context.newPage();
  await other.goto("/coaches");
  await hydrated(other);
  await expect(userMenu(other)).toBeVisible();

  await page.route("**/api/auth/sign-out", (route) => route.fulfill({ status: 500, json: {} }));
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expectToast(page, "Erreur de déconnexion", "Une erreur est survenue lors de la déconnexion.");
  await expect(userMenu(page)).toBeVisible();

  await page.unroute("**/api/auth/sign-out");
  // Pressed while it is still closing, the menu would only close.
  await expect(page.getByRole("menu")).toHaveCount(0);
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expectToast(page, "Déconnexion réussie", "Vous avez été déconnecté avec succès.");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  await expect(other.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
});

test("a phone signs in and out from its menu", async ({ page, request }) => {
  const email = newEmail();
  await createMember({ email });
  await page.setViewportSize(PHONE);
  await page.goto("/coaches");
  await hydrated(page);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await fillLogin(page, email);
  await expectToast(page, ...WELCOME);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expectToast(page, "Déconnexion réussie", "Vous avez été déconnecté avec succès.");
  await expect(page).toHaveURL((url) => url.pathname === "/");
});

test.describe("an account with a second step", () => {
  /** Sets the second step up by the same calls as the account page, then gets as far as its question. */
  async function reachSecondStep(page: Page, email: string) {
    const headers = { Origin: String(test.info().project.use.baseURL) };
    const call = (path: string, data: object) => page.request.post(`/api/auth${path}`, { data, headers });
    await call("/sign-in/email", { email, password: PASSWORD });
    const enabled = await call("/two-factor/enable", { password: PASSWORD });
    const keys = (await enabled.json()) as { totpURI: string; backupCodes: string[] };
    expect((await call("/two-factor/verify-totp", { code: totp(keys.totpURI, -1) })).status()).toBe(200);
    await page.context().clearCookies();
    const dialog = await openDialog(page, "/faq?auth=login");
    await fillLogin(page, email);
    await expect(dialog.getByLabel("Code à 6 chiffres")).toBeFocused();
    return { ...keys, dialog, verify: dialog.getByRole("button", { name: "Vérifier" }) };
  }

  test("asks for the code of the app", async ({ page, request }) => {
    const email = newEmail();
    await createMember({ email });
    const { dialog, verify, totpURI } = await reachSecondStep(page, email);
    const code = dialog.getByLabel("Code à 6 chiffres");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await page.waitForTimeout(300);
    await expectAccessible(page);
    await code.fill("000 000");
    await verify.click();
    const wrong = "Ce code n’est pas le bon. Vérifiez l’heure de votre appareil et réessayez.";
    await expectToast(page, "Échec de la connexion", wrong);
    await expect(code).toHaveValue("000000");
    await code.fill(totp(totpURI));
    await verify.click();
    await expectToast(page, ...WELCOME);
    await expect(userMenu(page)).toBeVisible();
  });

  test("takes a recovery code instead, once", async ({ page, request }) => {
    const email = newEmail();
    await createMember({ email });
    const { dialog, verify, backupCodes } = await reachSecondStep(page, email);
    await dialog.getByRole("button", { name: "Utiliser un code de secours" }).click();
    const code = dialog.getByLabel("Code de secours");
    await expect(code).toBeFocused();
    await code.fill("jamais-vu");
    await verify.click();
    await expectToast(
      page,
      "Échec de la connexion",
      "Ce code de secours n’est pas le bon, ou il a déjà servi.",
    );
    await code.fill(backupCodes[0] ?? "");
    await verify.click();
    await expectToast(page, ...WELCOME);
    await expect(userMenu(page)).toBeVisible();
  });
});

for (const { viewport, colorScheme } of VIEWS)
  test(`signing in can be used by everybody at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const address of ["/faq?auth=login", "/faq?auth=reset"]) {
      await openDialog(page, address);
      await page.waitForTimeout(300);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });

test("a phone with its keyboard open still reaches the button", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 380 });
  const dialog = await openDialog(page, "/?auth=login");
  const send = dialog.getByRole("button", { name: "Se connecter", exact: true });
  await send.scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Fermer" })).toBeInViewport({ ratio: 1 });
});
