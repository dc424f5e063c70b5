import { DESKTOP, expect, hydrated, test } from "../fixtures/browser/browser.ts";
import { pressEscape } from "../fixtures/browser/dialogs.ts";
import {
  deployNewVersion,
  expectAlive,
  expectSaid,
  markDocument,
  NETWORK_ERRORS,
  navigationLink,
  openPage,
  toasts,
} from "../fixtures/database/connection.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: DESKTOP });

// tests/e2e/public/contact-page.spec.ts proves that nothing typed is lost.
test("the next page comes in the new version, by the back button, by a link, by a dialog, and where its files are known; a list stays, and a file that stays missing reloads once", async ({
  page,
}) => {
  // The search and its results are one file: nothing is missing, and yet the next page is a new one.
  await openPage(page, "/search");
  await page.evaluate(() => Object.assign(window, { __reactRouterManifest: { version: "old", routes: {} } }));
  let isOld = await markDocument(page);
  await page.getByLabel("Trier par").selectOption("prix");
  await expect(page).toHaveURL("/search-results?tri=prix");
  await expect.poll(isOld).toBe(false);

  await hydrated(page);
  await navigationLink(page, "Blog").click();
  await expect(page).toHaveURL("/blog");
  await deployNewVersion(page);
  isOld = await markDocument(page);
  await page.goBack();
  await expect(page).toHaveURL("/search-results?tri=prix");
  await expect.poll(isOld).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await hydrated(page);
  await deployNewVersion(page);
  isOld = await markDocument(page);
  await navigationLink(page, "Boutique").click();
  await expect(page).toHaveURL("/shop");
  await expect.poll(isOld).toBe(false);

  // A list follows what is typed in the page that is open.
  await hydrated(page);
  await navigationLink(page, "Coachs").click();
  const search = page.getByLabel("Rechercher", { exact: true });
  await expect(search).toBeVisible();
  await page.waitForLoadState("networkidle");
  await deployNewVersion(page);
  isOld = await markDocument(page);
  await search.pressSequentially("yoga");
  await expect(page).toHaveURL(/q=yoga/);
  await page
    .getByRole("button", { name: /aux favoris$/ })
    .first()
    .click();
  await expectSaid(page, "Le site vient d’être mis à jour");
  await expect(search).toHaveValue("yoga");
  expect(await isOld()).toBe(true);

  // Where nothing was typed, a dialog opens in the new version.
  await openPage(page, "/coach/3");
  await deployNewVersion(page);
  await page.getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await pressEscape(page);
  await expect(page).toHaveURL("/coach/3");

  await page.route("**/assets/auth-dialog-screen-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  let documents = 0;
  page.on("request", (request) => request.isNavigationRequest() && documents++);
  await page.goto("/faq?auth=login");
  await expect(toasts(page).filter({ hasText: "Le site vient d’être mis à jour" })).toBeVisible();
  await expectAlive(page);
  await expect(page).toHaveURL("/faq");
  expect(documents).toBe(2);
});
