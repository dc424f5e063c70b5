import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { test as peopleTest } from "../fixtures/people.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name, exact: true });

test("shows the coach, the prices and what to know", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/coach/1");
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Camille Laurent" })).toBeVisible();
  const trail = page.getByRole("navigation", { name: "Fil d’Ariane" });
  await expect(trail.getByRole("link", { name: "Coachs" })).toHaveAttribute("href", "/coaches");
  await expect(trail.getByRole("link", { name: "Musculation" })).toHaveAttribute("href", "/discipline/2");
  const header = main.locator("header");
  for (const text of ["Ambassadeur", "1er cours offert", "Musculation", "Paris", "118+ élèves", "11 avis"])
    await expect(header.getByText(text, { exact: true })).toBeVisible();
  await expect(header.getByText("Répond en moins d’une heure")).toBeVisible();
  await expect(header.getByText("En présentiel et en visio")).toBeVisible();
  await expect(header.getByRole("img", { name: "4,8 sur 5" })).toBeVisible();
  await expect(header.getByRole("list", { name: "Spécialités" }).getByRole("listitem")).toHaveCount(6);

  const aside = page.getByRole("complementary", { name: "Tarifs et informations" });
  await expect(aside.getByText("45 €")).toBeVisible();
  const packs = aside.getByRole("list", { name: "Forfaits" }).getByRole("listitem");
  await expect(packs).toHaveText([
    /Pack 5\sh.*3\s€ de moins par heure.*210\s€/,
    /Pack 10\sh.*5\s€ de moins.*400\s€/,
  ]);
  for (const [term, value] of [
    ["Temps de réponse", "45 min"],
    ["Élèves accompagnés", "118"],
    ["Note moyenne", "4,8 / 5"],
    ["Nombre d’avis", "11"],
  ] as const)
    await expect(aside.locator("dl > div").filter({ hasText: term }).locator("dd")).toHaveText(value);
  await expect(page.getByRole("link", { name: "Contacter Camille" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Contacter Camille" })).toHaveAttribute(
    "href",
    "/coach/1?contact=1",
  );

  const similar = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Coachs similaires" }) });
  await expect(similar.getByRole("article")).toHaveCount(4);
  await expect(similar.getByRole("link", { name: "Camille Laurent" })).toHaveCount(0);
  await similar.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/coach\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Camille Laurent");
});

test("a portrait that does not come leaves initials", async ({ page }) => {
  await page.route("**/images/coachs/camille-laurent.svg", (route) =>
    route.fulfill({ body: "", contentType: "image/svg+xml" }),
  );
  await page.goto("/coach/1");
  await hydrated(page);
  await expect(page.getByRole("main").locator("header").getByText("CL", { exact: true })).toBeVisible();
});

test("tells search engines", async ({ page }) => {
  await page.goto("/coach/1?onglet=avis");
  await expect(page).toHaveTitle("Camille Laurent, coach de Musculation à Paris · Élan");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/coach\/1$/);
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute("content", /Musculation Paris/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    /noté 4,8\/5 sur 11 avis/,
  );
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const [service, trail] = JSON.parse(json ?? "")["@graph"];
  expect(service.aggregateRating).toMatchObject({ reviewCount: 11 });
  expect(service.makesOffer).toHaveLength(3);
  expect(trail.itemListElement).toHaveLength(4);
});

test.describe("the tabs", () => {
  test("follow the arrows, the address follows them, and nothing is fetched", async ({ page }) => {
    await page.goto("/coach/1");
    await hydrated(page);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
    await expect(tab(page, "À propos")).toHaveAttribute("aria-selected", "true");
    for (const title of ["À propos", "Expérience", "Méthode d’enseignement", "Diplômes et qualifications"])
      await expect(panel(page, "À propos").getByRole("heading", { name: title })).toBeVisible();

    await tab(page, "À propos").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Avis")).toBeFocused();
    await expect(page).toHaveURL(/\/coach\/1\?onglet=avis$/);
    await expect(panel(page, "Avis")).toBeVisible();
    await expect(panel(page, "À propos")).toBeHidden();
    await page.keyboard.press("End");
    await expect(tab(page, "Recommandations")).toBeFocused();
    await expect(panel(page, "Recommandations").getByRole("figure")).toHaveCount(3);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\/coach\/1$/);
    await expect(tab(page, "À propos")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tab(page, "Recommandations")).toBeFocused();
    await page.keyboard.press("Home");
    await expect(tab(page, "À propos")).toHaveAttribute("aria-selected", "true");
    // One stop for the Tab key, then what the tab shows.
    await page.keyboard.press("Tab");
    await expect(panel(page, "À propos")).toBeFocused();

    await tab(page, "Avis").click();
    await expect(panel(page, "Avis")).toBeVisible();
    expect(asked).toEqual([]);
  });

  test("have reviews by tens, with stars, dates and answers", async ({ page }) => {
    await page.goto("/coach/1?onglet=avis");
    await hydrated(page);
    const reviews = panel(page, "Avis").getByRole("article");
    await expect(reviews).toHaveCount(10);
    const answered = reviews.filter({ hasText: "Bertrand L." });
    await expect(answered.getByRole("img", { name: "5 sur 5" })).toBeVisible();
    await expect(answered.getByText("6 octobre 2026")).toBeVisible();
    await expect(answered.getByText("Réponse de Camille")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Pages des avis" })
      .getByRole("link", { name: "Page suivante" })
      .click();
    await expect(page).toHaveURL(/\?onglet=avis&page=2#profil$/);
    await expect(reviews).toHaveCount(1);
    await expect(reviews).toContainText("Étienne C.");
    // The other tabs keep the page of the reviews, and find it again.
    await tab(page, "Recommandations").click();
    await expect(page).toHaveURL(/\?onglet=recommandations&page=2$/);
    await tab(page, "Avis").click();
    await expect(reviews).toHaveCount(1);
  });

  test("are reached from the header's count", async ({ page }) => {
    await page.goto("/coach/1");
    await hydrated(page);
    await page.getByRole("link", { name: "11 avis" }).click();
    await expect(panel(page, "Avis")).toBeVisible();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("are links, and every panel is in the page", async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto("/coach/1");
      await page.getByRole("checkbox", { name: "Lire la suite" }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByRole("checkbox", { name: "Réduire" })).toBeChecked();
      await page.setViewportSize(DESKTOP);
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await expect(panel(page, "À propos")).toBeVisible();
      await expect(page.getByText("Réponse de Camille").first()).toBeHidden();
      // Without a script to hear the arrows, the Tab key reaches them all.
      await tab(page, "À propos").focus();
      await page.keyboard.press("Tab");
      await expect(tab(page, "Avis")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\?onglet=avis$/);
      await expect(panel(page, "Avis").getByRole("article")).toHaveCount(10);
      await expect(panel(page, "À propos")).toBeHidden();
    });
  });
});

