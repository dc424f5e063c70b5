import { sql } from "drizzle-orm";
import { date, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** How a coach takes bookings; without a row, as `USUAL_AVAILABILITY` says. */
export const coachAvailability = pgTable("coach_availability", {
  userId: text("user_id").primaryKey(),
  breakMinutes: smallint("break_minutes").notNull(),
  sessionLengths: smallint("session_lengths").array().notNull(),
  noticeHours: smallint("notice_hours").notNull(),
  horizonDays: smallint("horizon_days").notNull(),
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
