import { addDays, parisDay, parisInstant, weekdayOf } from "../../app/platform/format/dates.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { decide } from "../fixtures/bookings/booking.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { createMember, sessionOf } from "../fixtures/browser/browser-members.ts";
import { inDatabase } from "../fixtures/browser/e2e-database.ts";
import { signInNewStudent, startConversation } from "../fixtures/messages/conversations.ts";

test.use({ viewport: PHONE });

/** At least three days ahead, so that the Wednesday after it is a day of work whatever the time. */
function nextSunday(): string {
  let day = addDays(parisDay(new Date()), 3);
  while (weekdayOf(day) !== 7) day = addDays(day, 1);
  return day;
}

test("a coach plans a session from the conversation; the student sees it at once, accepts, pays, and it is confirmed", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const coach = await createMember({ role: "coach", firstName: "Lina", lastName: "Faure" });
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: coach.id, name: "Lina Faure", ...OUT_OF_THE_WAY, webcam: true }),
  );
  const student = await signInNewStudent(context);
  const talk = await startConversation(page, {
    coachId,
    studentId: student.id,
    message: "Bonjour, une séance mardi ?",
    origin: baseURL,
  });
  await open(page, `/messages/${talk}`);
  const theirs = await browser.newContext({ storageState: await sessionOf(coach.email), viewport: DESKTOP });
  const desk = await theirs.newPage();
  await open(desk, `/dashboard/messages/${talk}`);
  await desk.getByRole("link", { name: "Planifier une séance" }).click();
  await expect(desk.getByRole("heading", { name: "Planifier une séance", level: 1 })).toBeVisible();
  await desk.getByRole("radio", { name: "En visio" }).check();
  // A Sunday: the page says so before anything is sent, and another day is free.
  const sunday = nextSunday();
  await desk.getByLabel("Jour").fill(sunday);
  await expect(desk.getByText("C’est en dehors de vos horaires.")).toBeVisible();
  const day = addDays(sunday, 3);
  await desk.getByLabel("Jour").fill(day);
  await desk.getByLabel("Heure de début").fill("10:30");
  await expect(desk.getByText("Rien de prévu à ce moment")).toBeVisible();
  await desk.getByLabel("Prix de la séance").fill("41,50");
  await expect(desk.getByText("37,35 € pour vous")).toBeVisible();
  await expectAccessible(desk, "main");
  await desk.getByRole("button", { name: "Planifier la séance" }).click();
  await expect(toast(desk, "C’est planifié, l’élève est prévenu")).toBeVisible();
  const slot = parisInstant(day, "10:30").toISOString();

  // Nobody has reloaded the student's page.
  const card = page.getByRole("region", { name: / avec Lina$/ });
  await expect(card).toContainText("41,50");
  await expect(card.locator("time").first()).toHaveAttribute("datetime", slot);
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);
  await card.getByRole("button", { name: "Accepter et payer" }).click();
  await decide(page, "Payer");
  await expect(page.getByRole("heading", { name: "Séance confirmée", level: 1 })).toBeVisible();
  const told = desk.getByRole("region", { name: / avec Lina$/ });
  await expect(told).toContainText("Acceptée");
  await expect(told.getByRole("link", { name: "Voir la séance" })).toBeVisible();
  await theirs.close();
});
