import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { FEED_PROBLEMS } from "./calendars/rules/feed-problems.ts";
import { PACK_PURPOSES, UNITS } from "./packs/rules.ts";
import { BOOKING_STATES, ENDINGS, PLACES, SIDES, STEP_AUTHORS, STEPS } from "./sessions/rules/states.ts";

/** How a coach takes bookings; without a row, as `USUAL_AVAILABILITY` says. */
export const coachAvailability = pgTable("coach_availability", {
  userId: text("user_id").primaryKey(),
  breakMinutes: smallint("break_minutes").notNull(),
  sessionLengths: smallint("session_lengths").array().notNull(),
  noticeHours: smallint("notice_hours").notNull(),
  horizonDays: smallint("horizon_days").notNull(),
  /** what is paid is confirmed, without an answer of the coach's */
  instantBooking: boolean("instant_booking").notNull().default(false),
  /** counts the changes: who saves what was meanwhile changed elsewhere is told */
  version: integer("version").notNull().default(1),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
});

/** In minutes since midnight, as the clocks of Paris show them. */
export const coachWorkHours = pgTable(
  "coach_work_hours",
  {
    userId: text("user_id").notNull(),
    /** Monday is 1 */
    weekday: smallint("weekday").notNull(),
    startMinute: smallint("start_minute").notNull(),
    endMinute: smallint("end_minute").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.weekday, table.startMinute] })],
);

export const coachTimeOff = pgTable("coach_time_off", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  startsOn: date("starts_on").notNull(),
  endsOn: date("ends_on").notNull(),
  label: text("label").notNull().default(""),
});

/** Something that was added to a session, as it was sold. */
export interface Extra {
  name: string;
  priceCents: number;
}

export const bookings = pgTable("bookings", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  /** null once they have closed their account */
  studentId: text("student_id"),
  listingId: integer("listing_id"),
  /** as it was sold: the listing's title then */
  service: text("service").notNull(),
  minutes: smallint("minutes").notNull(),
  place: text("place", { enum: PLACES }).notNull(),
  address: text("address").notNull().default(""),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  extras: jsonb("extras").$type<Extra[]>().notNull().default([]),
  /** with its extras; nothing for a free first lesson and for what a pack pays */
  priceCents: integer("price_cents").notNull(),
  isFree: boolean("is_free").notNull().default(false),
  paymentId: uuid("payment_id"),
  packId: uuid("pack_id"),
  /** of an accompaniment: which of its units it is */
  unit: text("unit", { enum: UNITS }),
  /** what the student says when they book */
  words: text("words").notNull().default(""),
  /** null while it is to be planned on the coach's own calendar */
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  /** when that time was entered, of what was sold without one; null again once both have agreed on another */
  plannedAt: instant("planned_at"),
  plannedBy: text("planned_by", { enum: SIDES }),
  status: text("status", { enum: BOOKING_STATES }).notNull(),
  ending: text("ending", { enum: ENDINGS }),
  choice: text("choice", { enum: ["open", "refund"] }),
  choiceBy: instant("choice_by"),
  heldUntil: instant("held_until"),
  answerBy: instant("answer_by"),
  proposedStartsAt: instant("proposed_starts_at"),
  proposedBy: text("proposed_by", { enum: SIDES }),
  absent: text("absent", { enum: SIDES }),
  absenceSaidAt: instant("absence_said_at"),
  absenceContestedAt: instant("absence_contested_at"),
  absenceSettledAt: instant("absence_settled_at"),
  absenceWords: text("absence_words").notNull().default(""),
  remindedAt: instant("reminded_at"),
  confirmedAt: instant("confirmed_at"),
  completedAt: instant("completed_at"),
  cancelledAt: instant("cancelled_at"),
  /** its idempotency key, for processes of the version before `purchases` that still serve during an update */
  clientId: uuid("client_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type Booking = typeof bookings.$inferSelect;

/** What happened to a booking, step by step: only added to. */
export const bookingSteps = pgTable("booking_steps", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  bookingId: uuid("booking_id").notNull(),
  step: text("step", { enum: STEPS }).notNull(),
  by: text("by", { enum: STEP_AUTHORS }).notNull(),
  /** of what was moved or is proposed: when it is to be */
  startsAt: instant("starts_at"),
  words: text("words").notNull().default(""),
  at: instant("at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});

/** Hours that are bought once and drawn on by bookings. */
export const packs = pgTable("packs", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  studentId: text("student_id"),
  hours: smallint("hours").notNull(),
  priceCents: integer("price_cents").notNull(),
  status: text("status", { enum: ["held", "active", "ended"] })
    .notNull()
    .default("held"),
  paymentId: uuid("payment_id"),
  /** kept by the database: what its moves add up to */
  minutesLeft: integer("minutes_left").notNull().default(0),
  boughtAt: instant("bought_at"),
  expiresAt: instant("expires_at"),
  warnedDays: smallint("warned_days"),
  endedAt: instant("ended_at"),
  /** what it is for: hours that were bought, or units of an accompaniment, which pays for them */
  purpose: text("purpose", { enum: PACK_PURPOSES }).notNull().default("bought"),
  accompanimentId: uuid("accompaniment_id"),
  /** nothing new is booked from it meanwhile */
  pausedAt: instant("paused_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type Pack = typeof packs.$inferSelect;

export const packMoves = pgTable("pack_moves", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  packId: uuid("pack_id").notNull(),
  bookingId: uuid("booking_id"),
  kind: text("kind", { enum: ["bought", "drawn", "given back", "refunded"] }).notNull(),
  minutes: integer("minutes").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** What a coach notes about somebody who books with them: for that coach alone. */
export const clientNotes = pgTable(
  "client_notes",
  {
    coachId: integer("coach_id").notNull(),
    studentId: text("student_id").notNull(),
    /** as the coach says; it ends when the student books again */
    pausedAt: instant("paused_at"),
    notes: text("notes").notNull().default(""),
    /** counts the changes: who saves what was meanwhile changed elsewhere is told */
    version: integer("version").notNull().default(1),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.studentId] })],
);

/** Time in which a coach cannot be booked, as they have said. */
export const coachBlocks = pgTable("coach_blocks", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: text("user_id").notNull(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  label: text("label").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type CoachBlock = typeof coachBlocks.$inferSelect;

/** A calendar that a coach keeps elsewhere. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: text("user_id").primaryKey(),
  /** sealed: who has the address has the calendar */
  url: text("url").notNull(),
  /** counts the changes of the address: what was read of another one is not written */
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull().defaultNow(),
  /** when it was last read to its end */
  readAt: instant("read_at"),
  triedAt: instant("tried_at"),
  /** what was wrong then */
  problem: text("problem", { enum: FEED_PROBLEMS }),
});

/** When it is busy: no more of it than that. */
export const feedTimes = pgTable("feed_times", {
  userId: text("user_id").notNull(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
});

/** The address at which calendars elsewhere read somebody's sessions. */
export const calendarLinks = pgTable("calendar_links", {
  userId: text("user_id").primaryKey(),
  /** sealed, to be shown */
  token: text("token").notNull(),
  /** to be found by */
  tokenDigest: text("token_digest").notNull(),
  madeAt: instant("made_at").notNull().defaultNow(),
});

/** Who would like a slot with a coach who has none. */
export const waitingStudents = pgTable(
  "waiting_students",
  {
    coachId: integer("coach_id").notNull(),
    studentId: text("student_id").notNull(),
    /** of the session they would like; null: whatever the coach offers */
    minutes: smallint("minutes"),
    since: instant("since").notNull().defaultNow(),
    toldAt: instant("told_at"),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.studentId] })],
);
