import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/cast.ts";
import { fillLogin, pressEscape } from "../fixtures/dialogs.ts";
import { test } from "../fixtures/people.ts";

const FIRST_NAME = "Le prénom doit contenir au moins 2 caractères.";
const LAST_NAME = "Le nom doit contenir au moins 2 caractères.";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Connexion" });
const sideMenu = (page: Page) => page.getByRole("navigation", { name: "Tableau de bord" });

test.describe("a visitor who wants a page of the dashboard", () => {
  test("signs in first, gets there, and back leads to where they were before", async ({ page }) => {
    await page.goto("/blog");
    await page.goto("/dashboard/prospects?vue=liste");
    await hydrated(page);
    await expect(page).toHaveURL(/\/\?auth=login&redirect=%2Fdashboard%2Fprospects%3Fvue%3Dliste$/);
    await expect(dialog(page)).toBeVisible();
    await fillLogin(page, EMAILS.coach, DEMO_PASSWORD);
    await expect(page).toHaveURL("/dashboard/prospects?vue=liste");
    await expect(page.getByRole("heading", { level: 1, name: "Prospects" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/blog");
  });

  test("may close the dialog: they are on the home page, and back does not ask again", async ({ page }) => {
    await page.goto("/blog");
    await page.goto("/student-dashboard");
    await hydrated(page);
    await expect(dialog(page)).toBeVisible();
    await pressEscape(page);
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page).toHaveURL("/blog");
  });

  test("with the wrong account is taken to their own dashboard", async ({ page }) => {
    await page.goto("/dashboard/clients");
    await hydrated(page);
    await fillLogin(page, EMAILS.student, DEMO_PASSWORD);
    await expect(page).toHaveURL("/student-dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Bonjour Manon" })).toBeVisible();
  });
});

test("a session that has ended elsewhere is noticed at the next page, which history forgets", async ({
  page,
  people,
  context,
}) => {
  const cookies = await people.signIn(EMAILS.coach);
  await context.addCookies(cookies.cookies);
  await page.goto("/blog");
  await page.goto("/dashboard");
  await hydrated(page);
  await (await people.request(cookies)).post("/api/auth/sign-out", { data: {} });
  await sideMenu(page).getByRole("link", { name: "Clients" }).click();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fclients");
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Clients" })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/blog");
});

test("after a sign-out, the back button shows nothing of the dashboard", async ({
  page,
  people,
  context,
}) => {
  const cookies = await people.signIn(EMAILS.coach);
  await context.addCookies(cookies.cookies);
  await page.goto("/dashboard/clients");
  await page.goto("/blog");
  await (await people.request(cookies)).post("/api/auth/sign-out", { data: {} });
  await page.goBack();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fclients");
});

test.describe("a student who has just arrived", () => {
  test.use({ allowedErrors: [/status of 400|ERR_FAILED/] });
  test.beforeEach(async ({ context, people }) => {
    await context.addCookies((await people.newcomer()).cookies);
  });

  const submit = (page: Page) => page.getByRole("button", { name: "Compléter mon profil" });

  test("completes their profile before the overview", async ({ page, context }) => {
    await page.goto("/student-dashboard");
    await expect(page).toHaveURL("/profile-completion");
    await hydrated(page);
    const other = await context.newPage();
    await other.setViewportSize(DESKTOP);
    await other.goto("/");
    await hydrated(other);

    await page.getByLabel("Prénom").fill("M");
    await submit(page).click();
    await expect(page.getByText(FIRST_NAME)).toBeVisible();
    await expect(page.getByText(LAST_NAME)).toBeVisible();
    await expect(page.getByLabel("Prénom")).toBeFocused();
    await expect(page.getByLabel("Prénom")).toHaveValue("M");

    await page.getByLabel("Prénom").fill("Maëlle");
    await submit(page).click();
    await expect(page.getByText(FIRST_NAME)).toBeHidden();
    await expect(page.getByLabel(/^Nom/)).toBeFocused();

    await page.route("**/profile-completion.data", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.getByLabel(/^Nom/).fill("Le Goff");
    await submit(page).click();
    await expect(page.getByRole("button", { name: "Enregistrement..." })).toBeDisabled();
    await expect(page).toHaveURL("/student-dashboard");
    await expectToast(page, "Profil complété", "Votre profil a été complété avec succès.");
    await expect(page.getByRole("heading", { level: 1, name: "Bonjour Maëlle" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Mon espace, Maëlle Le Goff" })).toBeVisible();
    await other.close();

    await page.goto("/profile-completion");
    await expect(page).toHaveURL("/student-dashboard");
  });

  test("finds the names that are known already", async ({ page, baseURL }) => {
    await page.request.post("/profile.data", {
      headers: { Origin: baseURL ?? "" },
      form: { intent: "profile", firstName: "Maëlle", lastName: "Le Goff", phoneNumber: "" },
    });
    await page.goto("/profile-completion");
    await expect(page.getByLabel("Prénom")).toHaveValue("Maëlle");
    await expect(page.getByLabel(/^Nom/)).toHaveValue("Le Goff");
  });

  test("stays on the page with what they typed when the connection is lost", async ({ page }) => {
    await page.goto("/profile-completion");
    await hydrated(page);
    await page.getByLabel("Prénom").fill("Maëlle");
    await page.getByLabel(/^Nom/).fill("Le Goff");
    await page.route("**/*.data*", (route) => route.abort());
    await submit(page).click();
    await expectToast(page, "Erreur", "Une erreur est survenue lors de la mise à jour de votre profil.");
    await expect(page).toHaveURL("/profile-completion");
    await expect(page.getByLabel("Prénom")).toHaveValue("Maëlle");
    await expect(submit(page)).toBeEnabled();
    await page.unroute("**/*.data*");
    await submit(page).click();
    await expect(page).toHaveURL("/student-dashboard");
  });

  for (const [name, size] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    test(`finds the completion accessible, on a ${name}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto("/profile-completion");
      await hydrated(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await submit(page).click();
      await expect(page.getByText(FIRST_NAME)).toBeVisible();
      await expectAccessible(page);
    });
});

test("the completion works before any script runs", async ({ browser, people }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await people.newcomer(),
  });
  const page = await context.newPage();
  await page.goto("/profile-completion");
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByRole("button", { name: "Compléter mon profil" }).click();
  await expect(page.getByText(LAST_NAME)).toBeVisible();
  await expect(page.getByLabel("Prénom")).toHaveValue("Zoé");
  await page.getByLabel(/^Nom/).fill("Roux");
  await page.getByRole("button", { name: "Compléter mon profil" }).click();
  await expect(page).toHaveURL("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Bonjour Zoé" })).toBeVisible();
  await context.close();
});
