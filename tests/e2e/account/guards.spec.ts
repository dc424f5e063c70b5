import type { Page } from "@playwright/test";
import { DESKTOP, expect, expectToast, hydrated, test } from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { fillLogin, pressEscape } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const COACH = { role: "coach", firstName: "Camille", lastName: "Laurent" } as const;
const dialog = (page: Page) => page.getByRole("dialog", { name: "Connexion" });

test("a visitor who wants a page of the dashboard signs in first; a session that has ended elsewhere is noticed at the next page; no dead step is left in the history", async ({
  page,
}) => {
  const { email, id } = await createMember(COACH);
  const endSession = () => query("delete from sessions where user_id = $1", id);
  const prospects = page.getByRole("heading", { level: 1, name: "Prospects" });
  await page.goto("/faq");
  await page.goto("/dashboard/prospects");
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
  await expect(prospects).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  // The history shows nothing of the dashboard once the session has ended.
  await endSession();
  await page.goForward();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fprospects%3Fvue%3Dliste");
  await expect(prospects).toHaveCount(0);
  await hydrated(page);
  await fillLogin(page, email);
  await expect(prospects).toBeVisible();

  await endSession();
  await page
    .getByRole("navigation", { name: "Tableau de bord" })
    .getByRole("link", { name: "Clients" })
    .click();
  await expect(page).toHaveURL("/?auth=login&redirect=%2Fdashboard%2Fclients");
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Clients" })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
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
  await page.getByLabel("Prénom").fill("Maëlle");
  await page.getByLabel(/^Nom/).fill("Le Goff");
  await page.getByRole("button", { name: "Compléter mon profil" }).click();
  await expect(page).toHaveURL("/student-dashboard");
  await expectToast(page, "Profil complété", "Votre profil a été complété avec succès.");
  await expect(page.getByRole("heading", { level: 1, name: "Bonjour Maëlle" })).toBeVisible();
  await expect(tab.getByRole("button", { name: "Mon espace, Maëlle Le Goff" })).toBeVisible();
});
