import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, hydrated, PHONE, test } from "../fixtures/browser.ts";

test.use({ cookieChoice: null });

const ALL = { essential: true, functional: true, analytics: true, marketing: true };
const ESSENTIAL = { essential: true, functional: false, analytics: false, marketing: false };

const banner = (page: Page) => page.getByRole("region", { name: "Nous utilisons des cookies" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const kept = (page: Page) =>
  page.evaluate(() => ({
    choice: JSON.parse(localStorage.getItem("cookiePreferences") ?? "null"),
    date: localStorage.getItem("cookiePreferencesDate"),
  }));
/** A mark that does not survive a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

async function expectDated(page: Page, choice: Record<string, boolean>): Promise<void> {
  const { choice: found, date } = await kept(page);
  expect(found).toEqual(choice);
  expect(Date.now() - Date.parse(String(date))).toBeLessThan(60_000);
  expect(new Date(String(date)).toISOString()).toBe(date);
}

test.beforeEach(async ({ page }) => {
  // Nothing here leaves the machine, whatever is chosen.
  await page.context().route(/googletagmanager|google-analytics/, (route) => route.abort());
});
test.use({ allowedErrors: [/net::ERR_FAILED/] });

test("the banner refuses in one press, without a reload, and does not come back", async ({ page }) => {
  await page.goto("/");
  await expect(banner(page).getByRole("heading", { name: "Nous utilisons des cookies" })).toBeVisible();
  await expect(
    banner(page).getByRole("link", { name: "En savoir plus sur notre politique de cookies" }),
  ).toHaveAttribute("href", "/cookies");
  await expect(banner(page).getByRole("button")).toHaveText(["Essentiels uniquement", "Accepter tout"]);
  const looks = await banner(page)
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((one) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height };
      }),
    );
  expect(looks[0]).toEqual(looks[1]);

  await mark(page);
  await button(page, "Essentiels uniquement").click();
  await expect(banner(page)).toBeHidden();
  await expectDated(page, ESSENTIAL);
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await expect(banner(page)).toHaveCount(0);
});

test("the banner accepts everything and reloads", async ({ page }) => {
  await page.goto("/faq");
  await mark(page);
  await button(page, "Accepter tout").click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await hydrated(page);
  await expectDated(page, ALL);
  await expect(banner(page)).toHaveCount(0);
});

for (const [what, choice, date] of [
  ["older than six months", JSON.stringify(ALL), "2020-01-01T00:00:00.000Z"],
  ["without a date", JSON.stringify(ALL), undefined],
  ["broken", "{oui}", new Date().toISOString()],
] as const)
  test(`a choice that is ${what} is asked for again`, async ({ page }) => {
    await page.addInitScript(
      ([kept, on]) => {
        localStorage.setItem("cookiePreferences", kept ?? "");
        if (on) localStorage.setItem("cookiePreferencesDate", on);
      },
      [choice, date] as const,
    );
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("google") && asked.push(request.url()));
    await page.goto("/faq");
    await expect(banner(page)).toBeVisible();
    expect(asked).toEqual([]);
  });

test("the banner moves nothing, hides no focus and comes early by the keyboard", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/coach/1");
  await expect(banner(page)).toBeVisible();
  await page.waitForTimeout(400);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);

  // The page's main action stands below it, and can be pressed.
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
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const over = document.querySelector('[aria-labelledby="cookies-titre"]')?.getBoundingClientRect();
      if (!focused || focused === document.body || !over) return undefined;
      if (focused.closest("[data-bottom-bar]")) return undefined;
      const { top, bottom } = focused.getBoundingClientRect();
      return top >= over.top && bottom <= over.bottom ? focused.outerHTML : undefined;
    });
    expect(covered, "hidden behind the banner").toBeUndefined();
    if (
      await page
        .getByRole("link", { name: "Mentions légales" })
        .evaluate((end) => end === document.activeElement)
    )
      break;
  }
  await expect(page.getByRole("link", { name: "Mentions légales" })).toBeFocused();
  await contact.click({ trial: true });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the banner can be used by everybody, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/faq");
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(banner(page)).toBeVisible();
      await expectAccessible(page);
    }
  });

test("an answer in one tab is an answer in the others", async ({ page, context }) => {
  await page.goto("/faq");
  await expect(banner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/contact");
  await button(other, "Essentiels uniquement").click();
  await expect(banner(page)).toBeHidden();
});

test("the cookie page starts with its defaults, saves, and says so after the reload", async ({ page }) => {
  await page.goto("/");
  await banner(page).getByRole("link").click();
  await expect(page).toHaveURL("/cookies");
  await expect(banner(page)).toHaveCount(0);
  const state = () =>
    page.getByRole("switch").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  expect(await state()).toEqual([true, true, false, false]);
  await expect(page.getByRole("switch", { name: "Essentiels" })).toBeDisabled();
  for (const name of ["elan.session_token", "contactDraft:…", "pendingFavorite", "cookiePreferences", "_ga"])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText("Vous n’avez pas encore choisi")).toBeVisible();

  await page.getByRole("switch", { name: "Mesure d’audience" }).check();
  await page.getByRole("switch", { name: "Fonctionnels" }).uncheck();
  await mark(page);
  await button(page, "Enregistrer mes choix").click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expectDated(page, { ...ESSENTIAL, analytics: true });
  await expect(page.getByText(/^Votre choix du .+ est enregistré\./)).toBeInViewport();
  await expect.poll(state).toEqual([true, false, true, false]);

  for (const [name, choice] of [
    ["Accepter tout", ALL],
    ["Refuser tout (essentiels uniquement)", ESSENTIAL],
  ] as const) {
    await mark(page);
    await button(page, name).click();
    await expect.poll(() => isMarked(page)).toBe(false);
    await expectDated(page, choice);
  }
  await hydrated(page);
  await expect.poll(state).toEqual([true, false, false, false]);
  await page.goto("/blog");
  await page.getByRole("contentinfo").getByRole("link", { name: "Gestion des cookies" }).click();
  await expect(page).toHaveURL("/cookies");
});

test("without functional storage, a draft ends with its tab", async ({ page }) => {
  await page.goto("/cookies");
  await hydrated(page);
  await button(page, "Refuser tout (essentiels uniquement)").click();
  await expect(page.getByText(/est enregistré/)).toBeVisible();
  await page.goto("/coach/2");
  await hydrated(page);
  await page
    .getByRole("link", { name: /^Contacter/ })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Message|^Votre message/).fill("Bonjour, je débute.");
  const places = () =>
    page.evaluate(() => [localStorage, sessionStorage].map((place) => "contactDraft:2" in place));
  await expect.poll(places).toEqual([false, true]);
});
