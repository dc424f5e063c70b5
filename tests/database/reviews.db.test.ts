import { beforeEach, describe, expect, it } from "vitest";
import { hideReview, keepReview } from "~/features/back-office/commands/decide-review.server.ts";
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
import { AppError } from "~/platform/errors.ts";
import { newPerson } from "../fixtures/coach-income.ts";
import { addCoach } from "../fixtures/coaches.ts";
import { testDatabase } from "../fixtures/database.ts";
import { ownerOf, ownPage } from "../fixtures/owners.ts";

const { db, pool } = testDatabase();
const parts = { publicUrl: "https://elan.example", linkSecret: "s".repeat(32) };

let coach: { userId: string; id: number };
let student: string;
beforeEach(async () => {
  await pool.query("truncate users, coaches, mails, operator_actions, rate_limits cascade");
  await pool.query(
    `insert into disciplines (id, name, icon, color, description) values (3, 'Yoga', '', '', '') on conflict do nothing`,
  );
  const userId = await newPerson(db, "coach", "coach@exemple.fr");
  coach = { userId, id: await addCoach(pool, { userId, name: "Camille Laurent" }) };
  student = await newStudent("manon");
});

async function newStudent(name: string): Promise<string> {
  const id = await newPerson(db, "student", `${name}@exemple.fr`);
  await pool.query("update profiles set first_name = 'Manon', last_name = 'Petit' where id = $1", [id]);
  return id;
}

let hours = 0;
/** A session a day or so ago; each at another time. */
async function session(
  given: { student?: string | null; status?: string; absent?: string; coach?: number } = {},
): Promise<string> {
  const { status = "completed", absent = null } = given;
  hours += 2;
  const { rows } = await pool.query(
    `insert into bookings (coach_id, student_id, service, minutes, place, price_cents, status, ending, absent, absence_said_at,
                           starts_at, ends_at)
     select $1, $2, 'Force, 1 h', 60, 'venue', 0, $3, case when $3 = 'cancelled' then 'in time' end, $4::text,
            case when $4::text is not null then now() end, at, at + interval '1 hour'
     from (select timestamptz '2026-10-01 10:00+02' - make_interval(hours => $5) as at) as t
     returning id`,
    [given.coach ?? coach.id, given.student === undefined ? student : given.student, status, absent, hours],
  );
  return rows[0].id;
}

const WORDS = "Une séance claire, et sans douleur.";
async function write(
  bookingId: string,
  { as = student, rating = 5, comment = WORDS }: { as?: string; rating?: number; comment?: string } = {},
) {
  const author = ownerOf(as, "student");
  const own = await requireStudentBooking(db, author, bookingId);
  await writeReview(db, parts, { student: author, own, said: { rating, comment } });
}
const received = async (id?: number) => {
  const { rows } = await pool.query("select max(id) as id from reviews");
  return requireReceivedReview(db, ownerOf(coach.userId, "coach"), id ?? rows[0].id);
};
const answer = async (words: string) => answerReview(db, parts, { own: await received(), answer: words });
const report = async (words = "") =>
  reportReview(db, ownerOf(coach.userId, "coach"), await received(), { reason: "insult", words });
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};
const one = async (statement: string, ...values: unknown[]) => (await pool.query(statement, values)).rows[0];
const figures = () =>
  one(
    `select rating::float8, reviews_count as reviews, students_count as students from coaches where id = ${coach.id}`,
  );
const mails = async () =>
  (await pool.query("select recipient, subject from mails order by id")).rows.map(
    ({ recipient, subject }) => `${recipient}: ${subject.split(" · ")[0].replaceAll("\u00a0", " ")}`,
  );

