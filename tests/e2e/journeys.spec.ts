import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { HOUR_MS } from "../../app/platform/format/durations.ts";
import { CONFIRMATION_SUBJECT, mailedTo } from "../fixtures/accounts/mailed.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { book, bookingOf, decide } from "../fixtures/bookings/booking.ts";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { addCoach } from "../fixtures/bookings/coaches.ts";
import { expect, PHONE, test } from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { field, fillDelivery, newProduct, order } from "../fixtures/browser/cart.ts";
import { newEmail, PASSWORD } from "../fixtures/browser/dialogs.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";
import { Journey } from "../fixtures/browser/journey.ts";
import { message, send, sent } from "../fixtures/messages/contact.ts";

/** Nobody else of the tests is here: a search finds the coaches of this file. */
const PLACE = { city: "Barcelonnette", lat: 44.39, lng: 6.65, disciplines: [12] };

test.use({ viewport: PHONE });

async function createCoach(): Promise<{ email: string; coachId: number; name: string }> {
  const { id, email } = await createMember({ role: "coach", firstName: "Wanda", lastName: "Roux" });
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: id, name, ...PLACE, webcam: true, inPerson: false }),
  );
  return { email, coachId, name };
}

async function beStudent(page: Page): Promise<{ id: string; email: string }> {
  const student = await createMember({ firstName: "Zoé", lastName: "Martin" });
  await signInBrowser(page.context(), student.email);
  return student;
}

