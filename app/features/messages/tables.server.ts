import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const conversations = pgTable("conversations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  coachId: integer("coach_id").notNull(),
  studentId: text("student_id").notNull(),
  address: text("address"),
  phone: text("phone"),
  messagesCount: integer("messages_count").notNull().default(0),
  lastMessageAt: instant("last_message_at").notNull().defaultNow(),
  acceptedAt: instant("accepted_at"),
  declinedAt: instant("declined_at"),
  /** when the mail about the coach's answer was written, be it a yes or a no: there is never both */
  answerMailedAt: instant("acceptance_mailed_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const messages = pgTable("messages", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  conversationId: bigint("conversation_id", { mode: "number" }).notNull(),
  senderId: text("sender_id"),
  body: text("body").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});
