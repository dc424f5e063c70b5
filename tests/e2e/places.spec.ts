import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const hero = (page: Page) => page.getByRole("combobox", { name: "Adresse" });
const city = (page: Page) => page.getByRole("combobox", { name: "Ville" });
const unfold = (page: Page) => page.getByRole("search").getByRole("button", { name: "Modifier" }).click();
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const found = (page: Page, where: string) => page.getByText(new RegExp(`trouvés? à moins de 25km ${where}$`));

/** What is typed, and how the heading and the count then name the place. */
const IN_THE_HERO = [
  ["75011", "à Paris 11e", "de Paris 11e"],
  ["Paris 11", "à Paris 11e", "de Paris 11e"],
  ["Lyon 3ème arrondissement", "à Lyon 3e", "de Lyon 3e"],
  ["12 rue de la Paix 75002 Paris", "à Paris 2e", "de Paris 2e"],
  ["10 rue de la République Lyon", "à Lyon", "de Lyon"],
  ["93200 St-Denis", "à Saint-Denis", "de Saint-Denis"],
  ["rue de Paris, Lille", "à Lille", "de Lille"],
  ["12 avenue de Lyon, 31000 Toulouse", "à Toulouse", "de Toulouse"],
  ["Havre", "au Havre", "du Havre"],
  ["Nice", "à Nice", "de Nice"],
] as const;
const ON_THE_RESULTS = [
  ["13008", "à Marseille 8e", "de Marseille 8e"],
  ["Paris XIe", "à Paris 11e", "de Paris 11e"],
  ["aix en provence", "à Aix-en-Provence", "d’Aix-en-Provence"],
  ["sables d'olonne", "aux Sables-d’Olonne", "des Sables-d’Olonne"],
  ["La Rochelle", "à La Rochelle", "de La Rochelle"],
  ["hyeres", "à Hyères", "d’Hyères"],
  ["46500 Rocamadour", "à Rocamadour", "de Rocamadour"],
  ["saint denis reunion", "à Saint-Denis", "de Saint-Denis"],
  ["Lille rue de Paris", "à Lille", "de Lille"],
  ["Mt-St-Aignan", "à Mont-Saint-Aignan", "de Mont-Saint-Aignan"],
] as const;

test("what is typed and confirmed is understood, 360 px wide", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const [at, [typed, inTitle, inCount]] of IN_THE_HERO.entries()) {
    await page.goto("/");
    await hydrated(page);
    await page.getByLabel("Discipline").selectOption("Yoga");
    await hero(page).fill(typed);
    // Every other time once the suggestions are there, whose first is then taken with its coordinates.
    const chosen = at % 2 === 1;
    if (chosen) await expect(options(page).first()).toBeVisible();
    await hero(page).press("Enter");
    await expect(title(page)).toHaveText(`Coachs de Yoga ${inTitle}`);
    await expect(found(page, inCount)).toBeVisible();
    // Otherwise they may have come in time all the same.
    if (chosen) expect(new URL(page.url()).searchParams.has("lat")).toBe(true);
  }
  for (const [at, [typed, inTitle, inCount]] of ON_THE_RESULTS.entries()) {
    await unfold(page);
    await city(page).fill(typed);
    if (at % 2 === 0) await expect(options(page).first()).toBeVisible();
    await city(page).press("Enter");
    await expect(title(page)).toHaveText(`Coachs de Yoga ${inTitle}`);
    await expect(found(page, inCount)).toBeVisible();
    await expect(page.getByRole("listbox")).toHaveCount(0);
  }
  await expectNoSidewaysScroll(page);
});