/** From the home page to the booking page of a coach, with the slot that was pressed. */
async function findSlot(page: Page, name: string): Promise<void> {
  await open(page, "/");
  await page.getByRole("combobox", { name: "Adresse" }).fill(PLACE.city);
  await page.getByRole("button", { name: "Rechercher des coachs" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await page
    .getByRole("link", { name: /^Réserver \w+ \d/ })
    .first()
    .click();
  await expect(book(page)).toBeVisible();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

test("a member goes from a search to a paid request in at most nine presses", async ({ page, context }) => {
  const { name } = await createCoach();
  await beStudent(page);
  const journey = await Journey.begin(context, "search and book, as a member");
  await findSlot(page, name);
  await book(page).click();
  await decide(page, "Payer");
  await expect(heading(page, "Demande envoyée")).toBeVisible();
  journey.expectAtMost({ presses: 9, fields: 1, seconds: 90 });
});

test("a visitor goes from a search through the sign-up to a paid request in at most fourteen presses", async ({
  page,
  context,
}) => {
  const { name } = await createCoach();
  const email = newEmail("eleve");
  const journey = await Journey.begin(context, "search, sign up and book");
  await findSlot(page, name);
  await book(page).click();
  await page
    .getByRole("dialog", { name: "Connexion" })
    .getByRole("button", { name: "Créer un compte" })
    .click();
  const account = page.getByRole("dialog", { name: "Créer un compte" });
  await account.getByLabel("E-mail").fill(email);
  await account.getByLabel("Téléphone").fill("06 12 34 56 78");
  await account.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await account.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await account.getByRole("checkbox").check();
  await account.getByRole("button", { name: "Créer mon compte" }).click();
  const { link } = await mailedTo(email, CONFIRMATION_SUBJECT);
  journey.pressElsewhere();
  await open(page, link);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await page.getByLabel("Votre prénom").fill("Zoé");
  await page.getByLabel("Votre nom").fill("Martin");
  await book(page).click();
  await decide(page, "Payer");
  await expect(heading(page, "Demande envoyée")).toBeVisible();
  journey.expectAtMost({ presses: 14, fields: 7, seconds: 140 });
});

test("a member writes a first message in at most three presses", async ({ page, context }) => {
  const { coachId } = await createCoach();
  await beStudent(page);
  const journey = await Journey.begin(context, "write a first message");
  await open(page, `/coach/${coachId}`);
  await page.getByRole("link", { name: "Contacter Wanda" }).filter({ visible: true }).click();
  await message(page).fill("Bonjour, je débute.");
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  journey.expectAtMost({ presses: 3, fields: 1, seconds: 30 });
});

test("a finished session is booked again in at most five presses", async ({ page, context }) => {
  const { coachId } = await createCoach();
  const { id: studentId } = await beStudent(page);
  const startsAt = new Date(Date.now() - 50 * HOUR_MS);
  const id = await inDatabase((sql) =>
    addBooking(sql, { coachId, studentId, startsAt, status: "completed" }),
  );
  const journey = await Journey.begin(context, "book again");
  await open(page, `/student-dashboard/bookings/${id}`);
  await page.getByRole("link", { name: "Réserver à nouveau" }).click();
  await page.getByRole("group", { name: "Créneau" }).getByRole("radio").first().check();
  await book(page).click();
  await decide(page, "Payer");
  await expect(heading(page, "Demande envoyée")).toBeVisible();
  journey.expectAtMost({ presses: 5, fields: 0, seconds: 80 });
});

test("a session is moved in at most three presses, and cancelled in two", async ({ page, context }) => {
  const { coachId } = await createCoach();
  const { id: studentId } = await beStudent(page);
  const startsAt = new Date(Date.now() + 100 * HOUR_MS);
  startsAt.setUTCMinutes(0, 0, 0);
  const id = await inDatabase((sql) => addBooking(sql, { coachId, studentId, startsAt }));
  const journey = await Journey.begin(context, "move and cancel");
  await open(page, `/student-dashboard/bookings/${id}`);
  await page.getByRole("link", { name: "Déplacer" }).click();
  await page.getByRole("group", { name: "Créneau" }).getByRole("radio").first().check();
  await page.getByRole("button", { name: "Déplacer la séance" }).click();
  await expect(toast(page, "Séance déplacée")).toBeVisible();
  journey.expectAtMost({ presses: 3, fields: 0, seconds: 60 });
  await page.getByRole("link", { name: "Annuler la séance" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler la séance" }).click();
  await expect.poll(() => bookingOf(page)).toMatchObject({ status: "cancelled", ending: "in time" });
  journey.expectAtMost({ presses: 5, fields: 0, seconds: 80 });
});

test("a finished session is reviewed in at most three presses", async ({ page, context }) => {
  const { coachId } = await createCoach();
  const { id: studentId } = await beStudent(page);
  const startsAt = new Date(Date.now() - 50 * HOUR_MS);
  const id = await inDatabase((sql) =>
    addBooking(sql, { coachId, studentId, startsAt, status: "completed" }),
  );
  const journey = await Journey.begin(context, "review");
  await open(page, `/student-dashboard/bookings/${id}`);
  await page.getByRole("link", { name: /avis/ }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "5 étoiles" }).check({ force: true });
  await dialog.getByLabel("Votre avis").fill("On rit, on transpire, on revient.");
  await dialog.getByRole("button", { name: "Publier mon avis" }).click();
  await expect(toast(page, "Merci pour votre avis")).toBeVisible();
  journey.expectAtMost({ presses: 3, fields: 1, seconds: 30 });
});

test("a coach accepts a request in one press", async ({ page, context }) => {
  const { email, coachId } = await createCoach();
  const student = await createMember({ firstName: "Zoé", lastName: "Martin" });
  const startsAt = new Date(Date.now() + 100 * HOUR_MS);
  startsAt.setUTCMinutes(0, 0, 0);
  const booking = { coachId, studentId: student.id, startsAt, status: "pending", isFree: true } as const;
  await inDatabase((sql) => addBooking(sql, booking));
  await signInBrowser(context, email);
  const journey = await Journey.begin(context, "accept a request");
  await open(page, "/dashboard/bookings");
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(toast(page, "Séance confirmée")).toBeVisible();
  journey.expectAtMost({ presses: 1, fields: 0, seconds: 30 });
});

test("a guest goes from the shop to a paid order in at most six presses", async ({ page, context }) => {
  const product = await newProduct({ name: `Élastique ${randomUUID()}`, priceCents: 2_000, stock: 3 });
  const journey = await Journey.begin(context, "buy goods as a guest");
  await open(page, `/shop?q=${encodeURIComponent(product.name)}`);
  await page.getByRole("link", { name: product.name }).first().click();
  await expect(heading(page, product.name)).toBeVisible();
  await page.getByRole("button", { name: `Ajouter au panier : ${product.name}` }).click();
  await page.getByRole("button", { name: "Voir le panier" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Procéder au paiement" }).click();
  await expect(field(page, "city")).toBeVisible();
  await fillDelivery(page, { email: newEmail("client") });
  const [tab] = await Promise.all([context.waitForEvent("page"), order(page).click()]);
  await decide(tab, "Payer");
  await expect(heading(tab, /^Paiement réussi/)).toBeVisible();
  journey.expectAtMost({ presses: 6, fields: 6, seconds: 80 });
});

test("a pack is bought in at most three presses", async ({ page, context }) => {
  const { coachId } = await createCoach();
  await query("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 20000)", coachId);
  await beStudent(page);
  const journey = await Journey.begin(context, "buy a pack");
  await open(page, `/coach/${coachId}`);
  await page
    .getByRole("link", { name: /^Acheter ce pack de 5/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("button", { name: "Acheter ce pack" }).click();
  await decide(page, "Payer");
  await expect(page).toHaveURL(/\/reservation\/pack\//);
  journey.expectAtMost({ presses: 3, fields: 0, seconds: 60 });
});

test("somebody who comes back signs in, and finds what they favoured, in at most two presses", async ({
  page,
  context,
}) => {
  const { coachId, name } = await createCoach();
  const { id, email } = await createMember({ firstName: "Zoé", lastName: "Martin" });
  await query("insert into favorites (student_id, coach_id) values ($1, $2)", id, coachId);
  const journey = await Journey.begin(context, "sign in to favourites");
  await open(page, "/student-dashboard/favorites");
  const dialog = page.getByRole("dialog", { name: "Connexion" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
  journey.expectAtMost({ presses: 2, fields: 2, seconds: 30 });
});
