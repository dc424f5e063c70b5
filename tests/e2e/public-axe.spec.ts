import {
  axe,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { PUBLIC_PAGES } from "../fixtures/public-pages.ts";

for (const path of PUBLIC_PAGES)
  test(`${path} can be used by everybody, wide and narrow, light and dark`, async ({ page }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      // Anew for each: colours that are on their way from one to the other are neither.
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await hydrated(page);
      if (colorScheme === "light") {
        for (const viewport of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
        continue;
      }
      // The dark theme changes nothing but colours, and those at no width.
      const { violations } = await axe(page).withRules(["color-contrast"]).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    }
  });
