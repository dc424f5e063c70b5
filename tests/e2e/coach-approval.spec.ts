import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { open, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";
import { waitingCoach } from "../fixtures/waiting-coach.ts";

test.use({ as: "operator", allowedErrors: [/status of (400|409)/] });

/** The product promises every change that the public sees within a second; a busy machine takes longer. */
const SOON = { intervals: [100] };

/** A page as it must be, whatever it shows. */
async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test("a coach waits, is refused, asks again, is let in, checked and pulled, on a phone", async ({
  page,
  people,
  browser,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const coach = await waitingCoach(people);
  const file = `/back-office/coachs/${coach.coachId}`;
  const visitor = await people.request();
  const publicStatus = async () => (await visitor.get(`/coach/${coach.coachId}`)).status();
  const isFound = async () =>
    (await (await visitor.get(`/coaches?q=${encodeURIComponent(coach.name)}`)).text()).includes(
      `href="/coach/${coach.coachId}"`,
    );
  const hasCard = async () =>
    (await (await visitor.get(`/coach/${coach.coachId}`)).text()).includes("06912ED0042");
  const theirs = await browser.newContext({ storageState: coach.cookies, viewport: PHONE });
  const dashboard = await theirs.newPage();
  await open(dashboard, "/dashboard");
  await expect(dashboard.getByText("Votre page attend d’être validée")).toBeVisible();
  await expectSound(dashboard);
  expect(await publicStatus()).toBe(404);

  await open(page, "/back-office");
  await page.getByRole("main").getByRole("link", { name: "Coachs" }).last().click();
  const card = page.getByRole("article", { name: coach.name });
  await expect(card).toContainText("Encore 47");
  await expectSound(page);
  await card.getByRole("link", { name: coach.name }).click();
  await expect(page).toHaveURL(file);
  for (const text of ["Quinze ans de tapis.", "Sur les quais.", "Bilan postural"])
    await expect(page.getByText(text)).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: "Refuser" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Refuser et prévenir" }).click();
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Raison").fill("Ajoutez votre diplôme de yoga.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(dialog.getByLabel("Raison")).toHaveValue("Ajoutez votre diplôme de yoga.");
  await dialog.getByRole("button", { name: "Refuser et prévenir" }).click();
  await expect(toast(page, "Coach prévenu")).toBeVisible();
  await expect(page.getByText("Refusé", { exact: true })).toBeVisible();
  await waitForMail(visitor, coach.email, /n’est pas encore validée/);

  await open(dashboard, "/dashboard");
  await expect(dashboard.getByText("Ajoutez votre diplôme de yoga.")).toBeVisible();
  await expectSound(dashboard);
  await dashboard.getByRole("button", { name: "Redemander la validation" }).click();
  await expect(toast(dashboard, "Demande envoyée")).toBeVisible();
  await expect(dashboard.getByText("Votre page attend d’être validée")).toBeVisible();

  // What was in sight here is no longer so: the operator is told, and reads again.
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(toast(page, "Rien n’a changé")).toBeVisible();
  await expect(page.getByText("En attente", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(toast(page, "Coach validé")).toBeVisible();
  await expect.poll(publicStatus, SOON).toBe(200);
  await expect.poll(isFound, SOON).toBe(true);
  await waitForMail(visitor, coach.email, /^Vous êtes en ligne/);
  await query("insert into listing_views values ($1, current_date - 2, 3)", coach.listingId);
  await open(dashboard, "/dashboard");
  await expect(dashboard.getByRole("link", { name: "Voir ma page" })).toBeVisible();
  await expect(
    dashboard.getByRole("img", { name: "3 vues en 30 jours, 3 au plus en un jour" }),
  ).toBeVisible();
  await expectSound(dashboard);

  await page.getByLabel("Numéro SIRET").fill("732 829 320 00075");
  await page.getByRole("button", { name: "Marquer comme vérifié : SIRET" }).click();
  await expect(page.getByText("Un SIRET a 14 chiffres")).toBeVisible();
  await page.getByLabel("Numéro SIRET").fill("732 829 320 00074");
  await page.getByRole("button", { name: "Marquer comme vérifié : SIRET" }).click();
  await expect(page.getByText("Nº 732 829 320 00074")).toBeVisible();
  await page.getByLabel("Numéro de la carte").fill("06912ED0042");
  await page.getByLabel("Valable jusqu’au").fill("2020-01-01");
  await page.getByRole("button", { name: "Marquer comme vérifié : Carte" }).click();
  await expect(page.getByText("Cette carte n’est plus valable.")).toBeVisible();
  await page.getByLabel("Valable jusqu’au").fill("2099-12-31");
  await page.getByRole("button", { name: "Marquer comme vérifié : Carte" }).click();
  await expect(page.getByText("Valable jusqu’au 31 décembre 2099")).toBeVisible();
  await expect.poll(hasCard, SOON).toBe(true);
  await query(
    "update coach_checks set expires_on = '2020-01-01' where coach_id = $1 and kind <> 'siret'",
    coach.coachId,
  );
  await open(page, file);
  await expect(page.getByText("Expirée", { exact: true })).toBeVisible();
  await expect.poll(hasCard, SOON).toBe(false);
  await page.getByRole("button", { name: "Retirer la vérification : SIRET" }).click();
  await expect(page.getByText("Nº 732 829 320 00074")).toHaveCount(0);
  await page.getByRole("button", { name: "Mettre en avant" }).click();
  await expect(page.getByText("Mis en avant", { exact: true }).first()).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: "Retirer l’annonce" }).click();
  await dialog.getByLabel("Raison").fill("Cette photo n’est pas la vôtre.");
  await dialog.getByRole("button", { name: "Retirer et prévenir" }).click();
  await expect(toast(page, "Annonce retirée")).toBeVisible();
  await expect.poll(publicStatus, SOON).toBe(404);
  await expect.poll(isFound, SOON).toBe(false);
  await open(dashboard, "/dashboard");
  await expect(dashboard.getByText("Cette photo n’est pas la vôtre.")).toBeVisible();
  await expectSound(dashboard);

  // The coach has mended it, and the texts of the page with it.
  await query(
    `with appeal as (update listings set appealed_at = now(), words_changed_at = now() where id = $1)
       update coaches set about = 'Vingt ans de tapis.', words_changed_at = now() where id = $2`,
    coach.listingId,
    coach.coachId,
  );
  await open(page, "/back-office/coachs?onglet=a-regarder");
  await expect(card).toContainText("Page modifiée, 1 remise en ligne demandée");
  await expectSound(page);
  await card.getByRole("link", { name: coach.name }).click();
  await page.getByRole("button", { name: "Remettre en ligne" }).click();
  await expect.poll(publicStatus, SOON).toBe(200);
  await page.getByRole("button", { name: "Vu", exact: false }).click();
  await expect(toast(page, "Changements vus")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Annonce remise en ligne" })).toContainText(
    ", par ",
  );
  await open(page, "/back-office/coachs?onglet=a-regarder");
  await expect(card).toHaveCount(0);

  await open(page, "/back-office/coachs?onglet=tous");
  await page.getByLabel("Nom du coach").fill(coach.name);
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(card).toContainText("En ligne");
  await theirs.close();
  await query("delete from coaches where id = $1", coach.coachId);
});

test("a coach who has nothing yet finds three steps, on a phone", async ({ people, browser }) => {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  const storageState = await people.signIn(email);
  const context = await browser.newContext({ storageState, viewport: PHONE });
  const page = await context.newPage();
  await open(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Vos premiers pas" })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText("Créez votre annonce");
  await expect(page.getByRole("link", { name: "Créer mon annonce" })).toHaveAttribute(
    "href",
    "/become-coach",
  );
  await expectSound(page);
  await context.close();
});
