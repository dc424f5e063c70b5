import { DESKTOP, expect, hydrated, PHONE, test } from "../fixtures/browser.ts";
import {
  deployNewVersion,
  expectAlive,
  expectSaid,
  markDocument,
  NETWORK_ERRORS,
  navigationLink,
  openPage,
  toasts,
} from "../fixtures/connection.ts";
import { newEmail, pressEscape } from "../fixtures/dialogs.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: DESKTOP });

test("the next page comes in the new version, by the back button, by a link, and where its files are known, but a list stays", async ({
  page,
}) => {
  await openPage(page, "/faq");
  await navigationLink(page, "Blog").click();
  await expect(page).toHaveURL("/blog");
  await deployNewVersion(page);
  let isOld = await markDocument(page);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
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

  // The search and its results are one file: nothing is missing, and yet the next page is a new one.
  await openPage(page, "/search");
  await page.evaluate(() => Object.assign(window, { __reactRouterManifest: { version: "old", routes: {} } }));
  isOld = await markDocument(page);
  await page.getByLabel("Trier par").selectOption("prix");
  await expect(page).toHaveURL("/search-results?tri=prix");
  await expect.poll(isOld).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("nothing typed is lost: what is missing is said, and what is written is still sent", async ({
  page,
}) => {
  await openPage(page, "/contact");
  await deployNewVersion(page);
  const isOld = await markDocument(page);
  for (const [label, text] of [
    ["Nom", "Léa"],
    ["E-mail", newEmail()],
    ["Objet", "Un onglet"],
    ["Message", "Ouvert depuis hier"],
  ] as const)
    await page.getByLabel(label).fill(text);
  // Pointing at a link fetches ahead; that must not cost the message either.
  const fetched = page.waitForResponse("**/assets/**");
  await navigationLink(page, "Blog").hover();
  expect((await fetched).status()).toBe(404);
  await page.getByRole("link", { name: "Connexion" }).click();
  await expectSaid(page, "Le site vient d’être mis à jour");
  await expect(page).toHaveURL("/contact");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expectSaid(page, "Le site vient d’être mis à jour");
  await expect(page.getByLabel("Message")).toHaveValue("Ouvert depuis hier");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByRole("heading", { name: "Message envoyé !" })).toBeVisible();
  expect(await isOld()).toBe(true);
});

test("where nothing was typed, a dialog opens in the new version, and a file that stays missing reloads once", async ({
  page,
}) => {
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
