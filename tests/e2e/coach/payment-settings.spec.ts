import type { Page } from "@playwright/test";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import {
  expect,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { fillLogin, PASSWORD } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const SETTINGS = "/dashboard/settings/payment";
const IBAN = "FR14 2004 1010 0505 0001 3M02 606";
const SAVED = "Vos informations de paiement ont été enregistrées.";
const SAVED_HERE = "Vos informations de paiement ont été enregistrées avec la localisation précise.";
const MOVED = "Votre localisation a été mise à jour automatiquement.";

test.use({
  viewport: PHONE,
  geolocation: { latitude: 43.6045, longitude: 1.4442 },
  permissions: ["geolocation"],
  // An IBAN is refused until the password is given, and what is sent without a session is refused with 401.
  allowedErrors: [/the server responded with a status of (400|401|403)/],
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const save = (page: Page) => button(page, "Enregistrer").click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fill(page: Page) {
  const typed = { address_line1: "3 rue des Lilas", postal_code: "69003", city: "Lyon" };
  for (const [name, text] of Object.entries({ ...typed, siret_number: "732 829 320 00074" }))
    await field(page, name).fill(text);
}

// ended-session.test.tsx proves what is said when the session ends before the page is opened.
test("a coach saves an IBAN with the password, opens an account whose badge follows, and loses nothing typed when the session ends", async ({
  page,
  context,
}) => {
  const { email } = await createMember({ role: "coach", firstName: "Nora", lastName: "Diallo" });
  await signInBrowser(context, email);
  await open(page, SETTINGS);
  await fill(page);
  await expectToast(page, "Position mise à jour", MOVED);
  await expect(page.getByText("Lyon 3e", { exact: false })).toBeVisible();
  await field(page, "iban").fill(IBAN);
  await save(page);
  const changing = page.getByRole("dialog", { name: "Changer d’IBAN" });
  await changing.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await expectNoSidewaysScroll(page);
  await button(page, "Confirmer et enregistrer").click();
  await expectToast(page, "Succès", SAVED);
  await expect(page.getByText("•••• 2606")).toBeVisible();
  expect(await page.content()).not.toMatch(/3M02|2004 ?1010/);
  const [mail] = await query<{ body: string }>(
    "select body from mails where recipient = $1 and subject like 'Votre IBAN%'",
    email,
  );
  expect(mail?.body).toContain("2606");

  // The position of the browser takes the place of the address's.
  await button(page, "Utiliser ma position").click();
  await expect(page.getByText("Toulouse", { exact: false })).toBeVisible();
  await field(page, "calendar_url").fill("https://agenda.exemple.fr/nora");

  // The form is saved first. A session that has just given the password is not asked again.
  await button(page, "Créer un compte Stripe").click();
  await expect(page).toHaveURL(/\/compte-demo\/demo_/);
  const [kept] = await query<{ formatted_address: string; calendar_url: string }>(
    `select formatted_address, calendar_url from coach_payment_info i join users u on u.id = coach_id
     where u.email = $1`,
    email,
  );
  expect(kept?.formatted_address).toMatch(/^Toulouse/);
  expect(kept?.calendar_url).toBe("https://agenda.exemple.fr/nora");
  await hydrated(page);
  await button(page, "Terminer").click();
  await expect(page).toHaveURL(`${SETTINGS}?stripe=retour`);
  await expect(page.getByText("Actif", { exact: true })).toBeVisible();
  await expect(page.getByText("Votre compte est simulé")).toBeVisible();
  await expect(page.locator('[href*="stripe.com"]')).toHaveCount(0);
  await expect(page.getByText("Toulouse", { exact: false })).toBeVisible();
  await hydrated(page);

  // A session that has ended is said over the page, and what was sent goes on after the sign-in.
  await field(page, "calendar_url").fill("https://agenda.exemple.fr/diallo");
  await context.clearCookies();
  await save(page);
  await expect(
    toast(page, "Vous devez être connecté pour modifier vos informations de paiement."),
  ).toBeVisible();
  await fillLogin(page, email);
  await expect(page).toHaveURL(`${SETTINGS}?stripe=retour`);
  await expect(field(page, "calendar_url")).toHaveValue("https://agenda.exemple.fr/diallo");
  await expectToast(page, "Succès", SAVED_HERE);
});
