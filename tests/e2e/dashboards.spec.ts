import type { Page } from "@playwright/test";
import { DESKTOP, expect, hydrated, PHONE } from "../fixtures/browser.ts";
import { test } from "../fixtures/people.ts";

/** The first page of each role. Labels and addresses are in app/routes/dashboard/side-menu.test.tsx. */
const HOMES = { coach: "/dashboard", student: "/student-dashboard", operator: "/back-office" };

const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Tableau de bord" });

for (const role of ["coach", "student", "operator"] as const)
  test.describe(`a ${role}`, () => {
    test.use({ as: role, viewport: PHONE });

    test("follows links of the side menu on a phone, and sees all of it on a desktop", async ({ page }) => {
      await page.goto(HOMES[role]);
      await hydrated(page);
      const links = sideMenu(page).getByRole("link");
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(addresses.length).toBeGreaterThan(7);
      // The start, the middle and the end of the menu: tests/http/dashboards.test.ts opens every page.
      const chosen = addresses.filter(
        (address, at) =>
          [1, Math.floor(addresses.length / 2), addresses.length - 1].includes(at) ||
          address === "/dashboard/settings/payment",
      );
      for (const address of chosen) {
        await sideMenu(page).locator(`a[href="${address}"]`).click();
        await expect(page).toHaveURL(String(address));
        // The one page without the menu: its breadcrumb leads back.
        if (address === "/dashboard/settings/payment") {
          await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paramètres de paiement");
          await expect(sideMenu(page)).toHaveCount(0);
          await page.goBack();
          await expect(sideMenu(page)).toBeVisible();
          continue;
        }
        const current = sideMenu(page).locator('[aria-current="page"]');
        await expect(current).toHaveAttribute("href", String(address));
        await expect(current).toBeInViewport({ ratio: 0.99 });
      }
      await page.setViewportSize(DESKTOP);
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.99 });
    });
  });
