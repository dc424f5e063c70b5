import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
  VIEWS,
} from "../fixtures/browser.ts";
import { pressEscape } from "../fixtures/dialogs.ts";

const NAVIGATION = [
  ["Accueil", "/"],
  ["Coachs", "/coaches"],
  ["Accompagnement", "/accompaniment"],
  ["Boutique", "/shop"],
  ["Blog", "/blog"],
] as const;

test("the header has its links and turns white with a shadow past 10 px", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/");
  await hydrated(page);
  const header = page.getByRole("banner");
  for (const [name, address] of NAVIGATION)
    await expect(header.getByRole("navigation").getByRole("link", { name })).toHaveAttribute("href", address);
  await expect(header.getByRole("link", { name: "Connexion" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Devenir coach" })).toBeVisible();
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  await page.evaluate(() => window.scrollTo(0, 10));
  await page.waitForTimeout(300);
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect.poll(shadow).not.toBe("none");
});

test("a phone has the same entries in a menu that slides in", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  for (const [name, address] of NAVIGATION)
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  await expect(menu.getByRole("link", { name: "Connexion" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Devenir coach" })).toBeVisible();
  await page.waitForTimeout(300);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Ouvrir le menu" })).toBeFocused();
});

test("the footer has its links", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const address of [
    "/",
    "/coaches",
    "/search",
    "/become-coach",
    "/terms",
    "/privacy",
    "/cookies",
    "/mentions-legales",
    "/contact",
    "/faq",
  ])
    await expect(footer.locator(`a[href="${address}"]`)).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
});

test("the keyboard can skip to the content", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#contenu")).toBeFocused();
});

test.describe("an unknown path", () => {
  test.use({ allowedErrors: [/404 \(Not Found\)/] });

  test("gets the not-found page, and its path in the console", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const response = await page.goto("/nulle/part?x=1");
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Oups ! Page introuvable" })).toBeVisible();
    await expect(page.getByText("La page que vous recherchez n’existe pas ou a été déplacée.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact");
    await expect.poll(() => logged.some((line) => line.includes("/nulle/part"))).toBe(true);
    await expect(page).toHaveTitle(/Page introuvable/);
    for (const { viewport, colorScheme } of VIEWS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});

test.describe("toasts", () => {
  const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
  const open = async (page: Page) => {
    await page.goto("/dev/ui");
    await hydrated(page);
    await page.getByRole("button", { name: "Neutre" }).click();
    await expect(region(page).getByText("Localisation détectée")).toBeVisible();
  };

  test("are focused as a region by F8, and stay while they have the focus", async ({ page }) => {
    await open(page);
    await page.keyboard.press("F8");
    await expect(region(page).getByRole("list")).toBeFocused();
  });

  test("leave by themselves", async ({ page }) => {
    await open(page);
    await expect(region(page).getByText("Localisation détectée")).toBeHidden();
  });

  test("are swiped away to the right, past 50 px and not before", async ({ page }) => {
    await open(page);
    const toast = region(page).getByRole("listitem");
    const swipe = async (distance: number) => {
      const box = await toast.boundingBox();
      if (!box) throw new Error("the toast has no box");
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 20 + distance / 2, box.y + 20, { steps: 4 });
      await page.mouse.move(box.x + 20 + distance, box.y + 20, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast).toBeVisible();
    await swipe(60);
    await expect(toast).toBeHidden();
  });
});

for (const { viewport, colorScheme } of VIEWS)
  test(`the gallery is accessible at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto("/dev/ui");
    await hydrated(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test("the outbox is accessible and says what to do when empty", async ({ page }) => {
  await page.goto("/dev/mails");
  await hydrated(page);
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("the dialogs have addresses, and opening or closing one asks for nothing of the page", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await page.goto("/coach/1");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await expect(page).toHaveURL("/coach/1?auth=login");
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/coach/1");
  await page.goBack();
  await page.goForward();
  expect(asked).toEqual([]);
});
