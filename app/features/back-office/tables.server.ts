import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { OPERATOR_ACTIONS } from "./rules/actions.ts";

export const operatorActions = pgTable("operator_actions", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  operatorId: text("operator_id"),
  action: text("action", { enum: OPERATOR_ACTIONS }).notNull(),
  personId: text("person_id"),
  coachId: integer("coach_id"),
  thingId: bigint("thing_id", { mode: "number" }),
  /** the session, the pack or the case that it was about */
  subjectId: uuid("subject_id"),
  cents: integer("cents"),
  reason: text("reason"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
