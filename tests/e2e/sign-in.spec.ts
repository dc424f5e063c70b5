import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, openDialog, PASSWORD, pressEscape } from "../fixtures/dialogs.ts";

// A refused call is an error in the browser's console; the first test is about a refusal.
test.use({ allowedErrors: [/status of 401/], viewport: DESKTOP });

const WELCOME = ["Connexion réussie", "Vous êtes maintenant connecté."] as const;
const userMenu = (page: Page) => page.getByRole("button", { name: /^Mon espace/ });
const login = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Connexion" });

test("the login of the header is closed by Escape, refuses a wrong password, signs in once by a double click, and leaves no step in the history", async ({
  page,
}) => {
  const { email } = await createMember();
  await page.goto("/faq");
  await page.goto("/coaches?page=1");
  await hydrated(page);
  await login(page).click();
  const dialog = page.getByRole("dialog", { name: "Connexion" });
  await expect(dialog.getByLabel("E-mail")).toBeFocused();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(login(page)).toBeFocused();
  await expect(page).toHaveURL("/coaches?page=1");

  await login(page).click();
  await fillLogin(page, email, "Mauvais-mot-2026");
  await expectToast(page, "Échec de la connexion", "Email ou mot de passe incorrect.");
  const password = dialog.getByLabel(/^Mot de passe/);
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("Mauvais-mot-2026");

  const posts: string[] = [];
  page.on("request", (request) => request.url().includes("/sign-in/") && posts.push(request.url()));
  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).dblclick();
  await expectToast(page, ...WELCOME);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/coaches?page=1");
  await expect(userMenu(page)).toBeVisible();
  expect(posts).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

test("a phone signs in and out from its menu, and a second tab follows", async ({ page, context }) => {
  const { email } = await createMember();
  const tab = await context.newPage();
  await tab.goto("/faq");
  await hydrated(tab);
  await page.setViewportSize(PHONE);
  await page.goto("/faq");
  await hydrated(page);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Connexion" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await fillLogin(page, email);
  await expectToast(page, ...WELCOME);
  await expect(userMenu(tab)).toBeVisible();

  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expectToast(page, "Déconnexion réussie", "Vous avez été déconnecté avec succès.");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(login(tab)).toBeVisible();
});

test("the account dialogs fit a laptop's screen, and scroll to their button on a smaller one", async ({
  page,
}) => {
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
  for (const address of ["/faq?auth=signup", "/faq?auth=signup&role=coach"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openDialog(page, address);
    await dialog.getByLabel(/^Mot de passe/).fill("abc");
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    expect(await overflow(), address).toBeLessThanOrEqual(0);
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
  }
});
