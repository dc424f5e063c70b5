import { expect, expectAccessible, expectNoSidewaysScroll, PHONE } from "../fixtures/browser.ts";
import { createMember, sessionOf } from "../fixtures/browser-members.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { open, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";
import { addWaitingCoach } from "../fixtures/waiting-coach.ts";

test.use({ as: "operator", viewport: PHONE, allowedErrors: [/status of (400|409)/] });

test("an operator refuses a coach, who asks again and is approved", async ({ page, browser }) => {
  const { id, email } = await createMember({ role: "coach" });
  const { coachId } = await inDatabase((sql) => addWaitingCoach(sql, id));
  await open(page, `/back-office/coachs/${coachId}`);
  await page.getByRole("button", { name: "Refuser" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Refuser et prévenir" }).click();
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Raison").fill("Ajoutez votre diplôme de yoga.");
  await dialog.getByRole("button", { name: "Refuser et prévenir" }).click();
  await expect(toast(page, "Coach prévenu")).toBeVisible();
  await expect(page.getByText("Refusé", { exact: true })).toBeVisible();

  const theirs = await browser.newContext({ storageState: await sessionOf(email), viewport: PHONE });
  const dashboard = await theirs.newPage();
  await open(dashboard, "/dashboard");
  await expect(dashboard.getByText("Ajoutez votre diplôme de yoga.")).toBeVisible();
  await expectNoSidewaysScroll(dashboard);
  await dashboard.getByRole("button", { name: "Redemander la validation" }).click();
  await expect(toast(dashboard, "Demande envoyée")).toBeVisible();
  await expect(dashboard.getByText("Votre page attend d’être validée")).toBeVisible();
  await theirs.close();

  // The operator's page still shows the refusal: the decision is not taken, and the page is read again.
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(toast(page, "Rien n’a changé")).toBeVisible();
  await expect(page.getByText("En attente", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(toast(page, "Coach validé")).toBeVisible();
  await query("delete from coaches where id = $1", coachId);
});
