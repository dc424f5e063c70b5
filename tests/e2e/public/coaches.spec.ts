import type { Page } from "@playwright/test";
import { DESKTOP, expect, hydrated, test } from "../../fixtures/browser/browser.ts";

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name }) });
const featured = (page: Page) => section(page, "Nos meilleurs coachs");
const everyone = (page: Page) => section(page, "Tous nos coachs sportifs");
const field = (page: Page) => page.getByRole("searchbox", { name: "Rechercher" });
const discipline = (page: Page) => page.getByRole("combobox", { name: "Discipline" });
const coach = (page: Page, name: string) => everyone(page).getByRole("link", { name });

test("the list follows what is typed, keeps the focus and the address, and adds no history; a coach who is slow to come has a skeleton", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Voir tous les coachs" }).click();
  await expect(featured(page).getByRole("article")).toHaveCount(4);
  const [search, best] = [await field(page).boundingBox(), await featured(page).boundingBox()];
  expect(search?.y).toBeLessThan(best?.y ?? Number.NaN);
  await field(page).pressSequentially("lyon");
  await expect(page).toHaveURL(/\/coaches\?q=lyon$/);
  await expect(field(page)).toBeFocused();
  await expect(coach(page, "Claire Dubreuil")).toBeVisible();
  await expect(featured(page)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await discipline(page).selectOption({ label: "Yoga" });
  await expect(page).toHaveURL(/\/coaches\?q=lyon&discipline=3$/);
  await expect(coach(page, "Claire Dubreuil")).toHaveCount(0);
  await expect(coach(page, "Sarah Cohen")).toBeVisible();
  await field(page).fill("xylophone");
  await expect(page.getByRole("heading", { name: "Aucun coach trouvé" })).toBeVisible();
  await everyone(page).getByRole("link", { name: "Voir tous les coachs" }).click();
  await expect(page).toHaveURL(/\/coaches$/);
  await expect(coach(page, "Claire Dubreuil")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await expect(discipline(page)).toHaveValue("");

  // Meanwhile the skeleton stands at the top of the page, and nothing else.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/coach/*.data*", async (route) => {
    await released;
    await route.continue();
  });
  await coach(page, "Claire Dubreuil").click();
  const skeleton = page.getByRole("status").filter({ hasText: "Chargement du profil" });
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  release();
  await expect(page).toHaveURL(/\/coach\/12$/);
  await expect(skeleton).toBeHidden();
  await expect(page.getByRole("tab", { name: "Avis" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/coaches$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});
