import { describe, expect, it } from "vitest";
import { approveReview, hideReview } from "~/features/back-office/commands/decide-review.server.ts";
import { listReviewReports } from "~/features/back-office/queries/list-review-reports.server.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import {
  answerReview,
  pruneReviewReports,
  reportReview,
} from "~/features/reviews/commands/answer-review.server.ts";
import { writeReview } from "~/features/reviews/commands/write-review.server.ts";
import { requireReceivedReview } from "~/features/reviews/gate.server.ts";
import {
  exportReviews,
  findReviewOfSession,
  listOwnReviews,
} from "~/features/reviews/queries/own-reviews.server.ts";
import { listReceivedReviews } from "~/features/reviews/queries/received-reviews.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf, ownPage } from "../fixtures/accounts/owners.ts";
import { hadSessions } from "../fixtures/bookings/had-sessions.ts";
import { testDatabase } from "../fixtures/database/database.ts";
import { newPerson } from "../fixtures/payments/coach-income.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, newStudent, session, one, figures } = hadSessions(database);
const parts = { publicUrl: "https://elan.example", linkSecret: "s".repeat(32) };

const WORDS = "Une séance claire, et sans douleur.";
async function write(
  bookingId: string,
  {
    as = known.student,
    rating = 5,
    comment = WORDS,
  }: { as?: string; rating?: number; comment?: string } = {},
) {
  const author = ownerOf(as, "student");
  const own = await requireStudentBooking(db, author, bookingId);
  await writeReview(db, parts, { student: author, own, said: { rating, comment } });
}
const received = async (id?: number) => {
  const { rows } = await pool.query("select max(id) as id from reviews");
  return requireReceivedReview(db, ownerOf(known.coachUser, "coach"), id ?? rows[0].id);
};
const answer = async (words: string) => answerReview(db, parts, { own: await received(), answer: words });
const report = async (words = "") =>
  reportReview(db, ownerOf(known.coachUser, "coach"), await received(), { reason: "insult", words });
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};
const mails = async () =>
  (await pool.query("select recipient, subject from mails order by id")).rows.map(
    ({ recipient, subject }) => `${recipient}: ${subject.split(" · ")[0].replaceAll("\u00a0", " ")}`,
  );

describe("a review", () => {
  it("is written after a session that took place, and tells the coach", async () => {
    const id = await session();
    await write(id, { rating: 4 });
    expect(await one("select * from reviews")).toMatchObject({
      booking_id: id,
      author_id: known.student,
      author_name: "Manon\u00a0P.",
      rating: 4,
      comment: WORDS,
      service: "Boxe avec Camille",
      edited_at: null,
    });
    expect(await figures()).toMatchObject({ rating: 4, reviews: 1 });
    expect(await mails()).toEqual(["coach@exemple.fr: Manon P. a donné son avis"]);
  });

  it.each([
    ["is still to come", { status: "confirmed" }],
    ["waits for an answer", { status: "pending" }],
    ["was cancelled", { status: "cancelled" }],
    ["the student did not come to", { absent: "student" }],
  ])("is not written of a session that %s", async (_, given) => {
    expect(await refusal(write(await session(given)))).toBe("conflict");
  });

  it("is not written of somebody else's session", async () => {
    const other = await newStudent("yanis");
    expect(await refusal(write(await session(), { as: other }))).toBe("not_found");
  });

  it("is one for each student and coach: said again it is changed, from whichever session", async () => {
    const first = await session();
    await write(first);
    await write(await session(), { rating: 3, comment: "À la réflexion, un peu court." });
    expect((await pool.query("select from reviews")).rowCount).toBe(1);
    expect(await one("select * from reviews")).toMatchObject({ booking_id: first, rating: 3 });
    expect((await one("select edited_at from reviews")).edited_at).not.toBeNull();
    expect(await figures()).toMatchObject({ rating: 3, reviews: 1 });
    expect(await mails()).toHaveLength(1);
    await expect(
      pool.query(`insert into reviews (coach_id, author_id, author_name, rating, comment)
                  select coach_id, author_id, '', 1, '' from reviews`),
    ).rejects.toThrow("reviews_pair");
  });

  it("said twice at once is one", async () => {
    const id = await session();
    await Promise.all([write(id), write(id), write(id, { rating: 4 })]);
    expect(await figures()).toMatchObject({ reviews: 1 });
    expect(await mails()).toHaveLength(1);
  });

  it("can be changed for fourteen days, and the same words are no change", async () => {
    const id = await session();
    await write(id);
    await pool.query("update reviews set created_at = now() - interval '13 days 23 hours'");
    await write(id, { rating: 2 });
    await pool.query("update reviews set created_at = now() - interval '14 days 1 hour'");
    expect(await refusal(write(id, { rating: 1 }))).toBe("conflict");
    await write(id, { rating: 2 });
    expect(await figures()).toMatchObject({ rating: 2 });
  });

  it("is what the page of each session offers", async () => {
    const [id, coming] = [await session(), await session({ status: "confirmed" })];
    const own = await requireStudentBooking(db, ownerOf(known.student), id);
    const look = (of = own) => findReviewOfSession(db, ownerOf(known.student), of);
    expect(await look()).toMatchObject({ action: "write", service: "Boxe avec Camille", review: undefined });
    expect(await look(await requireStudentBooking(db, ownerOf(known.student), coming))).toMatchObject({
      action: undefined,
    });
    await write(id);
    expect(await look()).toMatchObject({ action: "edit", review: { rating: 5 } });
    expect(await listOwnReviews(db, ownerOf(known.student), [known.coach])).toMatchObject([{ rating: 5 }]);
    expect(await listOwnReviews(db, ownerOf(await newStudent("yanis")), [known.coach])).toEqual([]);
    await pool.query("update reviews set created_at = now() - interval '15 days'");
    expect(await look()).toMatchObject({ action: undefined });
    expect((await exportReviews(db, ownerOf(known.student))).donnes).toMatchObject([
      { note: 5, avis: WORDS },
    ]);
    expect((await exportReviews(db, ownerOf(known.coachUser))).recus).toHaveLength(1);
  });

  it("stays without a name when its author closes their account", async () => {
    await write(await session());
    await pool.query("delete from users where id = $1", [known.student]);
    expect(await one("select * from reviews")).toMatchObject({
      author_id: null,
      author_name: "Compte fermé",
    });
    expect(await figures()).toMatchObject({ reviews: 1, students: 1 });
  });
});

