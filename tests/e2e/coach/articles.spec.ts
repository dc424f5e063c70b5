import type { Locator, Page } from "@playwright/test";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../../fixtures/browser/browser.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";
import { test } from "../../fixtures/browser/people.ts";

const MOST_TABS = 150;

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < MOST_TABS; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the element.");
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

test.use({ as: "operator" });

// tests/process/articles.test.ts proves who sees a draft, where former addresses lead and that nothing hostile runs.
for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)
  test(`an operator writes and publishes an article with the keyboard alone, on a ${size}`, async ({
    page,
    people,
  }) => {
    const slug = `au-clavier-${size}`;
    try {
      await page.setViewportSize(viewport);
      await open(page, "/back-office/articles");
      await press(page, page.getByRole("link", { name: "Écrire un article" }));
      const title = page.getByRole("textbox", { name: "Titre", exact: true });
      await tabTo(page, title);
      await page.keyboard.type(`Au clavier ${size}`);
      await page.keyboard.press("Enter");

      await expect(page.getByRole("heading", { level: 1, name: `Au clavier ${size}` })).toBeVisible();
      await hydrated(page);
      await tabTo(page, page.getByRole("textbox", { name: "Résumé" }));
      await page.keyboard.type("Écrit sans souris.");
      const text = page.getByRole("textbox", { name: "Texte", exact: true });
      await tabTo(page, text);
      await page.keyboard.type("Un mot ");
      await page.keyboard.press("Control+b");
      await page.keyboard.type("fort");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Tab");
      await expect(page.getByRole("button", { name: "Calculateur d’IMC" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(text).toBeFocused();
      await expect(text).toHaveValue("Un mot **fort**\n\n{{calculateur-imc}}");
      const preview = page.getByRole("region", { name: "Aperçu du texte" });
      await expect(preview.locator("strong")).toHaveText("fort");
      await expect(preview).toContainText("Ici, le calculateur d’IMC");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // A page that is closed by mistake takes no text with it.
      await page.reload();
      await hydrated(page);
      await expect(page.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
      await expect(text).toHaveValue("Un mot **fort**\n\n{{calculateur-imc}}");

      await press(page, page.getByRole("button", { name: "Publier maintenant" }));
      await expect(toast(page, "Article publié")).toBeVisible();
      const visitor = await people.request();
      await expect
        .poll(async () => (await visitor.get(`/blog/${slug}`, { maxRedirects: 0 })).status(), {
          timeout: 1_000,
        })
        .toBe(200);
      await expect.poll(async () => (await visitor.get("/blog")).text(), { timeout: 2_000 }).toContain(slug);
      await visitor.dispose();
      await press(page, page.getByRole("link", { name: "Voir en ligne" }));
      await expect(page.getByRole("heading", { level: 1, name: `Au clavier ${size}` })).toBeVisible();
      await expect(page.getByRole("region", { name: "Calculez votre IMC" })).toBeVisible();
    } finally {
      await query(
        "delete from written_articles where id in (select article_id from article_versions where slug = $1)",
        slug,
      );
    }
  });
