import { beforeEach, describe, expect, it } from "vitest";
import {
  publishFormerReview,
  refuseFormerReview,
} from "~/features/back-office/commands/decide-former-review.server.ts";
import { hideReview } from "~/features/back-office/commands/decide-review.server.ts";
import { listFormerReviews } from "~/features/back-office/queries/list-former-reviews.server.ts";
import { requireStudentBooking } from "~/features/bookings/gate.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { answerReview, reportReview } from "~/features/reviews/commands/answer-review.server.ts";
import { writeReview } from "~/features/reviews/commands/write-review.server.ts";
import { answerClaim } from "~/features/reviews/former-clients/commands/answer-claim.server.ts";
import {
  pruneFormerClients,
  stopFormerClientMails,
  withdrawFormerReview,
} from "~/features/reviews/former-clients/commands/end-former-review.server.ts";
import {
  createFormerClientLink,
  inviteFormerClient,
} from "~/features/reviews/former-clients/commands/invite-former-client.server.ts";
import {
  confirmFormerReview,
  startFormerReview,
} from "~/features/reviews/former-clients/commands/write-former-review.server.ts";
import {
  findInvitingCoach,
  findOwnFormerReview,
  requireClaim,
} from "~/features/reviews/former-clients/gate.server.ts";
import {
  listClaims,
  listFormerClients,
} from "~/features/reviews/former-clients/queries/list-former-clients.server.ts";
import { confirmedStorySchema, storySchema } from "~/features/reviews/former-clients/schema.ts";
import { requireReceivedReview } from "~/features/reviews/gate.server.ts";
import { exportReviews } from "~/features/reviews/queries/own-reviews.server.ts";
import { listReceivedReviews } from "~/features/reviews/queries/received-reviews.server.ts";
import { getLevel } from "~/features/training/queries/get-level.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf, ownPage } from "../../fixtures/accounts/owners.ts";
import { addCoach } from "../../fixtures/bookings/coaches.ts";
import { hadSessions } from "../../fixtures/bookings/had-sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { newPerson } from "../../fixtures/payments/coach-income.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, newStudent, session, one, figures } = hadSessions(database);
const parts = { publicUrl: "https://elan.example", linkSecret: "s".repeat(32) };

const WORDS = "Trois ans de séances au parc, toujours à l’heure.";
const TOLD = {
  firstName: "Paule",
  disciplineId: "3",
  fromYear: "2019",
  untilYear: "2022",
  sessions: "6-20",
  rating: "2",
  comment: WORDS,
  declared: "yes",
};
const PAULE = "paule@exemple.net";

const page = () => ownPage(known.coach);
const coach = () => ownerOf(known.coachUser, "coach");
const operator = ownerOf("an-operator", "operator");
beforeEach(() =>
  pool.query("insert into users (id, email, role) values ('an-operator', 'operateur@exemple.fr', 'student')"),
);
const invite = (email = PAULE, firstName = "Paule") =>
  inviteFormerClient(db, parts, { page: page(), invited: { firstName, email } });

/** The links in the mails to an address, oldest first. */
async function tokensTo(email: string): Promise<string[]> {
  const { rows } = await pool.query("select body from mails where recipient = $1 order by id", [email]);
  return rows.flatMap(({ body }) => /ancien-client\?token=(\S+)/.exec(body)?.[1] ?? []);
}
async function ownOf(email = PAULE) {
  const own = await findOwnFormerReview(db, parts.linkSecret, String((await tokensTo(email)).at(-1)));
  if (!own) throw new Error(`no link was mailed to ${email}`);
  return own;
}
const confirm = async (
  email = PAULE,
  told: Partial<typeof TOLD> = {},
  viewer: { id: string } | null = null,
) =>
  confirmFormerReview(db, parts, {
    own: await ownOf(email),
    viewer,
    story: confirmedStorySchema.parse({ ...TOLD, ...told }),
  });

