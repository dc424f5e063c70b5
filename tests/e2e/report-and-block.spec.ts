import { open, toast } from "../fixtures/accounts/own-account.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { signInBrowser } from "../fixtures/browser/browser-members.ts";
import { query } from "../fixtures/browser/e2e-database.ts";
import { createOwnCoach, signInNewStudent, startConversation } from "../fixtures/messages/conversations.ts";

test.use({ viewport: PHONE });

test("a coach reports a message, blocks its sender and unblocks them", async ({ page, context, baseURL }) => {
  const coach = await createOwnCoach();
  const { id: studentId, firstName } = await signInNewStudent(context);
  const message = "Bonjour, appelez-moi au 06 12 34 56 78";
  const given = { coachId: coach.coachId, studentId, message, origin: baseURL };
  const talk = await startConversation(page, given);
  await context.clearCookies();
  await signInBrowser(context, coach.email);
  await open(page, `/dashboard/messages/${talk}`);
  await page.getByRole("button", { name: "Signaler ce message" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(message);
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(dialog.getByText("Choisissez une raison.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByLabel("Autre chose").check();
  await dialog.getByLabel("En quelques mots").fill("Il insiste");
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(toast(page, "Merci, c’est signalé")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await query("select reason, words from reports where conversation_id = $1", talk)).toEqual([
    { reason: "other", words: "Il insiste" },
  ]);

  const menu = page.getByRole("button", { name: `Signaler ou bloquer ${firstName}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Bloquer" }).click();
  await expect(dialog).toContainText("Vous ne pourrez plus vous écrire");
  await dialog.getByRole("button", { name: "Bloquer" }).click();
  await expect(page.getByText("Vous avez bloqué cette personne.")).toBeVisible();
  await expect(page.getByLabel("Votre message")).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await menu.click();
  await page.getByRole("menuitem", { name: "Débloquer" }).click();
  await dialog.getByRole("button", { name: "Débloquer" }).click();
  await expect(page.getByLabel("Votre message")).toBeVisible();
});
