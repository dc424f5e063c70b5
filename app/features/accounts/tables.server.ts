import { sql } from "drizzle-orm";
import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { AUDIENCES, LETTERS } from "./mailings/rules.ts";
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
  /** the version of the terms in force at the sign-up, which the database fills in; null before there were versions */
  acceptedTerms: bigint("accepted_terms", { mode: "number" }).default(sql`accepted_terms()`),
  /** the newest announced legal version whose notice the person has closed */
  closedNotice: bigint("closed_notice", { mode: "number" }).notNull().default(0),
});

/** Mails to a whole audience, which leave in pieces. */
export const mailings = pgTable("mailings", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  letter: text("letter", { enum: LETTERS }).notNull(),
  about: bigint("about", { mode: "number" }).notNull(),
  audience: text("audience", { enum: AUDIENCES }).notNull(),
  /** the last account that was mailed, in the order of their ids */
  reached: text("reached").notNull().default(""),
  /** the last account to mail; null for all */
  until: text("until"),
  createdAt: instant("created_at").notNull().defaultNow(),
  endedAt: instant("ended_at"),
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