test("Enter takes the first suggestion, which says so, and Escape leaves what is typed", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/search-results?discipline=Yoga");
  await hydrated(page);
  await unfold(page);
  await city(page).fill("saint-denis");
  await expect(options(page)).toHaveCount(5);
  await expect(options(page).nth(0)).toHaveAccessibleName("Saint-Denis, Seine-Saint-Denis, Île-de-France");
  await expect(options(page).nth(1)).toHaveAccessibleName("Saint-Denis, La Réunion");
  await expect(city(page)).not.toHaveAttribute("aria-activedescendant");
  await expect(
    page.getByRole("status").filter({ hasText: "5 résultats. Entrée choisit Saint-Denis" }),
  ).toBeAttached();
  await expectAccessible(page);
  await city(page).press("Enter");
  await expect(title(page)).toHaveText("Coachs de Yoga à Saint-Denis");
  await expect(page).toHaveURL(/lat=48\.9\d+&lng=2\.3\d+/);
  // The form has folded around what had the focus.
  await expect(page.getByRole("button", { name: "Yoga · Saint-Denis" })).toBeFocused();

  await unfold(page);
  await expect(city(page)).toHaveValue("Saint-Denis, Seine-Saint-Denis, Île-de-France");
  await city(page).fill("nantes en");
  await expect(options(page).first()).toContainText("Nantes-en-Ratier");
  await city(page).press("Escape");
  await city(page).press("Enter");
  await expect(page).toHaveURL(/city=nantes\+en$/);
});

test("what suggests comes with the first entry, and nothing typed before is lost, on a phone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/suggestions-*.js", async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto("/");
  await hydrated(page);
  expect(asked).toEqual([]);
  const text = await hero(page).elementHandle();
  await hero(page).focus();
  await hero(page).pressSequentially("bodeaux");
  for (let at = 0; at < 5; at += 1) await hero(page).press("ArrowLeft");
  await hero(page).press("r");
  await expect.poll(() => asked.length).toBe(1);
  await expect(hero(page)).toHaveAttribute("aria-expanded", "false");

  release();
  await expect(options(page).first()).toContainText("Bordeaux");
  await expect(hero(page)).toBeFocused();
  // The same element, and in it the same place.
  expect(
    await text?.evaluate((field: HTMLInputElement) => [field.isConnected, field.selectionStart]),
  ).toEqual([true, 3]);
  await hero(page).press("Enter");
  await expect(found(page, "de Bordeaux")).toBeVisible();
  await expect(page).toHaveURL(/lat=44\.8/);
});

test.describe("without what suggests", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("a place is sent as typed", async ({ page }) => {
    await page.route("**/assets/suggestions-*.js", (route) => route.abort());
    await page.goto("/");
    await hydrated(page);
    await hero(page).fill("Paris 11");
    await hero(page).press("Enter");
    await expect(found(page, "de Paris 11e")).toBeVisible();
    expect(new URL(page.url()).searchParams.has("lat")).toBe(false);
  });
});

test("without script, a typed place is understood the same way", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Adresse").fill("93200 St-Denis");
  await page.getByRole("button", { name: "Rechercher des coachs" }).click();
  await expect(found(page, "de Saint-Denis")).toBeVisible();
  await city(page).fill("Paris 11e");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(found(page, "de Paris 11e")).toBeVisible();
  await context.close();
});

test.describe("the position of someone far from the known cities", () => {
  test.beforeEach(({ context }) => context.grantPermissions(["geolocation"]));

  test("is searched around by the name of its commune", async ({ page, context }) => {
    await context.setGeolocation({ latitude: 44.3501, longitude: 2.5752 });
    await page.goto("/search-results?discipline=Yoga");
    await hydrated(page);
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expectToast(page, "Localisation détectée", "Rodez");
    await expect(page).toHaveURL(/lat=44\.3501&lng=2\.5752/);
    await expect(title(page)).toHaveText("Coachs de Yoga à Rodez");
    await expect(city(page)).toHaveValue("Rodez, Aveyron, Occitanie");
  });

  test("has no name outside France", async ({ page, context }) => {
    await context.setGeolocation({ latitude: 41.39, longitude: 2.17 });
    await page.goto("/search-results");
    await hydrated(page);
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expectToast(page, "Localisation détectée", "Votre position");
    await expect(found(page, "de votre position")).toBeVisible();
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await expect(page.getByText("Localisation détectée")).toBeVisible();
    await page.getByRole("button", { name: "Rechercher des coachs" }).click();
    await expect(found(page, "de votre position")).toBeVisible();
    await expect(page).toHaveURL("/search-results?lat=41.39&lng=2.17");
  });
});