async function linkToken(): Promise<string> {
  await createFormerClientLink(db, page());
  return (await one("select token from former_client_links where coach_id = $1", known.coach)).token;
}
async function start(
  token: string,
  email = PAULE,
  told: Partial<typeof TOLD> = {},
  viewer: { id: string } | null = null,
) {
  const inviting = await findInvitingCoach(db, token);
  if (!inviting) throw new Error("the link leads nowhere");
  const story = storySchema.parse({ ...TOLD, ...told, email });
  await startFormerReview(db, parts, { inviting, network: "192.0.2.1", viewer, story });
}

const status = async () => (await one("select status from former_clients")).status;
const claimId = async () => (await listClaims(db, page()))[0]?.id ?? "";
const acknowledge = async () =>
  answerClaim(db, await requireClaim(db, coach(), await claimId()), { isClient: true });
const waiting = async () => (await listFormerReviews(pool, operator, 1)).rows;
const publish = async () => publishFormerReview(db, operator, parts, { id: (await waiting())[0]?.id ?? "" });
/** From the invitation to the coach's page. */
async function published() {
  await invite();
  await confirm();
  await acknowledge();
  await publish();
}

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  return (error as AppError).code;
};
const mails = async () =>
  (await pool.query("select recipient, subject from mails order by id")).rows.map(
    ({ recipient, subject }) => `${recipient}: ${subject.split(" · ")[0].replaceAll("\u00a0", " ")}`,
  );
const settled = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).filter(({ status: how }) => how === "fulfilled").length;

