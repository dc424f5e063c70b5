import { EMAILS } from "../../fixtures/accounts/cast.ts";
import { DESKTOP, expect, hydrated, PHONE, test } from "../../fixtures/browser/browser.ts";
import { signInBrowser } from "../../fixtures/browser/browser-members.ts";

/** The first page of each role. Labels and addresses are in app/routes/dashboard/side-menu.test.tsx. */
const HOMES = { coach: "/dashboard", student: "/student-dashboard", operator: "/back-office" };
const PAYMENT = "/dashboard/settings/payment";

test("each role follows links of the side menu on a phone, and sees all of it on a desktop", async ({
  page,
  context,
}) => {
  const sideMenu = page.getByRole("navigation", { name: "Tableau de bord" });
  for (const role of ["coach", "student", "operator"] as const) {
    await page.setViewportSize(PHONE);
    await signInBrowser(context, EMAILS[role]);
    await page.goto(HOMES[role]);
    await hydrated(page);
    const links = sideMenu.getByRole("link");
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(addresses.length, role).toBeGreaterThan(7);
    // The end of the menu is the furthest from what is in sight; tests/http/coach/dashboards.test.ts opens every page.
    const last = String(addresses.at(-1));
    await sideMenu.locator(`a[href="${last}"]`).click();
    await expect(page).toHaveURL(last);
    const current = sideMenu.locator('[aria-current="page"]');
    await expect(current).toHaveAttribute("href", last);
    await expect(current).toBeInViewport({ ratio: 0.99 });
    if (role === "coach") {
      // The one page without the menu: the way back leads to it.
      await sideMenu.locator(`a[href="${PAYMENT}"]`).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paramètres de paiement");
      await expect(sideMenu).toHaveCount(0);
      await page.goBack();
      await expect(sideMenu).toBeVisible();
    }
    await page.setViewportSize(DESKTOP);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.99 });
  }
});
