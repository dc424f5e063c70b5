import { open, toast } from "../fixtures/accounts/own-account.ts";
import { chosenSlot, decide } from "../fixtures/bookings/booking.ts";
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

test("a coach proposes a session in the conversation; the student sees it at once, accepts, pays, and it is confirmed", async ({
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
  await desk.getByRole("link", { name: "Proposer une séance" }).click();
  const dialog = desk.getByRole("dialog", { name: "Proposer une séance" });
  await dialog.getByRole("radio", { name: /^En visio/ }).check();
  await dialog.getByRole("button", { name: "Jours suivants" }).click();
  await dialog.getByRole("group", { name: "Créneau" }).getByRole("radio").first().check();
  const slot = await chosenSlot(desk).inputValue();
  await dialog.getByLabel("Prix de la séance").fill("41,50");
  await expectAccessible(desk, '[role="dialog"]');
  await dialog.getByRole("button", { name: "Envoyer la proposition" }).click();
  await expect(toast(desk, "Proposition envoyée")).toBeVisible();
  await expect(dialog).toHaveCount(0);

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
