import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { OnboardingDraft } from "./rules/draft.ts";

/** What a coach has composed and not published yet; the listing itself is discovery's. */
export const onboardingDrafts = pgTable("onboarding_drafts", {
  userId: text("user_id").primaryKey(),
  draft: jsonb("draft").$type<OnboardingDraft>().notNull(),
  version: integer("version").notNull().default(1),
  /** the one that saved it last */
  browser: text("browser").notNull(),
  /** what was replaced by a device that had not seen it, until the coach has chosen */
  other: jsonb("other").$type<OnboardingDraft>(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
