import { randomUUID } from "node:crypto";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import { expect, PHONE, test } from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";

test.use({ viewport: PHONE });

test("a session is reviewed, the review answered, reported and taken away", async ({ page, context }) => {
  const [coach, student] = [await createMember({ role: "coach" }), await createMember({ firstName: "Zoé" })];
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const coachId = await inDatabase((sql) => addCoach(sql, { userId: coach.id, name, ...OUT_OF_THE_WAY }));
  const [session] = await query<{ id: string }>(
    `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, status, starts_at, ends_at, confirmed_at, completed_at)
     values ($1, $2, 'Boxe pieds-poings, 1 h', 60, 'venue', 0, 'completed', now() - interval '3 days',
             now() - interval '3 days' + interval '1 hour', now() - interval '5 days', now() - interval '2 days') returning id`,
    coachId,
    student.id,
  );

  // The student writes a review.
  await signInBrowser(context, student.email);
  await open(page, `/student-dashboard/bookings/${session?.id}?faire=review`);
  const form = page.locator("form").filter({ has: page.getByRole("group", { name: "Votre note" }) });
  await form.getByRole("radio", { name: "5 étoiles" }).check({ force: true });
  await form.getByLabel("Votre avis").fill("On rit, on transpire, on revient.");
  await page.getByRole("dialog").getByRole("button", { name: "Publier mon avis" }).click();
  await expect(toast(page, "Merci pour votre avis")).toBeVisible();
  await expect(page.getByRole("region", { name: "Votre avis" })).toContainText("On rit, on transpire");

  // The coach answers, and reports the review.
  await signInBrowser(context, coach.email);
  await open(page, "/dashboard/reviews?filter=unanswered");
  const card = page.getByRole("article").filter({ hasText: "On rit, on transpire" });
  await card.getByText("Répondre").click();
  await card.getByLabel("Votre réponse").fill("À jeudi, gants en main.");
  await card.getByRole("button", { name: "Publier ma réponse" }).click();
  await expect(toast(page, "Réponse publiée")).toBeVisible();
  await expect(page.getByText("Vous avez répondu à tout le monde")).toBeVisible();
  await page.getByRole("link", { name: /^5 étoiles/ }).click();
  await expect(card).toContainText("À jeudi, gants en main.");
  await card.getByRole("button", { name: /^Signaler/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ne parle pas d’une séance avec moi").check();
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(toast(page, "Merci, c’est signalé")).toBeVisible();
  await expect(card.getByText("Signalé, nous le relisons")).toBeVisible();

  // The operator takes it away.
  await signInBrowser(context, EMAILS.operator);
  await open(page, "/back-office/reports/reviews");
  const report = page.getByRole("article").filter({ hasText: name });
  await report.getByRole("button", { name: /^Retirer/ }).click();
  await dialog.getByLabel("Raison").fill("Cette séance n’a pas eu lieu.");
  await dialog.getByRole("button", { name: "Retirer l’avis" }).click();
  await expect(toast(page, "Avis retiré")).toBeVisible();
  await expect(report.getByText("Retiré", { exact: true })).toBeVisible();
});
