import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { OPERATOR_ROLES } from "./rules/operators.ts";

/** The form of a sign-up, kept until its account uses it. */
export const keptForms = pgTable("kept_forms", {
  userId: text("user_id").primaryKey(),
  name: text("name").notNull(),
  fields: jsonb("fields").$type<Record<string, string>>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().default(sql`now()`),
});

export const profiles = pgTable("profiles", {
  id: text("id").primaryKey(),
  role: text("role", { enum: ["student", "coach"] }).notNull(),
  firstName: text("first_name"),
  lastName: text("last_name"),
  email: text("email").notNull(),
  phoneNumber: text("phone_number"),
  photo: text("photo"),
  profileCompleted: boolean("profile_completed").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

export const mailPreferences = pgTable(
  "mail_preferences",
  {
    userId: text("user_id").notNull(),
    kind: text("kind").notNull(),
    wanted: boolean("wanted").notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Operators beside those of OPERATOR_EMAILS, who have no row. */
export const operators = pgTable("operators", {
  userId: text("user_id").primaryKey(),
  role: text("role", { enum: OPERATOR_ROLES }).notNull(),
  since: instant("since").notNull().defaultNow(),
  addedBy: text("added_by"),
});
