import { TEXT_SAMPLES } from "../../app/features/onboarding/rules/text-samples.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { pressEscape } from "../fixtures/dialogs.ts";

test("the header turns white past 10 px, opens dialogs without asking for the page, and has a menu on phones", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await page.setViewportSize(DESKTOP);
  await page.goto("/coach/1");
  await hydrated(page);
  const header = page.getByRole("banner");
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
  await scrollTo(10);
  await expect(header).toHaveAttribute("data-scrolled", "false");
  await expect(header).toHaveCSS("box-shadow", "none");
  await scrollTo(11);
  await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(header).not.toHaveCSS("box-shadow", "none");

  await header.getByRole("link", { name: "Connexion" }).click();
  await expect(page).toHaveURL("/coach/1?auth=login");
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/coach/1");
  await page.goBack();
  await page.goForward();
  expect(asked).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Ouvrir le menu" })).toBeFocused();

  // The first element that the keyboard reaches (consent.spec.ts) skips to the content.
  await page.getByRole("link", { name: "Aller au contenu" }).press("Enter");
  await expect(page.locator("#contenu")).toBeFocused();
});

test("in the gallery, a toast is swiped away and a text is improved", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dev/ui");
  await hydrated(page);
  await page.getByRole("button", { name: "Neutre" }).click();
  const region = page.getByRole("region", { name: "Notifications (F8)" });
  const toast = region.getByRole("listitem").filter({ hasText: "Localisation détectée" });
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await expect(region.getByRole("list")).toBeFocused();
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

  const field = page.getByLabel("Texte à améliorer");
  await field.fill("je donne des cours");
  await page.getByRole("button", { name: "Améliorer le texte" }).click();
  await expect(field).toHaveValue(TEXT_SAMPLES.description);
  await expect(page.getByRole("status").filter({ hasText: "adaptez-le" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
