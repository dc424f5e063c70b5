import { boolean, date, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { PAPER_KINDS } from "./rules/papers.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** One row, written by every start, for SQL that asks `is_payable`. */
export const saleTermsTable = pgTable("sale_terms", {
  isOnly: boolean("is_only").primaryKey().default(true),
  provider: text("provider", { enum: ["demo", "stripe"] }).notNull(),
  needsPapers: boolean("needs_papers").notNull(),
});

/** The id is that of the private file. */
export const coachPapers = pgTable("coach_papers", {
  id: uuid("id").primaryKey(),
  coachId: integer("coach_id").notNull(),
  kind: text("kind", { enum: PAPER_KINDS }).notNull(),
  content: text("content", { enum: ["picture", "pdf"] }).notNull(),
  bytes: integer("bytes").notNull(),
  /** encrypted JSON: the number and the name, as the coach typed them */
  details: text("details").notNull(),
  expiresOn: date("expires_on", { mode: "string" }),
  status: text("status", { enum: ["waiting", "accepted", "refused"] })
    .notNull()
    .default("waiting"),
  /** why it was refused */
  reason: text("reason"),
  sentAt: instant("sent_at").notNull().defaultNow(),
  decidedAt: instant("decided_at"),
});
