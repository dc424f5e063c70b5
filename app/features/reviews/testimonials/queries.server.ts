import { asc, eq } from "drizzle-orm";
import type pg from "pg";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { pagedSqlRead } from "~/platform/database/paging.server.ts";
import { testimonials } from "../tables.server.ts";
import type { OwnTestimonial } from "./gate.server.ts";

const PAGE_SIZE = 20;

const SHOWN = {
  reviewId: testimonials.reviewId,
  status: testimonials.status,
  askedAt: testimonials.askedAt,
  answeredAt: testimonials.answeredAt,
  withdrawnAt: testimonials.withdrawnAt,
  withdrawnBecause: testimonials.withdrawnBecause,
  author: reviews.authorName,
  rating: reviews.rating,
  comment: reviews.comment,
  coachId: reviews.coachId,
  coachName: coaches.name,
};

/** Every review that was chosen, in the order of the home page; at most MOST_TESTIMONIALS. */
export const listTestimonials = (db: Executor) =>
  db
    .select(SHOWN)
    .from(testimonials)
    .innerJoin(reviews, eq(reviews.id, testimonials.reviewId))
    .innerJoin(coaches, eq(coaches.id, reviews.coachId))
    .orderBy(asc(testimonials.position));

export type ChosenTestimonial = Awaited<ReturnType<typeof listTestimonials>>[number];

export async function getOwnTestimonial(db: Executor, { reviewId }: OwnTestimonial) {
  const [found] = await db
    .select(SHOWN)
    .from(testimonials)
    .innerJoin(reviews, eq(reviews.id, testimonials.reviewId))
    .innerJoin(coaches, eq(coaches.id, reviews.coachId))
    .where(eq(testimonials.reviewId, reviewId));
  return found;
}

export interface ChoosableReview {
  id: number;
  author: string;
  rating: number;
  comment: string;
  createdAt: Date;
  coachId: number;
  coachName: string;
}

/** The condition is that of the index `reviews_choosable`. */
const CHOOSABLE = `r.rating >= 4 and r.hidden_at is null and r.former_client_id is null and r.author_id is not null
  and not exists (select from testimonials t where t.review_id = r.id)`;

/** Reviews that the operator can choose, the newest first. */
export const listChoosableReviews = (pool: pg.Pool, page: number) =>
  pagedSqlRead<ChoosableReview & pg.QueryResultRow>(pool, {
    name: "choosable-reviews",
    count: `select count(*)::int as total from reviews r where ${CHOOSABLE}`,
    list: (range) => `
      select r.id, r.author_name as author, r.rating, r.comment, r.created_at as "createdAt", r.coach_id as "coachId",
        c.name as "coachName"
      from reviews r join coaches c on c.id = r.coach_id
      where ${CHOOSABLE}
      order by r.created_at desc, r.id desc ${range}`,
    page,
    size: PAGE_SIZE,
  });
