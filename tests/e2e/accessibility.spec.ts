import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";
import {
  DESKTOP,
  expect,
  followAddress,
  hydrated,
  PHONE,
  scanPage,
  stopTransitions,
} from "../fixtures/browser/browser.ts";
import { type People, test } from "../fixtures/browser/people.ts";
import { SCANNED_PAGES, type ScannedPage } from "../fixtures/browser/scanned-pages.ts";
import { createCoach } from "../fixtures/browser/scanned-rows.ts";

/** Each theme is scanned at one width: both widths and both themes, without every pair of them. */
const VIEWS = [
  { viewport: PHONE, colorScheme: "light" },
  { viewport: DESKTOP, colorScheme: "dark" },
] as const;
const PAGES_PER_TEST = 12;

/** The parts around the content of a page, which are the same on every page of one person. */
const FRAME = [
  "div:has(> main#contenu) > header",
  "div:has(> main#contenu) > footer",
  "nav[aria-label='Tableau de bord']",
];

/** The screens of the route table: a route without a component answers with data or a file. */
function screens(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children, file, index }) => {
    const own = path ? `${parent}/${path}` : parent;
    const below = children ? screens(children, own) : [];
    const isPage = (path || index) && /^export default /m.test(readFileSync(`app/${file}`, "utf8"));
    return isPage ? [own || "/", ...below] : below;
  });
}

test("every screen of the route table is scanned", async () => {
  const scanned = Object.values(SCANNED_PAGES).flatMap((pages) => Object.keys(pages));
  expect(scanned.sort()).toEqual([...new Set(screens(await routes))].sort());
});

/** The first address of a person is loaded; to the others one goes as by a link. */
async function visit(page: Page, address: string): Promise<void> {
  if (page.url() !== "about:blank") {
    await followAddress(page, address);
    // The page before may open its dialog by itself, and so break off the navigation.
    const [wanted] = address.split("?");
    if (new URL(page.url()).pathname !== wanted) await followAddress(page, address);
    return;
  }
  await page.goto(address);
  await hydrated(page);
  await stopTransitions(page);
}

const scannedFrames = new WeakMap<Page, Set<string>>();

/** The parts of the frame that were scanned before in this person's window and view. All others count as scanned from now on. */
async function listScannedParts(page: Page, view: string): Promise<string[]> {
  const scanned = scannedFrames.get(page) ?? new Set();
  scannedFrames.set(page, scanned);
  const present = await page.evaluate((parts) => parts.filter((part) => document.querySelector(part)), FRAME);
  const known = present.filter((part) => scanned.has(`${view} ${part}`));
  for (const part of present) scanned.add(`${view} ${part}`);
  return known;
}

/** Looks at the page in both views, and begins with the one that the window is in. */
async function expectSound(page: Page, address: string): Promise<void> {
  await visit(page, address);
  expect.soft(new URL(page.url()).pathname, "the page leads elsewhere").toBe(address.split("?")[0]);
  if (/\?(auth|contact|faire)=/.test(address)) await expect(page.getByRole("dialog")).toBeVisible();
  // While a skeleton is shown, the page with its heading is hidden.
  await expect(page.locator("h1").first()).toBeVisible();
  const isWide = page.viewportSize()?.width === DESKTOP.width;
  for (const { viewport, colorScheme } of isWide ? VIEWS.toReversed() : VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const except = await listScannedParts(page, colorScheme);
    expect
      .soft(await scanPage(page, { except }), `${address}, ${colorScheme}, ${viewport.width} px`)
      .toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${address} scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
}

/** One page for each person and worker: a page that is loaded anew costs as much as the scan of two. */
const opened = new Map<ScannedPage["as"], Page>();

async function openAs(browser: Browser, people: People, who: ScannedPage["as"]): Promise<Page> {
  const isNew = who === "coach without a page" || who === "waiting coach" || who === "refused coach";
  const storageState = await (isNew ? people.signIn(await createCoach(who)) : people.cookies(who));
  const context = await browser.newContext({ storageState });
  await context.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return;
    localStorage.setItem(
      "cookiePreferences",
      '{"essential":true,"functional":true,"analytics":false,"marketing":false}',
    );
    localStorage.setItem("cookiePreferencesDate", new Date().toISOString());
  });
  return context.newPage();
}

for (const [area, pages] of Object.entries(SCANNED_PAGES)) {
  const all = Object.values(pages).flat();
  for (let first = 0; first < all.length; first += PAGES_PER_TEST) {
    const part = all.slice(first, first + PAGES_PER_TEST);
    test(`the ${area} pages from number ${first + 1} are accessible in both themes`, async ({
      browser,
      people,
    }) => {
      for (const { as, address } of part) {
        const page = opened.get(as) ?? (await openAs(browser, people, as));
        opened.set(as, page);
        await expectSound(page, typeof address === "string" ? address : await address());
      }
    });
  }
}
