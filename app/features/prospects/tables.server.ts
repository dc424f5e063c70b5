import { bigint, boolean, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, searchedWords } from "~/platform/database/columns.server.ts";
import { INTERACTION_KINDS, STATUSES } from "./rules/pipeline.ts";

export const prospects = pgTable("prospects", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** the coach's account, not their page */
  coachId: text("coach_id").notNull(),
  /** who wrote to the coach, and where: null for those added by hand, and once the account is closed */
  studentId: text("student_id"),
  conversationId: bigint("conversation_id", { mode: "number" }),
  fromContact: boolean("from_contact").notNull().default(false),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text("email"),
  phone: text("phone"),
  notes: text("notes").notNull().default(""),
  status: text("status", { enum: STATUSES }).notNull().default("non_appele"),
  /** a day in Paris, "2026-11-16" */
  nextCallOn: date("next_call_on", { mode: "string" }),
  /** when the coach said that this person agrees to be written to by us */
  agreedAt: instant("agreed_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** made by the database, for searches: the words of the name and the address, and whose prospect it is */
  words: searchedWords("words"),
});

/** Never changed, only added to: the database refuses. */
export const prospectInteractions = pgTable("prospect_interactions", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  prospectId: bigint("prospect_id", { mode: "number" }).notNull(),
  kind: text("kind", { enum: INTERACTION_KINDS }).notNull().default("status"),
  /** what it is about, such as "conversation 12", where it is no change of status */
  about: text("about"),
  oldStatus: text("old_status", { enum: STATUSES }),
  newStatus: text("new_status", { enum: STATUSES }).notNull(),
  notes: text("notes").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The conversations that have made a prospect, also where the coach has deleted it since. */
export const followedConversations = pgTable(
  "followed_conversations",
  {
    conversationId: bigint("conversation_id", { mode: "number" }).notNull(),
    coachId: text("coach_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.coachId] })],
);

/** How many prospects a coach has in each status: kept by the database, with every change. */
export const prospectCounts = pgTable(
  "prospect_counts",
  {
    coachId: text("coach_id").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.status] })],
);
