import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const cards = (page: Page) => page.getByRole("region", { name: "Coachs trouvés" }).getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading");
const positionButton = (page: Page) => page.getByRole("button", { name: "Utiliser ma position" });

test("the hero leads to results with their count, distances and ranking", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("link", { name: "Yoga Lyon" }).click();
  await expect(page).toHaveURL("/search-results?discipline=Yoga&city=Lyon");
  await expect(title(page)).toHaveText("Coachs de Yoga à Lyon");
  await expect(page.getByText("1 coach trouvé à moins de 25km de Lyon")).toBeVisible();
  await expect(page).toHaveTitle(/^Coachs de Yoga à Lyon · /);
  await expect(names(page)).toHaveText(["Sarah Cohen"]);
  await expect(cards(page)).toContainText("Lyon, à 4 km");
  await names(page).getByRole("link").click();
  await expect(page).toHaveURL("/coach/3");
});

test("sorts by distance, price and rating, in the address too", async ({ page }) => {
  await page.goto("/search-results?city=Lyon");
  await hydrated(page);
  await expect(title(page)).toHaveText("Résultats de recherche");
  await expect(page.getByText("2 coachs trouvés à moins de 25km de Lyon")).toBeVisible();
  await expect(page.getByText(/^Les plus proches d’abord, par tranches de 5 km/)).toBeVisible();
  const sort = page.getByRole("combobox", { name: "Trier par" });
  await expect(sort.getByRole("option")).toHaveText(["Pertinence", "Distance", "Prix", "Note"]);
  await expect(names(page)).toHaveText(["Sarah Cohen", "Claire Dubreuil"]);
  await sort.selectOption("Prix");
  await expect(page).toHaveURL(/city=Lyon&tri=prix$/);
  await expect(names(page)).toHaveText(["Claire Dubreuil", "Sarah Cohen"]);
  await expect(page.getByText(/^Du moins cher au plus cher/)).toBeVisible();
  // Another search, in the same order.
  await page.getByRole("combobox", { name: "Ville" }).fill("Paris");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL("/search-results?city=Paris&tri=prix");
  await expect(names(page)).toHaveText(["Mehdi Haddad", "Camille Laurent"]);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Ville" })).toHaveValue("Lyon");
  // From the north of the city it is the other way round.
  await page.goto("/search-results?lat=45.79&lng=4.82&tri=distance");
  await expect(names(page)).toHaveText(["Sarah Cohen", "Claire Dubreuil"]);
  await expect(page.getByText("2 coachs trouvés à moins de 25km de votre position")).toBeVisible();
  await expect(cards(page).first()).toContainText("Lyon, à 1 km");
});

test("takes coordinates first, then a known city, then the words of a location", async ({ page }) => {
  await page.goto("/search-results?city=Paris&lat=45.75&lng=4.85");
  await expect(names(page)).toHaveText(["Sarah Cohen", "Claire Dubreuil"]);
  for (const odd of ["lat=NaN&lng=4.85", "lat=45.75", "lat=99&lng=4.85", "lat=1e1&lng=4"]) {
    await page.goto(`/search-results?city=Paris&${odd}`);
    await expect(names(page)).toHaveText(["Camille Laurent", "Mehdi Haddad"]);
  }
  // No city that search knows: the location is read as text, one slip forgiven, and there is no distance.
  await page.goto("/search-results?city=Nantess");
  await expect(page.getByText("1 coach trouvé à Nantess")).toBeVisible();
  await expect(names(page)).toHaveText(["Antoine Leroy"]);
  await expect(cards(page)).not.toContainText(" km");
  await page.goto("/search-results?discipline=Fitness");
  await expect(
    page.getByRole("combobox", { name: "Trier par" }).getByRole("option", { name: "Distance" }),
  ).toHaveCount(0);
  // Nobody there, but a commune of that name exists: its neighbours are found.
  await page.goto("/search-results?discipline=Yoga&city=villeurbanne");
  await expect(title(page)).toHaveText("Coachs de Yoga à Villeurbanne");
  await expect(page.getByText("1 coach trouvé à moins de 25km de Villeurbanne")).toBeVisible();
  await page.goto("/search-results?discipline=Yoga&address=12+cours+Zola%2C+69100+Villeurbanne");
  await expect(page.getByText("1 coach trouvé à moins de 25km de Villeurbanne")).toBeVisible();
  await expect(names(page)).toHaveText(["Sarah Cohen"]);
});

test("understands aliases, accents and slips", async ({ page }) => {
  for (const [asked, found] of [
    ["Course à pied", ["Thomas Girard", "Hugo Vasseur", "Julien Mercier"]],
    ["course a pied", ["Thomas Girard", "Hugo Vasseur", "Julien Mercier"]],
    ["Crossfit", ["Mehdi Haddad"]],
    ["natatoin", ["Inès Marchand"]],
  ] as const) {
    await page.goto(`/search-results?${new URLSearchParams({ discipline: asked })}`);
    await expect(names(page)).toHaveText(found);
  }
  await page.goto("/search-results?discipline=Course+%C3%A0+pied&city=Bordeaux");
  await expect(title(page)).toHaveText("Coachs de Course à pied à Bordeaux");
  await expect(page.getByRole("combobox", { name: "Discipline" })).toHaveValue("Running");
});

test("says that nobody was found, and leads back", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/search-results?discipline=escalade&city=Lyon");
  await expect(page.getByRole("heading", { name: "Aucun coach trouvé" })).toBeVisible();
  await expect(page.getByText("0 coach trouvé à Lyon")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Retour à l’accueil" }).click();
  await expect(page).toHaveURL("/");
});

