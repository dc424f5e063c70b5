import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { StoredDraft } from "./rules/draft.ts";

/** An unpublished draft. Listings belong to the discovery room. */
export const onboardingDrafts = pgTable("onboarding_drafts", {
  userId: text("user_id").primaryKey(),
  draft: jsonb("draft").$type<StoredDraft>().notNull(),
  version: integer("version").notNull().default(1),
  /** the browser that saved last */
  browser: text("browser").notNull(),
  /** a version that another device replaced unseen, until the coach has chosen */
  other: jsonb("other").$type<StoredDraft>(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
