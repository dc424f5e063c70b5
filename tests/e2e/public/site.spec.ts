import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from "../../fixtures/browser/browser.ts";
import { pressEscape } from "../../fixtures/browser/dialogs.ts";

test("the header turns white past 10 px, opens dialogs without asking for the page, and has a menu on phones", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await page.setViewportSize(DESKTOP);
  await page.goto("/coach/1");
  await hydrated(page);
  const header = page.getByRole("banner");
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
  await scrollTo(10);
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await expect(header).toHaveCSS("box-shadow", "none");
  await scrollTo(11);
  await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(header).not.toHaveCSS("box-shadow", "none");

  await header.getByRole("link", { name: "Connexion" }).click();
  await expect(page).toHaveURL("/coach/1?auth=login");
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/coach/1");
  await page.goBack();
  await page.goForward();
  expect(asked).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Ouvrir le menu" })).toBeFocused();

  // The first element that the keyboard reaches (consent.spec.ts) skips to the content.
  await page.getByRole("link", { name: "Aller au contenu" }).press("Enter");
  await expect(page.locator("#contenu")).toBeFocused();
});