describe("the review of a former client", () => {
  it("is invited, confirmed, acknowledged, published, and counts in no figure", async () => {
    const booking = await session();
    const student = ownerOf(known.student, "student");
    const own = await requireStudentBooking(db, student, booking);
    await writeReview(db, parts, { student, own, said: { rating: 5, comment: "Une séance claire." } });
    const before = await figures();
    const levelBefore = await getLevel(db, coach());
    await published();
    expect(await figures()).toEqual(before);
    expect(before).toMatchObject({ rating: 5, reviews: 1 });
    expect(await getLevel(db, coach())).toEqual(levelBefore);
    const profile = await getCoachProfile(pool, known.coach, 1);
    expect(profile).toMatchObject({ rating: 5, reviewsCount: 1, reviewsPageCount: 1 });
    // The review of a session comes first, though it is the older one.
    expect(profile?.reviews).toMatchObject([
      { rating: 5, isFormerClient: false },
      {
        author: "Paule",
        rating: 2,
        comment: WORDS,
        service: "Yoga, de 2019 à 2022, 6 à 20 séances",
        sessionOn: null,
        isFormerClient: true,
      },
    ]);
    expect(await mails()).toEqual([
      "coach@exemple.fr: Manon P. a donné son avis",
      "paule@exemple.net: Camille Laurent vous demande votre avis",
      "coach@exemple.fr: Paule dit avoir été votre client",
      "paule@exemple.net: Votre avis sur Camille Laurent est en ligne",
      "coach@exemple.fr: L’avis de Paule est en ligne",
    ]);
    const received = await listReceivedReviews(db, page(), { filter: "all", page: 1 });
    expect(received).toMatchObject({
      average: 5,
      counts: { all: 1, unanswered: 1, "5-stars": 1, former: 1 },
    });
    expect(received.reviews.rows.map(({ isFormerClient }) => isFormerClient)).toEqual([false]);
    const former = await listReceivedReviews(db, page(), { filter: "former", page: 1 });
    expect(former.reviews.rows).toMatchObject([{ author: "Paule", isFormerClient: true, mayAnswer: true }]);
  });

  it("does not make a coach without other reviews rated", async () => {
    await published();
    expect(await figures()).toMatchObject({ rating: 0, reviews: 0 });
    expect((await getCoachProfile(pool, known.coach, 1))?.reviews).toHaveLength(1);
    await pool.query("update reviews set rating = 5");
    expect(await figures()).toMatchObject({ rating: 0, reviews: 0 });
  });

  it("is one review if the same link is used twice at once", async () => {
    await invite();
    const own = await ownOf();
    const story = (comment: string) => confirmedStorySchema.parse({ ...TOLD, comment });
    const send = (comment: string) =>
      confirmFormerReview(db, parts, { own, viewer: null, story: story(comment) });
    // The same words sent twice are one request; other words come too late.
    expect(await settled([send(WORDS), send(WORDS), send(WORDS)])).toBe(3);
    expect(await refusal(send("Autre chose, bien plus long."))).toBe("conflict");
    expect((await pool.query("select from former_clients")).rowCount).toBe(1);
    expect((await mails()).filter((mail) => mail.includes("dit avoir été"))).toHaveLength(1);
    await acknowledge();
    const id = (await waiting())[0]?.id ?? "";
    const decide = () => publishFormerReview(db, operator, parts, { id });
    expect(await settled([decide(), decide(), decide()])).toBe(1);
    expect((await pool.query("select from reviews")).rowCount).toBe(1);
    expect(await refusal(send(WORDS))).toBe("conflict");
  });

  it("keeps one review of two texts that one link sends at once", async () => {
    await invite();
    const own = await ownOf();
    const send = (comment: string) =>
      confirmFormerReview(db, parts, {
        own,
        viewer: null,
        story: confirmedStorySchema.parse({ ...TOLD, comment }),
      });
    expect(await settled([send("Le premier texte."), send("Le second texte.")])).toBe(1);
    expect((await mails()).filter((mail) => mail.includes("dit avoir été"))).toHaveLength(1);
  });

  it("is answered, reported, hidden, and its author is told by mail", async () => {
    await published();
    const { id } = await one("select id from reviews");
    const own = await requireReceivedReview(db, coach(), id);
    await answerReview(db, parts, { own, answer: "Merci, à bientôt." });
    await reportReview(db, coach(), own, { reason: "insult", words: "" });
    const report = await one("select id from review_reports");
    await hideReview(db, operator, parts, { id: Number(report.id), reason: "Propos blessants." });
    expect((await mails()).filter((mail) => mail.startsWith(PAULE)).slice(-2)).toEqual([
      "paule@exemple.net: Camille Laurent a répondu à votre avis",
      "paule@exemple.net: Votre avis est retiré",
    ]);
    expect((await getCoachProfile(pool, known.coach, 1))?.reviews).toEqual([]);
  });

  it("is not told of answers once its author has ended the mails, but of decisions", async () => {
    await published();
    await stopFormerClientMails(db, await ownOf());
    expect(await status()).toBe("published");
    const { id } = await one("select id from reviews");
    const own = await requireReceivedReview(db, coach(), id);
    const before = (await mails()).length;
    await answerReview(db, parts, { own, answer: "Merci." });
    expect(await mails()).toHaveLength(before);
    await reportReview(db, coach(), own, { reason: "spam", words: "" });
    const report = await one("select id from review_reports");
    await hideReview(db, operator, parts, { id: Number(report.id), reason: "Publicité." });
    expect((await mails()).at(-1)).toBe("paule@exemple.net: Votre avis est retiré");
  });

  it("is withdrawn by its author, with all that is known of them", async () => {
    await published();
    await withdrawFormerReview(db, await ownOf());
    expect((await pool.query("select from reviews")).rowCount).toBe(0);
    expect(await one("select * from former_clients")).toMatchObject({
      status: "withdrawn",
      email: null,
      first_name: null,
      comment: null,
    });
    expect(await refusal(invite())).toBe("conflict");
  });

  it("gives way to the review of a session by the same person", async () => {
    await invite("manon@exemple.fr", "Manon");
    await confirm("manon@exemple.fr");
    await acknowledge();
    await publish();
    const student = ownerOf(known.student, "student");
    const own = await requireStudentBooking(db, student, await session());
    await writeReview(db, parts, { student, own, said: { rating: 4, comment: "Une vraie séance ici." } });
    expect((await pool.query("select rating, former_client_id from reviews")).rows).toEqual([
      { rating: 4, former_client_id: null },
    ]);
    expect(await status()).toBe("withdrawn");
  });
});

