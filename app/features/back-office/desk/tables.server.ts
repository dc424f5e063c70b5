import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { CASE_KINDS } from "./rules/cases.ts";

/** What operators have to decide or to know of. The key allows one case for each absence, refund and dispute. */
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
  reason: text("reason").notNull().default(""),
});
