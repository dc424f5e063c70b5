import { expect, hydrated, PHONE, test } from "../fixtures/browser.ts";
import { openDialog, pressEscape } from "../fixtures/dialogs.ts";

test("a dialog that is closed leaves no dead step in the history, on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/faq");
  await page.goto("/coach/2?onglet=avis");
  await hydrated(page);
  const dialog = page.getByRole("dialog");
  const contact = page
    .getByRole("main")
    .getByRole("link", { name: /^Contacter / })
    .first();
  await contact.click();
  await expect(dialog).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/coach/2?onglet=avis");
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  // Forward brings it back, and it closes again.
  await page.goForward();
  await expect(dialog).toBeVisible();
  await pressEscape(page);
  await expect(dialog).toBeHidden();

  // One dialog over another: each Escape takes one away.
  await contact.click();
  await dialog.getByLabel(/message/i).fill("Bonjour");
  await dialog.getByRole("button", { name: "Envoyer le message" }).click();
  const login = page.getByRole("dialog", { name: "Connexion" });
  await expect(login).toBeVisible();
  await login.getByRole("button", { name: "Créer un compte" }).click();
  await expect(page.getByRole("dialog", { name: "Créer un compte" })).toBeVisible();
  await pressEscape(page);
  await expect(page).toHaveURL("/coach/2?onglet=avis&contact=1");
  await expect(dialog.getByRole("heading", { name: /^Programmez votre premier cours/ })).toBeVisible();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  // Who came by a link has nothing behind.
  await openDialog(page, "/blog?auth=login");
  await pressEscape(page);
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});
