import sharp from "sharp";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser-members.ts";
import { pressEscape } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { WizardPage } from "../fixtures/wizard.ts";

test.use({ viewport: PHONE });

/** The least that can be published, as the wizard stores it in a browser before the login. */
const DRAFT = {
  selectedDisciplines: "[3]",
  adTitle: "Yoga au parc",
  coachFirstName: "Alix",
  coachLastName: "Moreau",
};
const withDraft = test.extend({
  storageState: async ({ baseURL }, use) => {
    const stored = { ...DRAFT, onboardingState: JSON.stringify({ savedAt: Date.now() }) };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    await use({ cookies: [], origins: [{ origin: String(baseURL), localStorage }] });
  },
});

withDraft(
  "a coach finds the draft on another device and publishes it once",
  async ({ page, context, browser }) => {
    const coach = await createMember({ role: "coach" });
    await signInBrowser(context, coach.email);
    const wizard = new WizardPage(page);
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/functions/v1/onboarding") &&
        (answer.request().postData() ?? "").includes("Depuis"),
    );
    await wizard.open(2);
    await page.getByLabel("Titre de l’annonce").fill("Depuis mon téléphone");
    await saved;

    // On another device, something else was begun before the login.
    const laptop = await browser.newContext({ viewport: DESKTOP });
    const desk = await laptop.newPage();
    const elsewhere = new WizardPage(desk);
    await elsewhere.open(2);
    await desk.getByLabel("Titre de l’annonce").fill("Depuis mon bureau");
    await signInBrowser(laptop, coach.email);
    await elsewhere.open();
    await expect(desk).toHaveURL("/become-coach?etape=2");
    await expect(desk.getByLabel("Titre de l’annonce")).toHaveValue("Depuis mon bureau");
    // The phone is offered no other version: only its own walk has changed its draft.
    await expect(page.getByRole("button", { name: "Reprendre l’autre version" })).toHaveCount(0);
    const other = desk.getByRole("button", { name: "Reprendre l’autre version" });
    await other.click();
    await expect(desk.getByLabel("Titre de l’annonce")).toHaveValue("Depuis mon téléphone");
    await desk.getByRole("button", { name: "Garder celle-ci" }).click();
    await expect(other).toHaveCount(0);
    await laptop.close();

    const second = await context.newPage();
    const twin = new WizardPage(second);
    await twin.open(8);
    await wizard.open(8);
    await wizard.finish().dblclick();
    await expect(wizard.heading("Félicitations !")).toBeVisible();
    await expect(page.getByText(/Nous le relisons sous 48\u00a0heures/)).toBeVisible();
    await expect(page.getByText("Cette annonce s’ajoutera à votre page")).toHaveCount(0);
    await expect(twin.heading("Votre page de coach existe déjà")).toBeVisible();
    expect(
      await query(
        "select l.title from listings l join coaches c on c.id = l.coach_id where c.user_id = $1",
        coach.id,
      ),
    ).toEqual([{ title: "Depuis mon téléphone" }]);
  },
);

test("a photo that one coach has chosen is never shown to another", async ({ page, context }) => {
  const first = await createMember({ role: "coach" });
  const second = await createMember({ role: "coach" });
  await signInBrowser(context, first.email);
  const wizard = new WizardPage(page);
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#1f6b4a" } })
    .png()
    .toBuffer();
  const chosen = page.getByRole("button", { name: "Supprimer la photo" });
  await wizard.open(8);
  await page.getByLabel("Choisir une photo").setInputFiles({ name: "moi", mimeType: "image/png", buffer });
  await expect(chosen).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("profilePhoto"))).not.toBeNull();
  // The session has ended, and nobody has signed out.
  await context.clearCookies();
  await signInBrowser(context, second.email);
  await wizard.open(8);
  await expect(page.getByLabel("Choisir une photo")).toBeAttached();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("profilePhoto"))).toBeNull();
  await expect(chosen).toHaveCount(0);
  // The first missing field gets the focus and scrolls into view, however far down the button is.
  await wizard.finish().click();
  await expect(page.locator(":focus").getByRole("alert")).toBeInViewport();
});

withDraft(
  "a student signs out to create a coach account, and the listing is still there",
  async ({ page, context }) => {
    await signInBrowser(context, (await createMember()).email);
    const wizard = new WizardPage(page);
    await wizard.open(8);
    await wizard.finish().click();
    await expect(
      page.getByText(/Vous êtes connecté à un compte Élève\. Un compte coach est un compte à part/),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Me déconnecter et créer un compte coach" }).click();
    // Signed out, the page is loaded anew, with a dialog whose script was not loaded before.
    await expect(page.getByRole("dialog", { name: "Devenir coach" })).toBeVisible();
    await pressEscape(page);
    await expect(wizard.heading("Félicitations, votre annonce est prête !")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("adTitle"))).toBe("Yoga au parc");
  },
);
