import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { test } from "../fixtures/people.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name, exact: true });

test("the tabs are opened without a request, the reviews by the page, and similar coaches by a link", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/coach/1");
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Contacter Camille" })).toHaveCount(1);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await tab(page, "À propos").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Avis")).toBeFocused();
  await expect(page).toHaveURL(/\/coach\/1\?onglet=avis$/);
  await expect(panel(page, "Avis")).toBeVisible();
  await expect(panel(page, "À propos")).toBeHidden();
  expect(asked).toEqual([]);

  const oldest = panel(page, "Avis").getByText("Étienne C.");
  await page
    .getByRole("navigation", { name: "Pages des avis" })
    .getByRole("link", { name: "Page suivante" })
    .click();
  await expect(page).toHaveURL(/\?onglet=avis&page=2#profil$/);
  await expect(oldest).toBeVisible();
  // The other tabs keep the page of the reviews, so that it is found again.
  await tab(page, "Recommandations").click();
  await expect(page).toHaveURL(/\?onglet=recommandations&page=2$/);
  await tab(page, "Avis").click();
  await expect(oldest).toBeVisible();
  await page.getByRole("link", { name: /^\d+ avis$/ }).click();
  await expect(page).toHaveURL(/\/coach\/1\?onglet=avis#profil$/);
  await expect(panel(page, "Avis")).toContainText("Bertrand L.");

  const similar = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Coachs similaires" }) });
  await similar.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/coach\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Camille Laurent");
});

test("a phone has the price and the contact at its bottom edge, and initials for a lost portrait", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.route("**/images/coachs/camille-laurent.svg", (route) =>
    route.fulfill({ body: "", contentType: "image/svg+xml" }),
  );
  await page.goto("/coach/1");
  await hydrated(page);
  await expect(page.getByRole("main").locator("header").getByText("CL", { exact: true })).toBeVisible();
  const contact = page.getByRole("link", { name: "Contacter Camille" });
  await expect(contact).toHaveCount(1);
  await expect(contact).toBeInViewport();
  // The prices come first, then the long text, of which the beginning is shown.
  // Measured from the top of the page, wherever it is scrolled to.
  const top = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().y + scrollY);
  const method = page.getByRole("heading", { name: "Méthode d’enseignement" });
  const similar = page.getByRole("heading", { name: "Coachs similaires" });
  expect(await top(page.getByRole("list", { name: "Forfaits" }))).toBeLessThan(
    await top(tab(page, "À propos")),
  );
  expect(await top(method)).toBeGreaterThan(await top(page.getByText("Lire la suite")));
  const folded = await top(similar);
  await page.getByText("Lire la suite").click();
  expect(await top(method)).toBeLessThan(await top(page.getByText("Réduire")));
  expect(await top(similar)).toBeGreaterThan(folded + 200);
  await method.scrollIntoViewIfNeeded();
  await expect(contact).toBeInViewport();
  const box = await contact.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 40);
  await expectNoSidewaysScroll(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).focus();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "FAQ" })).toBeInViewport();
});

test.describe("the coach whose page it is", () => {
  test.use({ as: "coach" });

  test("is led to their work once, at every width", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/coach/1");
    await hydrated(page);
    for (const viewport of [PHONE, { width: 768, height: 900 }, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(page.getByText("C’est votre page").filter({ visible: true })).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Contacter Camille" })).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("link", { name: "Mon tableau de bord" })).toHaveCount(1);
    }
    await expectAccessible(page);
  });
});
