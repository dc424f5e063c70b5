import { expect, hydrated, test } from "../fixtures/browser.ts";
import { publicPages } from "../fixtures/site-map.ts";
import { standInForGoogle, tagCommands, watchThirdParties } from "../fixtures/third-parties.ts";

const TAG = "https://www.googletagmanager.com/gtag/js?id=G-ELANDEMO1";
const AGREED = { essential: true, functional: true, analytics: true, marketing: false } as const;

test.describe("without a choice", () => {
  test.use({ cookieChoice: null, allowedErrors: [/404 \(Not Found\)/] });

  test("no public page asks another site for anything", async ({ page, request }) => {
    const asked = watchThirdParties(page);
    // One of each kind: what a page loads does not depend on which coach or product it shows.
    const pages = await publicPages(request, 1);
    expect(pages.length).toBeGreaterThan(12);
    for (const address of [...pages, "/search", "/shop", "/accompaniment", "/become-coach", "/nulle-part"]) {
      await page.goto(address);
      // Asked there: by then it is decided what is loaded.
      await expect(page.getByRole("button", { name: "Accepter tout" })).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    }
    expect(asked).toEqual([]);
  });

  test("accepting loads the tag, and nothing but the tag", async ({ page }) => {
    await standInForGoogle(page);
    const asked = watchThirdParties(page);
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Accepter tout" })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Accepter tout" }).click();
    await expect.poll(() => asked).toEqual([TAG]);
    // It has run: the content security policy lets it.
    await page.waitForFunction(() => "tagHasRun" in window);
  });

  test("refusing loads nothing, now or on the next pages", async ({ page }) => {
    const asked = watchThirdParties(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Essentiels uniquement" }).click();
    await page.getByRole("link", { name: "Voir tous les coachs" }).click();
    await expect(page).toHaveURL("/coaches");
    await page.reload();
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });
});

test.describe("with consent", () => {
  test.use({ cookieChoice: AGREED });

  test("the tag is configured as promised, and told of each page without its query", async ({ page }) => {
    await standInForGoogle(page);
    await page.goto("/search-results?discipline=Yoga&address=12+rue+Secrète");
    await page.waitForFunction(() => "tagHasRun" in window);
    const config = (await tagCommands(page)).find(([name]) => name === "config");
    expect(config?.[1]).toBe("G-ELANDEMO1");
    expect(config?.[2]).toMatchObject({
      anonymize_ip: true,
      cookie_flags: "SameSite=Strict;Secure",
      cookie_expires: 180 * 24 * 60 * 60,
      cookie_update: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      send_page_view: false,
    });
    expect(await page.title()).toContain("12 rue Secrète");
    const told = async () => JSON.stringify(await tagCommands(page));
    expect(await told()).not.toMatch(/Secr|\?/);
    await page.getByRole("banner").getByRole("link", { name: "Accueil" }).first().click();
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Voir tous les coachs" }).first().click();
    await expect(page).toHaveURL("/coaches");
    // A dialog is an address too, and no page.
    await page.goto("/coaches?auth=login");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.waitForFunction(() => "tagHasRun" in window);
    const again = (await tagCommands(page)).filter(([name]) => name === "event");
    expect(again).toHaveLength(1);
    expect(await told()).not.toMatch(/auth=|\?/);
  });

  test("page views follow the navigation", async ({ page }) => {
    await standInForGoogle(page);
    await page.goto("/faq");
    await page.waitForFunction(() => "tagHasRun" in window);
    await page.getByRole("main").getByRole("link", { name: "Nous contacter" }).click();
    await expect(page).toHaveURL("/contact");
    await page.goBack();
    await expect(page).toHaveURL("/faq");
    const views = async () =>
      (await tagCommands(page))
        .filter(([name, event]) => name === "event" && event === "page_view")
        .map(([, , view]) => view as Record<string, string>);
    await expect
      .poll(async () => (await views()).map((view) => view.page_path))
      .toEqual(["/faq", "/contact", "/faq"]);
    expect((await views()).map((view) => view.page_title)).toEqual([
      "Questions fréquentes · Élan",
      "Contact · Élan",
      "Questions fréquentes · Élan",
    ]);
  });

  test("withdrawing removes the cookies, and nothing is asked for after the reload", async ({
    page,
    context,
    baseURL,
  }) => {
    await standInForGoogle(page);
    await page.goto("/cookies");
    await page.waitForFunction(() => "tagHasRun" in window);
    await context.addCookies(
      ["_ga_ELANDEMO1", "theirs"].map((name) => ({ name, value: "GA1.1.5", url: String(baseURL) })),
    );
    expect((await context.cookies()).map(({ name }) => name)).toContain("_ga");
    await expect(page.getByRole("switch", { name: "Mesure d’audience" })).toBeChecked();
    await page.getByRole("switch", { name: "Mesure d’audience" }).uncheck();
    const asked = watchThirdParties(page);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Enregistrer mes choix" }).click();
    await reloaded;
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["theirs"]);
    expect(asked).toEqual([]);
    expect(await tagCommands(page)).toEqual([]);
  });

  test("leaves nothing behind when the choice has lapsed", async ({ page, context }) => {
    await standInForGoogle(page);
    await page.goto("/faq");
    await page.waitForFunction(() => "tagHasRun" in window);
    await page.evaluate(() => localStorage.setItem("cookiePreferencesDate", "2025-01-01T00:00:00.000Z"));
    const asked = watchThirdParties(page);
    await page.getByRole("main").getByRole("link", { name: "Nous contacter" }).click();
    await expect(page.getByRole("button", { name: "Accepter tout" })).toBeVisible();
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
    await page.goto("/cookies");
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("withdrawing in one tab silences the others", async ({ page, context }) => {
    await standInForGoogle(page);
    await page.goto("/faq");
    await page.waitForFunction(() => "tagHasRun" in window);
    const other = await context.newPage();
    await other.goto("/cookies");
    await hydrated(other);
    await other.getByRole("button", { name: "Refuser tout (essentiels uniquement)" }).click();
    await page.waitForFunction(() => "ga-disable-G-ELANDEMO1" in window);
    expect(await page.evaluate(() => Reflect.get(window, "ga-disable-G-ELANDEMO1"))).toBe(true);
  });
});
