import { DESKTOP, expect, PHONE, test } from "../fixtures/browser.ts";
import { dismissToasts, expectLost, NETWORK_ERRORS, openPage } from "../fixtures/connection.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: DESKTOP });

const header = (page: import("@playwright/test").Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

test("links, back and forward keep the page and say why, then work again", async ({ page, context }) => {
  await openPage(page, "/contact");
  await header(page, "Coachs").click();
  await expect(page).toHaveURL("/coaches");
  await header(page, "Blog").click();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/coaches");
  await page.getByLabel("Rechercher", { exact: true }).fill("");
  await context.setOffline(true);
  await header(page, "Boutique").click();
  await expectLost(page);
  await expect(page).toHaveURL("/coaches");
  await dismissToasts(page);
  await page.goBack();
  await expectLost(page);
  await expect(page).toHaveURL("/coaches");
  await dismissToasts(page);
  await page.goForward();
  await expectLost(page);
  await expect(page).toHaveURL("/coaches");
  await context.setOffline(false);
  await page.goForward();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/coaches");
  await page.goBack();
  await expect(page).toHaveURL("/contact");
  await header(page, "Boutique").click();
  await expect(page).toHaveURL("/shop");
});

test("dialogs and menus", async ({ page, context }) => {
  await openPage(page, "/");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Connexion" }).click();
  await expectLost(page);
  await expect(page).toHaveURL("/");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expectLost(page);
  await page.keyboard.press("F8");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
});
