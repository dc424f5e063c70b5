import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from "../../fixtures/browser/browser.ts";
import { standInForGoogle, tagCommands, watchThirdParties } from "../../fixtures/browser/third-parties.ts";

test.use({ cookieChoice: null });

const TAG = "https://www.googletagmanager.com/gtag/js?id=G-ELANDEMO1";
const SILENCED = "ga-disable-G-ELANDEMO1";

const banner = (page: Page) => page.getByRole("region", { name: "Nous utilisons des cookies" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tagHasRun = (page: Page) => page.waitForFunction(() => "tagHasRun" in window);
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const pageViews = async (page: Page) =>
  (await tagCommands(page))
    .filter(([name, event]) => name === "event" && event === "page_view")
    .map(([, , view]) => view as Record<string, string>);

test("the banner offers both answers alike, moves nothing, hides no focus and comes early by the keyboard; a refusal loads nothing, now or on the next page", async ({
  page,
}) => {
  const asked = watchThirdParties(page);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/coach/1");
  await expect(banner(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
  const looks = await banner(page)
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((one) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height };
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);
  await expectAccessible(page, '[aria-labelledby="cookies-titre"]');

  // The page's main action stands below the banner.
  const contact = page.getByRole("link", { name: "Contacter Camille" });
  const [above, below] = [await banner(page).boundingBox(), await contact.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);

  for (const next of [
    page.getByRole("link", { name: "Aller au contenu" }),
    banner(page).getByRole("link"),
    button(page, "Essentiels uniquement"),
    button(page, "Accepter tout"),
    page.getByRole("link", { name: "Élan, accueil" }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
  // Every element that the keyboard reaches from here to the last link of the page.
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const { covered, isLast } = await page.evaluate(() => {
      const focused = document.activeElement;
      const isLast = focused?.textContent === "Mentions légales";
      const over = document.querySelector('[aria-labelledby="cookies-titre"]')?.getBoundingClientRect();
      if (!focused || focused === document.body || !over || focused.closest("[data-bottom-bar]"))
        return { isLast };
      const { top, bottom } = focused.getBoundingClientRect();
      return { isLast, covered: top >= over.top && bottom <= over.bottom ? focused.outerHTML : undefined };
    });
    expect(covered, "hidden behind the banner").toBeUndefined();
    if (isLast) break;
  }
  await expect(page.getByRole("link", { name: "Mentions légales" })).toBeFocused();
  await contact.click({ trial: true });

  await button(page, "Essentiels uniquement").click();
  await expect(banner(page)).toBeHidden();
  await page.goto("/faq");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await expect(banner(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("an agreement loads the tag and nothing else, in every tab; a withdrawal removes its cookies and ends it in every tab", async ({
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  const asked = watchThirdParties(page);
  for (const tab of [page, other]) {
    await standInForGoogle(tab);
    await tab.setViewportSize(DESKTOP);
    await tab.goto("/faq");
    await expect(banner(tab)).toBeVisible();
  }
  expect(asked).toEqual([]);
  await button(page, "Accepter tout").click();
  await expect.poll(() => asked).toEqual([TAG]);
  // The tag has run: the content security policy lets it.
  await tagHasRun(page);
  await hydrated(page);
  await expect(banner(page)).toHaveCount(0);
  await expect(banner(other)).toBeHidden();

  await page.getByRole("main").getByRole("link", { name: "Nous contacter" }).click();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expect(page).toHaveURL("/faq");
  await expect
    .poll(async () => (await pageViews(page)).map((view) => [view.page_path, view.page_title]))
    .toEqual([
      ["/faq", "Questions fréquentes · Élan"],
      ["/contact", "Contact · Élan"],
      ["/faq", "Questions fréquentes · Élan"],
    ]);
  expect(asked).toEqual([TAG]);

  await other.getByRole("contentinfo").getByRole("link", { name: "Gestion des cookies" }).click();
  await expect(other).toHaveURL("/cookies");
  await tagHasRun(other);
  await context.addCookies(
    ["_ga_ELANDEMO1", "theirs"].map((name) => ({ name, value: "GA1.1.5", url: String(baseURL) })),
  );
  expect(await cookieNames(other)).toContain("_ga");
  const measuring = other.getByRole("switch", { name: "Mesure d’audience" });
  await expect(measuring).toBeChecked();
  await measuring.uncheck();
  const askedAfter = watchThirdParties(other);
  const reloaded = other.waitForEvent("load");
  await button(other, "Enregistrer mes choix").click();
  await reloaded;
  await hydrated(other);
  await expect(other.getByText(/^Votre choix du .+ est enregistré\./)).toBeInViewport();
  await other.waitForLoadState("networkidle");
  expect(await cookieNames(other)).toEqual(["theirs"]);
  expect(askedAfter).toEqual([]);
  expect(await tagCommands(other)).toEqual([]);
  await page.waitForFunction((name) => Reflect.get(window, name) === true, SILENCED);
});
