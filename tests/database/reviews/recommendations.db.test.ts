import { beforeEach, describe, expect, it } from "vitest";
import {
  publishRecommendation,
  refuseRecommendation,
  takeDownRecommendation,
} from "~/features/back-office/commands/decide-recommendation.server.ts";
import { listRecommendations } from "~/features/back-office/queries/list-recommendations.server.ts";
import { getCoachProfile } from "~/features/discovery/queries/get-coach-profile.server.ts";
import { inviteFormerClient } from "~/features/reviews/former-clients/commands/invite-former-client.server.ts";
import { exportReviews } from "~/features/reviews/queries/own-reviews.server.ts";
import {
  declineRecommendation,
  inviteRecommendation,
  pruneRecommendations,
  removeOwnRecommendation,
  withdrawRecommendation,
  writeRecommendation,
} from "~/features/reviews/recommendations/commands.server.ts";
import {
  findOwnRequest,
  requireReceivedRecommendation,
} from "~/features/reviews/recommendations/gate.server.ts";
import { findOwnRecommendation, listRequests } from "~/features/reviews/recommendations/queries.server.ts";
import { recommendationSchema } from "~/features/reviews/recommendations/schema.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ownerOf, ownPage } from "../../fixtures/accounts/owners.ts";
import { addCoach } from "../../fixtures/bookings/coaches.ts";
import { hadSessions } from "../../fixtures/bookings/had-sessions.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { newPerson } from "../../fixtures/payments/coach-income.ts";

const database = testDatabase();
const { db, pool } = database;
const { known, newStudent, one, figures } = hadSessions(database);
const parts = { publicUrl: "https://elan.example", linkSecret: "s".repeat(32) };

const JULIE = "julie@exemple.net";
const WORDS = "Elle connaît les limites de son rôle, et c’est son nom que je donne.";
const TOLD = { author: "Julie Armand, sage-femme", relation: "health", body: WORDS, declared: "yes" };

const page = () => ownPage(known.coach);
const coach = () => ownerOf(known.coachUser, "coach");
const operator = ownerOf("an-operator", "operator");
beforeEach(() =>
  pool.query("insert into users (id, email, role) values ('an-operator', 'operateur@exemple.fr', 'student')"),
);

const invite = (email = JULIE) =>
  inviteRecommendation(db, parts, { page: page(), invited: { firstName: "Julie", email } });
async function tokensTo(email: string): Promise<string[]> {
  const { rows } = await pool.query("select body from mails where recipient = $1 order by id", [email]);
  return rows.flatMap(({ body }) => /recommandation\?token=(\S+)/.exec(body)?.[1] ?? []);
}
async function ownOf(email = JULIE) {
  const own = await findOwnRequest(db, parts.linkSecret, String((await tokensTo(email))[0]));
  if (!own) throw new Error(`no link was mailed to ${email}`);
  return own;
}
const write = async (told: Partial<typeof TOLD> = {}, viewer: { id: string } | null = null, email = JULIE) =>
  writeRecommendation(db, {
    own: await ownOf(email),
    viewer,
    written: recommendationSchema.parse({ ...TOLD, ...told }),
  });
const listed = async (tab: "a-relire" | "en-ligne") =>
  (await listRecommendations(pool, operator, { tab, page: 1 })).rows;
const publish = async () =>
  publishRecommendation(db, operator, parts, { id: (await listed("a-relire"))[0]?.id ?? "" });
async function published(email = JULIE) {
  await invite(email);
  await write({}, null, email);
  await publish();
}
const shown = async () => (await getCoachProfile(pool, known.coach, 1))?.recommendations;
const received = async () => requireReceivedRecommendation(db, coach(), (await shown())?.[0]?.id ?? 0);
const request = () =>
  one("select status, email, first_name, author, relation, body, reason from recommendation_requests");
const EMPTY = { email: null, first_name: null, author: null, relation: null, body: null };
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
  (await Promise.allSettled(promises)).filter(({ status }) => status === "fulfilled").length;

