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
import { newEmail, signUp } from "../fixtures/dialogs.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";

test.describe("links that do not hold", () => {
  const failure = async (page: Page, text: string) => {
    await expect(page.getByRole("heading", { name: "Erreur de confirmation" })).toBeVisible();
    await expectToast(page, "Erreur de confirmation", "Une erreur est survenue lors de la confirmation.");
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("link", { name: "Retour à l'accueil" })).toHaveAttribute("href", "/");
  };

  test("one that has served says so", async ({ page, request }) => {
    const email = newEmail();
    await signUp(request, { email });
    const { link } = await waitForMail(request, email, CONFIRMATION);
    await page.goto(link);
    await failure(page, "Ce lien a déjà servi");
  });

  test("a forged one confirms nothing, and a new one can be asked for", async ({ page, request }) => {
    const email = newEmail();
    await signUp(request, { email, confirmed: false });
    const { link } = await waitForMail(request, email, CONFIRMATION);
    await page.goto(link.replace(/\.[^.&]+&/, ".forgee&"));
    await failure(page, "Ce lien n’est pas valable");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Renvoyer l'email de confirmation" }).click();
    await expect(page.getByText("Email envoyé", { exact: true }).first()).toBeVisible();
    const again = await waitForMail(request, email, CONFIRMATION, 2);
    await page.goto(again.link);
    await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
  });

  test("the description in the address is the one that is shown", async ({ page }) => {
    await page.goto("/?error=access_denied&error_description=Lien+p%C3%A9rim%C3%A9");
    await expect(page).toHaveURL(/\/email-confirmed\?error=access_denied&error_description=/);
    await expectToast(page, "Erreur de confirmation", "Lien périmé");
    await expectAccessible(page);
  });
});

test("the landing without a type says its own words, and stays while a dialog is open over it", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/email-confirmed");
  await hydrated(page);
  await expectToast(page, "Email confirmé\u00a0!", "Votre email a été confirmé avec succès.");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await page.waitForTimeout(3_500);
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
});

for (const viewport of [PHONE, DESKTOP])
  for (const colorScheme of ["light", "dark"] as const)
    test(`the landing can be used by everybody at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      for (const address of ["?type=signup&error=TOKEN_EXPIRED", "?type=recovery&error=INVALID_TOKEN"]) {
        await page.goto(`/email-confirmed${address}`);
        await expect(page.getByRole("heading", { name: "Erreur de confirmation" })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      // A dialog over the page holds the redirection back long enough to look at it.
      await page.goto("/email-confirmed?type=signup&auth=none");
      await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
