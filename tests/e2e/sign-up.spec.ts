import type { Page } from "@playwright/test";
import {
  DESKTOP,
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
import { CONFIRMATION, mailsTo, waitForMail } from "../fixtures/mailbox.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Créer mon compte" });

const REQUIREMENTS =
  "Le mot de passe doit contenir au moins 8 caractères, une lettre minuscule, une lettre majuscule et un chiffre.";

async function fillSignUp(page: Page, email: string, phone?: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  if (phone) await dialog.getByLabel("Téléphone").fill(phone);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
}

test("the four checks run in their order, each with its texts, and nothing is sent before they pass", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const dialog = await openDialog(page, "/?auth=signup");
  const email = newEmail();
  const password = dialog.getByLabel(/^Mot de passe/);
  const confirmation = dialog.getByLabel(/^Confirmer le mot de passe/);
  await dialog.getByLabel("E-mail").fill(email);

  await submit(page).click();
  await expectToast(
    page,
    "Acceptation requise",
    "Vous devez accepter les mentions légales pour vous inscrire.",
  );
  await expect(dialog.getByRole("checkbox")).toBeFocused();
  await dialog.getByRole("checkbox").check();
  await expect(dialog.getByText("Vous devez accepter les mentions légales")).toBeHidden();

  for (const weak of ["", "Court1a", "majuscule-absente-1", "MINUSCULE-ABSENTE-1", "Chiffre-absent"]) {
    await password.fill(weak);
    await submit(page).click();
    await expectToast(page, "Mot de passe trop faible", REQUIREMENTS);
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(new RegExp(REQUIREMENTS));
  }

  await password.fill(PASSWORD);
  await confirmation.fill(`${PASSWORD}x`);
  await submit(page).click();
  await expectToast(page, "Erreur de mot de passe", "Les mots de passe ne correspondent pas.");
  await expect(confirmation).toBeFocused();

  await confirmation.fill(PASSWORD);
  for (const phone of ["", "06 12"]) {
    await dialog.getByLabel("Téléphone").fill(phone);
    await submit(page).click();
    await expectToast(page, "Numéro de téléphone manquant", "Veuillez entrer un numéro de téléphone valide.");
  }
  await expect(dialog.getByLabel("Téléphone")).toBeFocused();
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);
  await expect(password).toHaveValue(PASSWORD);
  expect(sent).toEqual([]);
});

test("every account dialog refuses an address or a password in our own words, beside the field", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  for (const [mode, button] of [
    ["signup", "Créer mon compte"],
    ["login", "Se connecter"],
    ["reset", "Envoyer le lien"],
    ["code", "Recevoir un code"],
  ] as const) {
    const dialog = await openDialog(page, `/?auth=${mode}`);
    const email = dialog.getByLabel("E-mail");
    const press = dialog.getByRole("button", { name: button, exact: true });
    await press.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription("Votre adresse e-mail est requise.");
    await email.fill("pas une adresse");
    await press.click();
    await expect(email).toHaveAccessibleDescription(/^Cette adresse e-mail n’est pas valide/);
    await expect(email).toHaveAttribute("type", "email");
    await expect(email).toHaveAttribute("autocomplete", "email");
    if (mode !== "login") continue;
    await email.fill(newEmail());
    await press.click();
    await expect(dialog.getByLabel(/^Mot de passe/)).toHaveAccessibleDescription(
      "Votre mot de passe est requis.",
    );
  }
  expect(sent).toEqual([]);
});

test("the strength meter gives 25 points for each rule, and its word", async ({ page }) => {
  const dialog = await openDialog(page, "/?auth=signup");
  const meter = dialog.getByRole("progressbar", { name: "Robustesse du mot de passe" });
  for (const [password, points, word] of [
    ["-", 0, "Très faible"],
    ["a", 25, "Très faible"],
    ["aA", 50, "Faible"],
    ["aA1", 75, "Moyen"],
    ["aA1-----", 100, "Fort"],
  ] as const) {
    await dialog.getByLabel(/^Mot de passe/).fill(password);
    await expect(meter).toHaveAttribute("value", String(points));
    await expect(meter).toHaveAttribute("aria-valuetext", word);
  }
});

test("a student signs up, confirms, and signs in", async ({ page, request }) => {
  const email = newEmail("eleve");
  const dialog = await openDialog(page, "/coaches?auth=signup");
  await expect(dialog.getByRole("heading", { name: "Créer un compte" })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Élève" })).toBeChecked();
  await expect(dialog.getByPlaceholder("06 XX XX XX XX")).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^conditions d’utilisation/ })).toHaveAttribute(
    "href",
    "/terms",
  );
  await fillSignUp(page, email, "06 12 34 56 78");
  await submit(page).click();
  await expectToast(
    page,
    "Inscription réussie",
    "Votre compte a été créé avec succès. Vérifiez votre email pour confirmer votre inscription.",
  );
  const panel = page.getByRole("dialog", { name: "Vérifiez votre boîte" });
  await expect(panel).toContainText(email);
  await panel.getByRole("button", { name: "J’ai compris" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/coaches$/);

  const { link } = await waitForMail(request, email, CONFIRMATION);
  await page.goto(link);
  await expect(page).toHaveURL(/\/email-confirmed\?type=signup&token=/);
  await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
  const confirmedAt = Date.now();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectToast(
    page,
    "Email confirmé\u00a0!",
    "Votre inscription a été confirmée avec succès. Vous pouvez maintenant vous connecter.",
  );
  await page.waitForURL((url) => url.pathname === "/");
  expect(Date.now() - confirmedAt).toBeGreaterThan(2_500);

  await expect(page).toHaveURL("/?auth=login");
  await expect(page.getByRole("dialog", { name: "Connexion" }).getByLabel("E-mail")).toHaveValue(email);
  await fillLogin(page, email);
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
});

