import { beforeAll, describe, expect, it } from "vitest";
import type { CoachViewer, StudentViewer } from "~/features/accounts/rules/viewer.ts";
import { decideAbsence } from "~/features/back-office/commands/settle-absence.server.ts";
import {
  askForWords,
  closeCase,
  decideCase,
} from "~/features/back-office/desk/commands/close-case.server.ts";
import { openPaymentCase } from "~/features/back-office/desk/commands/open-case.server.ts";
import { resendStoryMail } from "~/features/back-office/desk/commands/resend-story-mail.server.ts";
import {
  pruneCaseWords,
  reportProblem,
  sayWords,
} from "~/features/back-office/desk/commands/say-words.server.ts";
import { requireOwnCase } from "~/features/back-office/desk/gate.server.ts";
import { exportCaseWords } from "~/features/back-office/desk/queries/export-case-words.server.ts";
import { findBookingStory, mailsOfBooking } from "~/features/back-office/desk/queries/find-booking.server.ts";
import { findCaseStory, findOwnCase } from "~/features/back-office/desk/queries/find-case.server.ts";
import { exportDeskCases, listCases } from "~/features/back-office/desk/queries/list-cases.server.ts";
import { MOST_WORDS } from "~/features/back-office/desk/rules/cases.ts";
import { readFilters } from "~/features/back-office/desk/rules/filters.ts";
import { answerAbsence, sayAbsent } from "~/features/bookings/sessions/commands/absence.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { demoSessions, fromNow } from "../../fixtures/bookings/sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";

const database = testDatabase();
const { db, pool } = database;
const { rows, work, confirm, shift, booking, student, other, coach, mails, ofStudent, ofCoach } =
  demoSessions(database);
const operator = ownerOf("operator", "operator");
const keys = SECRETS.columnKeys;
const parts = { ...mails, columnKeys: keys, operatorEmails: ["equipe@seances.fr"] };
const viewers = {
  student: { ...student, role: "student" } as StudentViewer,
  other: { ...other, role: "student" } as StudentViewer,
  coach: { ...coach, role: "coach" } as CoachViewer,
};
const mailsTo = async (recipient: string, subject: string) =>
  (
    await rows(
      "select body from mails where recipient = $1 and subject like $2 || '%' order by id",
      recipient,
      subject,
    )
  ).map(({ body }) => body as string);
const list = (search: string, words = "") =>
  listCases(pool, operator, readFilters("litiges", new URLSearchParams(search), words), 1);

beforeAll(() =>
  rows("insert into users (id, email, role) values ('operator', 'operateur@seances.fr', 'coach')"),
);

async function doneSession(): Promise<string> {
  const id = await confirm();
  await shift(id, fromNow(-5));
  return id;
}
const PROBLEM = { ground: "short", words: "Vingt minutes au lieu d’une heure." } as const;
const report = async (id: string) =>
  reportProblem(parts, { ...(await ofStudent(id)), authorId: student.id }, PROBLEM);
const story = (id: string) => findCaseStory({ pool, keys }, operator, id);
const decide = (id: string, seenWords: number) =>
  decideCase(db, operator, mails, { id, reason: "Nous remboursons la moitié.", seenWords });