describe("a review", () => {
  it("is written after a session that took place, and tells the coach", async () => {
    const id = await session();
    await write(id, { rating: 4 });
    expect(await one("select * from reviews")).toMatchObject({
      ...{ booking_id: id, author_id: student, author_name: "Manon\u00a0P.", rating: 4, comment: WORDS },
      ...{ service: "Force, 1 h", edited_at: null },
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
    const own = await requireStudentBooking(db, ownerOf(student), id);
    const look = (of = own) => findReviewOfSession(db, ownerOf(student), of);
    expect(await look()).toMatchObject({ action: "write", service: "Force, 1 h", review: undefined });
    expect(await look(await requireStudentBooking(db, ownerOf(student), coming))).toMatchObject({
      action: undefined,
    });
    await write(id);
    expect(await look()).toMatchObject({ action: "edit", review: { rating: 5 } });
    expect(await listOwnReviews(db, ownerOf(student), [coach.id])).toMatchObject([{ rating: 5 }]);
    expect(await listOwnReviews(db, ownerOf(await newStudent("yanis")), [coach.id])).toEqual([]);
    await pool.query("update reviews set created_at = now() - interval '15 days'");
    expect(await look()).toMatchObject({ action: undefined });
    expect((await exportReviews(db, ownerOf(student))).donnes).toMatchObject([{ note: 5, avis: WORDS }]);
    expect((await exportReviews(db, ownerOf(coach.userId))).recus).toHaveLength(1);
  });

  it("stays without a name when its author closes their account", async () => {
    await write(await session());
    await pool.query("delete from users where id = $1", [student]);
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
    const profile = await getCoachProfile(pool, coach.id, 1);
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
      const one = await newStudent(`eleve${at}`);
      await write(await session({ student: one }), { as: one, rating });
    }
    await answer("Merci");
    const list = (filter: "all" | "unanswered" | "5-stars") =>
      listReceivedReviews(db, ownPage(coach.id), { filter, page: 1 });
    expect(await list("all")).toMatchObject({
      average: 4,
      distribution: [0, 1, 0, 1, 2],
      counts: { all: 4, unanswered: 3, "5-stars": 2 },
    });
    expect((await list("unanswered")).reviews.rows.map(({ rating }) => rating)).toEqual([4, 5, 5]);
    expect((await list("5-stars")).reviews.total).toBe(2);
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
    expect((await getCoachProfile(pool, coach.id, 1))?.reviews).toEqual([]);
    expect(await refusal(received())).toBe("not_found");
    expect(await refusal(write(await session(), { rating: 5 }))).toBe("conflict");
    expect(await refusal(hideReview(db, by, parts, { id, reason: "Encore" }))).toBe("conflict");
    await keepReview(db, by, parts, { id, reason: "Relu avec un collègue" });
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
    await keepReview(db, await operator(), parts, { id: open?.id ?? 0, reason: "Rien à redire" });
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

describe("how many students a coach has had", () => {
  it("counts each once, when a session took place, and no longer when it did not after all", async () => {
    const [first, second] = [await session(), await session()];
    expect(await figures()).toMatchObject({ students: 1 });
    const coming = await session({ student: await newStudent("yanis"), status: "confirmed" });
    expect(await figures()).toMatchObject({ students: 1 });
    await pool.query("update bookings set status = 'completed' where id = $1", [coming]);
    expect(await figures()).toMatchObject({ students: 2 });
    const cancel = (id: string) =>
      pool.query("update bookings set status = 'cancelled', ending = 'coach absent' where id = $1", [id]);
    await cancel(first);
    expect(await figures()).toMatchObject({ students: 2 });
    await cancel(second);
    expect(await figures()).toMatchObject({ students: 1 });
  });

  it("goes by many at once as by one, and by nobody's account", async () => {
    const ids = await Promise.all(["a", "b"].map(newStudent));
    for (const id of [ids[0], ids[0], ids[1], null])
      await session({ student: id ?? null, status: "confirmed" });
    await pool.query("update bookings set status = 'completed'");
    expect(await figures()).toMatchObject({ students: 3 });
    await pool.query("update bookings set status = 'cancelled', ending = 'coach absent'");
    expect(await figures()).toMatchObject({ students: 0 });
  });

  it("of two sessions of the same two that end at once is one", async () => {
    const made = [];
    for (let at = 0; at < 8; at += 1) made.push(await session({ status: "confirmed" }));
    await Promise.all(
      made.map((id) => pool.query("update bookings set status = 'completed' where id = $1", [id])),
    );
    expect(await figures()).toMatchObject({ students: 1 });
    await Promise.all(
      made.map((id) =>
        pool.query("update bookings set status = 'cancelled', ending = 'coach absent' where id = $1", [id]),
      ),
    );
    expect(await figures()).toMatchObject({ students: 0 });
  });

  it("is told to public pages", async () => {
    const client = await pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(String(payload)));
    await client.query("listen public_change");
    await session();
    await expect.poll(() => heard.join(" ")).toContain(`coach:${coach.id}`);
    await client.query("unlisten public_change");
    client.release();
  });
});
