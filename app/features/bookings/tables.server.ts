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
import { FEED_COLOURS } from "./calendars/rules/feeds.ts";
import { GROUP_ENDINGS, GROUP_PLACES, GROUP_STATES } from "./groups/rules/group-states.ts";
import { PACK_PURPOSES, PACK_STATES, UNITS } from "./packs/rules.ts";
import { PROPOSAL_STATES } from "./proposals/rules.ts";
import type { SeriesWeeks } from "./series/rules/occurrences.ts";
import { SERIES_STATES } from "./series/rules/series.ts";
import { BOOKING_STATES, ENDINGS, PLACES, SIDES, STEP_AUTHORS, STEPS } from "./sessions/rules/states.ts";

/** A coach without a row has not chosen hours: no slot is offered. */
export const coachAvailability = pgTable("coach_availability", {
  userId: text("user_id").primaryKey(),
  breakMinutes: smallint("break_minutes").notNull(),
  sessionLengths: smallint("session_lengths").array().notNull(),
  noticeHours: smallint("notice_hours").notNull(),
  horizonDays: smallint("horizon_days").notNull(),
  slotStepMinutes: smallint("slot_step_minutes").notNull().default(30),
  travelBufferMinutes: smallint("travel_buffer_minutes").notNull().default(0),
  /** even weeks have the hours of `coach_even_hours`, and `coach_work_hours` are those of odd weeks */
  alternatesWeeks: boolean("alternates_weeks").notNull().default(false),
  closesOnHolidays: boolean("closes_on_holidays").notNull().default(false),
  /** a paid booking is confirmed without the coach's answer */
  instantBooking: boolean("instant_booking").notNull().default(false),
  /** for optimistic locking: counts the saves */
  version: integer("version").notNull().default(1),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().default(sql`now()`),
});

/** Minutes since midnight in Paris wall-clock time. */
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

/** Like `coachWorkHours`, for even weeks of a coach who alternates. */
export const coachEvenHours = pgTable(
  "coach_even_hours",
  {
    userId: text("user_id").notNull(),
    weekday: smallint("weekday").notNull(),
    startMinute: smallint("start_minute").notNull(),
    endMinute: smallint("end_minute").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.weekday, table.startMinute] })],
);

/** Additional hours on one day. */
export const coachOpenings = pgTable("coach_openings", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  day: date("day").notNull(),
  startMinute: smallint("start_minute").notNull(),
  endMinute: smallint("end_minute").notNull(),
});

/** Hours that are closed every week. */
export const coachClosures = pgTable("coach_closures", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  weekday: smallint("weekday").notNull(),
  startMinute: smallint("start_minute").notNull(),
  endMinute: smallint("end_minute").notNull(),
  /** the last day, included; null without an end */
  until: date("until"),
  label: text("label").notNull().default(""),
});

export const coachTimeOff = pgTable("coach_time_off", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  userId: text("user_id").notNull(),
  startsOn: date("starts_on").notNull(),
  endsOn: date("ends_on").notNull(),
  label: text("label").notNull().default(""),
});

/** An extra keeps the name and price with which it was sold. */
export interface Extra {
  name: string;
  priceCents: number;
}