describe("a problem that a student reports", () => {
  it("is heard from both sides, decided once, and mailed to both", async () => {
    const id = await report(await doneSession());
    expect(await mailsTo("equipe@seances.fr", "Problème signalé")).toHaveLength(1);
    const [asked] = await mailsTo("coach@seances.fr", "Dites-nous ce qui s’est passé");
    expect(asked).toContain(`https://elan.example/dashboard/litiges/${id}`);
    // A coach who refuses the mails of sessions reads decisions all the same.
    await rows(
      "insert into mail_preferences (user_id, kind, wanted) values ($1, 'sessions', false)",
      coach.id,
    );
    const own = await requireOwnCase(pool, viewers.coach, id);
    await sayWords(db, keys, own, { words: "L’élève est arrivé en retard." });
    expect((await story(id))?.words).toMatchObject([
      { side: "student", words: PROBLEM.words },
      { side: "coach", words: "L’élève est arrivé en retard." },
    ]);
    expect((await rows("select sealed from case_words")).map(({ sealed }) => sealed).join()).not.toContain(
      "retard",
    );
    await expect(closeCase(db, operator, { id, reason: "Vu." })).rejects.toThrow("y a été invité");
    await expect(decide(id, 1)).rejects.toThrow("vient d’écrire");
    const both = await Promise.allSettled([decide(id, 2), decide(id, 2)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const recipient of ["eleve@seances.fr", "coach@seances.fr"]) {
      const decided = await mailsTo(recipient, "Notre décision");
      expect(decided).toHaveLength(1);
      expect(decided[0]).toContain("Nous remboursons la moitié.");
    }
    await expect(sayWords(db, keys, own, { words: "Encore." })).rejects.toThrow("déjà décidé");
    expect(await findOwnCase({ pool, keys }, own)).toMatchObject({
      isOpen: false,
      decision: "Nous remboursons la moitié.",
    });
    await rows("delete from mail_preferences");
  });

  it("is one case, is closed to anybody else, and comes within two days", async () => {
    const bookingId = await doneSession();
    const both = await Promise.allSettled([report(bookingId), report(bookingId)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [{ id }] = await rows("select id from operator_cases");
    await expect(requireOwnCase(pool, viewers.other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(requireOwnCase(pool, viewers.coach, "1")).rejects.toMatchObject({ code: "not_found" });
    await shift(bookingId, fromNow(-60));
    await rows("delete from operator_cases");
    await expect(report(bookingId)).rejects.toThrow("pendant 48");
  });

  it("takes a few texts of each side, which its author finds in a copy of their data", async () => {
    const id = await report(await doneSession());
    const own = await requireOwnCase(pool, viewers.student, id);
    for (let count = 1; count < MOST_WORDS; count += 1)
      await sayWords(db, keys, own, { words: `Encore ${count}` });
    await expect(sayWords(db, keys, own, { words: "De trop" })).rejects.toThrow("beaucoup écrit");
    const copy = await exportCaseWords(keys)(db, student);
    expect(copy).toHaveLength(MOST_WORDS);
    expect(copy[0]).toMatchObject({ litige: "problem", mes_mots: PROBLEM.words });
    expect(await exportCaseWords(keys)(db, coach)).toEqual([]);
    await decide(id, MOST_WORDS);
    await pruneCaseWords(db);
    expect((await story(id))?.words).toHaveLength(MOST_WORDS);
    await rows("update operator_cases set closed_at = now() - interval '13 months'");
    await pruneCaseWords(db);
    expect(await story(id)).toMatchObject({ words: [], isTold: true });
  });
});

describe("a case about a payment", () => {
  const dispute = async (kind: "dispute" | "refund", respondBy?: string) => {
    const [paid] = await rows("select id from payments limit 1");
    await openPaymentCase(parts, { kind, ref: `${kind} 1`, paymentId: paid.id, cents: 5_000, respondBy });
    const [opened] = await rows("select id, due_at from operator_cases order by opened_at desc limit 1");
    return opened as { id: string; due_at: Date };
  };

  it("has the bank’s own deadline, and both are asked at once", async () => {
    await confirm();
    const respondBy = new Date(Date.now() + 12 * 24 * 60 * 60 * 1000).toISOString();
    const { due_at } = await dispute("dispute", respondBy);
    expect(due_at.toISOString()).toBe(respondBy);
    for (const recipient of ["eleve@seances.fr", "coach@seances.fr"])
      expect(await mailsTo(recipient, "Dites-nous ce qui s’est passé")).toHaveLength(1);
  });

  it("of which nobody was told is the operators’ alone until they ask both", async () => {
    await confirm();
    const { id } = await dispute("refund");
    await expect(requireOwnCase(pool, viewers.student, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await mailsTo("eleve@seances.fr", "Dites-nous ce qui s’est passé")).toEqual([]);
    await askForWords(db, operator, mails, { id });
    await expect(askForWords(db, operator, mails, { id })).rejects.toThrow("déjà parties");
    expect(await mailsTo("eleve@seances.fr", "Dites-nous ce qui s’est passé")).toHaveLength(1);
    expect((await requireOwnCase(pool, viewers.student, id)).side).toBe("student");
  });

  it("shows a coach who is the buyer the side of the buyer, at an address that is open to both roles", async () => {
    await confirm();
    await rows(`update ledger_holders set user_id = null where user_id = $1`, coach.id);
    await rows(
      `update ledger_holders set user_id = $1 where id = (select payer_id from payments limit 1)`,
      coach.id,
    );
    const { id } = await dispute("dispute");
    const [asked] = await mailsTo("coach@seances.fr", "Dites-nous ce qui s’est passé");
    expect(asked).toContain(`https://elan.example/dashboard/litiges/${id}`);
    expect(asked).not.toContain("student-dashboard");
    expect(await requireOwnCase(pool, viewers.coach, id)).toMatchObject({
      side: "student",
      authorId: coach.id,
    });
  });

  it("of a guest, whom nobody can ask, is closed with a note and claims no reader", async () => {
    await confirm();
    await rows("update ledger_holders set user_id = null");
    const { id } = await dispute("dispute");
    expect(await mailsTo("eleve@seances.fr", "Dites-nous ce qui s’est passé")).toEqual([]);
    expect(await story(id)).toMatchObject({ wordsAskedAt: null, wordsDueAt: null });
    await expect(askForWords(db, operator, mails, { id })).rejects.toThrow("n’a de compte");
    await expect(decide(id, 0)).rejects.toThrow("n’a de compte");
    await closeCase(db, operator, { id, reason: "Écrit par téléphone." });
    expect(await story(id)).toMatchObject({ isOpen: false, isTold: false, wordsAskedAt: null });
  });
});

describe("a problem whose other side has no account", () => {
  it("stays open to its author, who is owed a decision", async () => {
    const bookingId = await doneSession();
    await rows("update ledger_holders set user_id = null where user_id = $1", student.id);
    await rows("update bookings set student_id = null where id = $1", bookingId);
    const id = await reportProblem(parts, { ...(await ofCoach(bookingId)), authorId: coach.id }, PROBLEM);
    expect(await story(id)).toMatchObject({ wordsAskedAt: null });
    expect((await requireOwnCase(pool, viewers.coach, id)).side).toBe("coach");
    await expect(closeCase(db, operator, { id, reason: "Vu." })).rejects.toThrow("Quelqu’un a écrit");
    await decide(id, 1);
    expect(await mailsTo("coach@seances.fr", "Notre décision")).toHaveLength(1);
    expect(await mailsTo("eleve@seances.fr", "Notre décision")).toEqual([]);
  });
});

describe("a mail of a story", () => {
  it("is sent again with its documents, once a minute, and no mail of another story is", async () => {
    const bookingId = await confirm();
    const operatorStory = await findBookingStory({ db, pool }, operator, bookingId);
    if (!operatorStory) throw new Error("There is no such session.");
    const again = (mailId: number) =>
      resendStoryMail(db, operator, { ...mailsOfBooking(operatorStory), subjectId: bookingId, mailId });
    const [confirmed] = await rows(
      "select id::int, attachments from mails where recipient = 'eleve@seances.fr' and attachments::text like '%document%'",
    );
    await rows("update mails set sent_at = null where id = $1", confirmed.id);
    await expect(again(confirmed.id)).rejects.toThrow("pas encore parti");
    await rows(
      "update mails set sent_at = now(), created_at = now() - interval '5 minutes' where id = $1",
      confirmed.id,
    );
    await rows("update bookings set created_at = now() - interval '1 hour' where id = $1", bookingId);
    operatorStory.createdAt = fromNow(-1);
    const both = await Promise.allSettled([again(confirmed.id), again(confirmed.id)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [sent] = await rows("select recipient, attachments from mails order by id desc limit 1");
    expect(sent.recipient).toBe("eleve@seances.fr");
    expect(sent.attachments).toEqual([{ document: "session", id: bookingId }]);
    expect(confirmed.attachments.length).toBeGreaterThan(1);
    const [{ id: code }] = await rows(
      `insert into mails (recipient, subject, html, body, sent_at) values ('eleve@seances.fr', 'Votre code', '', '123456', now())
       returning id::int`,
    );
    await expect(again(code)).rejects.toThrow("n’existe plus");
    const [{ id: link }] = await rows(
      `insert into mails (recipient, subject, html, body, sent_at) values ('eleve@seances.fr', 'Confirmez votre adresse', '',
        'https://elan.example/email-confirmed?type=signup&token=abc&redirect=%2Freservation%2F' || $1, now()) returning id::int`,
      bookingId,
    );
    const listed = (await findBookingStory({ db, pool }, operator, bookingId))?.mails.map(({ id }) => id);
    expect(listed).toContain(confirmed.id);
    expect(listed).not.toContain(link);
    await expect(again(link)).rejects.toThrow("n’existe plus");
    expect(await rows("select action, subject_id from operator_actions")).toEqual([
      { action: "resend", subject_id: bookingId },
    ]);
  });
});

describe("the list of cases", () => {
  it("is searched, filtered and exported", async () => {
    const bookingId = await doneSession();
    const id = await report(bookingId);
    expect((await list("")).rows).toMatchObject([{ id, wordsCount: 1, student: "Zoé Martin" }]);
    for (const words of ["eleve@seances.fr", "coach@seances.fr", id, bookingId.slice(0, 8)])
      expect((await list("", words)).total, words).toBe(1);
    expect((await list("", "personne")).total).toBe(0);
    expect((await list("type=probleme&etat=ouverts")).total).toBe(1);
    for (const search of ["type=banque", "etat=regles", "etat=en-retard", "du=2050-01-01"])
      expect((await list(search)).total, search).toBe(0);
    const pieces = [];
    for await (const piece of exportDeskCases(
      pool,
      operator,
      readFilters("litiges", new URLSearchParams(), ""),
    ))
      pieces.push(piece);
    expect(pieces.join("")).toContain(`${id};Problème signalé`);
  });
});

describe("the decision about an absence", () => {
  it("reaches a coach who has refused the mails of sessions", async () => {
    const id = await doneSession();
    await rows(
      "insert into mail_preferences (user_id, kind, wanted) values ($1, 'sessions', false)",
      coach.id,
    );
    await sayAbsent(db, await ofCoach(id), { words: "Personne." });
    await answerAbsence(db, await ofStudent(id), { agrees: false, words: "J’étais là." });
    await work();
    const before = (await rows("select 1 from mails where recipient = 'coach@seances.fr'")).length;
    await decideAbsence(db, operator, { id, isDue: true, reason: "Vu les photos." });
    await work();
    const told = await rows("select body from mails where recipient = 'coach@seances.fr' order by id");
    expect(told).toHaveLength(before + 1);
    expect(told.at(-1)?.body).toContain("Vu les photos.");
    expect(await booking(id)).toMatchObject({ status: "completed" });
    await rows("delete from mail_preferences");
  });
});
