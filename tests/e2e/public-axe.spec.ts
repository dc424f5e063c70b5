import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";

/** Each screen of the public site once; the component gallery and the account pages have their own runs. */
const PAGES = [
  "/",
  "/coaches",
  "/coach/1",
  "/coach/1?onglet=avis",
  "/search-results?discipline=Yoga&city=Lyon",
  "/discipline/1",
  "/accompaniment",
  "/shop",
  "/become-coach",
  "/blog",
  "/blog/bienfaits-du-fitness",
  "/blog/calculer-imc",
  "/contact",
  "/faq",
  "/terms",
  "/privacy",
  "/cookies",
  "/mentions-legales",
];

/** Colours take a moment to change. */
async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

for (const path of PAGES)
  test(`${path} can be used by everybody, wide and narrow, light and dark`, async ({ page }) => {
    test.setTimeout(60_000);
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await hydrated(page);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await show(page, "light");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // The dark theme changes nothing but colours.
      await show(page, "dark");
      const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))).toEqual(
        [],
      );
    }
  });
