import { DESKTOP, expect, hydrated, PHONE } from "../../fixtures/browser/browser.ts";
import { test } from "../../fixtures/browser/people.ts";

test.use({ as: "coach", viewport: PHONE });

test("a coach turns the pages of their income; only a wide screen shows it as a table", async ({ page }) => {
  await page.goto("/dashboard/revenus?vue=ventes");
  await hydrated(page);
  const income = page.getByRole("region", { name: "Mes ventes" });
  const [heading, sentence] = [
    income.getByText("Commission", { exact: true }),
    income.getByText("69,90 € vendus, 6,99 € de commission").first(),
  ];
  await expect(sentence).toBeVisible();
  await expect(heading).toBeHidden();
  await page
    .getByRole("navigation", { name: "Pages des revenus" })
    .getByRole("link", { name: "Page suivante" })
    .click();
  await expect(page).toHaveURL(/revenus=2/);
  await expect(income.getByText(/Page 2 sur \d+/)).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await expect(heading).toBeVisible();
  await expect(income.getByRole("listitem").first()).toContainText(/Vendu\s:.*Commission\s:.*Net\s:/);
});
