import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";

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
