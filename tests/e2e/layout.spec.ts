import type { Locator, Page } from "@playwright/test";
import { expect, followAddress, hydrated, test } from "../fixtures/browser/browser.ts";
import { watchThirdParties } from "../fixtures/browser/third-parties.ts";
import { PUBLIC_PAGES } from "../fixtures/server/public-pages.ts";

// A first visit: the banner asks.
test.use({ cookieChoice: null });

type Address = (typeof PUBLIC_PAGES)[number];

const SMALL_PHONE = { width: 360, height: 640 };
const WINDOWS = [SMALL_PHONE, { width: 768, height: 1024 }, { width: 1280, height: 720 }];
/** The last window of `WINDOWS`, as a page sees it that the visitor has enlarged to 200 %. */
const ENLARGED = { width: 640, height: 360 };

const main = (page: Page) => page.getByRole("main");
const contact = (page: Page) =>
  page.getByRole("link", { name: "Contacter Camille" }).filter({ visible: true });
const card = (page: Page) => page.getByRole("article").getByRole("link").first();
const contents = (page: Page) => page.getByRole("navigation", { name: "Sommaire" }).getByRole("link").first();

/** The main action of each page. Where a page has several, one of them must be pressable. */
const MAIN_ACTIONS: Record<Address, (page: Page) => Locator[]> = {
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

/** People come to these pages in order to search: they see at once how, without scrolling. */
const IN_FIRST_VIEW: readonly Address[] = ["/", "/coaches", "/search-results?discipline=Yoga&city=Lyon"];

/** Whether the only element that is found is wholly within the window, with nothing over its middle. */
const isPressable = (element: Locator, scroll: boolean) =>
  element.evaluateAll(([target, another], mayScroll) => {
    if (!target || another) return false;
    if (mayScroll) target.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    // Scrolling stops at whole pixels.
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (target.contains(hit) || hit.contains(target));
  }, scroll);

async function expectPressable(page: Page, actions: Locator[], scroll: boolean): Promise<void> {
  const where = `${page.url()} at ${JSON.stringify(page.viewportSize())}`;
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    const found: boolean[] = [];
    for (const action of actions) found.push(await isPressable(action, scroll));
    expect(found, `the main action of ${where}`).toContain(true);
  }).toPass({ timeout: 30_000, intervals: [20, 50, 100, 500] });
}

/** Each of these pages has the layout of another page: the terms, an article or a coach's page. */
const SAME_LAYOUT: readonly Address[] = [
  "/privacy",
  "/mentions-legales",
  "/blog/confiance-image-corporelle",
  "/coach/1?onglet=avis",
];
const LAYOUTS = PUBLIC_PAGES.filter((address) => !SAME_LAYOUT.includes(address));

test("the main action can be pressed at the first visit, in every window", async ({ page }) => {
  const asked = watchThirdParties(page);
  await page.setViewportSize(SMALL_PHONE);
  const [first = "/", ...others] = LAYOUTS;
  await page.goto(first);
  await hydrated(page);
  await lookAt(page, first);
  for (const address of others) {
    await followAddress(page, address);
    await lookAt(page, address);
  }
  expect(asked, "requests to other sites before any choice").toEqual([]);
});

async function lookAt(page: Page, address: Address): Promise<void> {
  const banner = page.getByRole("region", { name: "Nous utilisons des cookies" });
  if (address !== "/cookies") await expect(banner).toBeVisible();
  const actions = MAIN_ACTIONS[address](page);
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    await expectPressable(page, actions, !IN_FIRST_VIEW.includes(address));
    // The whole search of the home page is in sight, not its button alone.
    if (address === "/")
      for (const field of [page.getByLabel("Discipline"), page.getByRole("combobox", { name: "Adresse" })])
        await expectPressable(page, [field], false);
  }
  await page.setViewportSize(ENLARGED);
  await expectPressable(page, actions, true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}
