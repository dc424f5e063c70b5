import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { REFERRAL_STATES } from "./rules/referrals.ts";

/** An invitation that somebody has accepted. */
export const referrals = pgTable("referrals", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  inviterId: text("inviter_id").notNull(),
  invitedId: text("invited_id").notNull(),
  /** what both get, as it was said at the acceptance */
  cents: integer("cents").notNull(),
  status: text("status", { enum: REFERRAL_STATES }).notNull().default("accepted"),
  createdAt: instant("created_at").notNull().defaultNow(),
  settledAt: instant("settled_at"),
});
