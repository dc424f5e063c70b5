import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { CONFIRMATION_SUBJECT, mailedTo } from "../fixtures/accounts/mailed.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { book, bookingOf, chosenSlot, decide, isFree, words } from "../fixtures/bookings/booking.ts";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  followAddress,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { createMember, sessionOf } from "../fixtures/browser/browser-members.ts";
import { newEmail, PASSWORD } from "../fixtures/browser/dialogs.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";

/** A coach at a desk, who looks at their bookings. */
async function createPeople(browser: Browser) {
  const coach = await createMember({ role: "coach", firstName: "Wanda", lastName: "Roux" });
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: coach.id, name, ...OUT_OF_THE_WAY, webcam: true, inPerson: false }),
  );
  const context = await browser.newContext({
    storageState: await sessionOf(coach.email),
    viewport: DESKTOP,
  });
  const desk = await context.newPage();
  await open(desk, "/dashboard/bookings");
  return { coachId, desk };
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const badge = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** The first slot of the week after. */
async function chooseSlot(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Jours suivants" }).click();
  const slot = page.getByRole("group", { name: "Créneau" }).getByRole("radio").first();
  const name = String(await slot.getAttribute("aria-label"));
  await slot.check();
  return name;
}

/** Reads a page as the server writes it, for the person of an open browser, without drawing it. */
const readText = async (page: Page, address: string) => (await page.request.get(address)).text();

test.use({ viewport: PHONE });

