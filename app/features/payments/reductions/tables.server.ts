import { bigint, boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { PROMOTION_SCOPES } from "./rules/promotions.ts";
import { REDUCTION_KINDS } from "./rules/reductions.ts";

export const promotions = pgTable("promotions", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** as `normalizeCode` writes it */
  code: text("code").notNull(),
  /** for operators */
  label: text("label").notNull(),
  /** the amount or the percentage, never both */
  amountCents: integer("amount_cents"),
  percent: smallint("percent"),
  scope: text("scope", { enum: PROMOTION_SCOPES }).notNull(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at"),
  mostUses: integer("most_uses"),
  isOncePerPerson: boolean("is_once_per_person").notNull(),
  isFirstBookingOnly: boolean("is_first_booking_only").notNull(),
  createdBy: text("created_by"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** set by an operator */
  endedAt: instant("ended_at"),
});
export type Promotion = typeof promotions.$inferSelect;

/** A sale with a code. "returned" does not count against the limits of the code. */
export const promotionUses = pgTable("promotion_uses", {
  id: uuid("id").primaryKey(),
  promotionId: bigint("promotion_id", { mode: "number" }).notNull(),
  paymentId: uuid("payment_id").notNull(),
  /** null for guests, and once the account is closed */
  userId: text("user_id"),
  /** digest of the mailbox, with and without an account */
  mailbox: text("mailbox").notNull(),
  /** unique for each code: the mailbox, if the code is for once each */
  onceFor: text("once_for"),
  priceCents: integer("price_cents").notNull(),
  cents: integer("cents").notNull(),
  status: text("status", { enum: ["held", "used", "returned"] })
    .notNull()
    .default("held"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** What a payment collects otherwise than from the payer's card. */
export const paymentReductions = pgTable("payment_reductions", {
  id: uuid("id").primaryKey(),
  paymentId: uuid("payment_id").notNull(),
  kind: text("kind", { enum: REDUCTION_KINDS }).notNull(),
  /** shown with the sale, for example "Code ETE10" */
  label: text("label").notNull(),
  cents: integer("cents").notNull(),
  returnedCents: integer("returned_cents").notNull().default(0),
  /** null for a promotion */
  giftCardId: uuid("gift_card_id"),
  /** "held" while the payment is open; "spent" counts as collected */
  status: text("status", { enum: ["held", "spent", "released"] })
    .notNull()
    .default("held"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type PaymentReduction = typeof paymentReductions.$inferSelect;
