import { expect, expectNoSidewaysScroll, hydrated, PHONE, test } from "../fixtures/browser.ts";

test("the FAQ opens one of its ten questions at a time", async ({ page }) => {
  await page.goto("/faq");
  await hydrated(page);
  const questions = page.locator("details");
  await expect(questions).toHaveCount(10);
  await page.getByText("Combien coûte une séance ?").click();
  await expect(page.getByText("de 30 à 80 € de l’heure")).toBeVisible();
  await page.getByText("Puis-je annuler ou déplacer une séance ?").click();
  await expect(page.getByText("La plupart des annulations sont acceptées jusqu’à 24 h avant")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.getByText("Comment devenir coach ?").click();
  await expect(page.getByText("validées sous 48 h")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
  expect(data["@type"]).toBe("FAQPage");
  expect(data.mainEntity).toHaveLength(10);
  await page.getByRole("main").getByRole("link", { name: "Nous contacter" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

for (const [path, title, told] of [
  [
    "/terms",
    "Conditions d’utilisation",
    [
      "au moins 18 ans",
      "qu’un seul compte",
      "en toute indépendance",
      "10 % de chaque transaction",
      "dispose de 14 jours",
      "Aucune place ne s’achète",
      "L. 111-7-2",
      "Médiateur de la consommation : à compléter",
    ],
  ],
  ["/privacy", "Politique de confidentialité", ["cnil.fr", "Base légale"]],
  [
    "/mentions-legales",
    "Mentions légales",
    ["RCS et SIREN : à compléter", "Nom de l’hébergeur : à compléter"],
  ],
] as const)
  test(`${path} says what it must, to everybody`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await hydrated(page);
    await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    for (const text of told) await expect(page.getByRole("main")).toContainText(text);
    // The address of the footer, and no other.
    const address = await page.getByRole("contentinfo").locator('a[href^="mailto:"]').innerText();
    await expect(page.getByRole("main").getByRole("link", { name: address }).first()).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("E-mail de contact : à compléter");
    await expectNoSidewaysScroll(page);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
  });

test("pages that are the same for everybody are kept ready", async ({ request }) => {
  for (const address of [
    "/blog",
    "/blog/calculer-imc",
    "/faq",
    "/contact",
    "/terms",
    "/privacy",
    "/cookies",
    "/mentions-legales",
  ]) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()["cache-control"], address).toBe("public, max-age=0, must-revalidate");
  }
});
