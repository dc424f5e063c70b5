import { bigint, boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { RELATION_KEYS } from "~/features/discovery/rules/profile.ts";
import { instant } from "~/platform/database/columns.server.ts";
import { FORMER_CLIENT_STATES, SESSION_COUNT_KEYS } from "./former-clients/rules/former-clients.ts";
import { RECOMMENDATION_STATES } from "./recommendations/rules.ts";
import { REPORT_OUTCOMES, REVIEW_REPORT_REASONS } from "./rules/reports.ts";
import { TESTIMONIAL_STATES, WITHDRAWALS } from "./testimonials/rules.ts";

/** A coach's reports to the operator, with a copy of the review as it was then. */
export const reviewReports = pgTable("review_reports", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  reviewId: integer("review_id").notNull(),
  reporterId: text("reporter_id"),
  reason: text("reason", { enum: REVIEW_REPORT_REASONS }).notNull(),
  words: text("words").notNull().default(""),
  rating: smallint("rating").notNull(),
  comment: text("comment").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  handledAt: instant("handled_at"),
  outcome: text("outcome", { enum: REPORT_OUTCOMES }),
  note: text("note"),
});

/** The token of the link that a coach shows to former clients. */
export const formerClientLinks = pgTable("former_client_links", {
  coachId: integer("coach_id").primaryKey(),
  token: text("token").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** One person for a coach: invited, or come by the coach's link, with the review until it is published. */
export const formerClients = pgTable("former_clients", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  /** names the mailbox after the address has been deleted */
  mailboxDigest: text("mailbox_digest").notNull(),
  status: text("status", { enum: FORMER_CLIENT_STATES }).notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
  email: text("email"),
  firstName: text("first_name"),
  invitedAt: instant("invited_at"),
  mailsSent: smallint("mails_sent").notNull().default(0),
  /** the person wants no mails but decisions on the review */
  mutedAt: instant("muted_at"),
  disciplineId: smallint("discipline_id"),
  fromYear: smallint("from_year"),
  untilYear: smallint("until_year"),
  sessions: text("sessions", { enum: SESSION_COUNT_KEYS }),
  rating: smallint("rating"),
  comment: text("comment"),
  confirmedAt: instant("confirmed_at"),
  /** the coach's answer; null without one in time */
  isClient: boolean("is_client"),
  denial: text("denial"),
  refusalReason: text("refusal_reason"),
});
export type FormerClient = typeof formerClients.$inferSelect;

/** One person whom a coach has asked for a recommendation, with the text until it is published. */
export const recommendationRequests = pgTable("recommendation_requests", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  /** names the mailbox after the address has been deleted */
  mailboxDigest: text("mailbox_digest").notNull(),
  status: text("status", { enum: RECOMMENDATION_STATES }).notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
  invitedAt: instant("invited_at").notNull().defaultNow(),
  email: text("email"),
  /** as the coach typed it */
  firstName: text("first_name"),
  /** the signature, as the author typed it */
  author: text("author"),
  relation: text("relation", { enum: RELATION_KEYS }),
  body: text("body"),
  writtenAt: instant("written_at"),
  /** what the operator told the author, of a refusal or a removal */
  reason: text("reason"),
});
export type RecommendationRequest = typeof recommendationRequests.$inferSelect;

/** A review that the operator chooses for the home page, with the consent of its author. */
export const testimonials = pgTable("testimonials", {
  reviewId: integer("review_id").primaryKey(),
  position: integer("position").notNull(),
  status: text("status", { enum: TESTIMONIAL_STATES }).notNull(),
  askedAt: instant("asked_at").notNull().defaultNow(),
  /** the consent or the refusal */
  answeredAt: instant("answered_at"),
  withdrawnAt: instant("withdrawn_at"),
  withdrawnBecause: text("withdrawn_because", { enum: WITHDRAWALS }),
});