test("a phone has the price and the contact at its bottom edge", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/coach/1");
  await hydrated(page);
  const contact = page.getByRole("link", { name: "Contacter Camille" });
  await expect(contact).toHaveCount(1);
  await expect(contact).toBeInViewport();
  // The prices first, then the long text, of which the beginning is shown.
  // From the top of the page, however far it is scrolled.
  const top = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().y + scrollY);
  const method = page.getByRole("heading", { name: "Méthode d’enseignement" });
  const similar = page.getByRole("heading", { name: "Coachs similaires" });
  expect(await top(page.getByRole("list", { name: "Forfaits" }))).toBeLessThan(
    await top(tab(page, "À propos")),
  );
  expect(await top(method)).toBeGreaterThan(await top(page.getByText("Lire la suite")));
  const folded = await top(similar);
  await page.getByText("Lire la suite").click();
  expect(await top(method)).toBeLessThan(await top(page.getByText("Réduire")));
  expect(await top(similar)).toBeGreaterThan(folded + 200);
  await method.scrollIntoViewIfNeeded();
  await expect(contact).toBeInViewport();
  const box = await contact.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 40);
  await expectNoSidewaysScroll(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).focus();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "FAQ" })).toBeInViewport();
});

test("shows its skeleton while it is slow to come", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/coach/*.data*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("article").getByRole("link").first().click();
  const skeleton = page.getByRole("status").filter({ hasText: "Chargement du profil" });
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  release();
  await expect(page).toHaveURL(/\/coach\/\d+$/);
  await expect(skeleton).toBeHidden();
  await expect(page.getByRole("tab", { name: "Avis" })).toBeVisible();
});

test.describe("a coach who is not there", () => {
  test.use({ allowedErrors: [/404 \(Not Found\)/] });

  for (const address of ["/coach/999999", "/coach/abc", "/coach/0", "/coach/1.5", "/coach/99999999999"])
    test(address, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(page).toHaveTitle(/^Coach non trouvé/);
      await expect(page.getByRole("heading", { level: 1, name: "Coach non trouvé" })).toBeVisible();
      await expect(
        page.getByText("Le coach que vous recherchez n’existe pas ou a été supprimé.", { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Voir tous les coachs" })).toHaveAttribute(
        "href",
        "/coaches",
      );
    });
});

peopleTest.describe("the coach whose page it is", () => {
  peopleTest.use({ as: "coach" });

  for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    peopleTest(`is led to their work instead of being invited, on a ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto("/coach/1");
      await hydrated(page);
      await expect(page.getByText("C’est votre page").filter({ visible: true })).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Contacter Camille" })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Mon tableau de bord" })).toHaveAttribute(
        "href",
        "/dashboard",
      );
      await expectAccessible(page);
      await page.goto("/coach/2");
      await expect(page.getByRole("link", { name: "Contacter Karim" })).toBeVisible();
      await page.goto("/");
      await hydrated(page);
      await expect(page.getByRole("link", { name: "Devenir coach" })).toHaveCount(0);
      await expect(page.locator('a[href="/become-coach"]')).toHaveCount(0);
      for (const link of ["Mon tableau de bord", "Tableau de bord"])
        await expect(
          page
            .getByRole("main")
            .or(page.getByRole("contentinfo"))
            .getByRole("link", { name: link, exact: true }),
        ).toHaveAttribute("href", "/dashboard");
      await page.goto("/faq");
      await expect(page.locator('a[href="/become-coach"]')).toHaveCount(0);
    });
});
