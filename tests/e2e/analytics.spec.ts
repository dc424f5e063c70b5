import { expect, hydrated, test } from "../fixtures/browser.ts";
import { publicPages } from "../fixtures/site-map.ts";
import { standInForGoogle, tagCommands, watchThirdParties } from "../fixtures/third-parties.ts";

const TAG = "https://www.googletagmanager.com/gtag/js?id=G-ELANDEMO1";
const AGREED = { essential: true, functional: true, analytics: true, marketing: false } as const;

test.describe("without a choice", () => {
  test.use({ cookieChoice: null });

  test("no public page asks another site for anything", async ({ page, request }) => {
    test.setTimeout(120_000);
    const asked = watchThirdParties(page);
    // Coaches and disciplines differ in their words alone.
    const pages = await publicPages(request, 1);
    expect(pages.length).toBeGreaterThan(12);
    for (const address of pages) {
      await page.goto(address);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      await expect(page.locator("main")).toBeVisible();
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
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      send_page_view: false,
    });
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
    expect(JSON.stringify(await tagCommands(page))).not.toMatch(/auth=|Secr|\?/);
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
      ["_ga", "_ga_ELANDEMO1", "theirs"].map((name) => ({ name, value: "GA1.1.5", url: String(baseURL) })),
    );
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
