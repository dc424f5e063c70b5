import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setMailPreference } from "~/features/accounts/commands/mail-person.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import type { mails as mailRows } from "~/platform/mail/mail.server.ts";
import { demoSessions, fromNow } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { mailBoughtPack } from "../packs/commands/mail-pack.server.ts";
import { buyPack } from "../packs/commands/packs.server.ts";
import { mailStep, sendReminders } from "./commands/mail-sessions.server.ts";
import { moveBooking, proposeMove } from "./commands/move-booking.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";
import { renderPurchaseDocuments } from "./queries/purchase-documents.server.ts";
import { SESSION_MAILS } from "./rules/mails.ts";
import { freeChangeBy } from "./rules/states.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, work, request, confirm, accept, cancel, slot, booking } = sessions;
const [STUDENT, COACH] = ["eleve@seances.fr", "coach@seances.fr"];

beforeAll(async () => {
  await rows(
    "insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '') on conflict do nothing",
  );
  await rows(
    "update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1",
    sessions.student.id,
  );
  await rows(
    "update profiles set first_name = 'Nora', last_name = 'Diallo' where id = $1",
    sessions.coach.id,
  );
});
beforeEach(() => rows("delete from mail_preferences"));

type Mail = Pick<
  typeof mailRows.$inferSelect,
  "subject" | "body" | "html" | "unsubscribeUrl" | "attachments"
>;

/** The mails since the last look, in their order. */
async function newMails(to: string): Promise<Mail[]> {
  const found = await rows(
    `delete from mails where recipient = $1 returning id, subject, body, html, unsubscribe_url as "unsubscribeUrl", attachments`,
    to,
  );
  return found.toSorted((a, b) => a.id - b.id);
}

async function newMail(to: string): Promise<Mail> {
  const [mail, ...more] = await newMails(to);
  expect(more).toEqual([]);
  if (!mail) throw new Error(`No mail to ${to}.`);
  return mail;
}

/** The calendar entry in a mail, as a calendar program reads it. */
function entryOf({ attachments }: Mail) {
  const entry = attachments.find((attachment) => "calendar" in attachment);
  if (!entry || !("calendar" in entry)) return undefined;
  const calendar = new ICAL.Component(ICAL.parse(entry.calendar));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("There is no event.");
  const read = (property: string) => String(event.getFirstPropertyValue(property));
  return {
    method: entry.method,
    uid: read("uid"),
    sequence: Number(read("sequence")),
    status: read("status"),
    summary: read("summary"),
    location: read("location"),
    attendee: read("attendee"),
    start: new ICAL.Event(event).startDate.toJSDate(),
  };
}

/** Reads the one document of a purchase. */
async function receiptOf(kind: "session" | "pack", id: string): Promise<string> {
  const [receipt, ...more] = await renderPurchaseDocuments(db, { kind, id });
  expect(more).toEqual([]);
  if (!receipt) throw new Error("There is no document.");
  expect(receipt.name).toMatch(/^recu-.+\.pdf$/);
  return (await readPdf(receipt.bytes)).pages.join(" ");
}

/** The session is at the coach's, at an exact address. */
const atVenue = (id: string) =>
  rows("update bookings set place = 'venue', address = '12 rue de l’Opéra, 75002 Paris' where id = $1", id);

