import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { ownerOf } from "../../../../tests/fixtures/accounts/owners.ts";
import { addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { addCoach } from "../../../../tests/fixtures/bookings/coaches.ts";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { readPdf } from "../../../../tests/fixtures/read-pdf.ts";
import { findOwnReceipt } from "../gate.server.ts";
import { buyPack } from "../packs/commands/packs.server.ts";
import { proposeMove } from "./commands/move-booking.server.ts";
import { sweepBookings } from "./commands/sweep-bookings.server.ts";
import { findBooking } from "./queries/find-booking.server.ts";
import { listHistory } from "./queries/list-history.server.ts";
import { readReceipt } from "./queries/receipt.server.ts";
import { renderReceipt } from "./queries/render-receipt.server.ts";
import { getStudentOverview } from "./queries/student-overview.server.ts";

const database = testDatabase();
const { db, pool } = database;
const {
  coach,
  student,
  other,
  ids,
  rows,
  work,
  press,
  slot,
  book,
  ofStudent,
  cancel,
  ofCoach,
  request,
  confirm,
  shift,
  parts,
} = demoSessions(database);

const year = Number(parisDay(new Date()).slice(0, 4));
const history = (page = 1, who = student) => listHistory(pool, who, page);

async function printed(id: string) {
  const own = await findOwnReceipt(db, student, id);
  const receipt = own && (await readReceipt(db, own));
  if (!receipt) throw new Error("There is no receipt.");
  return readPdf(await renderReceipt(receipt));
}

describe("what a student has done and paid", () => {
  it("has what was paid, what was given back of it and what took place, by year", async () => {
    const cancelled = await confirm({ startsAt: slot(6) });
    await cancel(cancelled);
    await work();
    const waiting = await request({ startsAt: slot(7) });
    const kept = await confirm({ startsAt: slot(8) });
    const { rows: listed, total, years } = await history();
    // A paid session that is still to come is not in the history.
    expect(listed.map(({ id }) => id)).toEqual([cancelled]);
    expect(listed.map(({ id }) => id)).not.toContain(waiting);
    expect(total).toBe(1);
    expect(listed[0]).toMatchObject({
      kind: "session",
      coachName: "Nora Diallo",
      priceCents: 5_000,
      collectedCents: 5_000,
      refundedCents: 5_000,
    });
    expect(years).toEqual([{ year, paidCents: 10_000, refundedCents: 5_000, sessions: 0 }]);
    await rows(
      "update bookings set starts_at = now() - interval '10 minutes', ends_at = now() + interval '50 minutes' where id = $1",
      kept,
    );
    expect((await history()).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([kept, cancelled]));
    expect(await history(1, other)).toMatchObject({ rows: [], years: [], total: 0 });
  });

  it("has packs with what is left of them, and receipts of both", async () => {
    await pool.query("delete from coach_packs");
    await pool.query("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 22500)", [
      ids.coach,
    ]);
    const { packId, checkoutUrl } = await buyPack(parts, student, {
      coachId: ids.coach,
      hours: 5,
      shownCents: 22_500,
      idempotencyKey: randomUUID(),
    });
    await press(checkoutUrl);
    await work();
    const { rows: listed, years } = await history();
    expect(listed).toMatchObject([{ kind: "pack", id: packId, minutesLeft: 300, isOver: false }]);
    expect(years).toMatchObject([{ paidCents: 22_500 }]);
    const { title, pages, fonts } = await printed(packId);
    expect(title).toBe(`Reçu DEMO-${packId.slice(0, 8).toUpperCase()}`);
    for (const words of ["Nora Diallo", "Pack de 5 h de séances", "225,00 €", "via Élan"])
      expect.soft(pages[0]).toContain(words);
    expect(fonts.every(({ name, isEmbedded }) => isEmbedded && name.includes("BricolageGrotesque"))).toBe(
      true,
    );
    const { packs } = await getStudentOverview(db, student, new Date());
    expect(packs).toMatchObject([{ id: packId, minutesLeft: 300, coachName: "Nora Diallo" }]);
  });
});

describe("a receipt", () => {
  it("says who sold what, for how much, and what was given back, in another reader's eyes", async () => {
    await rows("update profiles set first_name = 'Zoé', last_name = 'Müller' where id = $1", student.id);
    const id = await confirm({ startsAt: slot(5) });
    await rows('update bookings set extras = \'[{"name": "Bilan", "priceCents": 1500}]\' where id = $1', id);
    const [page] = (await printed(id)).pages;
    for (const words of [
      "Vendu par",
      "Nora Diallo",
      "Zoé Müller",
      `Reçu nº DEMO-${id.slice(0, 8).toUpperCase()}`,
      "Yoga avec Nora, 1 h,",
      "35,00 €",
      "Bilan",
      "15,00 €",
      "Payé 50,00 €",
      "Paiement de démonstration : aucune somme n’a été débitée.",
    ])
      expect.soft(page).toContain(words);
    expect(page).not.toContain("Remboursé");
    // A session that was sold under the title of its listing keeps that name.
    const title = "Des séances à votre mesure";
    await rows("update bookings set extras = '[]', service = $2, discipline = null where id = $1", id, title);
    await cancel(id);
    await work();
    const [later] = (await printed(id)).pages;
    expect(later).toContain(`${title}, 1 h,`);
    expect(later).toContain("Remboursé −50,00 €");
    expect(later).toContain("Reste payé 0,00 €");
  });

  it("is for whoever has paid and for the coach who was paid, of what was taken", async () => {
    const asked = await request({ startsAt: slot(5) });
    expect(await findOwnReceipt(db, student, asked)).toBeUndefined();
    const paid = await confirm({ startsAt: slot(6) });
    expect(await findOwnReceipt(db, student, paid)).toBeDefined();
    expect(await findOwnReceipt(db, coach, paid)).toBeDefined();
    const stranger = randomUUID();
    await pool.query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", [
      stranger,
    ]);
    await addCoach(pool, { userId: stranger });
    for (const who of [other, ownerOf(stranger, "coach")])
      expect(await findOwnReceipt(db, who, paid)).toBeUndefined();
    expect(await findOwnReceipt(db, student, "1")).toBeUndefined();
    expect(await findBooking(db, await ofStudent(paid), new Date())).toMatchObject({
      hasReceipt: true,
      collectedCents: 5_000,
    });
    expect(await findBooking(db, await ofCoach(paid), new Date())).toMatchObject({ hasReceipt: false });
  });
});

