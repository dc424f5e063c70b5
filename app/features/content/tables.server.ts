import { sql } from "drizzle-orm";
import { bigint, date, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { ARTICLE_CATEGORIES } from "./rules.ts";

export const articles = pgTable("articles", {
  slug: text("slug").primaryKey(),
  title: text("title").notNull(),
  excerpt: text("excerpt").notNull(),
  image: text("image").notNull(),
  category: text("category", { enum: ARTICLE_CATEGORIES }).notNull(),
  publishedOn: date("published_on", { mode: "string" }).notNull(),
  readMinutes: smallint("read_minutes").notNull(),
  body: text("body").notNull(),
  searchText: text("search_text")
    .notNull()
    .generatedAlwaysAs(sql`fold_article_text(title || ' ' || excerpt || ' ' || category)`),
});

export const contactMessages = pgTable("contact_messages", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  subject: text("subject").notNull(),
  message: text("message").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp("handled_at", { withTimezone: true }),
});