export const bookings = pgTable("bookings", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  /** null once the account is closed */
  studentId: text("student_id"),
  listingId: integer("listing_id"),
  /** what its documents call it, as of the sale: "Musculation avec Camille", once the listing's title; see `sessionName` */
  service: text("service").notNull(),
  /**
   * the listing's first discipline as of the sale, or the title of the group session; read it with `DISCIPLINE`, because old
   * rows have none
   */
  discipline: text("discipline"),
  minutes: smallint("minutes").notNull(),
  place: text("place", { enum: PLACES }).notNull(),
  address: text("address").notNull().default(""),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  /** the webcam link of this session alone; null for the one of the coach's settings */
  videoUrl: text("video_url"),
  extras: jsonb("extras").$type<Extra[]>().notNull().default([]),
  /** including extras; 0 for a free first lesson and for a session from a pack */
  priceCents: integer("price_cents").notNull(),
  isFree: boolean("is_free").notNull().default(false),
  paymentId: uuid("payment_id"),
  packId: uuid("pack_id"),
  /** unit of an accompaniment */
  unit: text("unit", { enum: UNITS }),
  /** the proposal of the coach that the student accepted; its price is agreed, and the coach is not asked again */
  proposalId: uuid("proposal_id"),
  /** the series that the session belongs to */
  seriesId: uuid("series_id"),
  /** the booking is a seat of this group session, which takes the coach's time */
  groupSessionId: uuid("group_session_id"),
  /** message of the student with the booking */
  words: text("words").notNull().default(""),
  /** once it is confirmed, the coach sees the number of the student's account */
  sharesPhone: boolean("shares_phone").notNull().default(false),
  /** the student chooses the time among the coach's slots, and nobody else enters one; it stays true afterwards */
  studentChooses: boolean("student_chooses").notNull().default(false),
  /** null until a time is entered, with a coach who uses an external calendar, or chosen, see `studentChooses` */
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  /** how long before its start the session is changed without a fee, as of its sale; see `findSoldHours` */
  freeChangeHours: smallint("free_change_hours").notNull().default(24),
  /** when the time of a session sold without one was entered; null again after both agreed on another */
  plannedAt: instant("planned_at"),
  plannedBy: text("planned_by", { enum: SIDES }),
  status: text("status", { enum: BOOKING_STATES }).notNull(),
  ending: text("ending", { enum: ENDINGS }),
  /** what the operator left due of a session that they cancelled; the rest is refunded */
  dueCents: integer("due_cents"),
  choice: text("choice", { enum: ["open", "refund"] }),
  choiceBy: instant("choice_by"),
  heldUntil: instant("held_until"),
  answerBy: instant("answer_by"),
  proposedStartsAt: instant("proposed_starts_at"),
  proposedBy: text("proposed_by", { enum: SIDES }),
  /** what the coach has said on the day, see `rules/progress.ts` */
  arrivedAt: instant("arrived_at"),
  begunAt: instant("begun_at"),
  endedAt: instant("ended_at"),
  absent: text("absent", { enum: SIDES }),
  absenceSaidAt: instant("absence_said_at"),
  absenceContestedAt: instant("absence_contested_at"),
  absenceSettledAt: instant("absence_settled_at"),
  absenceWords: text("absence_words").notNull().default(""),
  remindedAt: instant("reminded_at"),
  confirmedAt: instant("confirmed_at"),
  completedAt: instant("completed_at"),
  cancelledAt: instant("cancelled_at"),
  /** idempotency key, for processes of the version before `purchases` that still serve during a deployment */
  clientId: uuid("client_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type Booking = typeof bookings.$inferSelect;

/** A session that a coach planned for a student, who confirms it in their conversation. */
export const sessionProposals = pgTable("session_proposals", {
  id: uuid("id").primaryKey(),
  conversationId: bigint("conversation_id", { mode: "number" }).notNull(),
  /** the message that says the same in words, and in whose place the proposal is shown */
  messageId: bigint("message_id", { mode: "number" }).notNull(),
  /** null once the coach has deleted the listing */
  listingId: integer("listing_id"),
  discipline: text("discipline"),
  minutes: smallint("minutes").notNull(),
  place: text("place", { enum: PLACES }).notNull(),
  priceCents: integer("price_cents").notNull(),
  startsAt: instant("starts_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** a held booking without a payment keeps the slot free; false only for proposals of an earlier version */
  holdsSlot: boolean("holds_slot").notNull().default(false),
  /** the series whose session it is */
  seriesId: uuid("series_id"),
  /** when the student was mailed that it is to be confirmed, and mailed again before its slot is freed */
  askedMailedAt: instant("asked_mailed_at"),
  remindedAt: instant("reminded_at"),
  /** when both were mailed that nobody confirmed it in time */
  expiryMailedAt: instant("expiry_mailed_at"),
  status: text("status", { enum: PROPOSAL_STATES }).notNull().default("proposed"),
  answeredAt: instant("answered_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type SessionProposal = typeof sessionProposals.$inferSelect;

/** Sessions that repeat every week or every two weeks. Each of them is a booking of its own. */
export const sessionSeries = pgTable("session_series", {
  id: uuid("id").primaryKey(),
  coachId: integer("coach_id").notNull(),
  /** null once the account is closed */
  studentId: text("student_id"),
  /** null once the coach has deleted the listing */
  listingId: integer("listing_id"),
  discipline: text("discipline"),
  minutes: smallint("minutes").notNull(),
  place: text("place", { enum: PLACES }).notNull(),
  /** of each session; 0 if the coach gives them, or if a pack pays */
  priceCents: integer("price_cents").notNull(),
  packId: uuid("pack_id"),
  weeks: smallint("weeks").$type<SeriesWeeks>().notNull(),
  firstStartsAt: instant("first_starts_at").notNull(),
  /** how many were planned or asked for */
  sessions: smallint("sessions").notNull(),
  askedBy: text("asked_by", { enum: SIDES }).notNull(),
  status: text("status", { enum: SERIES_STATES }).notNull(),
  answerBy: instant("answer_by").notNull(),
  /** the message that says the same in words, and in whose place the series is shown */
  messageId: bigint("message_id", { mode: "number" }),
  /** the student's words with a request */
  words: text("words").notNull().default(""),
  answeredAt: instant("answered_at"),
  /** when both were told that nobody answered in time */
  expiryToldAt: instant("expiry_told_at"),
  /** the jobs that have mailed both, see `mailSeries` */
  mailedNews: uuid("mailed_news").array().notNull().default([]),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type SessionSeries = typeof sessionSeries.$inferSelect;

/** A session with seats. Each seat is a row of `bookings`. */
export const groupSessions = pgTable("group_sessions", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** what one press of the coach created, numbered by `position` from 1 */
  seriesId: uuid("series_id").notNull(),
  position: smallint("position").notNull(),
  coachId: integer("coach_id").notNull(),
  /** null once the coach has deleted the listing */
  listingId: integer("listing_id"),
  title: text("title").notNull(),
  words: text("words").notNull().default(""),
  minutes: smallint("minutes").notNull(),
  place: text("place", { enum: GROUP_PLACES }).notNull(),
  address: text("address").notNull().default(""),
  /** for all seats, in place of the coach's link */
  videoUrl: text("video_url"),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  seatsMin: smallint("seats_min").notNull(),
  seatsMax: smallint("seats_max").notNull(),
  /** maintained by a trigger: the bookings that are not cancelled, holds included */
  seatsTaken: smallint("seats_taken").notNull().default(0),
  priceCents: integer("price_cents").notNull(),
  /** so many hours before the start it is decided whether enough people come */
  decidesHours: smallint("decides_hours").notNull(),
  decidedAt: instant("decided_at"),
  status: text("status", { enum: GROUP_STATES }).notNull().default("open"),
  ending: text("ending", { enum: GROUP_ENDINGS }),
  /** what the operator told the coach, if an operator cancelled it */
  endingWords: text("ending_words"),
  cancelledAt: instant("cancelled_at"),
  /** what the coach has said on the day, see `markGroupProgress` */
  arrivedAt: instant("arrived_at"),
  begunAt: instant("begun_at"),
  endedAt: instant("ended_at"),
  remindedAt: instant("reminded_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type GroupSession = typeof groupSessions.$inferSelect;

/** The waiting list of each group session. */
export const groupWaiting = pgTable(
  "group_waiting",
  {
    groupSessionId: uuid("group_session_id").notNull(),
    studentId: text("student_id").notNull(),
    since: instant("since").notNull().defaultNow(),
    /** a freed seat is kept for this student until then */
    offeredUntil: instant("offered_until"),
    mailedAt: instant("mailed_at"),
  },
  (table) => [primaryKey({ columns: [table.groupSessionId, table.studentId] })],
);

/** The history of a booking is append-only. */
export const bookingSteps = pgTable("booking_steps", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  bookingId: uuid("booking_id").notNull(),
  step: text("step", { enum: STEPS }).notNull(),
  by: text("by", { enum: STEP_AUTHORS }).notNull(),
  /** the new time if the session was moved or a time is proposed */
  startsAt: instant("starts_at"),
  words: text("words").notNull().default(""),
  /** what the step refunded, if the operator decided it */
  cents: integer("cents"),
  at: instant("at").notNull().defaultNow(),
  mailedAt: instant("mailed_at"),
});

/** Hours or sessions that are bought once and drawn on by bookings. Balances are in minutes, whatever the pack counts. */
export const packs = pgTable("packs", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  studentId: text("student_id"),
  /** typed by the coach; empty if the pack is called by what it contains */
  name: text("name").notNull().default(""),
  totalMinutes: integer("total_minutes").notNull(),
  /** each session lasts exactly so long, and the balance is a number of sessions; null for a pack of hours */
  sessionMinutes: smallint("session_minutes"),
  /** for processes of the version before `total_minutes`; a trigger maintains it */
  hours: smallint("hours"),
  priceCents: integer("price_cents").notNull(),
  /** of the sessions that the pack pays for, as of its sale */
  freeChangeHours: smallint("free_change_hours").notNull().default(24),
  /** null if the pack can be used without an end; means nothing for units of an accompaniment */
  validityMonths: smallint("validity_months").default(12),
  /** see `PAYS_FOR` */
  listingId: integer("listing_id"),
  /** what was bought, for the way back to it; null once the coach has withdrawn it */
  listingPackId: integer("listing_pack_id"),
  status: text("status", { enum: PACK_STATES }).notNull().default("held"),
  paymentId: uuid("payment_id"),
  /** maintained by a trigger: the sum of the pack's moves */
  minutesLeft: integer("minutes_left").notNull().default(0),
  /** of these, the minutes that cannot be booked yet: the accompaniment has not been paid so far */
  lockedMinutes: integer("locked_minutes").notNull().default(0),
  boughtAt: instant("bought_at"),
  /** null until the pack is bought, and if it can be used without an end */
  expiresAt: instant("expires_at"),
  warnedDays: smallint("warned_days"),
  /** when the purchase was confirmed by mail */
  mailedAt: instant("mailed_at"),
  endedAt: instant("ended_at"),
  /** "bought" hours are sold by the coach; the others are units of an accompaniment, which pays for them */
  purpose: text("purpose", { enum: PACK_PURPOSES }).notNull().default("bought"),
  accompanimentId: uuid("accompaniment_id"),
  /** nothing new can be booked from the pack while it is paused */
  pausedAt: instant("paused_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type Pack = typeof packs.$inferSelect;

/** The names on a receipt as of the payment; the id is that of the session or the pack. */
export const receiptNames = pgTable("receipt_names", {
  id: uuid("id").primaryKey(),
  seller: text("seller").notNull(),
  businessName: text("business_name"),
  siret: text("siret"),
  payer: text("payer").notNull(),
});

export const packMoves = pgTable("pack_moves", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  packId: uuid("pack_id").notNull(),
  bookingId: uuid("booking_id"),
  kind: text("kind", { enum: ["bought", "drawn", "given back", "refunded"] }).notNull(),
  minutes: integer("minutes").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** The video room of a coach, for all sessions by webcam. Only the student of a confirmed session gets it. */
export const coachVideoLinks = pgTable("coach_video_links", {
  userId: text("user_id").primaryKey(),
  url: text("url").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The coach's file of a client. The notes are `clientNoteEntries`; this column is their first one. */
export const clientNotes = pgTable(
  "client_notes",
  {
    coachId: integer("coach_id").notNull(),
    studentId: text("student_id").notNull(),
    /** set by the coach; void once the student books again */
    pausedAt: instant("paused_at"),
    /** what the student wants to reach */
    goals: text("goals").notNull().default(""),
    notes: text("notes").notNull().default(""),
    /** for optimistic locking: counts the saves */
    version: integer("version").notNull().default(1),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.studentId] })],
);

/** A dated note about a client, for its coach alone. */
export const clientNoteEntries = pgTable("client_note_entries", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  studentId: text("student_id").notNull(),
  /** the session that the note is about, if any */
  bookingId: uuid("booking_id"),
  body: text("body").notNull(),
  /** the text that `client_notes` has too, for processes of the version before */
  isFirst: boolean("is_first").notNull().default(false),
  /** for optimistic locking: counts the saves */
  version: integer("version").notNull().default(1),
  writtenAt: instant("written_at").notNull().defaultNow(),
});

/** Time in which the coach does not accept bookings. */
export const coachBlocks = pgTable("coach_blocks", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: text("user_id").notNull(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
  label: text("label").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type CoachBlock = typeof coachBlocks.$inferSelect;

/** External calendars of coaches. */
export const coachFeeds = pgTable("coach_feeds", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: text("user_id").notNull(),
  name: text("name").notNull().default(""),
  colour: text("colour", { enum: FEED_COLOURS }),
  /** encrypted, because the address gives access to the calendar; null until an old row is adopted */
  url: text("url"),
  /** counts the changes of the address, so that a reading of an old address is not stored */
  version: integer("version").notNull().default(1),
  changedAt: instant("changed_at").notNull().defaultNow(),
  /** last successful reading */
  readAt: instant("read_at"),
  triedAt: instant("tried_at"),
  /** the coach waits for a reading; null once it has ended */
  askedAt: instant("asked_at"),
  /** of the last successful reading */
  events: integer("events").notNull().default(0),
  /** error of the last reading */
  problem: text("problem", { enum: FEED_PROBLEMS }),
  /** every reading since then has failed */
  failingSince: instant("failing_since"),
  /** when the coach was told by mail that it fails */
  toldAt: instant("told_at"),
});

/** Only busy times are stored, never titles or places. */
export const coachFeedTimes = pgTable("coach_feed_times", {
  feedId: uuid("feed_id").notNull(),
  userId: text("user_id").notNull(),
  startsAt: instant("starts_at").notNull(),
  endsAt: instant("ends_at").notNull(),
});

/** The secret address at which external calendars read a user's sessions. */
export const calendarLinks = pgTable("calendar_links", {
  userId: text("user_id").primaryKey(),
  /** encrypted, to be shown to the user again */
  token: text("token").notNull(),
  /** used to look up the token */
  tokenDigest: text("token_digest").notNull(),
  madeAt: instant("made_at").notNull().defaultNow(),
});

/** The waiting list of each coach. */
export const waitingStudents = pgTable(
  "waiting_students",
  {
    coachId: integer("coach_id").notNull(),
    studentId: text("student_id").notNull(),
    /** wanted session length; null for any length that the coach offers */
    minutes: smallint("minutes"),
    since: instant("since").notNull().defaultNow(),
    toldAt: instant("told_at"),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.studentId] })],
);