test("a coach has no phone to give nor role to choose, and goes on to the listing", async ({
  page,
  request,
}) => {
  const email = newEmail("coach");
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Devenir coach" }).click();
  const dialog = page.getByRole("dialog", { name: "Devenir coach" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  await expect(dialog.getByLabel("Téléphone")).toHaveCount(0);
  await fillSignUp(page, email);
  await submit(page).click();
  await expect(page.getByText("Inscription réussie").first()).toBeVisible();
  await page.getByRole("link", { name: "Continuer vers mon annonce" }).click();
  await expect(page).toHaveURL(/\/become-coach$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await waitForMail(request, email, CONFIRMATION);
});

test("choosing coach takes the phone away, choosing student brings it back as it was", async ({ page }) => {
  const dialog = await openDialog(page, "/?auth=signup");
  await dialog.getByLabel("Téléphone").fill("07 00");
  await dialog.getByRole("radio", { name: "Coach sportif" }).check();
  await expect(dialog.getByLabel("Téléphone")).toHaveCount(0);
  await dialog.getByRole("radio", { name: "Élève" }).check();
  await expect(dialog.getByLabel("Téléphone")).toHaveValue("07 00");
});

test.describe("what the server refuses", () => {
  test.use({ allowedErrors: [/status of 4\d\d|ERR_FAILED/] });

  test("an address that already has an account", async ({ page, request }) => {
    const email = newEmail();
    await createMember({ email });
    const dialog = await openDialog(page, "/?auth=signup&role=student");
    await fillSignUp(page, email.toUpperCase(), "0612345678");
    await submit(page).click();
    await expectToast(page, "Échec de l’inscription", "Un compte existe déjà avec cette adresse email.");
    await expect(dialog.getByLabel("E-mail")).toBeFocused();
    await expect(dialog.getByLabel(/^Mot de passe/)).toHaveValue(PASSWORD);
    expect(await mailsTo(request, email)).toHaveLength(1);
    await dialog.getByRole("button", { name: "Se connecter avec cette adresse" }).click();
    const login = page.getByRole("dialog", { name: "Connexion" });
    await expect(login.getByLabel("E-mail")).toHaveValue(email.toUpperCase());
    await expect(login.getByLabel(/^Mot de passe/)).toBeFocused();
  });

  test("other messages are shown as received, and silence has its own", async ({ page }) => {
    await openDialog(page, "/?auth=signup&role=coach");
    await fillSignUp(page, newEmail());
    await page.route("**/api/auth/sign-up/email", (route) =>
      route.fulfill({ status: 400, json: { code: "X", message: "Message reçu." } }),
    );
    await submit(page).click();
    await expectToast(page, "Échec de l’inscription", "Message reçu.");
    await page.route("**/api/auth/sign-up/email", (route) => route.abort());
    await submit(page).click();
    await expectToast(page, "Échec de l’inscription", "Une erreur est survenue lors de l’inscription.");
  });

  test("Google asks for the terms first, and fails in its own words", async ({ page }) => {
    await page.route("**/api/auth/sign-in/social", (route) =>
      route.fulfill({ status: 404, json: { code: "PROVIDER_NOT_FOUND", message: "Provider not found" } }),
    );
    const dialog = await openDialog(page, "/?auth=signup");
    const google = dialog.getByRole("button", { name: "S’inscrire avec Google" });
    await google.click();
    await expectToast(
      page,
      "Acceptation requise",
      "Vous devez accepter les mentions légales pour vous inscrire.",
    );
    await dialog.getByRole("checkbox").check();
    await google.click();
    await expectToast(
      page,
      "Échec de l’inscription",
      "Une erreur est survenue lors de l’inscription via Google.",
    );
    await expect(google).toBeFocused();
  });
});

test("a second press while the first is under way does nothing", async ({ page }) => {
  let calls = 0;
  await page.route("**/api/auth/sign-up/email", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fulfill({ json: {} });
  });
  const dialog = await openDialog(page, "/?auth=signup&role=coach");
  await fillSignUp(page, newEmail());
  await page.evaluate(() => {
    for (let press = 0; press < 3; press += 1)
      document
        .querySelector("form:has(progress)")
        ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  await expect(dialog.getByRole("button", { name: "Création du compte..." })).toBeDisabled();
  await expect(page.getByRole("dialog", { name: "Vérifiez votre boîte" })).toBeVisible();
  expect(calls).toBe(1);
});

for (const { viewport, colorScheme } of VIEWS)
  test(`sign-up can be used by everybody at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const address of ["/faq?auth=signup", "/faq?auth=signup&role=coach"]) {
      const dialog = await openDialog(page, address);
      await dialog.getByLabel(/^Mot de passe/).fill("abc");
      await page.waitForTimeout(300);
      await expectAccessible(page);
      await submit(page).scrollIntoViewIfNeeded();
      await expect(submit(page)).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }
  });
