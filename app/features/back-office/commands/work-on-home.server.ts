import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { moveFeaturedCoach } from "~/features/discovery/commands/move-featured-coach.server.ts";
import {
  askForTestimonial,
  moveTestimonial,
  removeTestimonial,
} from "~/features/reviews/testimonials/commands.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { asOperator } from "./record-action.server.ts";

type Move = Parameters<typeof moveTestimonial>[1];

export const chooseTestimonial = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  reviewId: number,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await askForTestimonial(tx, parts, reviewId);
    await note("ask testimonial", { thingId: reviewId });
  });

export const orderTestimonial = (db: Database, operator: Operator, move: Move): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await moveTestimonial(tx, move);
    await note("move testimonial", { thingId: move.id });
  });

export const takeTestimonialOff = (db: Database, operator: Operator, reviewId: number): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await removeTestimonial(tx, reviewId);
    await note("remove testimonial", { thingId: reviewId });
  });

export const orderFeaturedCoach = (db: Database, operator: Operator, move: Move): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await moveFeaturedCoach(tx, move);
    await note("move featured coach", { coachId: move.id });
  });
