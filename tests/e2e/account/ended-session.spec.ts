import type { Page } from "@playwright/test";
import { open } from "../../fixtures/accounts/own-account.ts";
import { book } from "../../fixtures/bookings/booking.ts";
import { DESKTOP, expect, expectAccessible, PHONE, test } from "../../fixtures/browser/browser.ts";
import { fillLogin, pressEscape } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";
import {
  createOwnCoach,
  signInNewStudent,
  startConversation,
} from "../../fixtures/messages/conversations.ts";

test.use({ allowedErrors: [/the server responded with a status of 401/] });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Connexion" });

test("a message that is written after the session has ended leaves once its writer has signed in over the conversation", async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const student = await signInNewStudent(context);
  const { coachId } = await createOwnCoach();
  const id = await startConversation(page, {
    studentId: student.id,
    coachId,
    message: "Bonjour",
    origin: baseURL,
  });
  await open(page, `/messages/${id}`);
  await page.getByLabel("Votre message").fill("Toujours libre mardi ?");
  // The live stream tells the page, which stays, and asks.
  await query("delete from sessions where user_id = $1", student.id);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveAccessibleDescription(/^Votre session a pris fin/);
  await expect(page).toHaveURL(`/messages/${id}?auth=login`);
  await pressEscape(page);
  await expect(page.getByLabel("Votre message")).toHaveValue("Toujours libre mardi ?");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog(page)).toBeVisible();
  await pressEscape(page);
  const said = page.getByRole("region", { name: "Messages" });
  await expect(said).toContainText(/En attente d’envoi\s: votre session a pris fin/);
  await expectAccessible(page);
  await said.getByRole("button", { name: "Se reconnecter" }).click();
  await fillLogin(page, student.email);
  await expect(said.getByText("Envoyé", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/messages/${id}`);
  const sent = await query("select body from messages where conversation_id = $1 order by id", id);
  expect(sent.map(({ body }) => body)).toEqual(["Bonjour", "Toujours libre mardi ?"]);
});

test("a booking that is sent after the session has ended goes on to the payment once its student has signed in", async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  const student = await signInNewStudent(context);
  const { coachId } = await createOwnCoach();
  await open(page, `/coach/${coachId}/reserver`);
  await page.getByRole("group", { name: "Créneau" }).getByRole("radio").nth(3).check();
  await context.clearCookies();
  await book(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(`/coach/${coachId}/reserver?auth=login`);
  await fillLogin(page, student.email);
  await expect(page).toHaveURL(/\/paiement-demo\//);
  const booked = await query("select status from bookings where student_id = $1", student.id);
  expect(booked).toEqual([{ status: "held" }]);
});