describe("a recommendation", () => {
  it("is asked for, written, published with what its author is to the coach, and counts in no figure", async () => {
    const before = await figures();
    await published();
    expect(await shown()).toEqual([
      { id: expect.any(Number), author: TOLD.author, relation: "health", body: WORDS },
    ]);
    expect(await figures()).toEqual(before);
    // The text is stored once; the address stays for decisions.
    expect(await request()).toMatchObject({
      ...EMPTY,
      status: "published",
      email: JULIE,
      first_name: "Julie",
    });
    expect(await mails()).toEqual([
      "julie@exemple.net: Camille Laurent vous demande une recommandation",
      "julie@exemple.net: Votre recommandation est en ligne",
      "coach@exemple.fr: Une recommandation sur votre page",
    ]);
    expect(await listed("a-relire")).toEqual([]);
    expect(await listed("en-ligne")).toMatchObject([{ author: TOLD.author, email: JULIE }]);
  });

  it("is written once by one link, and decided once", async () => {
    await invite();
    expect(await settled([write(), write(), write()])).toBe(3);
    expect(await refusal(write({ body: "Un tout autre texte, écrit après coup." }))).toBe("conflict");
    const id = (await listed("a-relire"))[0]?.id ?? "";
    const decide = () => publishRecommendation(db, operator, parts, { id });
    expect(await settled([decide(), decide(), decide()])).toBe(1);
    expect(await shown()).toHaveLength(1);
    expect(await refusal(refuseRecommendation(db, operator, parts, { id, reason: "Non." }))).toBe("conflict");
  });

  it("is not written by the coach, whoever holds the link", async () => {
    await invite();
    expect(await refusal(write({}, { id: known.coachUser }))).toBe("conflict");
    expect(await refusal(invite("coach+ami@exemple.fr"))).toBe("conflict");
  });

  it("is refused with a reason that its author reads, and erased after a year", async () => {
    await invite();
    await write();
    const id = (await listed("a-relire"))[0]?.id ?? "";
    await refuseRecommendation(db, operator, parts, { id, reason: "Ce texte parle d’un autre coach." });
    expect(await shown()).toEqual([]);
    expect(await findOwnRecommendation(db, await ownOf())).toMatchObject({
      status: "refused",
      reason: "Ce texte parle d’un autre coach.",
    });
    expect(await one("select action, reason, coach_id from operator_actions")).toEqual({
      action: "refuse recommendation",
      reason: "Ce texte parle d’un autre coach.",
      coach_id: known.coach,
    });
    await pool.query("update recommendation_requests set changed_at = now() - interval '11 months'");
    await pruneRecommendations(db);
    expect(await request()).toMatchObject({ body: WORDS, email: JULIE });
    await pool.query("update recommendation_requests set changed_at = now() - interval '13 months'");
    await pruneRecommendations(db);
    expect(await request()).toEqual({ ...EMPTY, status: "refused", reason: null });
  });
});

describe("an invitation", () => {
  it("is mailed once to a mailbox, however its address is written", async () => {
    await invite();
    for (const again of [JULIE, "julie+travail@exemple.net"])
      expect(await refusal(invite(again))).toBe("conflict");
    expect(await mails()).toHaveLength(1);
    expect(await settled([invite("a@exemple.net"), invite("a@exemple.net"), invite("a@exemple.net")])).toBe(
      1,
    );
  });

  it("is not sent after the person has declined mails of this coach, in answer to either kind of invitation", async () => {
    await invite();
    await declineRecommendation(db, await ownOf());
    expect(await request()).toEqual({ ...EMPTY, status: "declined", reason: null });
    const asClient = inviteFormerClient(db, parts, {
      page: page(),
      invited: { firstName: "Julie", email: JULIE },
    });
    expect(await refusal(asClient)).toBe("conflict");
    expect(await mails()).toHaveLength(1);
    await pool.query("delete from recommendation_requests");
    await pool.query(
      `insert into former_clients (coach_id, mailbox_digest, status, muted_at)
       select $1, mailbox_digest, 'published', now() from (values ($2::text)) as d (mailbox_digest)`,
      [known.coach, await digestOf(JULIE)],
    );
    expect(await refusal(invite())).toBe("conflict");
  });

  it("leaves a place on the page for each that is open, and no more", async () => {
    await pool.query(
      `insert into recommendations (coach_id, author, body) select $1, 'Ali', 'Parfait.' from generate_series(1, 18)`,
      [known.coach],
    );
    const places = ["a", "b", "c", "d", "e"].map((name) => invite(`${name}@exemple.net`));
    expect(await settled(places)).toBe(2);
  });

  it("is erased without an answer, and its mailbox is not asked again", async () => {
    await invite();
    await pool.query("update recommendation_requests set changed_at = now() - interval '29 days'");
    await pruneRecommendations(db);
    expect((await request()).status).toBe("invited");
    await pool.query("update recommendation_requests set changed_at = now() - interval '31 days'");
    await pruneRecommendations(db);
    expect(await request()).toEqual({ ...EMPTY, status: "expired", reason: null });
    expect(await refusal(invite())).toBe("conflict");
    expect(await refusal(write())).toBe("conflict");
  });

  it("is for coaches with an approved page", async () => {
    await pool.query("update coaches set approval = 'waiting' where id = $1", [known.coach]);
    expect(await refusal(invite())).toBe("conflict");
    expect(await mails()).toEqual([]);
  });

  it("opens with its own link alone", async () => {
    await invite();
    const [token = ""] = await tokensTo(JULIE);
    expect(await findOwnRequest(db, parts.linkSecret, `${token.slice(0, -2)}xx`)).toBeUndefined();
    expect(await findOwnRequest(db, "t".repeat(32), token)).toBeUndefined();
  });
});