describe("an invitation", () => {
  it("is mailed once to a mailbox, however its address is written and however often it is asked for", async () => {
    expect(await settled([invite(), invite("paule+sport@exemple.net"), invite()])).toBe(1);
    expect((await mails()).length).toBe(1);
    await stopFormerClientMails(db, await ownOf((await one("select recipient from mails")).recipient));
    expect(await refusal(invite())).toBe("conflict");
    expect(await one("select status, email, first_name from former_clients")).toEqual({
      status: "declined",
      email: null,
      first_name: null,
    });
  });

  it("is not mailed to the coach, to somebody with a review of a session, or by a coach who is not approved", async () => {
    expect(await refusal(invite("coach+moi@exemple.fr"))).toBe("conflict");
    const student = ownerOf(known.student, "student");
    const own = await requireStudentBooking(db, student, await session());
    await writeReview(db, parts, { student, own, said: { rating: 4, comment: "Une vraie séance." } });
    await pool.query("delete from mails");
    expect(await refusal(invite("manon@exemple.fr"))).toBe("conflict");
    await pool.query("update coaches set approval = 'waiting'");
    expect(await refusal(invite())).toBe("conflict");
    expect(await mails()).toEqual([]);
  });

  it("is bounded by day, and by those that wait, also at once", async () => {
    const many = Array.from({ length: 13 }, (_, at) => invite(`personne${at}@exemple.net`));
    expect(await settled(many)).toBe(10);
    await pool.query("delete from rate_limits");
    await pool.query(
      `insert into former_clients (coach_id, mailbox_digest, status, email, first_name, invited_at)
       select $1, 'digest' || n, 'invited', n || '@exemple.net', 'Zoé', now() from generate_series(1, 18) as n`,
      [known.coach],
    );
    const more = Array.from({ length: 5 }, (_, at) => invite(`autre${at}@exemple.net`));
    expect(await settled(more)).toBe(2);
    expect((await pool.query("select from former_clients")).rowCount).toBe(30);
  });

  it("is not accepted by the coach, nor by somebody who has reviewed a session meanwhile", async () => {
    await invite();
    expect(await refusal(confirm(PAULE, {}, { id: known.coachUser }))).toBe("conflict");
    const student = ownerOf(known.student, "student");
    const own = await requireStudentBooking(db, student, await session());
    await writeReview(db, parts, { student, own, said: { rating: 4, comment: "Une vraie séance." } });
    expect(await refusal(confirm(PAULE, {}, { id: known.student }))).toBe("conflict");
    expect(await status()).toBe("invited");
  });

  it("cannot be opened with a forged or foreign link", async () => {
    await invite();
    const [token = ""] = await tokensTo(PAULE);
    for (const forged of ["", "x", `${token}x`, token.slice(1)])
      expect(await findOwnFormerReview(db, parts.linkSecret, forged)).toBeUndefined();
    expect(await findOwnFormerReview(db, "t".repeat(32), token)).toBeUndefined();
  });
});

