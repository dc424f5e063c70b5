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
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { holdBack } from "../fixtures/held-requests.ts";
import { open, signIn, toast } from "../fixtures/own-account.ts";

const SETTINGS = "/dashboard/settings/payment";
const IBAN = "FR14 2004 1010 0505 0001 3M02 606";
const SAVED = "Vos informations de paiement ont été enregistrées avec la localisation précise.";

// An IBAN is refused until the password is given, and what is sent without a session is refused with 401.
test.use({ allowedErrors: [/the server responded with a status of (400|401|403)/] });

let email: string;
test.beforeEach(async ({ page }) => {
  email = newEmail("paiement");
  await createMember({ email, role: "coach" });
  await signIn(page.request, email);
  await query(
    "update profiles set first_name = 'Nora', last_name = 'Diallo', phone_number = '+33612345678' where email = $1",
    email,
  );
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const save = (page: Page) => button(page, "Enregistrer").click();
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

async function fill(page: Page, more: Record<string, string> = {}) {
  const typed = {
    address_line1: "3 rue des Lilas",
    postal_code: "69003",
    city: "Lyon",
    siret_number: "732 829 320 00074",
  };
  for (const [name, text] of Object.entries({ ...typed, ...more })) await field(page, name).fill(text);
}

test.describe("the payment settings of a coach, on a phone", () => {
  test.use({
    viewport: PHONE,
    colorScheme: "light",
    geolocation: { latitude: 43.6045, longitude: 1.4442 },
    permissions: ["geolocation"],
  });

  test("are filled in, located and saved; another IBAN asks for the password and is never shown", async ({
    page,
  }) => {
    await open(page, SETTINGS);
    await expect(page.getByRole("navigation", { name: "Tableau de bord" })).toHaveCount(0);
    await expect(page.getByText("En attente", { exact: true })).toBeVisible();
    for (const [name, value] of Object.entries({
      first_name: "Nora",
      last_name: "Diallo",
      email,
      phone: "06 12 34 56 78",
      country: "FR",
      business_type: "individual",
    }))
      await expect(field(page, name)).toHaveValue(value);
    await expect(page.getByLabel("Chaque mois")).toBeChecked();
    for (const label of ["Adresse principale", "Code postal", "Ville"])
      await expect(page.getByLabel(label)).toHaveJSProperty("required", true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await field(page, "last_name").fill("");
    await expect(button(page, "Créer un compte Stripe")).toBeDisabled();
    await field(page, "last_name").fill("Diallo");
    await expect(button(page, "Créer un compte Stripe")).toBeEnabled();
    await save(page);
    await expect(page.getByText("Votre adresse est requise.")).toBeVisible();
    await expect(page.getByText("Le SIRET est requis en France.")).toBeVisible();
    await expect(page.getByLabel("Adresse principale")).toBeFocused();
    await page.getByLabel("Pays").selectOption("BE");
    await expect(page.getByLabel("SIRET")).toHaveCount(0);
    await page.getByLabel("Pays").selectOption("FR");

    await fill(page);
    await expectToast(page, "Position mise à jour", "Votre localisation a été mise à jour automatiquement.");
    await expect(page.getByText("Lyon 3e", { exact: false })).toBeVisible();
    // Nothing that was typed is lost, but for the IBAN, which is kept nowhere.
    await field(page, "iban").fill(IBAN);
    await page.reload();
    await expect(page.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
    await expect(field(page, "siret_number")).toHaveValue("732 829 320 00074");
    await expect(field(page, "iban")).toHaveValue("");
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain("3M02");

    await field(page, "iban").fill(IBAN);
    await save(page);
    const dialog = page.getByRole("dialog", { name: "Changer d’IBAN" });
    await dialog.getByLabel("Mot de passe actuel").fill("Pas-le-bon-1");
    await button(page, "Confirmer et enregistrer").click();
    await expect(dialog.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
    await button(page, "Confirmer et enregistrer").click();
    await expectToast(page, "Succès", SAVED);
    await expect(page.getByText("•••• 2606")).toBeVisible();
    await expect(field(page, "iban")).toHaveValue("");
    expect(await page.content()).not.toMatch(/3M02|2004 ?1010/);
    const [mail] = await query<{ body: string }>(
      "select body from mails where recipient = $1 and subject like 'Votre IBAN%'",
      email,
    );
    expect(mail?.body).toContain("2606");

    await button(page, "Utiliser ma position").click();
    await expectToast(page, "Position mise à jour", "Votre localisation a été mise à jour automatiquement.");
    await expect(page.getByText("Toulouse", { exact: false })).toBeVisible();
    await field(page, "calendar_url").fill("https://agenda.exemple.fr/nora");
    await save(page);
    await expectToast(page, "Succès", SAVED);
    await page.reload();
    await expect(page.getByText("Toulouse", { exact: false })).toBeVisible();
    await expect(field(page, "calendar_url")).toHaveValue("https://agenda.exemple.fr/nora");
  });

  test("are saved with the place of the address that is saved, and with what is typed meanwhile", async ({
    page,
  }) => {
    const kept = async () =>
      (
        await query<{ city: string; formatted_address: string | null }>(
          "select city, formatted_address from coach_payment_info i join users u on u.id = coach_id where u.email = $1",
          email,
        )
      )[0];
    const draft = () => page.evaluate(() => sessionStorage.getItem("paymentInfoDraft:own"));
    await open(page, SETTINGS);
    await fill(page);
    await button(page, "Utiliser ma position").click();
    await expect(page.getByText("Toulouse", { exact: false })).toBeVisible();
    // Another address is not where the browser was, also where its field was never left; and the focus stays in it.
    await field(page, "postal_code").fill("69100");
    await field(page, "city").fill("Villeurbanne");
    await field(page, "city").press("Enter");
    await expectToast(page, "Succès", SAVED);
    expect((await kept())?.formatted_address).toMatch(/^Villeurbanne/);
    await expect(page.getByText("Villeurbanne, ", { exact: false })).toBeVisible();
    await expect(field(page, "city")).toBeFocused();

    // What is typed while it is on its way is neither lost nor taken for saved.
    const saving = await holdBack(page, `${SETTINGS}.data`, "POST");
    await field(page, "postal_code").fill("69500");
    await field(page, "city").fill("Bron");
    await field(page, "city").press("Enter");
    await saving.asked;
    await field(page, "address_line2").fill("Bâtiment B");
    saving.release();
    await expect.poll(async () => (await kept())?.city).toBe("Bron");
    await expect(button(page, "Enregistrer")).toBeEnabled();
    await expect(field(page, "address_line2")).toHaveValue("Bâtiment B");
    await expect(field(page, "address_line2")).toBeFocused();
    expect(await draft()).toContain("Bâtiment B");

    // A place that is found after the save is not typed by anybody.
    const finding = await holdBack(page, "/functions/v1/geocode/search", "GET");
    await field(page, "postal_code").fill("31000");
    await field(page, "city").fill("Toulouse");
    await save(page);
    await finding.asked;
    await expect.poll(async () => (await kept())?.city).toBe("Toulouse");
    await expect.poll(draft).toBeNull();
    finding.release();
    await expect(button(page, "Enregistrer")).toBeEnabled();
    await expect(field(page, "address_line2")).toHaveValue("Bâtiment B");
    expect(await draft()).toBeNull();

    // Of a town abroad nothing is known here, whatever town of France has its name.
    await page.getByLabel("Pays").selectOption("BE");
    await field(page, "postal_code").fill("7000");
    await field(page, "city").fill("Mons");
    await field(page, "address_line1").focus();
    await expect(page.getByText("hors de France, elle ne se calcule pas", { exact: false })).toBeVisible();
    await save(page);
    await expect.poll(kept).toEqual({ city: "Mons", formatted_address: null });
    await expect(page.getByText("Vérifiée", { exact: true })).toHaveCount(0);
  });

  test("say when the session has ended, and lose nothing by it", async ({ page, context }) => {
    await open(page, SETTINGS);
    await fill(page);
    await context.clearCookies();
    await save(page);
    await expect(
      toast(page, "Vous devez être connecté pour modifier vos informations de paiement."),
    ).toBeVisible();
    await fillLogin(page, email);
    await expect(page).toHaveURL(SETTINGS);
    await expect(field(page, "address_line1")).toHaveValue("3 rue des Lilas");
    await save(page);
    await expectToast(page, "Succès", SAVED);

    await open(page, "/dashboard");
    await context.clearCookies();
    await page
      .getByRole("navigation", { name: "Tableau de bord" })
      .getByRole("link", { name: "Paiements" })
      .click();
    await expect(
      toast(page, "Vous devez être connecté pour voir vos informations de paiement."),
    ).toBeVisible();
    await fillLogin(page, email);
    await expect(page).toHaveURL(SETTINGS);
  });
});

/** As the router reads an answer of the function. */
const answered = (...[name, text]: [name: string, text: string]) => ({
  headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" },
  body: `[{"_1":2},"data",{"_3":4,"_5":6},"ok",${name === "onboarding_url"},"${name}",${JSON.stringify(text)}]\n`,
});

test.describe("the payment account of a coach, on a desktop", () => {
  test.use({ viewport: DESKTOP, colorScheme: "dark" });

  test("is opened after saving, in place, and shows each of its states", async ({ page, baseURL }) => {
    const ADDRESS = "**/functions/v1/create-stripe-connect-account.data*";
    await open(page, SETTINGS);
    await button(page, "Créer un compte Stripe").click();
    await expect(page.getByText("Votre adresse est requise.")).toBeVisible();
    await fill(page);
    const sent: string[] = [];
    const answer = (with_: ReturnType<typeof answered>) =>
      page.route(ADDRESS, (route) => {
        sent.push(route.request().postData() ?? "");
        return route.fulfill(with_);
      });
    await answer(answered("refusal", "Non."));
    await button(page, "Créer un compte Stripe").click();
    await expectToast(page, "Erreur", "Une erreur est survenue lors de la création du compte Stripe.");
    await page.unroute(ADDRESS);
    await answer(answered("onboarding_url", `${baseURL}/faq`));
    await button(page, "Créer un compte Stripe").dblclick();
    await expect(page).toHaveURL("/faq");
    const [kept] = await query<{ coach_id: string; address_line1: string; country: string }>(
      "select i.* from coach_payment_info i join users u on u.id = coach_id where u.email = $1",
      email,
    );
    expect(kept).toMatchObject({ address_line1: "3 rue des Lilas", country: "FR" });
    // Refused once, and pressed twice at once since: asked once more.
    expect(sent).toEqual([`coach_id=${kept?.coach_id}`, `coach_id=${kept?.coach_id}`]);
    await page.unroute(ADDRESS);

    // Nothing is opened by a session alone; from there to the provider's page and back, the badge follows.
    await open(page, SETTINGS);
    await button(page, "Créer un compte Stripe").click();
    const dialog = page.getByRole("dialog", { name: "Ouvrir votre compte Stripe" });
    await expectAccessible(page);
    await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
    await button(page, "Confirmer et continuer").click();
    await expect(page).toHaveURL(/\/compte-demo\/demo_/);
    await hydrated(page);
    await button(page, "Terminer").click();
    await expect(page).toHaveURL(`${SETTINGS}?stripe=retour`);
    await expect(page.getByText("Actif", { exact: true })).toBeVisible();
    await expect(page.getByText("Vos versements suivent votre compte Stripe")).toBeVisible();

    for (const [status, label] of [
      ["pending", "En attente"],
      ["active", "Actif"],
      ["restricted", "Restreint"],
      ["inactive", "Inactif"],
    ]) {
      await query(
        "update payout_accounts set status = $2, asked_at = null, held_until = now() + interval '3 days' from ledger_holders h where h.id = holder_id and user_id = $1",
        kept?.coach_id,
        status,
      );
      await open(page, SETTINGS);
      await expect(page.getByText(label ?? "", { exact: true })).toBeVisible();
    }
    await expect(page.getByText("Versements en pause")).toBeVisible();
    await expect(button(page, "Compléter mon compte Stripe")).toBeEnabled();
    await expectAccessible(page);

    await open(page, `${SETTINGS}?stripe=encore`);
    await expect(page.getByText("Ce lien vers Stripe n’est plus valable")).toBeVisible();
    // Whoever comes back has the provider asked, whose news may be lost; what it says is heard as well.
    await open(page, `${SETTINGS}?stripe=retour`);
    await expect(page.getByText("Actif", { exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /maintenant\s: Actif/ })).toBeVisible();
  });
});
