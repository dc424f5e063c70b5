import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { blockPerson } from "~/features/messages/commands/answer-conversation.server.ts";
import { mailUnread } from "~/features/messages/commands/mail-unread.server.ts";
import {
  type OwnConversation,
  requireReceivedConversation,
  requireSentConversation,
} from "~/features/messages/gate.server.ts";
import { exportMessages } from "~/features/messages/queries/export-messages.server.ts";
import { listSent } from "~/features/messages/queries/list-conversations.server.ts";
import { ownPage } from "../../../../tests/fixtures/accounts/owners.ts";
import { addPack } from "../../../../tests/fixtures/bookings/bookings.ts";
import { demoSessions } from "../../../../tests/fixtures/bookings/sessions.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { requirePlannedStudent } from "../gate.server.ts";
import { planSessions } from "../planning/commands/plan-sessions.server.ts";
import { wallTimeOf } from "../planning/rules/clashes.ts";
import { releaseHold } from "../sessions/commands/release-hold.server.ts";
import { sweepBookings } from "../sessions/commands/sweep-bookings.server.ts";
import { acceptProposal } from "./commands/accept-proposal.server.ts";
import { declineProposal, withdrawProposal } from "./commands/end-proposal.server.ts";
import { mailAskedProposal, remindOfProposals } from "./commands/mail-asked.server.ts";
import { listProposals } from "./queries/list-proposals.server.ts";
import { acceptanceSchema } from "./schema.ts";

const database = testDatabase();
const sessions = demoSessions(database);
const { db, rows, parts, work, press, slot, booking, money, coach, student, other, ids } = sessions;

let ofCoach: OwnConversation;
let ofStudent: OwnConversation;

async function startTalk(who = student) {
  const [{ id }] = await rows(
    "insert into conversations (coach_id, student_id) values ($1, $2) returning id::int",
    ids.coach,
    who.id,
  );
  return {
    ofCoach: await requireReceivedConversation(db, ownPage(ids.coach), id),
    ofStudent: await requireSentConversation(db, who, id),
  };
}

beforeEach(async () => {
  ({ ofCoach, ofStudent } = await startTalk());
});

interface Given {
  clientId?: string;
  listingId?: number;
  minutes?: number;
  place?: "venue" | "home" | "webcam";
  startsAt?: Date;
  priceCents?: number;
  isConfirmed?: boolean;
}

/** A planned session at 42 €, where the listing says 50 €. */
async function propose({ clientId = randomUUID(), ...given }: Given = {}, who = student): Promise<string> {
  const { startsAt = slot(5), isConfirmed = false, ...terms } = given;
  await planSessions(db, coach, await requirePlannedStudent(db, coach, { client: who.id }), {
    clientId,
    listingId: ids.listing,
    minutes: 60,
    place: "webcam",
    occurrences: [{ when: wallTimeOf(startsAt), isConfirmed }],
    priceCents: 4_200,
    packId: null,
    weeks: null,
    requestId: null,
    ...terms,
  });
  return clientId;
}

/** Lists the held bookings that keep the slots of open proposals. */
const kept = () =>
  rows("select proposal_id, starts_at from bookings where status = 'held' and payment_id is null");

const acceptance = (proposal: string, given: Record<string, string> = {}) =>
  acceptanceSchema.parse({ proposal, place: "webcam", ...given });
const accept = (id: string, given: Record<string, string> = {}) =>
  acceptProposal(parts, student, ofStudent, acceptance(id, given));
const state = async (id: string) =>
  (await listProposals(db, ofStudent, new Date())).find((one) => one.id === id)?.state;
const expire = (id: string) =>
  rows("update bookings set held_until = now() - interval '1 second' where id = $1", id);
const said = async () =>
  (await rows("select body from messages order by id")).map(({ body }) => body as string);

