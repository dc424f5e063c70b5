import { bigint, boolean, jsonb, pgTable, pgView, text } from "drizzle-orm/pg-core";
import { instant } from "~/platform/database/columns.server.ts";
import type { EventName } from "./rules.ts";

/** Who may be told of at this moment; what it means is in the migration. */
export const marketingRecipients = pgView("marketing_recipients", {
  person: text("person").notNull(),
  userId: text("user_id"),
  prospectId: bigint("prospect_id", { mode: "number" }),
  coachId: text("coach_id"),
  email: text("email").notNull(),
  firstName: text("first_name"),
  lastName: text("last_name"),
}).existing();

/** Who is known there, or about to be. */
export const marketingProfiles = pgTable("marketing_profiles", {
  person: text("person").primaryKey(),
  wanted: boolean("wanted").notNull(),
  klaviyoId: text("klaviyo_id"),
  unsureEmail: text("unsure_email"),
});

/** What is to be told, and what came of it. */
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
