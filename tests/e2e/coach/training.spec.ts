import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { DESKTOP, expect, expectAccessible, test } from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";

const QUIZ = "/dashboard/training/certifications/exercer-dans-les-regles";

test.use({ viewport: DESKTOP, colorScheme: "dark" });

// tests/http/coach/coach-training.test.ts proves the certification at the second try.
test("a coach reads a lesson by the keyboard, fails a quiz, and copies a script", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email } = await createMember({ role: "coach" });
  await signInBrowser(context, email);
  await open(page, "/dashboard/training/premiere-seance/preparer");
  await page.getByRole("button", { name: "Marquer comme lu" }).click();
  await expect(toast(page, "Leçon lue")).toBeVisible();
  await expect(page.getByText(/^Lue le /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Leçon suivante" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard/training/premiere-seance/questionner");
  await expect(page.getByRole("button", { name: "Marquer comme lu" })).toBeEnabled();
  await page.getByRole("link", { name: "Formation" }).first().click();
  const module = page.getByRole("tabpanel").getByRole("article").first();
  await expect(module.getByText("En cours")).toBeVisible();
  await module.getByText("Les 4 leçons").click();
  await expect(module.getByRole("link", { name: /^Préparer la rencontre/ })).toBeVisible();
  await page.getByRole("tab", { name: "Modules" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/dashboard/training?tab=certifications");
  const certification = page.getByRole("article", { name: "Exercer dans les règles" });
  await certification.getByRole("link").click();

  await expect(page).toHaveURL(QUIZ);
  const questions = page.getByRole("main").getByRole("group");
  await expect(questions).toHaveCount(7);
  for (const question of await questions.all()) await question.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Valider mes réponses" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Pas encore" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Recommencer" }).click();
  await expect(questions.first().getByRole("radio", { checked: true })).toHaveCount(0);

  await page
    .getByRole("navigation", { name: "Tableau de bord" })
    .locator('a[href="/dashboard/closing-help"]')
    .click();
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "Scripts" }).click();
  await panel.getByRole("button", { name: "Copier" }).nth(3).press("Enter");
  await expect(toast(page, "Script copié")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "Je reviens vers vous une seule fois",
  );
});
