import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Page, pagedRead } from "~/platform/database/paging.server.ts";
import { fold } from "~/platform/format/text.ts";
import { articleSlugs, articles } from "../../tables.server.ts";
import { isSlug, MOST_RELATED } from "../rules.ts";
import type { RenderedArticle } from "./render-article.server.ts";
import { renderWrittenArticle } from "./render-written-article.server.ts";

export interface ArticleSummary {
  slug: string;
  title: string;
  excerpt: string;
  image: string;
  imageAlt: string;
  category: string;
  /** empty for the operator of the site */
  author: string;
  /** ISO day such as "2025-05-15" */
  publishedOn: string;
  readMinutes: number;
}

export interface Article extends ArticleSummary, RenderedArticle {
  /** the last publication; null for an article that has not changed since its first day */
  changedAt: Date | null;
}

const PAGE_SIZE = 24;
const FEED_SIZE = 20;
/** The limit of a site map. */
const MOST_MAPPED = 50_000;

const summary = {
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  image: articles.image,
  imageAlt: articles.imageAlt,
  category: articles.category,
  author: articles.author,
  publishedOn: articles.publishedOn,
  readMinutes: articles.readMinutes,
};

/**
 * Every word must occur in the title, excerpt or category; accents and capitals are ignored. Newest first.
 */
export async function listArticles(
  db: Executor,
  { search, page = 1 }: { search: string; page?: number },
): Promise<Page<ArticleSummary>> {
  const words = fold(search).split(" ").filter(Boolean);
  const condition = and(...words.map((word) => sql`strpos(${articles.searchText}, ${word}) > 0`));
  const total = await db.$count(articles, condition);
  return pagedRead({ total, page, size: PAGE_SIZE }, ({ limit, offset }) =>
    newest(db, condition).limit(limit).offset(offset),
  );
}

/** For the feed, the newest ones. */
export const listNewestArticles = (db: Executor): Promise<ArticleSummary[]> =>
  newest(db, undefined).limit(FEED_SIZE);

/** For the site map: the address of each article and the day of its last change. */
export async function listArticlePages(db: Executor): Promise<{ slug: string; changedOn: string }[]> {
  const day = sql<string>`greatest(${articles.publishedOn}, (${articles.changedAt} at time zone 'Europe/Paris')::date)::text`;
  return db
    .select({ slug: articles.slug, changedOn: day })
    .from(articles)
    .orderBy(desc(articles.publishedOn), articles.slug)
    .limit(MOST_MAPPED);
}

interface OtherArticles {
  /** of the article that is shown */
  slug: string;
  /** ids of the articles that its author chose */
  related: readonly number[];
}

/** The articles that the author chose come first, then the newest ones. */
export function listOtherArticles(db: Executor, { slug, related }: OtherArticles): Promise<ArticleSummary[]> {
  const chosen = sql`array_position(${sql.param(`{${related.join(",")}}`)}::bigint[], ${articles.articleId})`;
  return db
    .select(summary)
    .from(articles)
    .where(ne(articles.slug, slug))
    .orderBy(sql`${chosen} nulls last`, desc(articles.publishedOn), articles.slug)
    .limit(MOST_RELATED);
}

type FoundArticle = Article & Pick<OtherArticles, "related">;

export async function findArticle(db: Executor, slug: string): Promise<FoundArticle | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await db
    .select({ ...summary, body: articles.body, related: articles.related, changedAt: articles.changedAt })
    .from(articles)
    .where(eq(articles.slug, slug));
  if (!row) return undefined;
  const { body, ...shown } = row;
  return { ...shown, ...(await renderWrittenArticle(body)) };
}

/** The present address of a published article that had this address before. */
export async function findNewSlug(db: Executor, slug: string): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  const [row] = await db
    .select({ slug: articles.slug })
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.articleId, articleSlugs.articleId))
    .where(eq(articleSlugs.slug, slug));
  return row?.slug === slug ? undefined : row?.slug;
}

const newest = (db: Executor, condition: SQL | undefined) =>
  db
    .select(summary)
    .from(articles)
    .where(condition)
    .orderBy(desc(articles.publishedOn), articles.slug)
    .$dynamic();
