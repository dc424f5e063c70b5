import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";

/** One decision of an operator about one term of the business. */
export const businessSettings = pgTable("business_settings", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** not an enum: a later version may know more keys */
  key: text("key").notNull(),
  value: integer("value").notNull(),
  effectiveFrom: instant("effective_from").notNull(),
  /** null once the account is deleted */
  setBy: text("set_by"),
  reason: text("reason").notNull(),
  /** set if the decision was taken back before its moment */
  withdrawnAt: instant("withdrawn_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
