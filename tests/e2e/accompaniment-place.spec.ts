import type { Page } from "@playwright/test";
import { isAt, keepAnswers } from "../fixtures/accompaniment-answers.ts";
import { expect, expectToast, hydrated } from "../fixtures/browser.ts";
import { test } from "../fixtures/people.ts";

test.describe("the position", () => {
  test.use({ geolocation: { latitude: 45.77, longitude: 4.88 }, permissions: ["geolocation"] });

  const openPlace = async (page: Page) => {
    await keepAnswers(page, { location: "" });
    await page.goto("/accompaniment/setup?etape=3");
    await hydrated(page);
    await isAt(page, 3);
  };
  const locate = (page: Page) => page.getByRole("button", { name: "Utiliser ma position" });

  test("picks the nearest of the ten cities, asked afresh", async ({ page }) => {
    await openPlace(page);
    await page.evaluate(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      navigator.geolocation.getCurrentPosition = (found, failed, options) => {
        document.title = JSON.stringify(options);
        ask(found, failed, options);
      };
    });
    await locate(page).click();
    await expectToast(page, "Localisation détectée", "Lyon");
    await expect(page.getByLabel("Ville")).toHaveValue("lyon");
    expect(JSON.parse(await page.title())).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 0,
    });
  });

  test("that cannot be had is said under the city, in the browser’s words or ours", async ({ page }) => {
    await openPlace(page);
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, failed) =>
        failed?.({ code: 1, message: "User denied Geolocation" } as GeolocationPositionError);
    });
    await locate(page).click();
    await expect(page.getByRole("alert")).toHaveText("User denied Geolocation");
    await page.evaluate(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    await locate(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "La géolocalisation n’est pas supportée par ce navigateur",
    );
  });
});
