import { DESKTOP, expect, hydrated, PHONE, test } from "../fixtures/browser/browser.ts";
import { createMember } from "../fixtures/browser/browser-members.ts";
import { fillLogin, newEmail, PASSWORD, pressEscape } from "../fixtures/browser/dialogs.ts";
import {
  expectAlive,
  expectLost,
  expectSaid,
  NETWORK_ERRORS,
  navigationLink,
  openPage,
  toasts,
} from "../fixtures/database/connection.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: DESKTOP });

test("links, back and forward keep the page and its place in the history; a search and a list keep what is typed, and where they stood", async ({
  page,
  context,
}) => {
  await openPage(page, "/contact");
  await navigationLink(page, "Coachs").click();
  await expect(page).toHaveURL("/coaches");
  await navigationLink(page, "Blog").click();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/coaches");
  await page.evaluate(() => window.scrollTo(0, 400));

  await context.setOffline(true);
  // Pointing at a link is enough to fetch what it leads to.
  const failed = page.waitForEvent("requestfailed");
  await navigationLink(page, "Boutique").hover();
  await failed;
  await expectAlive(page);
  for (const leave of [
    () => navigationLink(page, "Boutique").click(),
    () => page.goBack(),
    () => page.goForward(),
  ]) {
    await leave();
    await expectLost(page);
    await expect(page).toHaveURL("/coaches");
    await expect(page.getByRole("heading", { level: 1, name: "Trouvez votre coach" })).toBeVisible();
  }

  await context.setOffline(false);
  await page.goForward();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/coaches");
  await page.goBack();
  await expect(page).toHaveURL("/contact");

  await page.getByRole("link", { name: "Élan, accueil" }).first().click();
  // The list of coaches, which may still be shown, has a field of the same name.
  const heroSearch = page.getByRole("search", { name: "Trouver un coach" });
  await heroSearch.getByLabel("Discipline").selectOption("Yoga");
  await heroSearch.getByRole("combobox", { name: "Adresse" }).fill("Lyon");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Rechercher des coachs" }).click();
  await expectLost(page);
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel("Discipline")).toHaveValue("Yoga");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Rechercher des coachs" }).click();
  await expect(page).toHaveURL(/search-results\?.*Lyon/);

  await navigationLink(page, "Coachs").click();
  await expect(page).toHaveURL("/coaches");
  const search = page.getByLabel("Rechercher", { exact: true });
  let fail: () => void = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/coach/*.data*", async (route) => {
    await failing;
    await route.abort();
  });
  // The address changes before the page does, and the results of the search list coaches too.
  await expect(page.getByRole("heading", { level: 1, name: "Trouvez votre coach" })).toBeVisible();
  const card = page.locator('main a[href^="/coach/"]').last();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByText("Chargement du profil")).toBeAttached();
  fail();
  await expectLost(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(search).toBeVisible();

  // A proxy without a server behind it.
  const answers = "**/*.data*";
  await page.route(answers, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await navigationLink(page, "Blog").click();
  await expectSaid(page, "Le site n’a pas pu répondre. Réessayez dans un instant.");
  await expect(page).toHaveURL("/coaches");
  await page.unroute(answers);

  await context.setOffline(true);
  await search.pressSequentially("yoga");
  await expectLost(page);
  await expect(search).toHaveValue("yoga");
  await page.getByLabel("Discipline").selectOption({ index: 2 });
  await expectLost(page);
  await expect(page).toHaveURL("/coaches");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(page).toHaveURL(/q=yoga/);
});

// sign-up-dialog.test.tsx and login-dialog.test.tsx prove a call without an answer.
test("dialogs and menus that cannot be had say so, open when the network is back, and lose nothing that is sent without it", async ({
  page,
  context,
}) => {
  await openPage(page, "/coach/3");
  await context.setOffline(true);
  await page.keyboard.press("F8");
  await expectAlive(page);
  for (const press of [
    () => page.getByRole("link", { name: "Connexion" }).click(),
    () =>
      page
        .getByRole("link", { name: /^Contacter/ })
        .first()
        .click(),
  ]) {
    await press();
    await expectLost(page);
    await expect(page).toHaveURL("/coach/3");
  }
  await page.setViewportSize(PHONE);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expectLost(page);

  await context.setOffline(false);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await menu.getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  // Once there, a dialog needs nobody to close and to open again.
  await context.setOffline(true);
  await pressEscape(page);
  await expect(page).toHaveURL("/coach/3");
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await menu.getByRole("link", { name: "Devenir coach" }).click();
  await expect(page.getByRole("dialog", { name: "Devenir coach" })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  // The dialog that is open goes on: what it sends gets nowhere, and nothing in it is lost.
  const email = newEmail();
  await createMember({ email });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  await fillLogin(page, email);
  // The message stands in front of the dialog; closing it does not close the dialog.
  await toasts(page)
    .filter({ hasText: "Pas de connexion" })
    .getByRole("button", { includeHidden: true })
    .click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(dialog.getByLabel(/^Mot de passe/)).toHaveValue(PASSWORD);
  await dialog.getByRole("button", { name: "Mot de passe oublié" }).click();
  await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
  await expectLost(page);
  await expect(dialog.getByLabel("E-mail")).toHaveValue(email);

  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
  await expectSaid(page, "E-mail envoyé");
});

test.describe("the cookie banner", () => {
  test.use({ cookieChoice: null });

  test("is answered without network, and asks later when it could not be had", async ({ page, context }) => {
    await page.route("**/assets/consent-*.js", (route) => route.abort());
    await page.goto("/faq");
    await hydrated(page);
    await navigationLink(page, "Blog").click();
    await expect(page).toHaveURL("/blog");
    await expect(toasts(page)).toHaveCount(0);
    await page.unroute("**/assets/consent-*.js");
    await context.setOffline(true);
    await context.setOffline(false);
    const refuse = page.getByRole("button", { name: "Essentiels uniquement" });
    await expect(refuse).toBeVisible();
    await context.setOffline(true);
    await refuse.click();
    await expect(refuse).toBeHidden();
    await expectAlive(page);
  });
});