describe("an answer", () => {
  it("is told to the author once, and can be mended", async () => {
    await write(await session());
    await answer("Merci beaucoup\u00a0!");
    await answer("Merci beaucoup, Manon\u00a0!");
    expect(await mails()).toEqual([
      "coach@exemple.fr: Manon P. a donné son avis",
      "manon@exemple.fr: Camille Laurent a répondu à votre avis",
    ]);
    const profile = await getCoachProfile(pool, known.coach, 1);
    expect(profile?.reviews[0]).toMatchObject({ coachResponse: "Merci beaucoup, Manon\u00a0!" });
    await pool.query("update reviews set responded_at = now() - interval '15 days'");
    expect(await refusal(answer("Trop tard"))).toBe("conflict");
  });

  it("is given by the coach it is about alone", async () => {
    await write(await session());
    const { id } = await received();
    const other = await newPerson(db, "coach", "coach2@exemple.fr");
    expect(await refusal(requireReceivedReview(db, ownerOf(other, "coach"), id))).toBe("not_found");
  });
});

describe("the coach's list", () => {
  it("has filters, an average and how many of each", async () => {
    for (const [at, rating] of [5, 5, 4, 2].entries()) {
      const as = await newStudent(`eleve${at}`);
      await write(await session({ student: as }), { as, rating });
    }
    await answer("Merci");
    const list = (filter: "all" | "unanswered" | "5-stars") =>
      listReceivedReviews(db, ownPage(known.coach), { filter, page: 1 });
    expect(await list("all")).toMatchObject({
      average: 4,
      distribution: [0, 1, 0, 1, 2],
      counts: { all: 4, unanswered: 3, "5-stars": 2 },
    });
    expect((await list("unanswered")).reviews.rows.map(({ rating }) => rating)).toEqual([4, 5, 5]);
    expect((await list("5-stars")).reviews.total).toBe(2);
  });

  it("says of each review what became of its own report", async () => {
    const list = async () =>
      (await listReceivedReviews(db, ownPage(known.coach), { filter: "all", page: 1 })).reviews.rows.map(
        ({ rating, mayReport, report: became }) => [rating, mayReport, became],
      );
    for (const [at, rating] of [5, 4, 1].entries()) {
      const as = await newStudent(`eleve${at}`);
      await write(await session({ student: as }), { as, rating });
    }
    await report();
    expect(await list()).toEqual([
      [1, false, "open"],
      [4, true, null],
      [5, true, null],
    ]);
    await pool.query("update review_reports set handled_at = now(), outcome = 'kept', note = 'Relu'");
    expect((await list())[0]).toEqual([1, false, "kept"]);
  });
});

describe("a report", () => {
  const operator = async () => ownerOf(await newPerson(db, "student", "prestataire@exemple.fr"), "operator");
  const reports = async () => (await listReviewReports(pool, ownerOf("x", "operator"), 1)).rows;

  it("has the review hidden with a reason that its author is told, and put back", async () => {
    await write(await session(), { rating: 1, comment: "Nul, et quel imbécile." });
    await report("Il m’insulte");
    await report("Encore");
    const [open] = await reports();
    expect(open).toMatchObject({ reason: "insult", words: "Il m’insulte", rating: 1, outcome: null });
    const by = await operator();
    const id = open?.id ?? 0;
    await hideReview(db, by, parts, { id, reason: "Insulte" });
    expect(await figures()).toMatchObject({ rating: 0, reviews: 0 });
    expect((await getCoachProfile(pool, known.coach, 1))?.reviews).toEqual([]);
    expect(await refusal(received())).toBe("not_found");
    expect(await refusal(write(await session(), { rating: 5 }))).toBe("conflict");
    expect(await refusal(hideReview(db, by, parts, { id, reason: "Encore" }))).toBe("conflict");
    await approveReview(db, by, parts, { id, reason: "Relu avec un collègue" });
    expect(await figures()).toMatchObject({ rating: 1, reviews: 1 });
    expect((await mails()).slice(1)).toEqual([
      "manon@exemple.fr: Votre avis est retiré",
      "manon@exemple.fr: Votre avis est remis en ligne",
    ]);
    expect((await pool.query("select action, reason from operator_actions order by id")).rows).toEqual([
      { action: "hide review", reason: "Insulte" },
      { action: "keep review", reason: "Relu avec un collègue" },
    ]);
  });

  it("that is turned down is not made again until the review changes", async () => {
    const id = await session();
    await write(id);
    await report();
    const [open] = await reports();
    await approveReview(db, await operator(), parts, { id: open?.id ?? 0, reason: "Rien à redire" });
    expect(await mails()).toHaveLength(1);
    expect(await refusal(report())).toBe("conflict");
    await write(id, { comment: "Finalement, tout autre chose." });
    await report();
    expect((await reports()).map(({ outcome }) => outcome)).toEqual([null, "kept"]);
    await pool.query(
      "update review_reports set handled_at = now() - interval '13 months' where outcome = 'kept'",
    );
    await pruneReviewReports(db);
    expect(await reports()).toHaveLength(1);
  });
});
