import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";

const NOTHING = "Aucun article ne correspond à votre recherche.";

/** The page's structured data, by type. */
async function structuredData(page: import("@playwright/test").Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(texts.map((text) => JSON.parse(text)).map((data) => [data["@type"], data]));
}

test("the blog shows its three articles and can be searched as one types", async ({ page }) => {
  await page.goto("/blog");
  await hydrated(page);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const [title, date, time, category] of [
    ["Les bienfaits du fitness", "15 mai 2025", "8 min", "Fitness"],
    ["Calculer son IMC", "10 mai 2025", "6 min", "Santé"],
    ["Confiance en soi", "5 mai 2025", "10 min", "Bien-être"],
  ] as const) {
    const card = cards.filter({ hasText: title });
    await expect(card).toContainText(date);
    await expect(card).toContainText(time);
    await expect(card).toContainText(category);
  }

  const field = page.getByRole("searchbox", { name: "Rechercher un article" });
  await field.fill("SANTE");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/\/blog\?q=SANTE$/);
  await expect(page.getByRole("status").filter({ hasText: "1 article pour « SANTE »" })).toBeVisible();
  await field.fill("voiture");
  await expect(page.getByRole("heading", { name: NOTHING })).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les articles" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards).toHaveCount(3);
  await expect(field).toHaveValue("");
});

test("the blog is complete without script, and a search can be shared", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog?q=bien%20etre");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByLabel("Rechercher un article").fill("rien de tel");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByText(NOTHING)).toBeVisible();
  await page.goto("/blog/confiance-image-corporelle");
  await expect(page.getByRole("heading", { name: "Pourquoi sommes-nous si sévères ?" })).toBeVisible();
  await context.close();
});

test("an unknown article leads back to the blog", async ({ page, request }) => {
  const response = await request.get("/blog/nulle-part", { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe("/blog");
  await page.goto("/blog/nulle-part");
  await expect(page).toHaveURL(/\/blog$/);
});

test("an article can be read, linked into and found", async ({ page }) => {
  await page.goto("/blog/bienfaits-du-fitness");
  await hydrated(page);
  const contents = page.getByRole("navigation", { name: "Sommaire" });
  await contents.getByRole("link", { name: "Quelle dose faut-il vraiment ?" }).click();
  await expect(page).toHaveURL(/#quelle-dose-faut-il-vraiment$/);
  await expect(page.getByRole("heading", { name: "Quelle dose faut-il vraiment ?" })).toBeInViewport();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/blog\/bienfaits-du-fitness$/,
  );
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await page.request.get(new URL(image ?? "").pathname)).headers()["content-type"]).toBe("image/png");
  const { Article, BreadcrumbList } = await structuredData(page);
  expect(Article).toMatchObject({ datePublished: "2025-05-15", timeRequired: "PT8M" });
  expect(BreadcrumbList.itemListElement).toHaveLength(3);
  await page.getByRole("link", { name: "Calculer son IMC" }).click();
  await expect(page).toHaveURL(/\/blog\/calculer-imc$/);
});

test("the BMI calculator counts, says the category and announces it", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/blog/calculer-imc");
  await hydrated(page);
  const height = page.getByLabel("Taille (cm)");
  const weight = page.getByLabel("Poids (kg)");
  const button = page.getByRole("button", { name: "Calculer" });
  const result = page.getByRole("region", { name: "Calculez votre IMC" }).getByRole("status");
  await expect(button).toBeDisabled();
  await height.fill("172");
  await weight.fill("0,9");
  await expect(button).toBeDisabled();
  await weight.fill("68");
  // At the lower edge of the window, what comes out is below it.
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await button.click();
  await expect(result).toBeInViewport({ ratio: 1 });
  await expect(result).toContainText("Votre IMC est de 23,0 : Corpulence normale.");
  await weight.fill("118,4");
  await weight.press("Enter");
  await expect(result).toContainText("40,0 : Obésité morbide (Classe III)");
  await height.fill("1,72");
  await button.click();
  await expect(result).toContainText("vérifiez que la taille est en centimètres");
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);
});
