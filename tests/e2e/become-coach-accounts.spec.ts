import sharp from "sharp";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, pressEscape } from "../fixtures/dialogs.ts";
import { signIn } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";
import { WizardPage } from "../fixtures/wizard.ts";

test("a coach is told what is missing, finds the draft on another device, and publishes it once", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  await signIn(page.request, email);
  const wizard = new WizardPage(page);
  await wizard.open(8);
  await wizard.finish().click();
  // Where one reads next, however far down the button is.
  await expect(page.locator(":focus").getByRole("alert")).toBeInViewport();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Choisissez au moins une discipline.",
    "Donnez un titre à votre annonce.",
    "Indiquez votre prénom et votre nom.",
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Donnez un titre à votre annonce." }).click();
  await expect(page).toHaveURL("/become-coach?etape=2");
  await expect(page.getByRole("alert")).toHaveCount(0);
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/functions/v1/onboarding") &&
      (answer.request().postData() ?? "").includes("Moreau"),
  );
  await wizard.fill("Depuis mon téléphone");
  await saved;

  // Another device, where something else was begun before the login.
  const laptop = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: DESKTOP });
  const desk = await laptop.newPage();
  const elsewhere = new WizardPage(desk);
  await elsewhere.open(2);
  await desk.getByLabel("Titre de l’annonce").fill("Depuis mon bureau");
  await signIn(laptop.request, email);
  await elsewhere.open();
  await expect(desk).toHaveURL("/become-coach?etape=2");
  await expect(desk.getByLabel("Titre de l’annonce")).toHaveValue("Depuis mon bureau");
  // The phone saw no other: it was interrupted by its own walk alone.
  await expect(page.getByRole("button", { name: "Reprendre l’autre version" })).toHaveCount(0);
  const other = desk.getByRole("button", { name: "Reprendre l’autre version" });
  await other.click();
  await expect(desk.getByLabel("Titre de l’annonce")).toHaveValue("Depuis mon téléphone");
  await desk.getByRole("button", { name: "Garder celle-ci" }).click();
  await expect(other).toHaveCount(0);
  await laptop.close();

  const second = await page.context().newPage();
  const twin = new WizardPage(second);
  await twin.open(8);
  // A double click is one press: it leads to the last question, and publishes nothing.
  await wizard.open(7);
  await wizard.next().dblclick();
  await expect(page.getByText("Étape 8 sur 8")).toBeVisible();
  await expect(wizard.finish()).toBeEnabled();
  await wizard.open(8);
  await wizard.finish().dblclick();
  await expect(wizard.heading("Félicitations !")).toBeVisible();
  await expect(page.getByText(/Nous le relisons sous 48\u00a0heures/)).toBeVisible();
  await expect(page.getByText("Cette annonce s’ajoutera à votre page")).toHaveCount(0);
  await expect(twin.heading("Votre page de coach existe déjà")).toBeVisible();
  await second.close();

  // A draft that was made before it was known whose page it is for.
  await page.context().clearCookies();
  await wizard.fill("Une seconde annonce");
  await wizard.open(8);
  await wizard.finish().click();
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await fillLogin(page, email);
  await expect(page.getByText("« Une seconde annonce »")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "L’effacer" }).click();
  await page.getByRole("dialog", { name: "Effacer cette annonce ?" }).getByText("Annuler").click();
  await page.getByRole("button", { name: "Ajouter cette annonce à ma page" }).click();
  await expectToast(page, "Annonce ajoutée", "Elle a rejoint les autres annonces de votre page.");
  await expect(wizard.heading("Félicitations !")).toBeVisible();
});

test("a photo that one coach has chosen is never another's", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const [first, second] = [newEmail("coach"), newEmail("coach")];
  for (const email of [first, second]) await createMember({ email, role: "coach" });
  await signIn(page.request, first);
  const wizard = new WizardPage(page);
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#1f6b4a" } })
    .png()
    .toBuffer();
  const chosen = page.getByRole("button", { name: "Supprimer la photo" });
  await wizard.open(8);
  await page.getByLabel("Choisir une photo").setInputFiles({ name: "moi", mimeType: "image/png", buffer });
  await expect(chosen).toBeVisible();
  await wizard.reload();
  await expect(chosen).toBeVisible();
  // Nobody has signed out: the session has ended.
  await page.context().clearCookies();
  await signIn(page.request, second);
  await wizard.open(8);
  await expect(page.getByLabel("Choisir une photo")).toBeAttached();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("profilePhoto"))).toBeNull();
  await expect(chosen).toHaveCount(0);
});

test("a student is told that a coach account is another one, and loses nothing on the way to it", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const email = newEmail("eleve");
  await createMember({ email });
  await signIn(page.request, email);
  const wizard = new WizardPage(page);
  await wizard.fill("Yoga au parc");
  await wizard.open(8);
  await wizard.finish().click();
  await expect(
    page.getByText(/Vous êtes connecté à un compte Élève\. Un compte coach est un compte à part/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Me déconnecter et créer un compte coach" }).click();
  // Signed out, the page made anew, and a dialog that had not been needed before.
  await expect(page.getByRole("dialog", { name: "Devenir coach" })).toBeVisible();
  await pressEscape(page);
  await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeVisible();
  await wizard.open(2);
  await expect(page.getByLabel("Titre de l’annonce")).toHaveValue("Yoga au parc");
});

test("a browser that keeps nothing, or holds something odd, breaks nothing", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("onboardingState", JSON.stringify({ savedAt: Date.now() }));
    localStorage.setItem("selectedDisciplines", '["Yoga"]');
    localStorage.setItem("hourlyRate", "65");
    for (const [key, value] of [
      ["isAuthenticated", "true"],
      ["userRole", "coach"],
      ["userEmail", "x@y.fr"],
    ] as const)
      localStorage.setItem(key, value);
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const wizard = new WizardPage(page);
  await wizard.open(6);
  await expect(page.getByLabel("Tarif horaire")).toHaveValue("65");
  await page.getByLabel("Tarif horaire").fill("70");
  await expect(page.getByText(/^Votre navigateur ne garde rien/)).toBeVisible();
  await wizard.back().click();
  await wizard.walk(6);
  await expect(page.getByLabel("Tarif horaire")).toHaveValue("70");
  // What claims to know who is signed in is not believed.
  await page.goto("/become-coach?etape=9");
  await expect(page.getByRole("link", { name: "Choisissez au moins une discipline." })).toBeVisible();
});
