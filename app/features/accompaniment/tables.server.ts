import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { GOALS, LEVELS } from "~/features/coaching/programme/rules/goals.ts";
import { instant } from "~/platform/database/columns.server.ts";
import { PLAN_TYPES } from "./contract/rules/plan.ts";
import { ENDINGS, OFFER_STATUSES, STATUSES, STEP_AUTHORS, STEPS } from "./contract/rules/states.ts";

export const accompaniments = pgTable("accompaniments", {
  id: uuid("id").primaryKey(),
  /** null after the student has closed the account */
  studentId: text("student_id"),
  status: text("status", { enum: STATUSES }).notNull().default("awaiting_payment"),
  ending: text("ending", { enum: ENDINGS }),
  type: text("type", { enum: PLAN_TYPES }).notNull(),
  months: smallint("months").notNull(),
  sessions: smallint("sessions").notNull(),
  reviews: smallint("reviews").notNull(),
  totalCents: integer("total_cents").notNull(),
  /** of a session, a review or the introduction, as of the sale */
  unitCents: integer("unit_cents").notNull().default(5_000),
  /** of a month, as of the sale */
  monthCents: integer("month_cents").notNull(),
  /** of its sessions, as of the sale */
  freeChangeHours: smallint("free_change_hours").notNull().default(24),
  /** the conditions it was sold under; `CONTRACT_VERSION` is the current one */
  contractVersion: smallint("contract_version").notNull().default(1),
  /** a commune, or the slug of one of ten cities in rows without a position */
  city: text("city").notNull(),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  /** the coach whom the student would like, who is asked first; null without a preference */
  wantedCoachId: integer("wanted_coach_id"),
  goal: text("goal", { enum: GOALS }).notNull(),
  level: text("level", { enum: LEVELS }).notNull(),
  sessionsPerWeek: smallint("sessions_per_week").notNull(),
  /** encrypted `HealthAnswers` */
  health: text("health"),
  healthConsentAt: instant("health_consent_at"),
  healthErasedAt: instant("health_erased_at"),
  adultSaidAt: instant("adult_said_at").notNull(),
  beginAskedAt: instant("begin_asked_at").notNull(),
  acceptsWebcam: boolean("accepts_webcam").notNull().default(false),
  paymentId: uuid("payment_id"),
  coachId: integer("coach_id"),
  coachSince: instant("coach_since"),
  /** sessions take place by webcam, because the coach is too far away */
  byWebcam: boolean("by_webcam").notNull().default(false),
  /** how many reviews have been scheduled automatically */
  reviewsPlanned: smallint("reviews_planned").notNull().default(0),
  anotherAskedAt: instant("another_asked_at"),
  startedAt: instant("started_at"),
  endsAt: instant("ends_at"),
  endAskedAt: instant("end_asked_at"),
  lateSince: instant("late_since"),
  /** by how many months the instalments are postponed, because no coach was found for as long */
  monthsPutOff: smallint("months_put_off").notNull().default(0),
  endedAt: instant("ended_at"),
  /** end of the months that are charged: the end, or the earlier start of a pause or a suspension */
  servedUntil: instant("served_until"),
  bookableUntil: instant("bookable_until"),
  warnedDays: smallint("warned_days"),
  /** the deadline of the programme that the coach was last reminded of, and whether after it had passed */
  programmeToldFor: instant("programme_told_for"),
  programmeToldLate: boolean("programme_told_late").notNull().default(false),
  settledAt: instant("settled_at"),
  /** when the sweep last visited the accompaniment */
  lookedAt: instant("looked_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type Accompaniment = typeof accompaniments.$inferSelect;

/** The append-only history of an accompaniment. */
export const accompanimentSteps = pgTable("accompaniment_steps", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  step: text("step", { enum: STEPS }).notNull(),
  by: text("by", { enum: STEP_AUTHORS }).notNull(),
  coachId: integer("coach_id"),
  chargeId: uuid("charge_id"),
  /** number of the attempt, for failed instalments */
  attempt: smallint("attempt"),
  cents: integer("cents"),
  words: text("words").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});
export type AccompanimentStep = typeof accompanimentSteps.$inferSelect;

/** Which coach had the accompaniment from when to when. A trigger in the database writes these rows. */
export const accompanimentCoaches = pgTable("accompaniment_coaches", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  coachId: integer("coach_id").notNull(),
  /** the account holder who earns the money; kept after the coach has closed the account */
  holderId: bigint("holder_id", { mode: "number" }).notNull(),
  since: instant("since").notNull(),
  /** null for the current coach */
  until: instant("until"),
});

/** Offers to coaches, with their answers. */
export const accompanimentOffers = pgTable("accompaniment_offers", {
  id: uuid("id").primaryKey().defaultRandom(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  coachId: integer("coach_id").notNull(),
  status: text("status", { enum: OFFER_STATUSES }).notNull().default("open"),
  byWebcam: boolean("by_webcam").notNull().default(false),
  askedAt: instant("asked_at").notNull().defaultNow(),
  answerBy: instant("answer_by").notNull(),
  answeredAt: instant("answered_at"),
});

/** How many accompaniments a coach takes at once. `USUAL_CAPACITY` applies if there is no row. */
export const coachCapacities = pgTable("coach_capacities", {
  userId: text("user_id").primaryKey(),
  accompaniments: smallint("accompaniments").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

export const bodyMeasures = pgTable("body_measures", {
  id: uuid("id").primaryKey(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  measuredOn: date("measured_on").notNull(),
  sealed: text("sealed").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const reviewNotes = pgTable("review_notes", {
  bookingId: uuid("booking_id").primaryKey(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  sealed: text("sealed").notNull(),
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