describe("a coach proposes", () => {
  test("a message names it, in the mail and in the list too, and sent again it is the same", async () => {
    const clientId = randomUUID();
    await Promise.all([propose({ clientId }), propose({ clientId })]);
    await propose({ clientId });
    const [words, ...more] = await said();
    expect(more).toEqual([]);
    expect(words).toMatch(
      /^Séance proposée\u00a0: Yoga avec Nora, .* à 10:00, 1\sh, en visio, 42\s€\. À confirmer avant le .*\.$/,
    );
    const [row] = await listSent(db, student, { q: "" });
    expect(row).toMatchObject({ unread: 1, excerpt: words?.slice(0, 120), excerptIsOwn: false });
    await mailUnread(
      {
        ...sessions.mails,
        findCoach: async () => ({ name: "Nora Diallo", userId: coach.id, similarPath: "/coaches" }),
      },
      { conversationId: ofStudent.id, side: "student" },
    );
    // The mail of the proposal says it; see below.
    expect(await rows("select from mails")).toEqual([]);
    expect(await listProposals(db, ofCoach, new Date())).toMatchObject([
      { id: clientId, title: "Yoga avec Nora", priceCents: 4_200, state: "proposed", bookingId: null },
    ]);
    expect(JSON.stringify(await exportMessages(db, coach))).toContain("Séance proposée");
  });

  test("the student is mailed once, whatever mails they refuse, and reminded once before the slot is freed", async () => {
    await rows(
      "insert into mail_preferences (user_id, kind, wanted) select $1, kind, false from unnest($2::text[]) kind",
      student.id,
      ["replies", "messages", "sessions", "reminders"],
    );
    const id = await propose();
    await propose({ startsAt: slot(6), priceCents: 0 });
    await work();
    const mails = await rows("select subject, body from mails order by id");
    expect(mails.map(({ subject }) => subject.replace(/\s/g, " "))).toEqual([
      expect.stringMatching(/^À confirmer : Yoga avec Nora/),
      expect.stringMatching(/^À confirmer : Yoga avec Nora/),
    ]);
    const [paid, given] = mails.map(({ body }) => body.replace(/\s+/g, " "));
    for (const part of ["1 h", "En visio", "42", "Créneau gardé jusqu’au", `/messages/${ofStudent.id}`])
      expect(paid).toContain(part);
    expect(paid).toContain("Confirmer et payer");
    expect(given).toContain("Offerte");
    await rows("delete from mails");
    await Promise.all([remindOfProposals(sessions.mails), mailAskedProposal(sessions.mails, id)]);
    expect(await rows("select from mails")).toEqual([]);
    await rows(
      `update session_proposals set created_at = now() - interval '30 hours', expires_at = now() + interval '18 hours'
       where id = $1`,
      id,
    );
    await Promise.all([remindOfProposals(sessions.mails), remindOfProposals(sessions.mails)]);
    await remindOfProposals(sessions.mails);
    expect(await sessions.subjects()).toEqual([expect.stringMatching(/^Rappel, à confirmer/)]);
  });

  test("a student who is paying, or has answered, is not reminded", async () => {
    const [paying, declined] = [await propose(), await propose({ startsAt: slot(6) })];
    await work();
    await accept(paying);
    await declineProposal(db, ofStudent, declined);
    await rows("delete from mails");
    await rows(
      "update session_proposals set created_at = now() - interval '30 hours', expires_at = now() + interval '18 hours'",
    );
    await remindOfProposals(sessions.mails);
    expect(await rows("select from mails")).toEqual([]);
  });

  test("only what the listing offers, at a time that is possible, and five at most", async () => {
    const refused = (given: Given) => expect(propose(given)).rejects;
    await refused({ minutes: 50 }).toThrow("durée");
    await refused({ place: "home" }).toThrow("lieu");
    await refused({ startsAt: slot(5, "03:00") }).toThrow("en dehors de vos horaires");
    await refused({ listingId: 999_999 }).toThrow("pas en ligne");
    await expect(requirePlannedStudent(db, coach, { client: other.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await sessions.book({}, other);
    await refused({ isConfirmed: true }).toThrow("en train de payer");
    for (const day of [6, 7, 8, 9, 10]) await propose({ startsAt: slot(day) });
    await refused({ startsAt: slot(11) }).toThrow("attendent déjà");
    expect(await said()).toHaveLength(5);
  });

  test("nothing in a conversation that is closed, and an open proposal cannot be accepted there either", async () => {
    const id = await propose();
    await blockPerson(db, ofStudent, true);
    await expect(propose({ startsAt: slot(6) })).rejects.toThrow("bloqué");
    await expect(accept(id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(withdrawProposal(db, ofCoach, id)).rejects.toThrow("ne reçoit plus");
    await blockPerson(db, ofStudent, false);
    await rows("update conversations set declined_at = now() where id = $1", ofStudent.id);
    await expect(accept(id)).rejects.toThrow("n’est pas disponible");
    expect(await rows("select from bookings where payment_id is not null")).toEqual([]);
  });
});

describe("a student accepts", () => {
  test("pays the agreed price, the session is confirmed without another answer, and the ledger follows", async () => {
    await rows("update listings set hourly_rate_cents = 9000 where id = $1", ids.listing);
    const id = await propose();
    const { bookingId, checkoutUrl } = await accept(id);
    await rows("update listings set hourly_rate_cents = 5000 where id = $1", ids.listing);
    expect(await booking(bookingId)).toMatchObject({ status: "held", price_cents: 4_200 });
    expect(await state(id)).toBe("paying");
    expect((await listProposals(db, ofCoach, new Date()))[0]?.bookingId).toBeNull();
    // The same press again leads to the same checkout.
    expect(await accept(id)).toEqual({ bookingId, checkoutUrl });
    await press(checkoutUrl);
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed", answer_by: null });
    expect(await money(bookingId)).toEqual({ status: "paid", collected: 4_200, refunded: 0, earned: 0 });
    expect(await state(id)).toBe("accepted");
    const steps = await rows(
      "select step, by from booking_steps where booking_id = $1 order by id",
      bookingId,
    );
    expect(steps).toEqual([
      { step: "requested", by: "student" },
      { step: "confirmed", by: "nobody" },
    ]);
    expect(await sessions.subjects()).toEqual([
      expect.stringMatching(/^À confirmer/),
      expect.stringContaining("Votre séance est confirmée"),
      expect.stringContaining("Une séance est confirmée"),
    ]);
    expect(await accept(id)).toEqual({ bookingId });
    await rows(
      "update bookings set starts_at = now() - interval '3 days', ends_at = now() - interval '3 days' + interval '1 hour' where id = $1",
      bookingId,
    );
    await sweepBookings(db);
    await work();
    expect(await money(bookingId)).toMatchObject({ collected: 4_200, earned: 4_200 });
    // The marketplace keeps 10 % of the agreed price.
    const shares = await rows("select account, sum(cents)::int as cents from ledger_entries group by 1");
    const totals = Object.fromEntries(shares.map(({ account, cents }) => [account, Math.abs(cents)]));
    expect(totals).toMatchObject({ coaches: 3_780, commission: 420 });
  });

  test("of acceptances of the same moment one becomes a session, and all lead to it", async () => {
    for (let day = 5; day < 8; day += 1) {
      const id = await propose({ startsAt: slot(day) });
      const sent = await Promise.all([1, 2, 3].map(() => accept(id)));
      expect(new Set(sent.map(({ bookingId }) => bookingId)).size).toBe(1);
    }
    expect(await rows("select from bookings where payment_id is not null")).toHaveLength(3);
    expect(await rows("select from payments")).toHaveLength(3);
  });

  test("of an acceptance and a withdrawal of the same moment one counts", async () => {
    for (let day = 5; day < 8; day += 1) {
      const id = await propose({ startsAt: slot(day) });
      const [accepted, withdrawn] = await Promise.allSettled([accept(id), withdrawProposal(db, ofCoach, id)]);
      expect([accepted.status, withdrawn.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await state(id)).toBe(accepted.status === "fulfilled" ? "paying" : "withdrawn");
    }
  });

  test("an unpaid acceptance leaves the proposal open; meanwhile nobody ends it", async () => {
    const id = await propose();
    const { bookingId } = await accept(id);
    await expect(withdrawProposal(db, ofCoach, id)).rejects.toThrow("en train de payer");
    await expect(declineProposal(db, ofStudent, id)).rejects.toThrow("commencé à payer");
    await releaseHold(db, await sessions.ofStudent(bookingId));
    await work();
    expect(await state(id)).toBe("proposed");
    const again = await accept(id);
    expect(again.bookingId).not.toBe(bookingId);
    await press(again.checkoutUrl, false);
    await work({ hurries: true });
    expect(await state(id)).toBe("proposed");
    await withdrawProposal(db, ofCoach, id);
    expect(await state(id)).toBe("withdrawn");
  });

  test("nobody else takes the slot until the student answers, and the student pays for it at any notice", async () => {
    const id = await propose();
    expect(await kept()).toEqual([{ proposal_id: id, starts_at: slot(5) }]);
    await expect(sessions.book({}, other)).rejects.toThrow("vient d’être pris");
    await expect(sessions.book()).rejects.toThrow("vient d’être pris");
    // The hours and the notice of the coach bind strangers; here the coach has confirmed the time.
    const early = await propose({ startsAt: slot(5, "06:00"), isConfirmed: true });
    const { bookingId, checkoutUrl } = await accept(early);
    await press(checkoutUrl);
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed", starts_at: slot(5, "06:00") });
    expect(await kept()).toHaveLength(1);
  });

  test("a session and a booking of the same moment never take one slot", async () => {
    for (let day = 5; day < 9; day += 1) {
      const startsAt = slot(day);
      const sent = await Promise.allSettled([propose({ startsAt }), sessions.book({ startsAt }, other)]);
      expect(sent.map(({ status }) => status).sort(), JSON.stringify(sent)).toEqual([
        "fulfilled",
        "rejected",
      ]);
    }
    expect(await rows("select from bookings where status <> 'cancelled'")).toHaveLength(4);
  });

  test("the slot goes back to the student after an attempt to pay, and is free once the proposal expires", async () => {
    const id = await propose();
    await expire((await accept(id)).bookingId);
    await sweepBookings(db);
    await work();
    expect(await state(id)).toBe("proposed");
    expect(await kept()).toEqual([{ proposal_id: id, starts_at: slot(5) }]);
    await expect(sessions.book({}, other)).rejects.toThrow("vient d’être pris");
    await rows("update session_proposals set expires_at = now() - interval '1 second'");
    await expire((await rows("select id from bookings where status = 'held'"))[0].id);
    await sweepBookings(db);
    await work();
    expect(await kept()).toEqual([]);
    expect((await said()).at(-1)).toMatch(/^Séance non confirmée à temps/);
    expect((await sessions.subjects()).slice(1)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining("n’a pas été confirmée à temps")),
    );
    expect((await sessions.book({}, other)).bookingId).toBeTruthy();
  });

  test("a session that the coach gives is confirmed by one press, and nothing is paid", async () => {
    const id = await propose({ priceCents: 0 });
    expect((await said())[0]).toContain("offerte");
    const { bookingId, checkoutUrl } = await accept(id);
    expect(checkoutUrl).toBeUndefined();
    await work();
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed", price_cents: 0, is_free: false });
    expect(await state(id)).toBe("accepted");
    expect(await rows("select from payments")).toEqual([]);
    const [mail] = await rows("select body from mails order by id limit 1");
    expect(mail.body).toContain("Votre coach vous offre cette séance");
    await sessions.cancel(bookingId);
    expect((await said()).at(-1)).toMatch(/^Séance annulée par l’élève\s: .*\.$/);
    expect((await said()).at(-1)).not.toContain("remboursée");
  });

  test("a proposal that has expired, was declined or withdrawn stays so, and its end is told in the conversation", async () => {
    const [late, unwanted, taken] = [
      await propose(),
      await propose({ startsAt: slot(6) }),
      await propose({ startsAt: slot(7) }),
    ];
    await rows("update session_proposals set expires_at = now() - interval '1 second' where id = $1", late);
    await expect(accept(late)).rejects.toThrow("expiré");
    expect(await state(late)).toBe("expired");
    await declineProposal(db, ofStudent, unwanted);
    await declineProposal(db, ofStudent, unwanted);
    await withdrawProposal(db, ofCoach, taken);
    await expect(accept(unwanted)).rejects.toThrow("déclinée");
    await expect(accept(taken)).rejects.toThrow("retirée");
    await expect(withdrawProposal(db, ofCoach, unwanted)).rejects.toThrow("déclinée");
    await expect(withdrawProposal(db, ofStudent, late)).rejects.toMatchObject({ code: "forbidden" });
    await expect(declineProposal(db, ofCoach, late)).rejects.toMatchObject({ code: "forbidden" });
    expect((await said()).slice(3)).toEqual([
      expect.stringMatching(/^Proposition déclinée par l’élève\s: Yoga avec Nora, /),
      expect.stringMatching(/^Proposition retirée par le coach\s: Yoga avec Nora, /),
    ]);
  });

  test("a pack and the free first lesson pay for it, and it is confirmed at once", async () => {
    await rows("update coaches set first_lesson_free = true where id = $1", ids.coach);
    const first = await accept(await propose(), { payBy: "free" });
    expect(await booking(first.bookingId)).toMatchObject({
      status: "confirmed",
      is_free: true,
      price_cents: 0,
    });
    const second = await propose({ startsAt: slot(6) });
    await expect(accept(second, { payBy: "free" })).rejects.toThrow(/celle-ci coûte 42,00\s€/);
    const pack = await addPack(sessions.pool, { coachId: ids.coach, studentId: student.id });
    const { bookingId, checkoutUrl } = await accept(second, { payBy: pack });
    expect(checkoutUrl).toBeUndefined();
    expect(await booking(bookingId)).toMatchObject({ status: "confirmed", pack_id: pack, price_cents: 0 });
    expect(await state(second)).toBe("accepted");
    await rows("delete from pack_moves");
    await rows("update bookings set pack_id = null");
    await rows("delete from packs");
  });

  test("at home the student gives the address, within the coach's reach", async () => {
    await rows("update listings set location_type = 'travel', travel_km = 10 where id = $1", ids.listing);
    const id = await propose({ place: "home" });
    const home = { place: "home", address: "3 rue des Lilas, Lyon" };
    await expect(accept(id, { ...home, latitude: "48.85", longitude: "2.35" })).rejects.toThrow("10");
    const { bookingId } = await accept(id, { ...home, latitude: "45.76", longitude: "4.84" });
    expect(await booking(bookingId)).toMatchObject({ place: "home", address: home.address });
    await rows("update listings set location_type = 'fixed', travel_km = null where id = $1", ids.listing);
  });

  test("another student's proposal is answered as a missing one", async () => {
    const id = await propose();
    const talk = await startTalk(other);
    await expect(acceptProposal(parts, other, talk.ofStudent, acceptance(id))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(declineProposal(db, talk.ofStudent, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listProposals(db, talk.ofStudent, new Date())).toEqual([]);
  });
});
