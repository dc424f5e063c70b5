import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { fold } from "~/platform/format/text.ts";
import { type ArticleCategory, isSlug } from "../rules.ts";
import { articles } from "../tables.server.ts";
import { type RenderedArticle, renderArticle } from "./render-article.server.ts";

export interface ArticleSummary {
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  category: ArticleCategory;
  /** ISO day such as "2025-05-15" */
  publishedOn: string;
  readMinutes: number;
}

export interface Article extends ArticleSummary, RenderedArticle {}

const summary = {
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  image: articles.image,
  category: articles.category,
  publishedOn: articles.publishedOn,
  readMinutes: articles.readMinutes,
};

/**
 * Every word must occur in the title, excerpt or category; accents and capitals are ignored. Newest first.
 */
export function listArticles(db: Executor, search: string): Promise<ArticleSummary[]> {
  const words = fold(search).split(" ").filter(Boolean);
  return newest(db, and(...words.map((word) => sql`strpos(${articles.searchText}, ${word}) > 0`)));
}

export function listOtherArticles(db: Executor, slug: string): Promise<ArticleSummary[]> {
  return newest(db, ne(articles.slug, slug)).limit(2);
}

export async function findArticle(db: Executor, slug: string): Promise<Article | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await db
    .select({ ...summary, body: articles.body })
    .from(articles)
    .where(eq(articles.slug, slug));
  if (!row) return undefined;
  const { body, ...shown } = row;
  return { ...shown, ...renderArticle(body) };
}

const newest = (db: Executor, condition: SQL | undefined) =>
  db.select(summary).from(articles).where(condition).orderBy(desc(articles.publishedOn), articles.slug);
