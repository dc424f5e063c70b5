import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures/browser.ts";

test("is complete before any script runs", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Le bon coach change");
  await expect(
    page.getByRole("link", { name: /^(Claire|Antoine|Fatou|Camille|Sarah|Inès|Karim|Thomas)/ }),
  ).toHaveCount(14);
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.locator('a[href^="/discipline/"]')).toHaveCount(12);
  await page.getByLabel("Discipline").selectOption("Course à pied");
  await page.getByLabel("Adresse").fill("Lyon");
  await page.getByRole("button", { name: "Rechercher des coachs" }).click();
  await expect(page).toHaveURL(/\/search-results\?discipline=Course\+%C3%A0\+pied&address=Lyon$/);
  await context.close();
});

test("a card says who, what, where, how well rated and how much, and leads to the coach", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.getByRole("article").filter({ hasText: "Camille Laurent" });
  await expect(card).toContainText("Musculation");
  await expect(card).toContainText("Paris");
  await expect(card).toContainText(/\(\d+ avis\)/);
  await expect(card).toContainText("45 €");
  await expect(card.getByRole("img", { name: /sur 5$/ })).toBeVisible();
  await expect(card.getByRole("link")).toHaveAttribute("href", "/coach/1");
  await expect(page.getByRole("link", { name: "Voir tous les coachs" })).toHaveAttribute("href", "/coaches");
});

test.describe("the hero search", () => {
  const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  const field = (page: Page) => page.getByRole("combobox", { name: "Adresse" });

  test("suggests five places after a pause and three characters, and the keyboard chooses", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/geocode/search") && asked.push(request.url()));
    await page.goto("/");
    await hydrated(page);
    await field(page).pressSequentially("na");
    await page.waitForTimeout(500);
    expect(asked).toHaveLength(0);
    await field(page).pressSequentially("nt", { delay: 40 });
    await expect(options(page)).toHaveCount(5);
    expect(asked).toHaveLength(1);
    await expect(options(page).first()).toContainText("Nantes");
    await field(page).press("ArrowDown");
    await field(page).press("ArrowDown");
    await field(page).press("ArrowUp");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await field(page).press("Enter");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(field(page)).toHaveValue(/^Nantes, /);
    await page.getByLabel("Discipline").selectOption("Yoga");
    await page.getByRole("button", { name: "Rechercher des coachs" }).click();
    await page.waitForURL(/search-results/);
    const parameters = new URL(page.url()).searchParams;
    expect([...parameters.keys()]).toEqual(["discipline", "address", "lat", "lng"]);
    expect(Number(parameters.get("lat"))).toBeCloseTo(47.22, 1);
    expect(Number(parameters.get("lng"))).toBeCloseTo(-1.55, 1);
  });

  test("lets go with Escape and keeps what was typed", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await field(page).fill("marse");
    await expect(page.getByRole("listbox")).toBeVisible();
    await field(page).press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(field(page)).toHaveValue("marse");
  });

  test("sends only what is set", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Rechercher des coachs" }).click();
    await expect(page).toHaveURL(/\/search-results$/);
  });

  test("uses the browser's position", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 43.2965, longitude: 5.3698 });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expect(field(page)).toHaveValue(/^Marseille/);
    await expect(page.getByText("Localisation détectée")).toBeVisible();
    await page.getByRole("button", { name: "Rechercher des coachs" }).click();
    await expect(page).toHaveURL(/lat=43\.2965&lng=5\.3698/);
  });

  test("says so when the position is refused", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, failed) =>
        failed?.({ code: 1, message: "User denied Geolocation" } as GeolocationPositionError);
    });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expect(page.getByText("Impossible d’accéder à votre position").first()).toBeVisible();
  });

  test("says so when the position cannot be had, or is not supported", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, failed, options) => {
        Object.assign(window, { positionOptions: options });
        failed?.({ code: 2, message: "no signal" } as GeolocationPositionError);
      };
    });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expect(page.getByText("Impossible de récupérer votre position actuelle").first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "positionOptions"))).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 300_000,
    });
    await page.evaluate(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expect(
      page.getByText("La géolocalisation n’est pas supportée par votre navigateur").first(),
    ).toBeVisible();
  });

  test("has shortcuts that preset discipline and city", async ({ page }) => {
    await page.goto("/");
    const shortcuts = page.getByRole("navigation", { name: "Recherches populaires" });
    for (const [label, address] of [
      ["Musculation Paris", "/search-results?discipline=Musculation&city=Paris"],
      ["Yoga Lyon", "/search-results?discipline=Yoga&city=Lyon"],
      ["Fitness Marseille", "/search-results?discipline=Fitness&city=Marseille"],
      ["Pilates Toulouse", "/search-results?discipline=Pilates&city=Toulouse"],
    ] as const)
      await expect(shortcuts.getByRole("link", { name: label })).toHaveAttribute("href", address);
  });
});

test("calls to action lead where the specification says, and marked claims are examples", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Trouver un coach" })).toHaveAttribute("href", "/coachs");
  await expect(page.getByRole("link", { name: "Découvrir l’inscription pas à pas" })).toHaveAttribute(
    "href",
    "/become-coach",
  );
  await expect(page.getByRole("link", { name: "Devenir coach" }).nth(1)).toHaveAttribute(
    "href",
    "/signup?role=coach&redirect=%2Fbecome-coach",
  );
  await expect(page.getByText("10 000€ par mois")).toBeVisible();
  await expect(page.getByText("50€ de l’heure")).toBeVisible();
  await expect(page.getByText(/^Exemple\s: 200 heures/)).toBeVisible();
  await expect(page.locator('a[href="/search"]').first()).toBeVisible();
});
