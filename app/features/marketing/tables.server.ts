import { bigint, boolean, jsonb, pgTable, pgView, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import type { EventName } from "./rules.ts";

/** People who may be sent to Klaviyo at this moment; the migration defines the conditions. */
export const marketingRecipients = pgView("marketing_recipients", {
  person: text("person").notNull(),
  userId: text("user_id"),
  prospectId: bigint("prospect_id", { mode: "number" }),
  coachId: text("coach_id"),
  email: text("email").notNull(),
  firstName: text("first_name"),
  lastName: text("last_name"),
}).existing();

/** Profiles that exist at Klaviyo, or are about to. */
export const marketingProfiles = pgTable("marketing_profiles", {
  person: text("person").primaryKey(),
  wanted: boolean("wanted").notNull(),
  klaviyoId: text("klaviyo_id"),
  unsureEmail: text("unsure_email"),
});

export const marketingOutbox = pgTable("marketing_outbox", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: ["profile", "event", "removal"] }).notNull(),
  person: text("person").notNull(),
  userId: text("user_id"),
  prospectId: bigint("prospect_id", { mode: "number" }),
  name: text("name").$type<EventName>(),
  properties: jsonb("properties").$type<Record<string, string>>().notNull().default({}),
  key: text("key").notNull(),
  happenedAt: instant("happened_at").notNull().defaultNow(),
  state: text("state", { enum: ["waiting", "sent", "not sent", "failed"] })
    .notNull()
    .default("waiting"),
  reason: text("reason"),
  settledAt: instant("settled_at"),
});