describe("the mails of a session", () => {
  test("tell both, at each step, when, what, where, with whom, for how much and until when it can be changed", async () => {
    const startsAt = slot(5);
    const id = await request({ startsAt });
    const asked = [await newMail(STUDENT), await newMail(COACH)];
    expect(asked[0]?.subject).toContain("Votre demande est envoyée");
    expect(asked[0]?.body).toContain("50,00\u00a0€ sont réservés sur votre carte");
    expect(asked[1]?.body).toContain("Élève\u00a0: Manon\u00a0P.");
    for (const mail of asked) {
      expect(mail.body).toContain(`Quand\u00a0: ${formatDayTime(startsAt)}`);
      expect(entryOf(mail)).toMatchObject({ method: "PUBLISH", status: "TENTATIVE", sequence: 1 });
    }
    await atVenue(id);
    await accept(id);
    await work();
    const confirmed = { student: await newMail(STUDENT), coach: await newMail(COACH) };
    for (const { body, subject } of Object.values(confirmed)) {
      expect(subject).toContain(formatDayTime(startsAt));
      expect(body).toContain("12 rue de l’Opéra, 75002 Paris");
      expect(body).toContain(
        `sans frais jusqu’au ${formatDayTime(freeChangeBy({ startsAt, freeChangeHours: 24 }))}`.slice(1),
      );
    }
    expect(confirmed.student.body).toContain("Séance\u00a0: Yoga avec Nora (1\u00a0h)");
    expect(confirmed.student.body).toContain("Coach\u00a0: Nora Diallo");
    expect(confirmed.student.body).toContain("Prix\u00a0: 50,00\u00a0€");
    expect(confirmed.student.body).toContain("Paiement\u00a0: 50,00\u00a0€ payés.");
    expect(confirmed.coach.body).toContain("Élève\u00a0: Manon Petit");
    expect(confirmed.coach.body).toContain("45,00\u00a0€ pour vous, commission de 10\u00a0% déduite");
    expect(entryOf(confirmed.student)).toMatchObject({
      method: "REQUEST",
      status: "CONFIRMED",
      summary: "Yoga avec Nora",
      location: "12 rue de l’Opéra, 75002 Paris",
      attendee: `mailto:${STUDENT}`,
      start: startsAt,
    });
    expect(entryOf(confirmed.coach)).toMatchObject({
      method: "REQUEST",
      summary: "Yoga avec Manon Petit",
      attendee: `mailto:${COACH}`,
    });

    const later = slot(7);
    await moveBooking(db, await sessions.ofStudent(id), { startsAt: later });
    await work();
    const moved = [await newMail(STUDENT), await newMail(COACH)];
    for (const mail of moved) {
      expect(mail.body).toContain(`Au lieu de\u00a0: ${formatDayTime(startsAt)}`);
      expect(entryOf(mail)).toMatchObject({ method: "REQUEST", sequence: 3, start: later });
    }
    await cancel(id);
    await work();
    const cancelled = [await newMail(STUDENT), await newMail(COACH)];
    expect(cancelled[0]?.body).toContain("50,00\u00a0€ remboursés sur votre moyen de paiement.");
    expect(cancelled[0]?.body).toContain("Réserver à nouveau");
    expect(cancelled[0]?.attachments).toContainEqual({ document: "session", id });
    expect(await receiptOf("session", id)).toContain("Remboursé");
    for (const mail of cancelled)
      expect(entryOf(mail)).toMatchObject({
        method: "CANCEL",
        status: "CANCELLED",
        sequence: 4,
        uid: entryOf(confirmed.student)?.uid,
      });
  });

  test("promise an exact address before the confirmation only where the coach has given one", async () => {
    const id = await request();
    const mailAgain = async (address: string) => {
      await rows("update bookings set place = 'venue', address = $2 where id = $1", id, address);
      await rows("update booking_steps set mailed_at = null where booking_id = $1", id);
      await newMails(STUDENT);
      const [{ id: stepId }] = await rows("select id::int from booking_steps where booking_id = $1", id);
      await mailStep(sessions.mails, stepId);
      return (await newMail(STUDENT)).body;
    };
    const exact = await mailAgain("12 rue de l’Opéra, 75002 Paris");
    expect(exact).toContain("L’adresse exacte vous est donnée une fois la séance confirmée.");
    expect(exact).not.toContain("rue de l’Opéra");
    expect(await mailAgain("Paris")).toContain("L’adresse exacte est à demander dans la conversation.");
  });

  test("confirm the contract to the student on something that can be kept, which cannot be refused", async () => {
    await setMailPreference(db, sessions.student, { kind: SESSION_MAILS, wanted: false });
    const id = await confirm();
    const [, mail] = await newMails(STUDENT);
    if (!mail) throw new Error("There is no confirmation.");
    expect(mail.unsubscribeUrl).toBeNull();
    expect(mail.body).not.toContain("Ne plus recevoir");
    for (const words of [
      "Au nom de\u00a0: Manon Petit",
      "plus de 24\u00a0h avant",
      "article L.\u00a0221-28, 12°",
      "Vendeur\u00a0: Nora Diallo",
      "Élan SAS, 1 rue du Stade, 75012 Paris",
      "Médiateur de la consommation\u00a0: Médiation Sport, https://mediation.example.",
      `https://elan.example/receipts/${id}`,
    ]) {
      expect(mail.body).toContain(words);
      // The label of a fact stands above its value.
      expect(mail.html).toContain(words.replace("Au nom de\u00a0: ", ""));
    }
    expect(mail.attachments).toContainEqual({ document: "session", id });
    expect(await receiptOf("session", id)).toContain("50,00");
    // A mail that is only talk can be refused. The hour of the test may be one at which the coach is closed.
    await proposeMove(db, await sessions.ofCoach(id), { startsAt: fromNow(24 * 20), outside: true });
    await work();
    expect(await newMails(STUDENT)).toEqual([]);
  });

  test("of a session without a date tell of the withdrawal, and take nothing into a calendar", async () => {
    await rows(
      `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url, siret_number)
       values ($1, 'Nora', 'Diallo', 'coach@seances.fr', '1 rue', 'Lyon', '69001', 'https://agenda.example/nora', '73282932000074')`,
      sessions.coach.id,
    );
    try {
      const id = await request({ startsAt: null });
      const mail = await newMail(STUDENT);
      expect(mail.subject).toMatch(/^Votre séance est confirmée · /);
      expect(mail.body).toContain("Quand\u00a0: à une date à convenir");
      expect(mail.body).toContain("Droit de rétractation");
      expect(mail.body).toContain("SIRET 73282932000074");
      expect(mail.body).toContain(`https://elan.example/reservation/${id}/renoncer`);
      expect(entryOf(mail)).toBeUndefined();
    } finally {
      await rows("delete from coach_payment_info");
    }
  });

  test("wait for their payment, but not for long", async () => {
    const id = await request();
    await newMails(STUDENT);
    await accept(id);
    const [{ id: stepId }] = await rows(
      "select id::int from booking_steps where booking_id = $1 and step = 'confirmed'",
      id,
    );
    await mailStep(sessions.mails, stepId);
    expect(await newMails(STUDENT)).toEqual([]);
    await mailStep(sessions.mails, stepId, { isLate: true });
    expect((await newMail(STUDENT)).attachments.filter((attachment) => "document" in attachment)).toEqual([]);
    await work({ hurries: true });
    expect(await newMails(STUDENT)).toEqual([]);
  });

  test("say nothing of a confirmation that a cancellation has overtaken", async () => {
    const id = await request();
    await newMails(STUDENT);
    await newMails(COACH);
    await accept(id);
    await cancel(id);
    await work({ hurries: true });
    for (const who of [STUDENT, COACH]) expect((await newMail(who)).subject).toContain("séance est annulée");
  });

  test("remind of it with its address, and end with the offer to book again", async () => {
    const id = await confirm();
    await atVenue(id);
    await sessions.shift(id, fromNow(20));
    await rows("update bookings set confirmed_at = now() - interval '2 days' where id = $1", id);
    await newMails(STUDENT);
    await sendReminders(sessions.mails);
    const reminder = await newMail(STUDENT);
    expect(reminder.subject).toMatch(/^Rappel/);
    expect(reminder.body).toContain("12 rue de l’Opéra, 75002 Paris");
    expect(reminder.body).toContain("À moins de 24\u00a0h");
    expect(entryOf(reminder)).toMatchObject({ method: "REQUEST" });
    await sessions.shift(id, fromNow(-26));
    await sweepBookings(db);
    await work();
    expect(await booking(id)).toMatchObject({ status: "completed" });
    const over = await newMail(STUDENT);
    expect(over.body).toContain("Donner mon avis");
    expect(over.body).toContain(
      `Réserver à nouveau\u00a0:\nhttps://elan.example/coach/${sessions.ids.coach}/reserver`,
    );
    expect(entryOf(over)).toBeUndefined();
    // A coach who left the marketplace cannot be booked again.
    await rows("update booking_steps set mailed_at = null where booking_id = $1 and step = 'completed'", id);
    await rows("update coaches set lead_listing_id = null where id = $1", sessions.ids.coach);
    const [{ id: stepId }] = await rows(
      "select id::int from booking_steps where booking_id = $1 and step = 'completed'",
      id,
    );
    await mailStep(sessions.mails, stepId);
    expect((await newMail(STUDENT)).body).not.toContain("Réserver à nouveau");
    await rows(
      "update coaches set lead_listing_id = $2 where id = $1",
      sessions.ids.coach,
      sessions.ids.listing,
    );
  });
});

