import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const disciplines = pgTable("disciplines", {
  id: smallint("id").primaryKey(),
  name: text("name").notNull(),
  icon: text("icon").notNull(),
  color: text("color").notNull(),
  description: text("description").notNull(),
  aliases: text("aliases").array().notNull(),
  coachesCount: integer("coaches_count").notNull().default(0),
});

export const coaches = pgTable("coaches", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  userId: text("user_id"),
  name: text("name").notNull(),
  headline: text("headline").notNull(),
  disciplineId: smallint("discipline_id").notNull(),
  city: text("city").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  hourlyRateCents: integer("hourly_rate_cents").notNull(),
  image: text("image"),
  isFeatured: boolean("is_featured").notNull().default(false),
  isAmbassador: boolean("is_ambassador").notNull().default(false),
  firstLessonFree: boolean("first_lesson_free").notNull().default(false),
  courseModes: text("course_modes", { enum: ["webcam", "in-person"] })
    .array()
    .notNull(),
  about: text("about").notNull(),
  experience: text("experience").notNull(),
  teachingMethod: text("teaching_method").notNull(),
  qualifications: text("qualifications").array().notNull(),
  subjects: text("subjects").array().notNull(),
  rating: numeric("rating", { precision: 3, scale: 2, mode: "number" }).notNull().default(0),
  reviewsCount: integer("reviews_count").notNull().default(0),
  studentsCount: integer("students_count").notNull().default(0),
  responseMinutes: integer("response_minutes"),
  /** with the account behind it; such a coach is nowhere in public */
  suspended: boolean("suspended").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const coachDisciplines = pgTable(
  "coach_disciplines",
  {
    coachId: integer("coach_id").notNull(),
    disciplineId: smallint("discipline_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.disciplineId] })],
);

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
  authorId: text("author_id"),
  authorName: text("author_name").notNull(),
  rating: smallint("rating").notNull(),
  comment: text("comment").notNull(),
  coachResponse: text("coach_response"),
  isFeatured: boolean("is_featured").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const recommendations = pgTable("recommendations", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  coachId: integer("coach_id").notNull(),
  author: text("author").notNull(),
  body: text("body").notNull(),
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
  /** a shelf of search: see `rules/shelves.ts` */
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
