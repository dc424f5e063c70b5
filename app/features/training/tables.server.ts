import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import { TRAINING_KINDS, type TrainingContent } from "./texts/rules.ts";

export const lessonsRead = pgTable(
  "lessons_read",
  {
    userId: text("user_id").notNull(),
    moduleId: text("module_id").notNull(),
    lessonId: text("lesson_id").notNull(),
    readAt: instant("read_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.moduleId, table.lessonId] })],
);

export const certificationResults = pgTable(
  "certification_results",
  {
    userId: text("user_id").notNull(),
    certificationId: text("certification_id").notNull(),
    attempts: integer("attempts").notNull().default(1),
    lastPercent: smallint("last_percent").notNull(),
    bestPercent: smallint("best_percent").notNull(),
    lastAt: instant("last_at").notNull().defaultNow(),
    earnedAt: instant("earned_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.certificationId] })],
);

/** A module, a lesson, a certification, a technique, an objection or a script, as operators write it. */
export const trainingTexts = pgTable("training_texts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: TRAINING_KINDS }).notNull(),
  /** of a lesson */
  moduleId: bigint("module_id", { mode: "number" }),
  /** never changes, because the progress of coaches has it */
  slug: text("slug").notNull(),
  position: integer("position").notNull(),
  version: integer("version").notNull().default(1),
  /** null while it is hidden */
  publishedVersion: integer("published_version"),
  /** the published version, the only one that coaches read */
  content: jsonb("content").$type<TrainingContent>(),
  minutes: smallint("minutes").notNull().default(0),
  firstPublishedAt: instant("first_published_at"),
});

export const trainingVersions = pgTable(
  "training_versions",
  {
    textId: bigint("text_id", { mode: "number" }).notNull(),
    number: integer("number").notNull(),
    content: jsonb("content").$type<TrainingContent>().notNull(),
    savedAt: instant("saved_at").notNull().defaultNow(),
    savedBy: text("saved_by"),
  },
  (table) => [primaryKey({ columns: [table.textId, table.number] })],
);
