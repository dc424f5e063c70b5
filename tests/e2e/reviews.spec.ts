import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  VIEWS,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { newStudent } from "../fixtures/contact.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { open, toast } from "../fixtures/own-account.ts";
import { type People, test } from "../fixtures/people.ts";

const [{ viewport, colorScheme }] = VIEWS;
test.use({ viewport, colorScheme });

/** A coach and a student of the test's own, who have had a session yesterday and the day before. */
async function hadSession(people: People, baseURL: string | undefined) {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const [account] = await query<{ id: string }>("select id from users where email = $1", email);
  const coachId = await inDatabase((sql) => addCoach(sql, { userId: account?.id, name, ...OUT_OF_THE_WAY }));
  const student = await newStudent(await people.request(), baseURL);
  const [session] = await query<{ id: string }>(
    `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, status, starts_at, ends_at, confirmed_at, completed_at)
     select $1, id, 'Boxe pieds-poings, 1 h', 60, 'venue', 0, 'completed', now() - interval '3 days', now() - interval '3 days' + interval '1 hour',
            now() - interval '5 days', now() - interval '2 days' from users where email = $2 returning id`,
    coachId,
    student.email,
  );
  const cookies = {
    coach: await people.signIn(email),
    student: await people.signIn(student.email),
  };
  return { coachId, name, email, student, sessionId: session?.id ?? "", cookies };
}

async function become(page: Page, { cookies }: Awaited<ReturnType<People["cookies"]>>): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

