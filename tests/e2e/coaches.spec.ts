import type { Locator, Page } from "@playwright/test";
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, test } from "../fixtures/browser.ts";

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name }) });
const featured = (page: Page) => section(page, "Nos meilleurs coachs");
const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
const everyone = (page: Page) => section(page, "Tous nos coachs sportifs");
const field = (page: Page) => page.getByRole("searchbox", { name: "Rechercher" });
const discipline = (page: Page) => page.getByRole("combobox", { name: "Discipline" });

test("has its search on top, then the featured coaches, then all the others", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/coaches");
  await hydrated(page);
  await expect(page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("link")).toHaveText([
    "Accueil",
  ]);
  await expect(featured(page).getByRole("article")).toHaveCount(4);
  await expect(everyone(page).getByRole("article")).toHaveCount(8);
  const listed = await page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
  expect(new Set(listed).size).toBe(12);
  expect(await top(field(page))).toBeLessThan(await top(featured(page)));
  await expect(page.getByText("12 coachs trouvés")).toBeVisible();
  await expect(discipline(page).getByRole("option")).toHaveCount(13);
  await expect(discipline(page).getByRole("option").first()).toHaveText("Toutes les disciplines");
  const card = everyone(page).getByRole("article").filter({ hasText: "Antoine Leroy" });
  await expect(card).toContainText(/Tennis.*\(10 avis\).*Nantes.*45\s€ \/ heure/);
  await expect(card.getByRole("img", { name: "4,5 sur 5" })).toBeVisible();
  await expect(card.getByRole("link", { name: "Antoine Leroy" })).toHaveAttribute("href", "/coach/9");
});

