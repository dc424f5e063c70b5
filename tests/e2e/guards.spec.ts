import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectAccessible, expectToast, hydrated, test } from "../fixtures/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser-members.ts";
import { fillLogin, pressEscape } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";

const COACH = { role: "coach", firstName: "Camille", lastName: "Laurent" } as const;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Connexion" });

test("a visitor who wants a page of the dashboard signs in first, and neither way leaves a dead step in the history", async ({
  page,
}) => {
  const { email } = await createMember(COACH);
  await page.goto("/faq");
  await page.goto("/student-dashboard");
  await hydrated(page);
  await expect(dialog(page)).toBeVisible();
  await pressEscape(page);
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  await page.goto("/dashboard/prospects?vue=liste");
  await hydrated(page);
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fprospects%3Fvue%3Dliste");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/dashboard/prospects?vue=liste");
  await expect(page.getByRole("heading", { level: 1, name: "Prospects" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

test("a session that has ended elsewhere is noticed at the next page, and the back button shows nothing of the dashboard", async ({
  page,
  context,
}) => {
  const { email, id } = await createMember(COACH);
  await signInBrowser(context, email);
  await page.goto("/faq");
  await page.goto("/dashboard");
  await hydrated(page);
  await query("delete from sessions where user_id = $1", id);
  await page
    .getByRole("navigation", { name: "Tableau de bord" })
    .getByRole("link", { name: "Clients" })
    .click();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fclients");
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Clients" })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  await signInBrowser(context, email);
  await page.goto("/dashboard/clients");
  await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  await page.goto("/faq");
  await query("delete from sessions where user_id = $1", id);
  await page.goBack();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fclients");
});

test("a new student completes the profile before the overview, and a second tab learns the name", async ({
  page,
  context,
}) => {
  await signInBrowser(context, (await createMember()).email);
  const tab = await context.newPage();
  await tab.setViewportSize(DESKTOP);
  await tab.goto("/faq");
  await hydrated(tab);
  await page.goto("/student-dashboard");
  await expect(page).toHaveURL("/profile-completion");
  await hydrated(page);
  const submit = page.getByRole("button", { name: "Compléter mon profil" });
  await submit.click();
  await expect(page.getByText("Le prénom doit contenir au moins 2 caractères.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Prénom").fill("Maëlle");
  await page.getByLabel(/^Nom/).fill("Le Goff");
  await submit.click();
  await expect(page).toHaveURL("/student-dashboard");
  await expectToast(page, "Profil complété", "Votre profil a été complété avec succès.");
  await expect(page.getByRole("heading", { level: 1, name: "Bonjour Maëlle" })).toBeVisible();
  await expect(tab.getByRole("button", { name: "Mon espace, Maëlle Le Goff" })).toBeVisible();
});
