import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { CHECK_KINDS, RELATION_KEYS } from "./rules/profile.ts";

export const disciplines = pgTable("disciplines", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  icon: text("icon").notNull(),
  color: text("color").notNull(),
  description: text("description").notNull(),
  aliases: text("aliases").array().notNull().default([]),
  position: smallint("sort_position").notNull().default(1000),
  isShown: boolean("is_visible").notNull().default(true),
  /** shown instead of the icon */
  image: text("picture"),
  /** the place in the search of the home page, from 1; 0 if it is not there */
  heroPosition: smallint("hero_position").notNull().default(0),
  /** the name in that search and in the wizard of coaches; empty if it is the same */
  heroName: text("hero_name").notNull().default(""),
  wizardName: text("wizard_name").notNull().default(""),
  /** ids of close disciplines, the closest first */
  related: smallint("close_ids").array().notNull().default([]),
  /** optimistic locking: counts the edits */
  version: integer("text_version").notNull().default(1),
});

export const coaches = pgTable("coaches", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  userId: text("user_id"),
  name: text("name").notNull(),
  image: text("image"),
  isFeatured: boolean("is_featured").notNull().default(false),
  isAmbassador: boolean("is_ambassador").notNull().default(false),
  firstLessonFree: boolean("first_lesson_free").notNull().default(false),
  about: text("about").notNull().default(""),
  experience: text("experience").notNull().default(""),
  teachingMethod: text("teaching_method").notNull().default(""),
  qualifications: text("qualifications").array().notNull().default([]),
  subjects: text("subjects").array().notNull().default([]),
  rating: numeric("rating", { precision: 3, scale: 2, mode: "number" }).notNull().default(0),
  reviewsCount: integer("reviews_count").notNull().default(0),
  studentsCount: integer("students_count").notNull().default(0),
  responseMinutes: integer("response_minutes"),
  /** set with the account's suspension; the coach is then hidden from the public */
  suspended: boolean("suspended").notNull().default(false),
  /** set by an operator: nothing new can be booked, and what was booked stays */
  salesPausedAt: instant("sales_paused_at"),
  salesPausedReason: text("sales_paused_reason"),
  /** the operator's decision; only approved coaches are public */
  approval: text("approval", { enum: ["waiting", "approved", "refused"] })
    .notNull()
    .default("waiting"),
  askedAt: instant("asked_at").notNull().defaultNow(),
  decidedAt: instant("decided_at"),
  /** shown to the refused coach */
  refusalReason: text("refusal_reason"),
  /** optimistic locking: counts the owner's edits */
  version: integer("version").notNull().default(1),
  /** last change of the photo or texts; the operator has reviewed changes up to `lookedAt` */
  wordsChangedAt: instant("words_changed_at").notNull().defaultNow(),
  lookedAt: instant("looked_at"),
  /** the listing that represents the coach, maintained by a trigger; null if the coach is not public */
  leadListingId: integer("lead_listing_id"),
  /** when the page was public for the first time, kept by a trigger */
  publishedAt: instant("published_at"),
  /** when the coach was told what the page needs before students can pay */
  readinessToldAt: instant("readiness_told_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The order of the coaches whom the operator puts forward; triggers add and remove them with `coaches.isFeatured`. */
export const featuredCoaches = pgTable("featured_coaches", {
  coachId: integer("coach_id").primaryKey(),
  position: integer("position").notNull(),
});

export const listings = pgTable("listings", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  coachId: integer("coach_id").notNull(),
  status: text("status", { enum: ["draft", "active", "paused"] })
    .notNull()
    .default("draft"),
  title: text("title").notNull().default(""),
  description: text("description").notNull().default(""),
  /** cards show the first */
  disciplineIds: smallint("discipline_ids").array().notNull().default([]),
  hourlyRateCents: integer("hourly_rate_cents"),
  sessionMinutes: smallint("session_minutes").notNull().default(60),
  /** as typed; only the coach sees it */
  address: text("address").notNull().default(""),
  city: text("city").notNull().default(""),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  /** null if sessions are by webcam only */
  locationType: text("location_type", { enum: ["fixed", "travel", "both"] }),
  travelKm: smallint("travel_km"),
  byWebcam: boolean("by_webcam").notNull().default(false),
  /** from before links were asked for: offered by webcam again once the coach gives one */
  webcamWaits: boolean("webcam_waits").notNull().default(false),
  /** optimistic locking: counts the edits */
  version: integer("version").notNull().default(1),
  /** last change of the texts; the operator has reviewed changes up to `lookedAt` */
  wordsChangedAt: instant("words_changed_at").notNull().defaultNow(),
  lookedAt: instant("looked_at"),
  /** unpublished by the operator; the coach sees the reason */
  pulledAt: instant("pulled_at"),
  pulledReason: text("pulled_reason"),
  /** the coach's appeal against the removal */
  appealedAt: instant("appealed_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** A service is an extra that can be added to a session. */
export const listingServices = pgTable("listing_services", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  listingId: integer("listing_id").notNull(),
  name: text("name").notNull(),
  priceCents: integer("price_cents").notNull(),
  description: text("description").notNull().default(""),
});

/** A pack that the coach composed; students buy it beside the coach's packs of 5 and 10 hours. */
export const listingPacks = pgTable("listing_packs", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  listingId: integer("listing_id").notNull(),
  /** the order in the list of the listing */
  position: smallint("position").notNull(),
  /** empty if the pack is called by what it contains */
  name: text("name").notNull().default(""),
  totalMinutes: integer("total_minutes").notNull(),
  /** each session lasts exactly so long; null for a pack of hours */
  sessionMinutes: smallint("session_minutes"),
  priceCents: integer("price_cents").notNull(),
  /** null if it can be used without an end */
  validityMonths: smallint("validity_months"),
  isShown: boolean("is_shown").notNull().default(true),
  /** optimistic locking: counts the changes */
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The operator has verified this document. */
export const coachChecks = pgTable(
  "coach_checks",
  {
    coachId: integer("coach_id").notNull(),
    kind: text("kind", { enum: CHECK_KINDS }).notNull(),
    number: text("number"),
    expiresOn: date("expires_on"),
    checkedAt: instant("checked_at").notNull().defaultNow(),
    /** how many days before the end the coach was last reminded */
    remindedDays: smallint("reminded_days"),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.kind] })],
);

/** The packs of 5 and 10 hours of a coach, for all listings. */
export const coachPacks = pgTable(
  "coach_packs",
  {
    coachId: integer("coach_id").notNull(),
    hours: smallint("hours").notNull(),
    priceCents: integer("price_cents").notNull(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.hours] })],
);

