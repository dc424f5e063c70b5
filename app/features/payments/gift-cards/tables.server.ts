import { bigint, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { GIFT_CARD_STATES, MOVE_KINDS } from "./rules/gift-cards.ts";

export const giftCards = pgTable("gift_cards", {
  id: uuid("id").primaryKey(),
  codeDigest: text("code_digest").notNull(),
  /** sealed */
  code: text("code").notNull(),
  last4: text("last4").notNull(),
  status: text("status", { enum: GIFT_CARD_STATES }).notNull().default("held"),
  initialCents: integer("initial_cents").notNull(),
  /** sum of `gift_card_moves`, maintained by a trigger; never written directly */
  balanceCents: integer("balance_cents").notNull().default(0),
  paymentId: uuid("payment_id"),
  /** null for guests, and once the account is closed */
  buyerId: text("buyer_id"),
  buyerName: text("buyer_name").notNull(),
  buyerEmail: text("buyer_email").notNull(),
  recipientName: text("recipient_name").notNull(),
  recipientEmail: text("recipient_email").notNull(),
  message: text("message").notNull().default(""),
  sendAt: instant("send_at").notNull(),
  sentAt: instant("sent_at"),
  /** when the buyer was mailed */
  mailedAt: instant("mailed_at"),
  /** months of validity as they were sold */
  months: smallint("months").notNull(),
  expiresAt: instant("expires_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type GiftCard = typeof giftCards.$inferSelect;

/** Append-only; the balance of a card is its sum. */
export const giftCardMoves = pgTable("gift_card_moves", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  giftCardId: uuid("gift_card_id").notNull(),
  kind: text("kind", { enum: MOVE_KINDS }).notNull(),
  cents: integer("cents").notNull(),
  paymentId: uuid("payment_id"),
  at: instant("at").notNull().defaultNow(),
});
