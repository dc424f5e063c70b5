import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  getHomeShowcase,
  listFeaturedCoaches,
} from "~/features/discovery/queries/get-home-showcase.server.ts";
import { writeFirstDisciplines } from "~/features/discovery/seed.server.ts";
import { reviews } from "~/features/discovery/tables.server.ts";
import { answerTestimonial, withdrawTestimonial } from "~/features/reviews/testimonials/commands.server.ts";
import {
  findOwnTestimonial,
  findTestimonialByLink,
  type OwnTestimonial,
} from "~/features/reviews/testimonials/gate.server.ts";
import { listChoosableReviews, listTestimonials } from "~/features/reviews/testimonials/queries.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { signLink } from "~/platform/crypto/signed-link.server.ts";
import { mails } from "~/platform/mail/mail.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { addCoach } from "../../../tests/fixtures/bookings/coaches.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { markCoach } from "./commands/check-coach.server.ts";
import {
  chooseTestimonial,
  orderFeaturedCoach,
  orderTestimonial,
  takeTestimonialOff,
} from "./commands/work-on-home.server.ts";

const { db, pool } = testDatabase();
const operator = ownerOf(randomUUID(), "operator");
const student = ownerOf(randomUUID());
const other = ownerOf(randomUUID());
const PARTS = { publicUrl: "https://elan.test", linkSecret: "secret" };
let coachId = 0;

beforeAll(async () => {
  await db.transaction(writeFirstDisciplines);
  await db.insert(users).values([
    { id: operator.id, email: "equipe@accueil.fr", role: "student" },
    { id: student.id, email: "lea@accueil.fr", role: "student" },
    { id: other.id, email: "luc@accueil.fr", role: "student" },
  ]);
});
beforeEach(async () => {
  await pool.query("truncate coaches, mails, operator_actions, rate_limits restart identity cascade");
  coachId = await addCoach(pool, { userId: null, name: "Nora Benali" });
});

async function addReview(more: Partial<typeof reviews.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(reviews)
    .values({ coachId, authorId: student.id, authorName: "Léa M.", rating: 5, comment: "Parfait !", ...more })
    .returning({ id: reviews.id });
  return row?.id as number;
}
const shown = async () => (await getHomeShowcase(db, 6)).testimonials.map(({ id }) => id);
const own = async (id: number) => (await findOwnTestimonial(db, student, id)) as OwnTestimonial;
const stateOf = async (id: number) => {
  const row = (await listTestimonials(db)).find(({ reviewId }) => reviewId === id);
  return row && [row.status, row.withdrawnBecause];
};
const featuredFlag = async (id: number) =>
  (await pool.query("select is_featured from reviews where id = $1", [id])).rows[0].is_featured;

async function accepted(): Promise<number> {
  const id = await addReview();
  await chooseTestimonial(db, operator, PARTS, id);
  await answerTestimonial(db, await own(id), "accepted");
  return id;
}