export const reviews = pgTable("reviews", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  coachId: integer("coach_id").notNull(),
  /** null after the author has closed the account */
  authorId: text("author_id"),
  authorName: text("author_name").notNull(),
  /** the reviewed session; null for reviews from before sessions existed */
  bookingId: uuid("booking_id"),
  /** as it was sold; `sessionOn` is the day in Paris */
  service: text("service"),
  sessionOn: date("session_on"),
  rating: smallint("rating").notNull(),
  comment: text("comment").notNull(),
  coachResponse: text("coach_response"),
  isFeatured: boolean("is_featured").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
  editedAt: instant("edited_at"),
  respondedAt: instant("responded_at"),
  responseEditedAt: instant("response_edited_at"),
  /** hidden by the operator; the author sees the reason */
  hiddenAt: instant("hidden_at"),
  hiddenReason: text("hidden_reason"),
  /** set for a client from before Élan, whose review counts in no figure */
  formerClientId: uuid("former_client_id"),
});

export const recommendations = pgTable("recommendations", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  coachId: integer("coach_id").notNull(),
  author: text("author").notNull(),
  /** null for the sample data of versions before */
  relation: text("relation", { enum: RELATION_KEYS }),
  body: text("body").notNull(),
  /** the invitation that it answers; the sample data has none */
  requestId: uuid("request_id"),
});

export const favorites = pgTable(
  "favorites",
  {
    studentId: text("student_id").notNull(),
    coachId: integer("coach_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.coachId] })],
);

export const searchAlerts = pgTable("search_alerts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  email: text("email").notNull(),
  /** the search key of `rules/search-key.ts` */
  disciplineId: smallint("discipline_id").notNull(),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  cell: integer("cell").generatedAlwaysAs(sql`search_cell(latitude, longitude)`),
  placeName: text("place_name"),
  createdAt: instant("created_at").notNull().defaultNow(),
  confirmedAt: instant("confirmed_at"),
  lastMailedAt: instant("last_mailed_at"),
});

export const searchAlertLinks = pgTable("search_alert_links", {
  tokenDigest: text("token_digest").primaryKey(),
  alertId: bigint("alert_id", { mode: "number" }).notNull(),
});

export const searchAlertMatches = pgTable(
  "search_alert_matches",
  {
    alertId: bigint("alert_id", { mode: "number" }).notNull(),
    coachId: integer("coach_id").notNull(),
    mailedAt: instant("mailed_at"),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.coachId] })],
);