describe("the end of a recommendation", () => {
  it("by its author erases it, at any time", async () => {
    await published();
    await withdrawRecommendation(db, await ownOf());
    await withdrawRecommendation(db, await ownOf());
    expect(await shown()).toEqual([]);
    expect(await request()).toEqual({ ...EMPTY, status: "withdrawn", reason: null });
  });

  it("by the coach erases it; another coach's is answered like none", async () => {
    await published();
    const own = await received();
    const stranger = await newPerson(db, "coach", "autre@exemple.fr");
    expect(await refusal(requireReceivedRecommendation(db, ownerOf(stranger, "coach"), own.id))).toBe(
      "not_found",
    );
    await removeOwnRecommendation(db, own);
    expect(await shown()).toEqual([]);
    expect(await request()).toEqual({ ...EMPTY, status: "removed", reason: null });
    expect(await refusal(removeOwnRecommendation(db, own))).toBe("conflict");
  });

  it("by the operator tells its author why", async () => {
    await published();
    const { id } = await received();
    await takeDownRecommendation(db, operator, parts, { id, reason: "Ce n’est pas une vraie personne." });
    expect(await shown()).toEqual([]);
    expect(await findOwnRecommendation(db, await ownOf())).toMatchObject({
      status: "removed",
      reason: "Ce n’est pas une vraie personne.",
    });
    expect((await mails()).at(-1)).toBe("julie@exemple.net: Votre recommandation n’est plus en ligne");
    expect(await one("select action, thing_id::int from operator_actions order by id desc limit 1")).toEqual({
      action: "remove recommendation",
      thing_id: id,
    });
  });

  it("of the sample data, which nobody was invited to write, is possible too", async () => {
    const other = await addCoach(pool, { name: "Sans Demande" });
    await pool.query("insert into recommendations (coach_id, author, body) values ($1, 'Ali', 'Parfait.')", [
      other,
    ]);
    const { id } = await one("select id from recommendations where coach_id = $1", other);
    await takeDownRecommendation(db, operator, parts, { id, reason: "À la demande de l’auteur." });
    expect((await pool.query("select from recommendations")).rowCount).toBe(0);
  });

  it("comes with the account of its author, and a coach reads only their own in their copy", async () => {
    const author = await newStudent("julie");
    await published("julie@exemple.fr");
    const { recommandations } = await exportReviews(db, ownerOf(author));
    expect(recommandations).toMatchObject({
      ecrites: [{ coach: "Camille Laurent", etat: "published", texte_publie: WORDS }],
      demandees: [],
      recues: [],
    });
    expect((await exportReviews(db, coach())).recommandations).toMatchObject({
      ecrites: [],
      demandees: [{ prenom: "Julie", email: "julie@exemple.fr" }],
      recues: [{ signature: TOLD.author, texte: WORDS }],
    });
    await pool.query("delete from users where id = $1", [author]);
    expect(await shown()).toEqual([]);
    expect(await request()).toMatchObject({ ...EMPTY, status: "withdrawn" });
    expect((await listRequests(db, page(), 1)).rows).toMatchObject([
      { firstName: null, status: "withdrawn" },
    ]);
  });
});

/** The digest under which both kinds of invitations store a mailbox. */
async function digestOf(email: string): Promise<string> {
  await invite(email);
  const { mailbox_digest } = await one("select mailbox_digest from recommendation_requests");
  await pool.query("delete from recommendation_requests");
  return mailbox_digest;
}
