import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { BANNER_TONES } from "./banners/rules.ts";
import type { LegalFacts } from "./legal/rules/facts.ts";
import { LEGAL_NAMES } from "./legal/rules/legal-texts.ts";
import { CHANGE_KINDS } from "./legal/rules/versions.ts";

const id = (name: string) => bigint(name, { mode: "number" });

/** The articles that visitors read; a row exists only while its article is published. */
export const articles = pgTable("articles", {
  slug: text("slug").primaryKey(),
  title: text("title").notNull(),
  excerpt: text("excerpt").notNull(),
  image: text("image").notNull(),
  category: text("category").notNull(),
  publishedOn: date("published_on", { mode: "string" }).notNull(),
  readMinutes: smallint("read_minutes").notNull(),
  body: text("body").notNull(),
  searchText: text("search_text")
    .notNull()
    .generatedAlwaysAs(sql`fold_article_text(title || ' ' || excerpt || ' ' || category)`),
  articleId: id("article_id"),
  author: text("author").notNull().default(""),
  imageAlt: text("image_alt").notNull().default(""),
  related: id("related").array().notNull().default([]),
  changedAt: timestamp("changed_at", { withTimezone: true }),
});

/** Every article that operators write, published or not. */
export const writtenArticles = pgTable("written_articles", {
  id: id("id").primaryKey().generatedAlwaysAsIdentity(),
  version: integer("version").notNull().default(1),
  publishedVersion: integer("published_version"),
  publishedOn: date("published_on", { mode: "string" }),
  plannedVersion: integer("planned_version"),
  plannedAt: timestamp("planned_at", { withTimezone: true }),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
});

export const articlePictures = pgTable("article_pictures", {
  id: id("id").primaryKey().generatedAlwaysAsIdentity(),
  articleId: id("article_id").notNull(),
  image: text("image").notNull(),
  alt: text("alt").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const articleVersions = pgTable(
  "article_versions",
  {
    articleId: id("article_id").notNull(),
    number: integer("number").notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    excerpt: text("excerpt").notNull(),
    category: text("category").notNull(),
    author: text("author").notNull(),
    body: text("body").notNull(),
    related: id("related").array().notNull().default([]),
    pictureId: id("picture_id"),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull().defaultNow(),
    savedBy: text("saved_by"),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.number] })],
);

/** Every address of an article, the former ones too. */
export const articleSlugs = pgTable("article_slugs", {
  slug: text("slug").primaryKey(),
  articleId: id("article_id").notNull(),
});

/** The questions of the FAQ. */
export const questions = pgTable("questions", {
  id: id("id").primaryKey().generatedAlwaysAsIdentity(),
  position: smallint("position").notNull(),
  question: text("question").notNull(),
  answer: text("answer").notNull(),
  linkLabel: text("link_label").notNull().default(""),
  linkTo: text("link_to").notNull().default(""),
  isShown: boolean("is_shown").notNull().default(true),
  version: integer("version").notNull().default(1),
});

/** Announcements above the public pages. */
export const banners = pgTable("banners", {
  id: id("id").primaryKey().generatedAlwaysAsIdentity(),
  announcement: text("announcement").notNull(),
  linkLabel: text("link_label").notNull().default(""),
  linkTo: text("link_to").notNull().default(""),
  tone: text("tone", { enum: BANNER_TONES }).notNull(),
  startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }),
  version: integer("version").notNull().default(1),
});

const legalName = () => text("name", { enum: LEGAL_NAMES }).notNull();

/** The legal texts that operators write. */
export const legalTexts = pgTable("legal_texts", {
  name: text("name", { enum: LEGAL_NAMES }).primaryKey(),
  /** the number of the newest draft */
  draft: integer("draft").notNull().default(1),
});

/** What operators have saved while they wrote. */
export const legalDrafts = pgTable(
  "legal_drafts",
  {
    name: legalName(),
    number: integer("number").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull().defaultNow(),
    savedBy: text("saved_by"),
  },
  (table) => [primaryKey({ columns: [table.name, table.number] })],
);

/** What was decided. Of the versions whose moment has come the last one is in force. */
export const legalVersions = pgTable("legal_versions", {
  id: id("id").primaryKey().generatedAlwaysAsIdentity(),
  name: legalName(),
  number: integer("number").notNull(),
  summary: text("summary").notNull(),
  body: text("body").notNull(),
  /** what changes, in plain words; empty for a change that is not announced */
  changes: text("changes").notNull().default(""),
  kind: text("kind", { enum: CHANGE_KINDS }).notNull(),
  effectiveFrom: timestamp("effective_from", { withTimezone: true }).notNull(),
  /** the facts that the text names, as they were when a later version took its place; null until then */
  facts: jsonb("facts").$type<LegalFacts>(),
  decidedBy: text("decided_by"),
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
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

/** The operators' answers to contact messages. */
export const contactAnswers = pgTable("contact_answers", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: id("message_id").notNull(),
  operatorId: text("operator_id"),
  answer: text("answer").notNull(),
  answeredAt: timestamp("answered_at", { withTimezone: true }).notNull().defaultNow(),
});
