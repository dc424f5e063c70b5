import { bigint, boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant, searchedWords } from "~/platform/database/columns.server.ts";

import type { ShownAttachment } from "./queries/attached.server.ts";
import { REASONS, SIDES } from "./rules.ts";

export const conversations = pgTable("conversations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  coachId: integer("coach_id").notNull(),
  /** null once the student has closed their account */
  studentId: text("student_id"),
  address: text("address"),
  phone: text("phone"),
  messagesCount: integer("messages_count").notNull().default(0),
  lastMessageAt: instant("last_message_at").notNull().defaultNow(),
  acceptedAt: instant("accepted_at"),
  declinedAt: instant("declined_at"),
  /** when the mail about the coach's answer was written, be it a yes or a no: there is never both */
  answerMailedAt: instant("acceptance_mailed_at"),
  /** the last message that each side has seen, and how many of the other's came after it */
  coachReadId: bigint("coach_read_id", { mode: "number" }).notNull().default(0),
  studentReadId: bigint("student_read_id", { mode: "number" }).notNull().default(0),
  coachUnread: integer("coach_unread").notNull().default(0),
  studentUnread: integer("student_unread").notNull().default(0),
  /** the number itself is in the coach's profile */
  coachSharesPhone: boolean("coach_shares_phone").notNull().default(false),
  blockedBy: text("blocked_by", { enum: SIDES }),
  blockedAt: instant("blocked_at"),
  /** when the coach first answered in any way */
  answeredAt: instant("answered_at"),
  /** when each side was last written to about what it has not seen */
  coachMailedAt: instant("coach_mailed_at"),
  studentMailedAt: instant("student_mailed_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const messages = pgTable("messages", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  conversationId: bigint("conversation_id", { mode: "number" }).notNull(),
  senderId: text("sender_id"),
  fromCoach: boolean("from_coach").notNull(),
  /** what the sender's browser calls it */
  clientId: uuid("client_id"),
  /** empty where attachments say enough */
  body: text("body").notNull(),
  /** how many it was sent with; fewer are left once the sender has closed their account */
  attachmentsCount: smallint("attachments_count").notNull().default(0),
  /** of the body, made by the database */
  words: searchedWords("words"),
  createdAt: instant("created_at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
  /** nobody has typed it: it tells what has happened to a session */
  isStep: boolean("is_step").notNull().default(false),
  bookingId: uuid("booking_id"),
});

/** A private file of the sender's, and what of it the two who talk may know. */
export const attachments = pgTable("attachments", {
  id: uuid("id").primaryKey(),
  conversationId: bigint("conversation_id", { mode: "number" }).notNull(),
  /** null until it is sent */
  messageId: bigint("message_id", { mode: "number" }),
  position: smallint("position").notNull().default(0),
  kind: text("kind", { enum: ["picture", "pdf"] }).notNull(),
  bytes: integer("bytes").notNull(),
  /** of a picture */
  width: integer("width"),
  height: integer("height"),
});

/** A message as it was when it, or one near it, was reported. */
export interface SaidMessage {
  id: number;
  fromCoach: boolean;
  body: string;
  /** the files themselves stay where they are, and go with the account of whoever sent them */
  attachments: ShownAttachment[];
  attachmentsCount: number;
  createdAt: string;
}

export const reports = pgTable("reports", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  conversationId: bigint("conversation_id", { mode: "number" }),
  /** null where the person is reported and not one message */
  messageId: bigint("message_id", { mode: "number" }),
  reporterId: text("reporter_id"),
  reportedId: text("reported_id"),
  byCoach: boolean("by_coach").notNull(),
  reason: text("reason", { enum: REASONS }).notNull(),
  words: text("words").notNull().default(""),
  said: jsonb("said").$type<SaidMessage[]>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  handledAt: instant("handled_at"),
  note: text("note"),
});