describe("the link of a coach", () => {
  it("stores a review that nobody reads before its address is confirmed", async () => {
    await start(await linkToken());
    expect(await status()).toBe("unconfirmed");
    expect(await mails()).toEqual(["paule@exemple.net: Confirmez votre avis sur Camille Laurent"]);
    const { body } = await one("select body from mails");
    expect(body).not.toContain("Paule");
    expect(body).not.toContain(WORDS);
    expect(await listClaims(db, page())).toEqual([]);
    expect((await listFormerClients(db, page(), 1)).rows).toEqual([]);
    expect(await waiting()).toEqual([]);
    await confirm();
    const claims = await listClaims(db, page());
    expect(claims).toMatchObject([
      { firstName: "Paule", email: PAULE, experience: "Yoga, de 2019 à 2022, 6 à 20 séances" },
    ]);
    // The coach answers before the rating and the text are known.
    expect(Object.keys(claims[0] ?? {}).sort()).toEqual([
      "confirmedAt",
      "email",
      "experience",
      "firstName",
      "id",
    ]);
  });

  it("answers the same whatever is known of an address, and mails only whom it may", async () => {
    const token = await linkToken();
    const student = ownerOf(known.student, "student");
    const own = await requireStudentBooking(db, student, await session());
    await writeReview(db, parts, { student, own, said: { rating: 4, comment: "Une vraie séance." } });
    await invite("refus@exemple.net");
    await stopFormerClientMails(db, await ownOf("refus@exemple.net"));
    await pool.query("delete from mails");
    for (const email of ["coach@exemple.fr", "manon@exemple.fr", "refus@exemple.net"])
      await start(token, email);
    expect(await mails()).toEqual([]);
    await start(token);
    await confirm();
    await pool.query("delete from mails");
    await start(token, PAULE, { comment: "Une seconde fois, autrement." });
    expect(await mails()).toEqual([]);
    expect((await one("select comment from former_clients where email = $1", PAULE)).comment).toBe(WORDS);
    // A signed-in author learns the reason, because it is about themselves.
    expect(await refusal(start(token, "x@exemple.net", {}, { id: known.coachUser }))).toBe("conflict");
    expect(await refusal(start(token, "x@exemple.net", {}, { id: known.student }))).toBe("conflict");
  });

  it("mails one mailbox three times at most, and is one row if it is sent many times at once", async () => {
    const token = await linkToken();
    await Promise.all(Array.from({ length: 5 }, () => start(token)));
    expect((await pool.query("select from former_clients")).rowCount).toBe(1);
    expect(await mails()).toHaveLength(3);
  });

  it("leads nowhere once it was changed, or once its coach is suspended or not approved", async () => {
    const before = await linkToken();
    const now = await linkToken();
    expect(now).not.toBe(before);
    expect(await findInvitingCoach(db, before)).toBeUndefined();
    expect(await findInvitingCoach(db, now)).toMatchObject({ name: "Camille Laurent" });
    await pool.query("update coaches set suspended = true");
    expect(await findInvitingCoach(db, now)).toBeUndefined();
    await pool.query("update coaches set suspended = false, approval = 'refused', refusal_reason = 'Non.'");
    expect(await findInvitingCoach(db, now)).toBeUndefined();
  });

  it("refuses a discipline that does not exist", async () => {
    expect(await refusal(start(await linkToken(), PAULE, { disciplineId: "999" }))).toBe("invalid_input");
  });
});

describe("the coach and the operator", () => {
  it("a denial goes to the operator, who may publish all the same", async () => {
    await invite();
    await confirm();
    const claim = await requireClaim(db, coach(), await claimId());
    await answerClaim(db, claim, { isClient: false, denial: "Jamais vue." });
    expect(await refusal(answerClaim(db, claim, { isClient: true }))).toBe("conflict");
    expect(await waiting()).toMatchObject([{ isClient: false, denial: "Jamais vue.", rating: 2 }]);
    await publish();
    expect((await getCoachProfile(pool, known.coach, 1))?.reviews).toHaveLength(1);
    expect(await one("select action, reason from operator_actions")).toEqual({
      action: "publish former review",
      reason: null,
    });
  });

  it("a refusal has a reason, which its author reads", async () => {
    await invite();
    await confirm();
    await acknowledge();
    const id = (await waiting())[0]?.id ?? "";
    await refuseFormerReview(db, operator, parts, { id, reason: "Il parle d’un autre coach." });
    expect(await refusal(publishFormerReview(db, operator, parts, { id }))).toBe("conflict");
    const mail = await one("select subject, body from mails where recipient = $1 order by id desc", PAULE);
    expect(mail.subject).toMatch(/n’est pas publié/);
    expect(mail.body).toContain("Il parle d’un autre coach.");
    expect((await pool.query("select from reviews")).rowCount).toBe(0);
  });

  it("nothing is decided before the coach was asked, and another coach answers nothing", async () => {
    await invite();
    const { id } = await one("select id from former_clients");
    expect(await refusal(publishFormerReview(db, operator, parts, { id }))).toBe("conflict");
    await confirm();
    expect(await refusal(publishFormerReview(db, operator, parts, { id }))).toBe("conflict");
    const other = await newPerson(db, "coach", "autre@exemple.fr");
    await addCoach(pool, { userId: other, name: "Autre Coach" });
    expect(await refusal(requireClaim(db, ownerOf(other, "coach"), id))).toBe("not_found");
  });
});

