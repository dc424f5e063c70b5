import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember } from "../../fixtures/browser/browser-members.ts";
import { openDialog, PASSWORD, pressEscape } from "../../fixtures/browser/dialogs.ts";

test.use({ viewport: DESKTOP });

const userMenu = (page: Page) => page.getByRole("button", { name: /^Mon espace/ });
const login = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Connexion" });

// app/routes/site/dialogs/login-dialog.test.tsx proves what the dialog says and refuses.
test("the account dialogs fit every screen; a double click signs in once and leaves no step in the history; a phone signs out from its menu; a second tab follows both", async ({
  page,
  context,
}) => {
  const { email } = await createMember();
  const tab = await context.newPage();
  await tab.goto("/faq");
  await hydrated(tab);
  await expectDialogsToFit(page);
  await page.getByRole("banner").getByRole("link", { name: "Coachs" }).click();
  await expect(page).toHaveURL("/coaches");
  await login(page).click();
  const dialog = page.getByRole("dialog", { name: "Connexion" });
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  const posts: string[] = [];
  page.on("request", (request) => request.url().includes("/sign-in/") && posts.push(request.url()));
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).dblclick();
  await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/coaches");
  await expect(userMenu(page)).toBeVisible();
  expect(posts).toHaveLength(1);
  await expect(userMenu(tab)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  await page.setViewportSize(PHONE);
  // By the keyboard: the toast of the sign-in covers the button.
  await page.getByRole("button", { name: "Ouvrir le menu" }).press("Enter");
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expectToast(page, "Déconnexion réussie", "Vous avez été déconnecté avec succès.");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(login(tab)).toBeVisible();
});

/** The account dialogs fit a laptop's screen, and scroll to their button on a smaller one. Ends at `/faq`, with no dialog. */
async function expectDialogsToFit(page: Page): Promise<void> {
  // A phone whose keyboard is open.
  await page.setViewportSize({ width: 360, height: 380 });
  const dialog = await openDialog(page, "/faq?auth=login");
  const enter = dialog.getByRole("button", { name: "Se connecter", exact: true });
  await enter.scrollIntoViewIfNeeded();
  await expect(enter).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Fermer" })).toBeInViewport({ ratio: 1 });

  const overflow = () =>
    dialog.locator("div.overflow-y-auto").evaluate((body) => body.scrollHeight - body.clientHeight);
  const create = dialog.getByRole("button", { name: "Créer mon compte" });
  const expectToFit = async () => {
    await dialog.getByLabel(/^Mot de passe/).fill("abc");
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 768, height: 640 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(dialog.getByRole("button", { name: "Fermer" })).toBeInViewport({ ratio: 1 });
      await create.scrollIntoViewIfNeeded();
      // A fraction of a pixel may be rounded away.
      await expect(create).toBeInViewport({ ratio: 0.99 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Créer un compte" }).click();
  await expect(page.getByRole("dialog", { name: "Créer un compte" })).toBeVisible();
  await expectToFit();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Devenir coach" }).click();
  await expect(page.getByRole("dialog", { name: "Devenir coach" })).toBeVisible();
  await expectToFit();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/faq");
}