test("a session is reviewed, the review changed, answered, reported and taken away", async ({
  page,
  people,
  baseURL,
  request,
}) => {
  const had = await hadSession(people, baseURL);
  const reviews = `/coach/${had.coachId}?onglet=avis`;
  await open(page, reviews);
  await expect(page.getByText("Pas encore d’avis").first()).toBeVisible();

  // The student: what is missing is said, then it is public at once.
  await become(page, had.cookies.student);
  await open(page, `/student-dashboard/bookings/${had.sessionId}?faire=review`);
  const form = page.locator("form").filter({ has: page.getByRole("group", { name: "Votre note" }) });
  await expect(form).toContainText("Boxe pieds-poings, 1 h");
  await expect(form).toContainText("Séance du ");
  await form.getByRole("button", { name: "Publier mon avis" }).click();
  await expect(form.getByText("Choisissez de une à cinq étoiles.")).toBeVisible();
  await expect(form.getByText(/^Dites-en un peu plus/)).toBeVisible();
  await expect(form.getByRole("radio", { name: "1 étoile" })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await form.getByRole("radio", { name: "4 étoiles" }).check({ force: true });
  await form.getByLabel("Votre avis").fill("On rit, on transpire, on revient.");
  await form.getByRole("button", { name: "Publier mon avis" }).click();
  await expect(toast(page, "Merci pour votre avis")).toBeVisible();
  await waitForMail(request, had.email, / a donné son avis/);

  const own = page.getByRole("region", { name: "Votre avis" });
  await expect(own).toContainText("On rit, on transpire, on revient.");
  await open(page, "/student-dashboard/bookings?tab=past");
  await page.getByRole("link", { name: /^Modifier mon avis/ }).click();
  await expect(form.getByRole("radio", { name: "4 étoiles" })).toBeChecked();
  await form.getByRole("radio", { name: "5 étoiles" }).check({ force: true });
  await form.getByRole("button", { name: "Modifier mon avis" }).click();
  await expect(toast(page, "Avis modifié")).toBeVisible();
  const shown = page.getByRole("article").filter({ hasText: "On rit, on transpire" });
  await open(page, reviews);
  await expect(shown).toContainText("Boxe pieds-poings, 1 h");
  await expect(shown).toContainText(/Séance du .*, avis du .*, modifié/);
  await expect(shown.getByRole("img", { name: "5 sur 5" })).toBeVisible();
  await expect(page.getByText("1+ élèves")).toBeVisible();

  // The coach answers, mends it, and reports the review.
  await become(page, had.cookies.coach);
  await open(page, "/dashboard/reviews?filter=unanswered");
  const card = page.getByRole("article").filter({ hasText: "On rit, on transpire" });
  await card.getByText("Répondre").click();
  await card.getByRole("button", { name: "Publier ma réponse" }).click();
  await expect(card.getByText("Écrivez votre réponse.")).toBeVisible();
  await card.getByLabel("Votre réponse").fill("À jeudi, gants en main.");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Publier ma réponse" }).click();
  await expect(toast(page, "Réponse publiée")).toBeVisible();
  await expect(page.getByText("Vous avez répondu à tout le monde")).toBeVisible();
  await waitForMail(request, had.student.email, / a répondu à votre avis/);
  await page.getByRole("link", { name: /^5 étoiles/ }).click();
  await expect(card).toContainText("À jeudi, gants en main.");
  await card.getByText("Modifier ma réponse").click();
  await card.getByLabel("Votre réponse").fill("À jeudi, gants et sourire en main.");
  await card.getByRole("button", { name: "Enregistrer ma réponse" }).click();
  await expect(card).toContainText("gants et sourire");
  // Out of the way of the dialog's own button before that one is measured.
  await expect(toast(page, "Réponse modifiée")).toBeVisible();
  await expect(toast(page, "Réponse modifiée")).toBeHidden();
  await card.getByRole("button", { name: /^Signaler/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(dialog.getByText("Choisissez une raison.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Ne parle pas d’une séance avec moi").check();
  await dialog.getByLabel("En quelques mots").fill("Je ne connais pas cette personne");
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(toast(page, "Merci, c’est signalé")).toBeVisible();
  await expect(card.getByText("Signalé, nous le relisons")).toBeVisible();

  // The operator takes it away: the page and the figures follow, and its author is told why.
  await become(page, await people.cookies("operator"));
  await open(page, "/back-office/reports");
  await page.getByRole("link", { name: /^Avis \d/ }).click();
  const report = page.getByRole("article").filter({ hasText: had.name });
  await expect(report).toContainText("Je ne connais pas cette personne");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await report.getByRole("button", { name: /^Retirer/ }).click();
  await dialog.getByLabel("Raison").fill("Cette séance n’a pas eu lieu.");
  await dialog.getByRole("button", { name: "Retirer l’avis" }).click();
  await expect(toast(page, "Avis retiré")).toBeVisible();
  await expect(report.getByText("Retiré", { exact: true })).toBeVisible();
  await waitForMail(request, had.student.email, /^Votre avis est retiré/);
  const [mail] = await query<{ body: string }>(
    "select body from mails where recipient = $1 order by id desc limit 1",
    had.student.email,
  );
  expect(mail?.body).toContain("Cette séance n’a pas eu lieu.");
  await become(page, { cookies: [], origins: [] });
  await open(page, reviews);
  await expect(page.getByText("Pas encore d’avis").first()).toBeVisible();
  await expect(page.getByText("On rit, on transpire")).toHaveCount(0);
});

test.describe("the coach's reviews", () => {
  test.use({ as: "coach", viewport: PHONE });

  test("have an average, how many of each, filters and pages", async ({ page }) => {
    await open(page, "/dashboard/reviews");
    await expect(page.getByRole("heading", { name: "Mes évaluations", level: 1 })).toBeVisible();
    const summary = page.getByRole("region", { name: "Note moyenne" });
    await expect(summary).toContainText("4,8");
    await expect(summary.getByRole("progressbar", { name: "5 étoiles" })).toHaveAttribute(
      "aria-valuetext",
      "10 avis",
    );
    await expect(page.getByRole("article")).toHaveCount(10);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Sans réponse 7" }).click();
    await expect(page.getByRole("article")).toHaveCount(7);
    await expect(page.getByRole("article").filter({ hasText: "Bertrand L." })).toHaveCount(0);
    await page.getByRole("link", { name: "5 étoiles 10" }).click();
    await expect(page).toHaveURL(/\?filter=5-stars$/);
    await expect(page.getByRole("article").filter({ hasText: "Olivier N." })).toHaveCount(0);
    await page.goto("/dashboard/reviews?page=2");
    await hydrated(page);
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a review is written and answered", async ({ page, people, baseURL }) => {
    const had = await hadSession(people, baseURL);
    await become(page, had.cookies.student);
    await page.goto(`/student-dashboard/bookings/${had.sessionId}?faire=review`);
    await page.getByRole("radio", { name: "5 étoiles" }).check({ force: true });
    await page.getByRole("textbox", { name: "Votre avis" }).fill("Sans script non plus, rien à redire.");
    await page.getByRole("button", { name: "Publier mon avis" }).click();
    await page.goto(`/coach/${had.coachId}?onglet=avis`);
    await expect(page.getByText("Sans script non plus")).toBeVisible();
    await become(page, had.cookies.coach);
    await page.goto("/dashboard/reviews");
    await page.getByText("Répondre").click();
    await page.getByLabel("Votre réponse").fill("Merci beaucoup.");
    await page.getByRole("button", { name: "Publier ma réponse" }).click();
    await expect(page.getByRole("article")).toContainText("Merci beaucoup.");
  });
});