describe("what a student finds when they come", () => {
  it("is the next session, what waits for them, and whom they can book again", async () => {
    const now = new Date();
    expect(await getStudentOverview(db, student, now)).toEqual({
      next: undefined,
      waiting: [],
      packs: [],
      coaches: [],
      holds: [],
    });
    const { bookingId: held } = await book({ startsAt: slot(12) });
    expect((await getStudentOverview(db, student, now)).holds.map(({ id }) => id)).toEqual([held]);
    expect((await getStudentOverview(db, other, now)).holds).toEqual([]);
    const done = await confirm({ startsAt: slot(5) });
    await shift(done, new Date(now.getTime() - 72 * HOUR_MS));
    await sweepBookings(db);
    await work();
    const later = await confirm({ startsAt: slot(9) });
    const next = await request({ startsAt: slot(6) });
    await proposeMove(db, await ofCoach(later), { startsAt: slot(10) });
    const overview = await getStudentOverview(db, student, new Date());
    expect(overview.next?.id).toBe(next);
    expect(overview.waiting.map(({ id, may }) => [id, may.includes("answer move")])).toEqual([[later, true]]);
    expect(overview.coaches).toEqual([{ id: ids.coach, name: "Nora Diallo", image: null }]);
    expect((await getStudentOverview(db, other, new Date())).next).toBeUndefined();
    await addPack(pool, { coachId: ids.coach, studentId: other.id });
    expect((await getStudentOverview(db, student, new Date())).packs).toEqual([]);
  });
});