test("the purchase of a pack is confirmed to the student with its terms and its receipt, and told to the coach, once", async () => {
  await rows(
    "insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 21000) on conflict do nothing",
    sessions.ids.coach,
  );
  const { packId, checkoutUrl } = await buyPack(sessions.parts, sessions.student, {
    coachId: sessions.ids.coach,
    hours: 5,
    shownCents: 21_000,
    idempotencyKey: randomUUID(),
  });
  await sessions.press(checkoutUrl);
  await work();
  await mailBoughtPack(sessions.mails, packId);
  const mail = await newMail(STUDENT);
  expect(mail.unsubscribeUrl).toBeNull();
  for (const words of [
    "Pack\u00a0: 5\u00a0h de séances",
    "Coach\u00a0: Nora Diallo",
    "210,00\u00a0€ payés le",
    "Au nom de\u00a0: Manon Petit",
    "Droit de rétractation\u00a0: vous avez 14\u00a0jours",
    "Modèle de rétractation",
    "Médiation Sport",
    `https://elan.example/reservation/pack/${packId}/renoncer`,
  ])
    expect(mail.body).toContain(words);
  expect(mail.attachments).toEqual([{ document: "pack", id: packId }]);
  expect(await receiptOf("pack", packId)).toContain("210,00");
  const told = await newMail(COACH);
  expect(told.body).toContain("Manon\u00a0P. a acheté 5\u00a0h");
  expect(told.unsubscribeUrl).not.toBeNull();
});

test("nothing that was not paid has a document", async () => {
  const id = await request();
  expect(await renderPurchaseDocuments(db, { kind: "session", id })).toEqual([]);
  expect(await renderPurchaseDocuments(db, { kind: "pack", id })).toEqual([]);
});
