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

test("the description in the address is the one that is shown", async ({ page }) => {
  await page.goto("/?error=access_denied&error_description=Lien+p%C3%A9rim%C3%A9");
  await expect(page).toHaveURL(/\/email-confirmed\?error=access_denied&error_description=/);
  await expectToast(page, "Erreur de confirmation", "Lien périmé");
  await expectAccessible(page);
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

for (const { viewport, colorScheme } of VIEWS)
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
