import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { PLAN_TYPES } from "./contract/rules/plan.ts";
import { ENDINGS, OFFER_STATUSES, STATUSES, STEP_AUTHORS, STEPS } from "./contract/rules/states.ts";
import { CITY_VALUES, GOALS, LEVELS } from "./health/rules/setup.ts";

export const accompaniments = pgTable("accompaniments", {
  id: uuid("id").primaryKey(),
  /** null once they have closed their account */
  studentId: text("student_id"),
  status: text("status", { enum: STATUSES }).notNull().default("awaiting_payment"),
  ending: text("ending", { enum: ENDINGS }),
  type: text("type", { enum: PLAN_TYPES }).notNull(),
  months: smallint("months").notNull(),
  sessions: smallint("sessions").notNull(),
  reviews: smallint("reviews").notNull(),
  totalCents: integer("total_cents").notNull(),
  city: text("city", { enum: CITY_VALUES }).notNull(),
  goal: text("goal", { enum: GOALS }).notNull(),
  level: text("level", { enum: LEVELS }).notNull(),
  sessionsPerWeek: smallint("sessions_per_week").notNull(),
  /** sealed `HealthAnswers` */
  health: text("health"),
  healthConsentAt: instant("health_consent_at"),
  healthErasedAt: instant("health_erased_at"),
  adultSaidAt: instant("adult_said_at").notNull(),
  beginAskedAt: instant("begin_asked_at").notNull(),
  acceptsWebcam: boolean("accepts_webcam").notNull().default(false),
  paymentId: uuid("payment_id"),
  coachId: integer("coach_id"),
  coachSince: instant("coach_since"),
  /** their coach is too far away to be met */
  byWebcam: boolean("by_webcam").notNull().default(false),
  /** how many of the reviews have been given a time */
  reviewsPlanned: smallint("reviews_planned").notNull().default(0),
  anotherAskedAt: instant("another_asked_at"),
  startedAt: instant("started_at"),
  endsAt: instant("ends_at"),
  endAskedAt: instant("end_asked_at"),
  lateSince: instant("late_since"),
  /** by how many months its instalments come later, since nobody was found for as long */
  monthsPutOff: smallint("months_put_off").notNull().default(0),
  endedAt: instant("ended_at"),
  /** until when its months count: its end, or before, where it was paused by then */
  servedUntil: instant("served_until"),
  bookableUntil: instant("bookable_until"),
  warnedDays: smallint("warned_days"),
  settledAt: instant("settled_at"),
  /** when the job last looked at it */
  lookedAt: instant("looked_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type Accompaniment = typeof accompaniments.$inferSelect;

/** What happened to one, step by step: only added to. */
export const accompanimentSteps = pgTable("accompaniment_steps", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  step: text("step", { enum: STEPS }).notNull(),
  by: text("by", { enum: STEP_AUTHORS }).notNull(),
  coachId: integer("coach_id"),
  chargeId: uuid("charge_id"),
  /** of an instalment that failed: the how manieth time it was tried */
  attempt: smallint("attempt"),
  cents: integer("cents"),
  words: text("words").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});
export type AccompanimentStep = typeof accompanimentSteps.$inferSelect;

/** Which coach had it from when to when: kept by the database. */
export const accompanimentCoaches = pgTable("accompaniment_coaches", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  coachId: integer("coach_id").notNull(),
  /** whose money it is, also once the account is closed */
  holderId: bigint("holder_id", { mode: "number" }).notNull(),
  since: instant("since").notNull(),
  /** null while they have it */
  until: instant("until"),
});

/** Which coach was asked, and what they said. */
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

/** How many accompaniments a coach takes at once; without a row, `USUAL_CAPACITY`. */
export const coachCapacities = pgTable("coach_capacities", {
  userId: text("user_id").primaryKey(),
  accompaniments: smallint("accompaniments").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

export const programmeWeeks = pgTable("programme_weeks", {
  id: uuid("id").primaryKey().defaultRandom(),
  accompanimentId: uuid("accompaniment_id").notNull(),
  number: smallint("number").notNull(),
  title: text("title").notNull().default(""),
  words: text("words").notNull().default(""),
  /** checked by the room's schema whenever it is written */
  content: jsonb("content").$type<unknown>().notNull(),
  version: integer("version").notNull().default(1),
  publishedAt: instant("published_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

export const programmeTicks = pgTable(
  "programme_ticks",
  {
    weekId: uuid("week_id").notNull(),
    exerciseId: text("exercise_id").notNull(),
    done: boolean("done").notNull(),
    /** when the student pressed: of two, the later wins, whichever arrives last */
    saidAt: instant("said_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.weekId, table.exerciseId] })],
);

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
