import type { Locator, Page } from "@playwright/test";
import { EMAILS } from "../../fixtures/accounts/cast.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { signInBrowser } from "../../fixtures/browser/browser-members.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name, exact: true });
/** Measured from the top of the page, wherever it is scrolled to. */
const top = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().y + scrollY);

// app/ui/data/avatar.test.tsx proves the initials of a lost portrait, app/ui/layout/linked-tabs.test.tsx the keys of the tabs.
test("the tabs are opened without a request, the reviews by the page; a phone has the contact at its bottom edge; the coach is led to their work", async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/coach/1");
  await hydrated(page);
  const contact = page.getByRole("link", { name: "Contacter Camille" });
  await expect(contact).toHaveCount(1);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await tab(page, "Avis").click();
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

  await page.setViewportSize(PHONE);
  await tab(page, "À propos").click();
  await expect(contact).toHaveCount(1);
  await expect(contact).toBeInViewport();
  // The prices come first, then the long text, of which the beginning is shown.
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
  await page.locator("section").filter({ has: similar }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/coach\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Camille Laurent");

  // The coach whose page it is has no contact, and one way to the dashboard at every width.
  await signInBrowser(context, EMAILS.coach);
  await page.goto("/coach/1");
  await hydrated(page);
  for (const viewport of [PHONE, { width: 768, height: 900 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByText("C’est votre page").filter({ visible: true })).toHaveCount(1);
    await expect(contact).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Mon tableau de bord" })).toHaveCount(1);
  }
  await expectAccessible(page, "main");
});
