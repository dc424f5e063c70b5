import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { CONTRACT_KINDS, WITHDRAWAL_STATES } from "./rules/withdrawal.ts";

export const withdrawals = pgTable("withdrawals", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** shown as "R-000123" on the parcel */
  number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: CONTRACT_KINDS }).notNull(),
  orderId: uuid("order_id"),
  contractId: uuid("contract_id").notNull(),
  userId: text("user_id"),
  /** idempotency key from the browser */
  clientId: uuid("client_id").notNull(),
  /** the declaration, as in the receipt */
  contract: text("contract").notNull(),
  declared: text("declared").notNull(),
  status: text("status", { enum: WITHDRAWAL_STATES }).notNull(),
  /** refunded at once; due with the goods; refunded of that */
  atOnceCents: integer("at_once_cents").notNull().default(0),
  laterCents: integer("later_cents").notNull().default(0),
  refundedCents: integer("refunded_cents").notNull().default(0),
  proofCarrier: text("proof_carrier").notNull().default(""),
  proofTracking: text("proof_tracking").notNull().default(""),
  words: text("words").notNull().default(""),
  declaredAt: instant("declared_at").notNull().defaultNow(),
  sentAt: instant("sent_at"),
  refundedAt: instant("refunded_at"),
  receivedAt: instant("received_at"),
  closedAt: instant("closed_at"),
});
export type Withdrawal = typeof withdrawals.$inferSelect;
