import sharp from "sharp";
import { expect, expectNoSidewaysScroll, expectToast, PHONE, test } from "../fixtures/browser.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";
import { WizardPage } from "../fixtures/wizard.ts";

/** A photo of about one million bytes. */
const createPhoto = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: "#888" } })
    .png({ compressionLevel: 0 })
    .toBuffer();
/** The browser's storage holds about five million characters. This filler leaves less than the photo needs. */
const FILLER_LENGTH = 4_500_000;

const stored = (page: WizardPage["page"]) => page.evaluate(() => ({ ...localStorage }));

test.use({ viewport: PHONE });

test("a visitor composes a listing, creates an account and publishes it", async ({ page, request }) => {
  const wizard = new WizardPage(page);
  await wizard.open();
  for (const name of ["Yoga", "Course à pied"]) await page.getByText(name, { exact: true }).click();
  await wizard.walk(2);
  await expect(wizard.heading("Donnez un titre à votre annonce")).toBeFocused();
  await page.getByLabel("Titre de l’annonce").fill("Yoga doux au parc");
  // The browser's own button and the page's lead to the step before.
  await page.goBack();
  await expect(wizard.heading("Quel coaching proposez-vous ?")).toBeVisible();
  await page.goForward();
  await wizard.back().click();
  await expect(wizard.heading("Quel coaching proposez-vous ?")).toBeFocused();
  await wizard.walk(2);
  await page.getByLabel("Titre de l’annonce").press("Enter");

  await expect(wizard.heading("Décrivez vos cours")).toBeFocused();
  await page.getByLabel("Description du cours").fill("Une séance douce.");
  await wizard.walk(4);
  await page.getByLabel("Prénom").fill("Alix");
  await page.getByLabel(/^Nom/).fill("Moreau");
  await page.getByLabel("À propos de vous").fill("J’enseigne depuis dix ans.");

  await wizard.walk(5);
  const address = page.getByRole("combobox", { name: "Adresse" });
  await address.fill("Villeurb");
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: "Les deux" }).check();
  const slider = page.getByRole("slider", { name: "Distance de déplacement" });
  await slider.press("ArrowRight");
  await expect(slider).toHaveValue("16");
  // The bar at the bottom is in sight already: the keyboard reaches it without scrolling the page.
  await slider.focus();
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
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeFocused();
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  const dialog = page.getByRole("dialog", { name: "Devenir coach" });
  const email = newEmail("coach");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Créer mon compte" }).click();
  await page.getByRole("link", { name: "Continuer vers mon annonce" }).click();
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeVisible();
  const { link } = await waitForMail(request, email, CONFIRMATION);
  await page.goto(link);
  await page.getByRole("link", { name: "Continuer sans attendre" }).click();
  await page.waitForURL("/?auth=login&redirect=%2Fbecome-coach");
  await fillLogin(page, email);
  await expect(wizard.heading("Votre annonce est prête")).toBeVisible();
  await page.getByRole("button", { name: "Publier mon annonce" }).click();
  await expectToast(page, "Inscription réussie\u00a0!", "Votre profil de coach a été créé avec succès.");
  await expect(wizard.heading("Félicitations !")).toBeVisible();
  expect(Object.keys(await stored(page)).filter((key) => !key.startsWith("cookie"))).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Accéder à mon tableau de bord" }).click();
  await expect(page).toHaveURL("/dashboard");
  expect(
    await query(
      "select p.phone_number from profiles p join users u on u.id = p.id where u.email = $1",
      email,
    ),
  ).toEqual([{ phone_number: "+33612345678" }]);
});
