import { and, eq } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { reviews } from "~/features/discovery/tables.server.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import { readSignedLink, signLink } from "~/platform/crypto/signed-link.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { readId } from "~/platform/format/ids.ts";
import { testimonials } from "../tables.server.ts";

/** A review that the operator wants to show on the home page, of the person who asks. */
export type OwnTestimonial = Own<"testimonial", { reviewId: number }>;

const PURPOSE = "testimonial";

/** The author's page, which only the mail to the author contains. The author is signed too: a link never changes hands. */
export const testimonialUrl = (
  { publicUrl, linkSecret }: { publicUrl: string; linkSecret: string },
  { reviewId, authorId }: { reviewId: number; authorId: string },
): string => `${publicUrl}/temoignage?token=${signLink(linkSecret, PURPOSE, String(reviewId), authorId)}`;

export async function findTestimonialByLink(
  db: Executor,
  linkSecret: string,
  token: string,
): Promise<OwnTestimonial | undefined> {
  const [id = "", authorId = ""] = readSignedLink(linkSecret, PURPOSE, token) ?? [];
  return findOf(db, authorId, readId(id));
}

/** Somebody else's review is answered like one that does not exist. */
export const findOwnTestimonial = (
  db: Executor,
  { id: authorId }: Student,
  reviewId: number | undefined,
): Promise<OwnTestimonial | undefined> => findOf(db, authorId, reviewId);

async function findOf(db: Executor, authorId: string, reviewId: number | undefined) {
  if (!reviewId || !authorId) return undefined;
  const [found] = await db
    .select({ reviewId: testimonials.reviewId })
    .from(testimonials)
    .innerJoin(reviews, eq(reviews.id, testimonials.reviewId))
    .where(and(eq(testimonials.reviewId, reviewId), eq(reviews.authorId, authorId)));
  return found && asOwn<"testimonial", typeof found>(found);
}