// app/features/bookings/sessions/components/booking/booking-form.test.tsx proves the other states of the form, tests/http/booking.test.ts
// that a held slot can be given up.
test("a session is chosen before the account, found again with its slot behind the mailed link on another device, paid at the third try, accepted, moved, cancelled, refunded and declined; what one does the other sees at once", async ({
  page: computer,
  browser,
}) => {
  const { coachId, desk } = await createPeople(browser);
  const context = await browser.newContext({ viewport: PHONE });
  const phone = await context.newPage();
  await open(computer, `/coach/${coachId}`);
  const next = computer.getByRole("link", { name: /^Réserver \w+ \d/ }).first();
  const named = await next.getAttribute("aria-label");
  await next.click();
  await expect(chosenSlot(computer)).toHaveAccessibleName(String(named).replace("Réserver ", ""));
  await chooseSlot(computer);
  const slot = await chosenSlot(computer).inputValue();
  await words(computer).fill("Je débute.");
  const expectKept = async () => {
    await expect(chosenSlot(phone)).toHaveValue(slot);
    await expect(words(phone)).toHaveValue("Je débute.");
  };
  await book(computer).click();
  await dialog(computer, "Connexion").getByRole("button", { name: "Créer un compte" }).click();
  const account = dialog(computer, "Créer un compte");
  const email = newEmail("eleve");
  await account.getByLabel("E-mail").fill(email);
  await account.getByLabel("Téléphone").fill("06 12 34 56 78");
  await account.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await account.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await account.getByRole("checkbox").check();
  await account.getByRole("button", { name: "Créer mon compte" }).click();
  // Before the address is confirmed, nobody else gets the slot.
  await expect.poll(() => isFree(computer, coachId, slot)).toBe(false);
  const { link } = await mailedTo(email, CONFIRMATION_SUBJECT);
  await open(phone, link);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(phone).toHaveURL(`/coach/${coachId}/reserver`);
  await expect(phone.getByText("vos choix sont toujours là")).toBeVisible();
  await expect(phone.getByText(/^Votre créneau du .* est gardé pour vous jusqu’à/)).toBeVisible();
  await expectKept();
  expect(await isFree(phone, coachId, slot)).toBe(true);
  expect(await isFree(computer, coachId, slot)).toBe(false);
  await phone.getByLabel("Votre prénom").fill("Zoé");
  await phone.getByLabel("Votre nom").fill("Martin");
  await expectAccessible(phone, "main");
  await expectNoSidewaysScroll(phone);

  // The payment is left and resumed: the slot is held meanwhile. Then it is refused: the slot is free again.
  await book(phone).click();
  await expect(phone).toHaveURL(/\/paiement-demo\//);
  await phone.getByRole("link", { name: "Retour" }).click();
  await expect(title(phone, "Il reste à payer")).toBeVisible();
  await expectAccessible(phone, "main");
  expect(await isFree(phone, coachId, slot)).toBe(false);
  await hydrated(phone);
  await phone.getByRole("link", { name: "Reprendre le paiement" }).click();
  await decide(phone, "Refuser");
  await expect(title(phone, "Le paiement n’a pas abouti")).toBeVisible();
  expect(await bookingOf(phone)).toMatchObject({ status: "cancelled", ending: "unpaid" });
  expect(await isFree(phone, coachId, slot)).toBe(true);
  await phone.getByRole("link", { name: "Choisir à nouveau" }).click();
  await expectKept();
  await book(phone).click();
  await decide(phone, "Payer");
  await expect(title(phone, "Demande envoyée")).toBeVisible();
  await expectAccessible(phone, "main");
  await expectNoSidewaysScroll(phone);
  await expect
    .poll(() => bookingOf(phone))
    .toMatchObject({ status: "pending", payment: "authorised", words: "Je débute." });
  expect(await isFree(phone, coachId, slot)).toBe(false);
  expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain("Je débute.");

  // Nobody has reloaded anything.
  const request = desk.getByRole("region", { name: "Une demande à traiter" });
  await expect(request).toContainText("Zoé\u00a0M.");
  const conversation = await phone.getByRole("link", { name: "Ouvrir la conversation" }).getAttribute("href");
  expect(await readText(phone, String(conversation))).toContain("Séance demandée");
  await phone.getByRole("link", { name: "Voir ma séance" }).click();
  await expect(phone).toHaveURL(/\/student-dashboard\/bookings\/[0-9a-f-]{36}$/);
  const bookingId = phone.url().split("/").at(-1) as string;
  await expect(badge(phone, "En attente")).toBeVisible();
  await expect(phone.getByText("Ils ne sont prélevés que si le coach accepte.")).toBeVisible();
  await request.getByRole("button", { name: "Accepter" }).click();
  await expect(toast(desk, "Séance confirmée")).toBeVisible();
  await expect(request).toHaveCount(0);
  await expect(badge(phone, "Confirmée")).toBeVisible();

  await followAddress(desk, `/dashboard/bookings/${bookingId}`);
  // A coach who has said yes reads the whole name.
  await expect(desk.getByRole("complementary", { name: "Votre élève" })).toContainText("Zoé Martin");
  await phone.getByRole("link", { name: "Déplacer" }).click();
  await expect(dialog(phone, "Déplacer la séance")).toBeVisible();
  await phone.getByRole("button", { name: "Voir le mois" }).click();
  await expectAccessible(phone, '[role="dialog"]');
  await phone.getByRole("button", { name: "Voir par semaine" }).click();
  const movedTo = await chooseSlot(phone);
  await phone.getByRole("button", { name: "Déplacer la séance" }).click();
  await expect(dialog(phone, "Déplacer la séance")).toHaveCount(0);
  await expect(toast(phone, "Séance déplacée")).toBeVisible();
  await expect(desk.getByRole("region", { name: "Ce qui s’est passé" })).toContainText(
    `désormais ${movedTo}`,
  );

  await expect
    .poll(() => query("select 1 from payments where payable_id = $1 and status = 'paid'", bookingId))
    .toHaveLength(1);
  await phone.getByRole("link", { name: "Annuler la séance" }).click();
  await expect(dialog(phone, /^Annuler cette séance/)).toContainText("tout vous est remboursé");
  await phone.getByLabel("Un mot pour le coach (facultatif)").fill("Un empêchement.");
  await phone.getByRole("button", { name: "Annuler la séance" }).click();
  await expect(badge(phone, "Annulée")).toBeVisible();
  await expect(badge(desk, "Annulée")).toBeVisible();
  await expect(desk.getByText("Un empêchement.")).toBeVisible();

  await expect
    .poll(() => query("select 1 from payments where payable_id = $1 and refunded_cents > 0", bookingId))
    .toHaveLength(1);
  expect(await readText(phone, "/student-dashboard/history")).toContain("remboursés");
  const receipt = await phone.request.get(`/receipts/${bookingId}`);
  expect(receipt.headers()["content-type"]).toBe("application/pdf");

  // A student who is about to cancel is told at once that the coach has declined.
  const [{ id: studentId } = { id: "" }] = await query<{ id: string }>(
    "select id from users where email = $1",
    email,
  );
  const startsAt = new Date(Date.now() + 80 * 3_600_000);
  startsAt.setUTCMinutes(0, 0, 0);
  const id = await inDatabase((sql) => addBooking(sql, { coachId, studentId, startsAt, status: "pending" }));
  await followAddress(phone, `/student-dashboard/bookings/${id}?faire=cancel`);
  await expect(dialog(phone, /^Annuler cette séance/)).toBeVisible();
  await followAddress(desk, `/dashboard/bookings/${id}?faire=decline`);
  await expect(dialog(desk, /^Décliner cette demande/)).toBeVisible();
  await desk.getByRole("button", { name: "Décliner la demande" }).click();
  await expect(badge(desk, "Annulée")).toBeVisible();
  // The coach gets no notice of their own action.
  await expect(desk).toHaveURL(new RegExp(`/dashboard/bookings/${id}$`));
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  await expect(dialog(phone, "Ce n’est plus possible")).toContainText("la séance est maintenant annulée");
  await expectAccessible(phone, '[role="dialog"]');
  await phone.getByRole("button", { name: "Retour" }).click();
  await expect(phone).toHaveURL(new RegExp(`/student-dashboard/bookings/${id}$`));
  await expect(phone.getByRole("link", { name: "Réserver à nouveau" })).toBeVisible();
  await context.close();
  await desk.context().close();
});
