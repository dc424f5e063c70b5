import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";

test("an article is linked into, and the result of its calculator comes into view", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/blog/bienfaits-du-fitness");
  await hydrated(page);
  await page
    .getByRole("navigation", { name: "Sommaire" })
    .getByRole("link", { name: "Quelle dose faut-il vraiment ?" })
    .click();
  await expect(page).toHaveURL(/#quelle-dose-faut-il-vraiment$/);
  await expect(page.getByRole("heading", { name: "Quelle dose faut-il vraiment ?" })).toBeInViewport();
  await page.getByRole("link", { name: "Calculer son IMC" }).click();
  await expect(page).toHaveURL(/\/blog\/calculer-imc$/);

  const button = page.getByRole("button", { name: "Calculer" });
  const result = page.getByRole("region", { name: "Calculez votre IMC" }).getByRole("status");
  await page.getByLabel("Taille (cm)").fill("172");
  await page.getByLabel("Poids (kg)").fill("68");
  // With the button at the lower edge of the window, the result is below it.
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await button.click();
  await expect(result).toBeInViewport({ ratio: 1 });
  await expect(result).toContainText("Votre IMC est de 23,0 : Corpulence normale.");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "main");
});
