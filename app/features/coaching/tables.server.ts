import {
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
import { MEASURE_KINDS } from "./measures/rules.ts";

/** Exactly one of the two holders is set. */
export const programmeWeeks = pgTable("programme_weeks", {
  id: uuid("id").primaryKey().defaultRandom(),
  accompanimentId: uuid("accompaniment_id"),
  clientProgrammeId: uuid("client_programme_id"),
  number: smallint("number").notNull(),
  title: text("title").notNull().default(""),
  words: text("words").notNull().default(""),
  /** validated by the schema of this room at every write */
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
    /** when the student ticked the exercise. The latest tick wins, whatever the order of arrival. */
    saidAt: instant("said_at").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** what the student noted of the exercise */
    loadGrams: integer("load_grams"),
    repetitions: smallint("repetitions"),
    effort: smallint("effort"),
  },
  (table) => [primaryKey({ columns: [table.weekId, table.exerciseId] })],
);

/** A programme that a coach writes for a client outside an accompaniment. */
export const clientProgrammes = pgTable("client_programmes", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  studentId: text("student_id").notNull(),
  title: text("title").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Weeks that a coach has kept under a name. */
export const programmeTemplates = pgTable("programme_templates", {
  id: uuid("id").primaryKey().defaultRandom(),
  coachId: integer("coach_id").notNull(),
  name: text("name").notNull(),
  weeks: jsonb("weeks").$type<unknown>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The measures that a coach would like to follow, and the consent of the student. */
export const clientFollowUps = pgTable(
  "client_follow_ups",
  {
    coachId: integer("coach_id").notNull(),
    studentId: text("student_id").notNull(),
    kinds: text("kinds", { enum: MEASURE_KINDS }).array().notNull(),
    askedAt: instant("asked_at").notNull().defaultNow(),
    consentAt: instant("consent_at"),
  },
  (table) => [primaryKey({ columns: [table.coachId, table.studentId] })],
);

export const clientMeasures = pgTable("client_measures", {
  id: uuid("id").primaryKey(),
  coachId: integer("coach_id").notNull(),
  studentId: text("student_id").notNull(),
  measuredOn: date("measured_on").notNull(),
  sealed: text("sealed").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
