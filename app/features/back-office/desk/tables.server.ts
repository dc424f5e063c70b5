import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SIDES } from "~/features/bookings/sessions/rules/states.ts";
import { instant } from "~/platform/database/columns.server.ts";
import { CASE_KINDS, GROUNDS } from "./rules/cases.ts";

/**
 * The cases that operators have to decide or to know of. The key allows one case for each absence, refund and dispute.
 */
export const operatorCases = pgTable("operator_cases", {
  id: uuid("id").primaryKey().defaultRandom(),
  kind: text("kind", { enum: CASE_KINDS }).notNull(),
  key: text("key").notNull(),
  bookingId: uuid("booking_id"),
  paymentId: uuid("payment_id"),
  cents: integer("cents"),
  openedAt: instant("opened_at").notNull().defaultNow(),
  dueAt: instant("due_at").notNull(),
  closedAt: instant("closed_at"),
  /** the decision that both read if `isTold`, otherwise a note for colleagues */
  reason: text("reason").notNull().default(""),
  isTold: boolean("is_told").notNull().default(false),
  openedBy: text("opened_by", { enum: SIDES }),
  ground: text("ground", { enum: GROUNDS }),
  wordsAskedAt: instant("words_asked_at"),
  wordsDueAt: instant("words_due_at"),
});

/** The words of the two people of a case; encrypted. */
export const caseWords = pgTable("case_words", {
  id: uuid("id").primaryKey().defaultRandom(),
  caseId: uuid("case_id").notNull(),
  authorId: text("author_id").notNull(),
  side: text("side", { enum: SIDES }).notNull(),
  sealed: text("sealed").notNull(),
  saidAt: instant("said_at").notNull().defaultNow(),
});