describe("a testimonial", () => {
  it("is on the home page only with the consent that its author gives by the link of the mail", async () => {
    const id = await addReview();
    await chooseTestimonial(db, operator, PARTS, id);
    expect(await shown()).toEqual([]);
    const [mail] = await db.select().from(mails);
    expect(mail?.recipient).toBe("lea@accueil.fr");
    const token = /temoignage\?token=([\w.-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const byLink = await findTestimonialByLink(db, PARTS.linkSecret, token);
    await answerTestimonial(db, byLink as OwnTestimonial, "accepted");
    expect(await shown()).toEqual([id]);
    expect(await featuredFlag(id)).toBe(true);
    const [row] = await listTestimonials(db);
    expect(row?.answeredAt).toBeInstanceOf(Date);
    await withdrawTestimonial(db, byLink as OwnTestimonial);
    expect(await shown()).toEqual([]);
    expect(await featuredFlag(id)).toBe(false);
    // Their own withdrawal is respected: only they may change their mind.
    await expect(chooseTestimonial(db, operator, PARTS, id)).rejects.toMatchObject({ code: "conflict" });
    await expect(takeTestimonialOff(db, operator, id)).rejects.toMatchObject({ code: "conflict" });
    await answerTestimonial(db, byLink as OwnTestimonial, "accepted");
    expect(await shown()).toEqual([id]);
  });

  it("belongs to its author: nobody else's session or link opens it", async () => {
    const id = await accepted();
    expect(await findOwnTestimonial(db, other, id)).toBeUndefined();
    const forged = signLink("another secret", "testimonial", String(id), student.id);
    expect(await findTestimonialByLink(db, PARTS.linkSecret, forged)).toBeUndefined();
    const others = signLink(PARTS.linkSecret, "testimonial", String(id), other.id);
    expect(await findTestimonialByLink(db, PARTS.linkSecret, others)).toBeUndefined();
  });

  it.each([
    ["edited", "update reviews set comment = 'Autre chose.', edited_at = now() where id = $1"],
    ["edited", "update reviews set rating = 4 where id = $1"],
    ["hidden", "update reviews set hidden_at = now(), hidden_reason = 'Injures' where id = $1"],
    ["closed", "update reviews set author_id = null where id = $1"],
  ])("disappears when the review is %s: %s", async (because, change) => {
    const id = await accepted();
    await pool.query(change, [id]);
    expect(await shown()).toEqual([]);
    expect(await stateOf(id)).toEqual(["withdrawn", because]);
    expect(await featuredFlag(id)).toBe(false);
  });

  it("stays where a coach answers, and goes with a closed account", async () => {
    const id = await accepted();
    await pool.query("update reviews set coach_response = 'Merci', responded_at = now() where id = $1", [id]);
    expect(await shown()).toEqual([id]);
  });

  it("cannot be accepted with words that its author wrote after the operator chose it", async () => {
    const id = await accepted();
    await withdrawTestimonial(db, await own(id));
    await pool.query("update reviews set comment = 'Visitez mon site.', edited_at = now() where id = $1", [
      id,
    ]);
    await expect(answerTestimonial(db, await own(id), "accepted")).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await shown()).toEqual([]);
  });

  it("is asked for again after an edit, and not after a refusal", async () => {
    const id = await accepted();
    await pool.query("update reviews set comment = 'Mieux encore.' where id = $1", [id]);
    await expect(answerTestimonial(db, await own(id), "accepted")).rejects.toMatchObject({
      code: "conflict",
    });
    await chooseTestimonial(db, operator, PARTS, id);
    await answerTestimonial(db, await own(id), "refused");
    expect(await stateOf(id)).toEqual(["refused", null]);
    await expect(chooseTestimonial(db, operator, PARTS, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is a review of a session, online, with an author and enough stars", async () => {
    const { rows } = await pool.query(
      "insert into former_clients (coach_id, mailbox_digest, status) values ($1, 'digest', 'published') returning id",
      [coachId],
    );
    const ids = [
      await addReview({ authorId: null, formerClientId: rows[0].id }),
      await addReview({ authorId: null }),
      await addReview({ authorId: other.id, rating: 3 }),
      await addReview({ hiddenAt: new Date(), hiddenReason: "Injures" }),
    ];
    for (const id of ids)
      await expect(chooseTestimonial(db, operator, PARTS, id), String(id)).rejects.toMatchObject({
        code: "conflict",
      });
    expect((await listChoosableReviews(pool, 1)).rows).toEqual([]);
    expect(await db.$count(mails)).toBe(0);
  });

  it("is asked for once when two operators press at once", async () => {
    const id = await addReview();
    expect((await listChoosableReviews(pool, 1)).rows.map((row) => row.id)).toEqual([id]);
    const asked = await Promise.allSettled([1, 2].map(() => chooseTestimonial(db, operator, PARTS, id)));
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.$count(mails)).toBe(1);
    expect((await listChoosableReviews(pool, 1)).rows).toEqual([]);
  });

  it("has a place that the operator moves, also when two move at once", async () => {
    const ids: number[] = [];
    for (const name of ["Un", "Deux", "Trois"]) {
      coachId = await addCoach(pool, { userId: null, name });
      ids.push(await accepted());
    }
    const [first = 0, second = 0, third = 0] = ids;
    await orderTestimonial(db, operator, { id: third, way: "up" });
    expect(await shown()).toEqual([first, third, second]);
    await Promise.all([
      orderTestimonial(db, operator, { id: first, way: "down" }),
      orderTestimonial(db, operator, { id: second, way: "up" }),
    ]);
    expect((await shown()).toSorted()).toEqual(ids.toSorted());
    await takeTestimonialOff(db, operator, first);
    expect(await shown()).not.toContain(first);
  });
});

describe("coaches who are put forward", () => {
  const order = async () => (await listFeaturedCoaches(db, 10)).map(({ id }) => id);
  const feature = (id: number, given = true) =>
    markCoach(db, operator, { coachId: id, mark: "featured", given });

  it("come in the operator's order, the new ones at the end", async () => {
    const [a, b] = [coachId, await addCoach(pool, { userId: null, name: "Ali" })];
    const c = await addCoach(pool, { userId: null, name: "Bea" });
    await Promise.all([feature(a), feature(b)]);
    await feature(c);
    expect((await order()).at(-1)).toBe(c);
    await orderFeaturedCoach(db, operator, { id: c, way: "up" });
    await orderFeaturedCoach(db, operator, { id: c, way: "up" });
    expect((await order())[0]).toBe(c);
    await feature(c, false);
    expect((await order()).toSorted()).toEqual([a, b].toSorted());
    await expect(orderFeaturedCoach(db, operator, { id: c, way: "up" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are not shown while they are not public", async () => {
    await feature(coachId);
    await pool.query("update listings set status = 'paused' where coach_id = $1", [coachId]);
    expect(await order()).toEqual([]);
  });
});
