import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { OPERATOR_ROLES } from "~/features/accounts/rules/operators.ts";
import { instant } from "~/platform/database/columns.server.ts";

export const operatorInvitations = pgTable("operator_invitations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  email: text("email").notNull(),
  role: text("role", { enum: OPERATOR_ROLES }).notNull(),
  invitedBy: text("invited_by"),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
});
