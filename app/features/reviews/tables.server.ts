import { bigint, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { REPORT_OUTCOMES, REVIEW_REPORT_REASONS } from "./rules/reports.ts";

/** A coach's reports to the operator, with a copy of the review as it was then. */
export const reviewReports = pgTable("review_reports", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  reviewId: integer("review_id").notNull(),
  reporterId: text("reporter_id"),
  reason: text("reason", { enum: REVIEW_REPORT_REASONS }).notNull(),
  words: text("words").notNull().default(""),
  rating: smallint("rating").notNull(),
  comment: text("comment").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  handledAt: instant("handled_at"),
  outcome: text("outcome", { enum: REPORT_OUTCOMES }),
  note: text("note"),
});