test("/search is the same page", async ({ page }) => {
  await page.goto("/search?discipline=Boxe&city=Marseille");
  await expect(title(page)).toHaveText("Coachs de Boxe à Marseille");
  await expect(names(page)).toHaveText(["Karim Benali"]);
  await page.goto("/search");
  await expect(page.getByText("12 coachs trouvés")).toBeVisible();
});

test("a card names the discipline asked for, and the fields are there after Back, on a phone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("combobox", { name: "Discipline" }).selectOption("Fitness");
  await page.getByRole("combobox", { name: "Adresse" }).fill("Marseille");
  await page.getByRole("button", { name: "Rechercher des coachs" }).click();
  await expect(title(page)).toHaveText("Coachs de Fitness à Marseille");
  await expect(names(page)).toHaveText(["Karim Benali"]);
  await expect(cards(page)).toContainText("Fitness");
  await expect(cards(page)).not.toContainText("Boxe");
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Discipline" })).toHaveValue("Fitness");
  await expect(page.getByRole("combobox", { name: "Adresse" })).toHaveValue("Marseille");
});

test("on a phone the form is one line, and the first coach on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/search-results?discipline=Yoga&city=Lyon&tri=prix");
  await hydrated(page);
  const fold = page.getByRole("button", { name: "Yoga · Lyon" });
  const discipline = page.getByRole("combobox", { name: "Discipline" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(discipline).toBeHidden();
  await expect(names(page)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(discipline).toHaveValue("Yoga");
  await discipline.selectOption("Fitness");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(page).toHaveURL("/search-results?discipline=Fitness&city=Lyon&tri=prix");
  await expect(page.getByRole("button", { name: "Fitness · Lyon" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await expect(discipline).toBeHidden();
  // What is already shown needs no answer: the form folds at once.
  await page.getByRole("button", { name: "Fitness · Lyon" }).click();
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(discipline).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Yoga · Lyon" })).toBeVisible();
});

test("can be changed by keyboard alone", async ({ page }) => {
  await page.goto("/search-results");
  await hydrated(page);
  const discipline = page.getByRole("combobox", { name: "Discipline" });
  await discipline.focus();
  await page.keyboard.type("Bo");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Ville" })).toBeFocused();
  await page.keyboard.type("marseil");
  await page.getByRole("option", { name: /^Marseille,/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/discipline=Boxe&address=Marseille.*&lat=43\.\d+&lng=5\.\d+$/);
  await expect(title(page)).toHaveText("Coachs de Boxe à Marseille");
  await expect(page.getByRole("combobox", { name: "Ville" })).toBeFocused();
  const link = names(page).getByRole("link", { name: "Karim Benali" });
  for (let press = 0; press < 40 && !(await isFocused(page, "Karim Benali")); press += 1)
    await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/coach/2");
});

const isFocused = (page: Page, text: string) =>
  page.evaluate((wanted) => document.activeElement?.textContent === wanted, text);

test("shows that it searches, and six skeletons, while a real load runs", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/search-results.data*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Pilates Toulouse" }).click();
  await expect(page.getByText("Recherche en cours...")).toBeVisible();
  const skeletons = page.getByRole("status").filter({ hasText: "Chargement des coachs" });
  await expect(skeletons.locator("> div > div")).toHaveCount(6);
  release();
  await expect(names(page)).toHaveText(["Léa Fontaine"]);
  await expect(page.getByText("Recherche en cours...")).toHaveCount(0);
});

test.describe("the browser's position", () => {
  test("picks the nearest known city", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 45.9, longitude: 4.7 });
    await page.goto("/search-results?discipline=Yoga");
    await hydrated(page);
    await positionButton(page).click();
    await expectToast(page, "Localisation détectée", "Lyon");
    await expect(page).toHaveURL("/search-results?discipline=Yoga&city=Lyon");
    await expect(page.getByRole("combobox", { name: "Ville" })).toHaveValue("Lyon");
  });

  const failures = [
    ["denied", 1, "", "Impossible d’accéder à votre position"],
    ["failed", 2, "Position indisponible ici", "Position indisponible ici"],
    ["failed without a word", 3, "", "Impossible de récupérer votre position actuelle"],
  ] as const;
  for (const [name, code, message, shown] of failures)
    test(`${name} is said under the city`, async ({ page }) => {
      await page.addInitScript(
        ([errorCode, errorMessage]) => {
          navigator.geolocation.getCurrentPosition = (_, fail) =>
            fail?.({ code: errorCode, message: errorMessage } as GeolocationPositionError);
        },
        [code, message] as const,
      );
      await page.goto("/search-results");
      await hydrated(page);
      await positionButton(page).click();
      await expect(page.getByRole("alert").filter({ hasText: shown })).toBeVisible();
    });

  test("unsupported is said under the city", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "geolocation", { value: undefined }));
    await page.goto("/search-results");
    await hydrated(page);
    await positionButton(page).click();
    await expect(page.getByText("La géolocalisation n’est pas supportée par ce navigateur")).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the results are there, and the form searches", async ({ page }) => {
    await page.goto("/search-results?discipline=Tennis");
    await expect(names(page)).toHaveText(["Antoine Leroy"]);
    await page.getByRole("combobox", { name: "Discipline" }).selectOption("Football");
    await page.getByRole("combobox", { name: "Ville" }).fill("Lille");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL("/search-results?discipline=Football&city=Lille");
    await expect(names(page)).toHaveText(["Hugo Vasseur"]);
    // There is nothing that could unfold it.
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("combobox", { name: "Discipline" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Football · Lille" })).toBeHidden();
  });
});
