import type { Page } from "@playwright/test";
import sharp from "sharp";
import { CONFIRMATION_SUBJECT, mailedTo } from "../../fixtures/accounts/mailed.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember, sessionOf, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { fillLogin, newEmail, PASSWORD, pressEscape } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";
import { WizardPage } from "../../fixtures/browser/wizard.ts";

/** A photo of about one million bytes. */
const createPhoto = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#888" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
/** The browser's storage holds about five million characters. This filler leaves less than the photo needs. */
const FILLER_LENGTH = 4_500_000;
/** The draft of another device, as the wizard stores it there before the login. */
const OTHER_DRAFT = {
  adTitle: "Depuis mon bureau",
  onboardingState: JSON.stringify({ savedAt: Date.now() }),
};

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const title = (page: Page) => page.getByLabel("Titre de l’annonce");

test.use({ viewport: PHONE });

test("a student composes a listing, creates a coach account, finds the draft on another device and publishes it once", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInBrowser(context, (await createMember()).email);
  const wizard = new WizardPage(page);
  await wizard.open(8);
  // The first missing field gets the focus and scrolls into view, however far down the button is.
  await wizard.finish().click();
  await expect(page.locator(":focus").getByRole("alert")).toBeInViewport();
  await page.getByRole("link", { name: "Choisissez au moins une discipline." }).click();
  for (const name of ["Yoga", "Course à pied"]) await page.getByText(name, { exact: true }).click();
  await wizard.walk(2);
  await expect(wizard.heading("Donnez un titre à votre annonce")).toBeFocused();
  await title(page).fill("Yoga doux au parc");
  // The browser's own button and the page's lead to the step before.
  await page.goBack();
  await expect(wizard.heading("Quel coaching proposez-vous ?")).toBeVisible();
  await page.goForward();
  await wizard.back().click();
  await expect(wizard.heading("Quel coaching proposez-vous ?")).toBeFocused();
  await wizard.walk(2);
  await title(page).press("Enter");
  await expect(wizard.heading("Décrivez vos cours")).toBeFocused();
  await page.getByLabel("Description du cours").fill("Une séance douce.");
  await wizard.walk(4);
  await page.getByLabel("Prénom").fill("Alix");
  await page.getByLabel(/^Nom/).fill("Moreau");
  await page.getByLabel("À propos de vous").fill("J’enseigne depuis dix ans.");

  await wizard.walk(5);
  await page.getByRole("combobox", { name: "Adresse" }).fill("Villeurb");
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: "Les deux" }).check();
  const slider = page.getByRole("slider", { name: "Distance de déplacement" });
  await slider.press("ArrowRight");
  await expect(slider).toHaveValue("16");
  // The bar at the bottom is in sight already: the keyboard reaches it without scrolling the page.
  await page.getByRole("checkbox", { name: "Je donne aussi des séances en visio" }).focus();
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Tab");
  await expect(wizard.back()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await wizard.walk(6);
  await page.getByLabel("Tarif horaire").fill("45,50");
  await page.getByRole("button", { name: "Ajouter un service" }).click();
  await page.getByLabel("Nom du service").fill("Bilan");
  await page.getByLabel("Prix").fill("12,50");
  await expectNoSidewaysScroll(page);
  await wizard.walk(7);
  await page.getByLabel("Téléphone").fill("06.12.34.56.78");

  await wizard.walk(8);
  const chooser = page.getByLabel(/^(Choisir une|Changer de) photo$/);
  const shown = page.getByRole("button", { name: "Supprimer la photo" });
  // The photo no longer fits into the browser's storage: the page keeps it in the browser's database.
  await page.evaluate((length) => localStorage.setItem("filler", "x".repeat(length)), FILLER_LENGTH);
  await chooser.setInputFiles({ name: "moi", mimeType: "image/png", buffer: await createPhoto() });
  await expect(shown).toBeVisible();
  await wizard.reload();
  await expect(shown).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("filler"));
  const kept = await stored(page);
  expect(kept.profilePhoto).toBeUndefined();
  expect(kept).toMatchObject({
    selectedDisciplines: "[3,4]",
    locationAddress: expect.stringMatching(/^Villeurbanne/),
    locationType: "both",
    travelDistance: "16",
    hourlyRate: "45,50",
    phoneNumber: "06.12.34.56.78",
    adTitle: "Yoga doux au parc",
    coachBio: "J’enseigne depuis dix ans.",
  });
  expect(JSON.parse(kept.additionalServices ?? "")).toEqual([
    { id: expect.any(String), name: "Bilan", price: 12.5, description: "" },
  ]);

  await wizard.finish().click();
  await expect(
    page.getByText(/Vous utilisez un compte Élève\. Un compte coach est un compte à part/),
  ).toBeVisible();
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Me déconnecter et créer un compte coach" }).click();
  // Signed out, the page is loaded anew, with a dialog whose script was not loaded before.
  const dialog = page.getByRole("dialog", { name: "Devenir coach" });
  await expect(dialog).toBeVisible();
  await pressEscape(page);
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeVisible();
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  const email = newEmail("coach");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Créer mon compte" }).click();
  await page.getByRole("link", { name: "Continuer vers mon annonce" }).click();
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeVisible();
  const { link } = await mailedTo(email, CONFIRMATION_SUBJECT);
  // The link is opened on another device, which knows nothing of the answers.
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await hydrated(phone);
  const saved = phone.waitForResponse(
    (answer) => answer.url().endsWith("/functions/v1/onboarding") && answer.request().method() === "POST",
  );
  await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(new WizardPage(phone).heading("Votre annonce est prête")).toBeVisible();
  await saved;
  await elsewhere.close();
  await page.goto("/?auth=login&redirect=%2Fbecome-coach");
  await fillLogin(page, email);
  await expect(wizard.heading("Votre annonce est prête")).toBeVisible();

  // On another device, something else was begun before the login.
  const begun = Object.entries(OTHER_DRAFT).map(([name, value]) => ({ name, value }));
  const { cookies } = await sessionOf(email);
  const laptop = await browser.newContext({
    storageState: { cookies, origins: [{ origin: String(baseURL), localStorage: begun }] },
  });
  const desk = await laptop.newPage();
  await new WizardPage(desk).open(2);
  await expect(title(desk)).toHaveValue("Depuis mon bureau");
  const other = desk.getByRole("button", { name: "Reprendre l’autre version" });
  await other.click();
  await expect(title(desk)).toHaveValue("Yoga doux au parc");
  await desk.getByRole("button", { name: "Garder celle-ci" }).click();
  await expect(other).toHaveCount(0);
  await laptop.close();
  // The phone is offered no other version: only its own walk has changed its draft.
  await expect(page.getByRole("button", { name: "Reprendre l’autre version" })).toHaveCount(0);

  const twin = new WizardPage(await context.newPage());
  await twin.open(8);
  await page.getByRole("button", { name: "Publier mon annonce" }).dblclick();
  await expectToast(page, "Inscription réussie\u00a0!", "Votre profil de coach a été créé avec succès.");
  await expect(wizard.heading("Félicitations !")).toBeVisible();
  await expect(page.getByText(/Nous le relisons sous 48\u00a0heures/)).toBeVisible();
  await expect(page.getByText("Cette annonce s’ajoutera à votre page")).toHaveCount(0);
  await expect(twin.heading("Votre page de coach existe déjà")).toBeVisible();
  const left = async () => Object.keys(await stored(page)).filter((key) => !key.startsWith("cookie"));
  await expect.poll(left).toEqual([]);
  // Nothing is offered before hours are chosen: they come next.
  await expect(page.getByRole("main").getByRole("link", { name: "Choisir mes horaires" })).toHaveAttribute(
    "href",
    "/dashboard/settings?tab=availability",
  );
  await page.getByRole("main").getByRole("link", { name: "Accéder à mon tableau de bord" }).click();
  await expect(page).toHaveURL("/dashboard");
  expect(
    await query(
      `select l.title, p.phone_number from listings l join coaches c on c.id = l.coach_id
       join profiles p on p.id = c.user_id where p.email = $1`,
      email,
    ),
  ).toEqual([{ title: "Yoga doux au parc", phone_number: "+33612345678" }]);
});
