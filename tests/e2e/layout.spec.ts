import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures/browser.ts";
import { PUBLIC_PAGES } from "../fixtures/public-pages.ts";

// A first visit: the banner asks.
test.use({ cookieChoice: null });

const SMALL_PHONE = { width: 360, height: 640 };
const WINDOWS = [SMALL_PHONE, { width: 768, height: 1024 }, { width: 1280, height: 720 }];
/** What is left of the last of these for who has enlarged the page to 200 %. */
const ENLARGED = { width: 640, height: 360 };

const main = (page: Page) => page.getByRole("main");
const contact = (page: Page) =>
  page.getByRole("link", { name: "Contacter Camille" }).filter({ visible: true });
const card = (page: Page) => page.getByRole("article").getByRole("link").first();
const contents = (page: Page) => page.getByRole("navigation", { name: "Sommaire" }).getByRole("link").first();

/** What one comes to each page for; where there are several, one of them is enough. */
const MAIN_ACTIONS: Record<(typeof PUBLIC_PAGES)[number], (page: Page) => Locator[]> = {
  "/": (page) => [page.getByRole("button", { name: "Rechercher des coachs" })],
  "/coaches": (page) => [page.getByRole("search").locator("input, select").filter({ visible: true }).first()],
  "/coach/1": (page) => [contact(page)],
  "/coach/1?onglet=avis": (page) => [contact(page)],
  "/search-results?discipline=Yoga&city=Lyon": (page) => [
    card(page),
    main(page)
      .locator("summary, button")
      .filter({ hasText: /recherche/i, visible: true })
      .first(),
  ],
  "/discipline/1": (page) => [card(page)],
  "/accompaniment": (page) => [
    main(page).getByRole("link", { name: "Commencer mon accompagnement" }).first(),
  ],
  "/accompaniment/setup": (page) => [page.getByRole("button", { name: "Suivant" })],
  "/shop": (page) => [page.getByRole("search").getByRole("searchbox")],
  "/product/1": (page) => [page.getByRole("button", { name: /^Ajouter au panier\s: Haltères réglables/ })],
  "/become-coach": (page) => [page.getByRole("button", { name: "Continuer" })],
  "/blog": (page) => [page.getByLabel("Rechercher un article")],
  "/blog/bienfaits-du-fitness": (page) => [contents(page)],
  "/blog/calculer-imc": (page) => [page.getByLabel("Taille (cm)")],
  "/blog/confiance-image-corporelle": (page) => [contents(page)],
  "/contact": (page) => [page.getByRole("button", { name: "Envoyer le message" })],
  "/faq": (page) => [main(page).locator("summary").first()],
  "/retractation": (page) => [
    page.getByLabel("Numéro de commande"),
    page.getByRole("button", { name: "Recevoir le lien" }),
  ],
  "/terms": (page) => [contents(page)],
  "/privacy": (page) => [contents(page)],
  "/cookies": (page) => [page.getByRole("button", { name: "Enregistrer mes choix" })],
  "/mentions-legales": (page) => [contents(page)],
};

/** These are come to in order to search: one sees at once how. */
const IN_FIRST_VIEW: readonly string[] = ["/", "/coaches", "/search-results?discipline=Yoga&city=Lyon"];

/** Wholly within the window, and nothing lies over its middle. */
const isPressable = (element: Locator) =>
  element.evaluate((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    // Scrolling stops at whole pixels.
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (target.contains(hit) || hit.contains(target));
  });

async function expectPressable(page: Page, actions: Locator[], scroll: boolean): Promise<void> {
  const where = JSON.stringify(page.viewportSize());
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    const found: boolean[] = [];
    for (const action of actions) {
      if ((await action.count()) === 0) continue;
      if (scroll) await action.evaluate((target) => target.scrollIntoView({ block: "nearest" }));
      found.push(await isPressable(action));
    }
    expect(found, `the main action at ${where}`).toContain(true);
  }).toPass({ timeout: 30_000 });
}

for (const path of PUBLIC_PAGES)
  test(`${path}: its main action can be pressed at the first visit, in every window`, async ({ page }) => {
    await page.setViewportSize(SMALL_PHONE);
    await page.goto(path);
    await hydrated(page);
    const banner = page.getByRole("region", { name: "Nous utilisons des cookies" });
    if (path !== "/cookies") await expect(banner).toBeVisible();
    const actions = MAIN_ACTIONS[path](page);
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await expectPressable(page, actions, !IN_FIRST_VIEW.includes(path));
    }
    await page.setViewportSize(ENLARGED);
    await expectPressable(page, actions, true);
  });

test("the whole search of the home page is in sight at the first visit", async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Nous utilisons des cookies" })).toBeVisible();
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    for (const field of [page.getByLabel("Discipline"), page.getByRole("combobox", { name: "Adresse" })])
      await expectPressable(page, [field], false);
  }
});

test("every srcset reads as the HTML standard wants it", async ({ request }) => {
  let seen = 0;
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(path)).text();
    for (const [, srcset = ""] of html.matchAll(/\ssrcset="([^"]*)"/gi)) {
      seen += 1;
      expect(isSrcset(srcset.replaceAll("&#x27;", "'").replaceAll("&amp;", "&")), `${path}: ${srcset}`).toBe(
        true,
      );
    }
  }
  // The hero's, at least: a pattern that finds nothing would prove nothing.
  expect(seen).toBeGreaterThan(0);
});

/** Candidates parted by commas: an address without spaces or commas at its ends, then a width or a density. */
function isSrcset(text: string): boolean {
  let rest = text.trim();
  while (rest) {
    const [candidate, address = "", descriptor = ""] =
      /^([^\s,]\S*)(?:\s+([^,]*))?(?:,\s*|$)/.exec(rest) ?? [];
    if (candidate === undefined || address.endsWith(",")) return false;
    if (!/^(\d+w|\d+(\.\d+)?x)?$/.test(descriptor.trim())) return false;
    rest = rest.slice(candidate.length).trim();
  }
  return text.trim() !== "";
}
