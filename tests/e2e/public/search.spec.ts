import type { Page } from "@playwright/test";
import { addCoaches } from "../../fixtures/bookings/coaches.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { inDatabase } from "../../fixtures/browser/e2e-database.ts";

test.use({ allowedErrors: [/ERR_FAILED/] });

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const cards = (page: Page) => page.getByRole("region", { name: "Coachs trouvés" }).getByRole("article");
const discipline = (page: Page) => page.getByRole("combobox", { name: "Discipline" });
const address = (page: Page) => page.getByRole("combobox", { name: "Adresse" });
const city = (page: Page) => page.getByRole("combobox", { name: "Ville" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

// search-results.test.tsx and hero-search.test.tsx prove the search around the position of the browser.
test("a coach is found by keyboard alone, from the home page, and Back finds everything as it was", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/combobox-suggestions-*.js", async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto("/");
  await hydrated(page);
  await discipline(page).focus();
  await page.keyboard.type("Bo");
  expect(asked).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(address(page)).toBeFocused();
  // The script that suggests places comes with the first entry, and nothing that was typed before is lost.
  const text = await address(page).elementHandle();
  await page.keyboard.type("maseil");
  for (let at = 0; at < 4; at += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("r");
  await expect.poll(() => asked.length).toBe(1);
  await expect(address(page)).toHaveAttribute("aria-expanded", "false");
  release();
  await expect(options(page).first()).toContainText("Marseille");
  await expect(address(page)).toBeFocused();
  // The field is the same element, with the caret in the same place.
  expect(
    await text?.evaluate((field: HTMLInputElement) => [field.isConnected, field.selectionStart]),
  ).toEqual([true, 3]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(address(page)).toHaveValue(/^Marseille, /);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(
    /\/search-results\?discipline=Boxe&address=Marseille.*&lat=43\.\d+&lng=5\.\d+$/,
  );
  await expect(title(page)).toHaveText("Coachs de Boxe à Marseille");
  const karim = cards(page).getByRole("link", { name: "Karim Benali" });
  await expect(karim).toHaveAttribute("href", "/coach/2");

  // Another search from the results keeps the focus in the form, and a link is reached with the Tab key.
  await city(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Ma");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search-results?discipline=Boxe&city=Ma");
  await expect(city(page)).toBeFocused();
  await page.goBack();
  await expect(city(page)).toHaveValue(/^Marseille, /);
  await expect(karim).toBeVisible();
  await city(page).focus();
  const isReached = () => karim.evaluate((link) => link === document.activeElement);
  for (let press = 0; press < 40 && !(await isReached()); press += 1) await page.keyboard.press("Tab");
  await expect(karim).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/coach/2");
  await expect(title(page)).toHaveText("Karim Benali");
  await page.goBack();
  await expect(title(page)).toHaveText("Coachs de Boxe à Marseille");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(discipline(page)).toHaveValue("Boxe");
  await expect(address(page)).toHaveValue(/^Marseille, /);

  // Without the script, what was typed is sent as it is.
  await page.unroute("**/assets/combobox-suggestions-*.js");
  await page.route("**/assets/combobox-suggestions-*.js", (route) => route.abort());
  await page.goto("/");
  await hydrated(page);
  await address(page).fill("Paris 11");
  await address(page).press("Enter");
  await expect(page.getByText(/trouvés? à moins de 25\skm de Paris 11e$/)).toBeVisible();
  expect(new URL(page.url()).searchParams.has("lat")).toBe(false);
});

test("on a phone the form is one line, the first coach is on the first screen, and suggestions fit; three results share the row, and one or two lie down", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/search-results?discipline=Yoga&city=Lyon&tri=prix");
  await hydrated(page);
  const fold = page.getByRole("button", { name: "Yoga · Lyon" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(discipline(page)).toBeHidden();
  await expect(cards(page).getByRole("heading").first()).toBeInViewport({ ratio: 1 });
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(discipline(page)).toHaveValue("Yoga");
  await city(page).fill("saint-denis");
  await expect(options(page)).toHaveCount(5);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await city(page).press("Enter");
  await expect(title(page)).toHaveText("Coachs de Yoga à Saint-Denis");
  await expect(page).toHaveURL(/lat=48\.9\d+&lng=2\.3\d+&tri=prix$/);
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Yoga · Saint-Denis" })).toBeFocused();
  await expect(discipline(page)).toBeHidden();

  // The layout of few results.
  const removeCoaches = (name: string) =>
    inDatabase((client) => client.query("delete from coaches where name like $1", [name]));
  // An earlier try of this test may have left its coaches.
  await removeCoaches("Largeur %");
  await inDatabase(async (client) => {
    // The coaches are at sea, where no other test looks for one.
    const coaches = [1, 2, 3].map((at) => ({
      name: `Largeur ${at}`,
      city: "Guéret",
      lat: 47,
      lng: -30,
      disciplines: [12],
    }));
    const ids = await addCoaches(client, coaches);
    const portrait = "/images/coachs/camille-laurent.svg";
    await client.query("update coaches set image = $2 where id = any ($1)", [ids, portrait]);
  });
  const box = async (at: number, part: string) => {
    const found = await cards(page).nth(at).locator(part).first().boundingBox();
    if (!found) throw new Error(`no ${part}`);
    return found;
  };
  /** Takes a coach away, and asks for the results anew by another order. */
  const loseCoach = async (name: string, order: string, left: number) => {
    await removeCoaches(name);
    await page.getByRole("combobox", { name: "Trier par" }).selectOption(order);
    await expect(cards(page)).toHaveCount(left);
  };
  await page.setViewportSize(DESKTOP);
  await page.goto("/search-results?lat=47&lng=-30");
  await hydrated(page);
  await expect(cards(page)).toHaveCount(3);
  const [first, third] = [await box(0, "h2"), await box(2, "h2")];
  expect(first.y).toBeCloseTo(third.y, 0);
  expect(third.x).toBeGreaterThan(800);
  await loseCoach("Largeur 3", "Prix", 2);
  expect((await box(0, "h2")).y).toBeCloseTo((await box(1, "h2")).y, 0);
  expect((await box(1, "img")).x).toBeGreaterThan(600);
  await loseCoach("Largeur 2", "Distance", 1);
  for (const viewport of [PHONE, { width: 768, height: 900 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    // The two are measured one after the other, and a window that has just changed may still be moving them.
    await expect(async () => {
      const [portrait, words] = [await box(0, "img"), await box(0, "h2")];
      expect(words.x).toBeGreaterThanOrEqual(portrait.x + portrait.width);
    }).toPass({ timeout: 30_000 });
    // At least two thirds of the page, at every width.
    const card = await cards(page).boundingBox();
    expect(card?.width).toBeGreaterThan(Math.min(viewport.width * 0.85, 700));
  }
  await removeCoaches("Largeur %");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("on a phone, nothing is folded that only a script could unfold", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/search-results?discipline=Football&city=Lille");
    await expect(discipline(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Football · Lille" })).toBeHidden();

    await page.goto("/coach/1");
    await page.getByRole("checkbox", { name: "Lire la suite" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("checkbox", { name: "Réduire" })).toBeChecked();
    await page.setViewportSize(DESKTOP);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("tabpanel", { name: "À propos", exact: true })).toBeVisible();
    await expect(page.getByText("Réponse de Camille").first()).toBeHidden();
    // No script hears the arrow keys: the Tab key reaches every tab.
    await page.getByRole("tab", { name: "À propos", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tab", { name: "Avis", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?onglet=avis$/);
    await expect(page.getByText("Réponse de Camille").first()).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "À propos", exact: true })).toBeHidden();
  });
});
