import { expect, hydrated, test } from "../fixtures/browser.ts";

test("the FAQ opens one question at a time, and leads to the contact page", async ({ page }) => {
  await page.goto("/faq");
  await hydrated(page);
  await page.getByText("Combien coûte une séance ?").click();
  await expect(page.getByText("de 30 à 80 € de l’heure")).toBeVisible();
  await page.getByText("Puis-je annuler ou déplacer une séance ?").click();
  await expect(page.getByText("La plupart des annulations sont acceptées jusqu’à 24 h avant")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Nous contacter" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});