describe("time", () => {
  const age = (days: number) =>
    pool.query(
      "update former_clients set changed_at = now() - make_interval(days => $1), confirmed_at = confirmed_at - make_interval(days => $1)",
      [days],
    );

  it("an invitation without an answer is erased after 30 days, and not sent again", async () => {
    await invite();
    await age(29);
    await pruneFormerClients(db);
    expect(await status()).toBe("invited");
    await age(31);
    await pruneFormerClients(db);
    expect(await one("select status, email, first_name from former_clients")).toEqual({
      status: "expired",
      email: null,
      first_name: null,
    });
    expect(await refusal(confirm())).toBe("conflict");
    expect(await refusal(invite())).toBe("conflict");
    // The person may still come by themselves.
    await start(await linkToken());
    expect(await status()).toBe("unconfirmed");
  });

  it("what was written through the link and not confirmed is deleted after 30 days", async () => {
    await start(await linkToken());
    await age(31);
    await pruneFormerClients(db);
    expect((await pool.query("select from former_clients")).rowCount).toBe(0);
  });

  it("a claim that the coach does not answer goes to the operator after 14 days", async () => {
    await invite();
    await confirm();
    await age(13);
    await pruneFormerClients(db);
    expect(await status()).toBe("with_coach");
    const late = await requireClaim(db, coach(), await claimId());
    await age(2);
    await pruneFormerClients(db);
    expect(await waiting()).toMatchObject([{ isClient: null, denial: null }]);
    expect(await refusal(answerClaim(db, late, { isClient: false, denial: "Trop tard." }))).toBe("conflict");
  });

  it("a refused review is erased after a year", async () => {
    await invite();
    await confirm();
    await acknowledge();
    await refuseFormerReview(db, operator, parts, { id: (await waiting())[0]?.id ?? "", reason: "Non." });
    await age(360);
    await pruneFormerClients(db);
    expect((await one("select email from former_clients")).email).toBe(PAULE);
    await age(370);
    await pruneFormerClients(db);
    expect(await one("select status, email, comment, refusal_reason from former_clients")).toEqual({
      status: "refused",
      email: null,
      comment: null,
      refusal_reason: null,
    });
  });
});

describe("accounts", () => {
  it("export what they wrote and whom they invited", async () => {
    const student = await newStudent("paule");
    await invite("paule@exemple.fr");
    await confirm("paule@exemple.fr");
    const written = (await exportReviews(db, ownerOf(student))).anciens_clients;
    expect(written).toMatchObject({ ecrits: [{ prenom: "Paule", avis: WORDS, note: 2 }], invites: [] });
    const invited = (await exportReviews(db, ownerOf(known.coachUser))).anciens_clients;
    expect(invited).toMatchObject({ ecrits: [], invites: [{ prenom: "Paule", email: "paule@exemple.fr" }] });
    expect(JSON.stringify(invited)).not.toContain(WORDS);
  });

  it("that are closed take the name and what is not published along", async () => {
    const student = await newStudent("paule");
    await invite("paule@exemple.fr");
    await confirm("paule@exemple.fr");
    await acknowledge();
    await publish();
    await pool.query("delete from users where id = $1", [student]);
    expect(await one("select author_name, comment from reviews")).toEqual({
      author_name: "Compte fermé",
      comment: WORDS,
    });
    expect(await one("select status, email, first_name from former_clients")).toEqual({
      status: "published",
      email: null,
      first_name: null,
    });
    const waitingStudent = await newStudent("ali");
    await invite("ali@exemple.fr", "Ali");
    await confirm("ali@exemple.fr", { firstName: "Ali" });
    await pool.query("delete from users where id = $1", [waitingStudent]);
    expect(await one("select status, comment from former_clients where status <> 'published'")).toEqual({
      status: "withdrawn",
      comment: null,
    });
  });
});