test("follows what is typed after a pause, keeps the focus and the address, and adds no history", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Voir tous les coachs" }).click();
  await expect(field(page)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/coaches.data") && asked.push(request.url()));
  await field(page).pressSequentially("lyon", { delay: 60 });
  await expect(page).toHaveURL(/\/coaches\?q=lyon$/);
  expect(asked).toHaveLength(1);
  await expect(field(page)).toBeFocused();
  await expect(page.getByText("2 coachs trouvés")).toBeVisible();
  await expect(everyone(page).getByRole("article")).toContainText(["Sarah Cohen", "Claire Dubreuil"]);
  await expect(featured(page)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  await discipline(page).selectOption({ label: "Yoga" });
  await expect(page).toHaveURL(/\/coaches\?q=lyon&discipline=3$/);
  await expect(page.getByText("1 coach trouvé")).toBeVisible();
  await field(page).fill("Camille");
  await expect(page.getByRole("heading", { name: "Aucun coach trouvé" })).toBeVisible();
  await everyone(page).getByRole("link", { name: "Voir tous les coachs" }).click();
  await expect(page).toHaveURL(/\/coaches$/);
  await expect(everyone(page).getByRole("article")).toHaveCount(8);
  await expect(field(page)).toHaveValue("");
  await expect(discipline(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("finds by name and by discipline, and an address says it all", async ({ page }) => {
  await page.goto("/coaches?q=benali");
  await expect(everyone(page).getByRole("article")).toContainText(["Karim Benali"]);
  await expect(field(page)).toHaveValue("benali");
  await page.goto("/coaches?q=tennis");
  await expect(everyone(page).getByRole("article")).toContainText(["Antoine Leroy"]);
  await page.goto("/coaches?discipline=1");
  await expect(everyone(page).getByRole("article")).toHaveCount(4);
  // Whatever else they teach: the discipline that was asked for.
  for (const card of await everyone(page).getByRole("article").all())
    await expect(card).toContainText("Fitness");
  await expect(discipline(page)).toHaveValue("1");
  await expect(page).toHaveTitle(/^Coachs de Fitness/);
  for (const odd of ["?discipline=999", "?discipline=Yoga", "?page=-1", "?page=999", "?q=%00", "?q=%25"]) {
    const response = await page.goto(`/coaches${odd}`);
    expect(response?.status(), odd).toBe(200);
  }
  // A text without a single word asks for nothing.
  await expect(everyone(page).getByRole("article")).toHaveCount(12);
  await page.goto("/coaches?q=xylophone");
  await expect(page.getByRole("heading", { name: "Aucun coach trouvé" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form searches too", async ({ page }) => {
    await page.goto("/coaches");
    await expect(everyone(page).getByRole("article")).toHaveCount(8);
    await field(page).fill("paris");
    await discipline(page).selectOption({ label: "CrossFit" });
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/coaches\?q=paris&discipline=5$/);
    await expect(everyone(page).getByRole("article")).toContainText(["Mehdi Haddad"]);
    await expect(field(page)).toHaveValue("paris");
    await expect(discipline(page)).toHaveValue("5");
  });
});

test("shows skeletons while a real load runs: four featured, six in the list", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  await hydrated(page);
  let release = () => {};
  let released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/coaches.data*", async (route) => {
    await released;
    await route.continue();
  });
  const skeletons = page.getByRole("status").filter({ hasText: "Chargement des coachs" });
  await page.getByRole("banner").getByRole("link", { name: "Coachs" }).click();
  await expect(skeletons).toHaveCount(2);
  await expect(skeletons.first().locator("> div > div")).toHaveCount(4);
  await expect(skeletons.last().locator("> div > div")).toHaveCount(6);
  release();
  await expect(everyone(page).getByRole("article")).toHaveCount(8);
  await expect(skeletons).toHaveCount(0);

  released = new Promise<void>((resolve) => (release = resolve));
  await field(page).fill("yoga");
  await expect(skeletons.last().locator("> div > div")).toHaveCount(6);
  await expect(field(page)).toBeFocused();
  release();
  await expect(everyone(page).getByRole("article").filter({ hasText: "Sarah Cohen" })).toBeVisible();
  await expect(skeletons).toHaveCount(0);
});

test("who leaves within the pause is not called back", async ({ page }) => {
  await page.goto("/coaches");
  await hydrated(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/coach/*.data*", async (route) => {
    await released;
    await route.continue();
  });
  // The pause lasts until the test says so, however slow the browser.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially("yo");
  const leaving = page.waitForRequest("**/coach/12.data*");
  await everyone(page).getByRole("link", { name: "Claire Dubreuil" }).click();
  await leaving;
  await page.clock.runFor(1_000);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Claire Dubreuil" })).toBeVisible();
  await expect(page).toHaveURL(/\/coach\/12$/);
});

test("only addresses that the page writes are kept for the next visitor", async ({ request }) => {
  const kept = async (address: string) =>
    (await request.get(address, { maxRedirects: 0 })).headers()["cache-control"]?.startsWith("public") ??
    false;
  for (const address of [
    "/coaches",
    "/coaches?discipline=3",
    "/coach/1",
    "/coach/1?onglet=avis&page=2",
    "/discipline/3",
    "/search-results?discipline=Yoga&city=Lyon",
    "/faq",
    "/blog",
  ])
    expect(await kept(address), address).toBe(true);
  for (const address of [
    "/coaches?q=yoga",
    "/coaches?page=7",
    "/coaches?x=1",
    "/coach/1?page=9",
    "/discipline/3?x=1",
    // The same page in other words: there is no end to those either.
    "/coaches?_routes=1",
    "/coaches?&&",
    "/COACHES",
    "/%63oaches",
    "/search-results?discipline=%59oga&city=Lyon",
    "/search-results?discipline=yoga!&city=Lyon",
    "/search-results?address=12+rue+Mercière,+Lyon",
    "/search-results?lat=45&lng=4",
    "/faq?x=1",
    "/FAQ",
    "/?x=1",
  ])
    expect(await kept(address), address).toBe(false);
});

test.describe("a discipline", () => {
  test("has its name, description, number of coaches and the coaches", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/discipline/1");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: "Fitness" })).toBeVisible();
    await expect(page.getByText(/^Une heure pour faire monter le souffle/)).toBeVisible();
    await expect(page.getByText("4 coachs disponibles")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(page.getByRole("article").first()).toContainText("Camille Laurent");
    await expect(page).toHaveTitle("Coachs de Fitness · Élan");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/discipline\/1$/);
    await expectNoSidewaysScroll(page);
    await page.goto("/coaches");
    await expectNoSidewaysScroll(page);
  });

  test.describe("that is not there", () => {
    test.use({ allowedErrors: [/404 \(Not Found\)/] });

    for (const address of ["/discipline/999", "/discipline/yoga", "/discipline/99999"])
      test(address, async ({ page }) => {
        const response = await page.goto(address);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1, name: "Discipline non trouvée" })).toBeVisible();
        await expect(
          page.getByText("La discipline que vous recherchez n’existe pas.", { exact: true }),
        ).toBeVisible();
        await expect(page.getByRole("link", { name: "Retour aux coachs" })).toHaveAttribute(
          "href",
          "/coaches",
        );
      });
  });
});
