import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { ArticleView } from "../rules/articles.ts";

const PAGE_SIZE = 20;
const VERSIONS_PER_PAGE = 20;
/** The articles that can be chosen below another one, newest first. */
const MOST_CHOICES = 200;

export interface ListedArticle {
  id: number;
  title: string;
  slug: string;
  category: string;
  version: number;
  publishedVersion: number | null;
  /** ISO day */
  publishedOn: string | null;
  plannedAt: Date | null;
  changedAt: Date;
  /** null if the account is closed or the site wrote it */
  changedBy: string | null;
}

export type ArticleCounts = Record<ArticleView, number>;

const VIEW_CONDITIONS: Record<ArticleView, string> = {
  tous: "true",
  brouillons: "w.published_version is null and w.planned_version is null",
  prevus: "w.planned_version is not null",
  "en-ligne": "w.published_version is not null",
};

const NAME = "nullif(concat_ws(' ', u.first_name, u.last_name), '')";
const STATE = `w.id::float8 as id, w.version, w.published_version as "publishedVersion",
  w.published_on::text as "publishedOn", w.planned_at as "plannedAt"`;
const NEWEST = "join article_versions v on v.article_id = w.id and v.number = w.version";
const BY = "left join profiles u on u.id = v.saved_by";
const WORDS =
  "position(fold_article_text($1) in fold_article_text(v.title || ' ' || v.category || ' ' || v.slug)) > 0";

/** The article that was changed last comes first; a search looks into titles, categories and addresses. */
export function listOfficeArticles(
  pool: pg.Pool,
  _operator: Operator,
  { view, words, page }: { view: ArticleView; words: string; page: number },
): Promise<Page<ListedArticle>> {
  const from = `from written_articles w ${NEWEST}`;
  const where = `where ${VIEW_CONDITIONS[view]} and ${WORDS}`;
  return pagedSqlRead(pool, {
    name: `office-articles-${view}`,
    count: `select count(*)::int as total ${from} ${where}`,
    list: (
      range,
    ) => `select ${STATE}, v.title, v.slug, v.category, w.changed_at as "changedAt", ${NAME} as "changedBy"
      ${from} ${BY} ${where} order by w.changed_at desc, w.id desc ${range}`,
    values: [words],
    page,
    size: PAGE_SIZE,
  });
}

export async function countOfficeArticles(pool: pg.Pool, _operator: Operator): Promise<ArticleCounts> {
  const counts = Object.entries(VIEW_CONDITIONS).map(
    ([view, condition]) => `count(*) filter (where ${condition})::int as "${view}"`,
  );
  const { rows } = await pool.query<ArticleCounts>({
    name: "office-article-counts",
    text: `select ${counts.join(", ")} from written_articles w`,
  });
  return rows[0] as ArticleCounts;
}

export interface VersionText {
  number: number;
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  body: string;
  related: number[];
  pictureId: number | null;
  savedAt: Date;
  /** null if the account is closed or the site wrote it */
  savedBy: string | null;
}

const TEXT = `v.number, v.slug, v.title, v.excerpt, v.category, v.author, v.body, v.related::float8[] as related,
  v.picture_id::float8 as "pictureId", v.saved_at as "savedAt", ${NAME} as "savedBy"`;

export interface ArticlePicture {
  id: number;
  image: string;
  alt: string;
}

export interface OfficeArticle extends VersionText {
  id: number;
  version: number;
  publishedVersion: number | null;
  publishedOn: string | null;
  plannedAt: Date | null;
  /** the address under which visitors read it now */
  publicSlug: string | null;
  pictures: ArticlePicture[];
}

/** The article with the text of its newest version. */
export async function findOfficeArticle(
  pool: pg.Pool,
  _operator: Operator,
  id: number,
): Promise<OfficeArticle | undefined> {
  const { rows } = await pool.query<OfficeArticle>({
    name: "office-article",
    text: `select ${STATE}, ${TEXT}, (select a.slug from articles a where a.article_id = w.id) as "publicSlug",
        coalesce((select json_agg(json_build_object('id', p.id, 'image', p.image, 'alt', p.alt) order by p.id)
          from article_pictures p where p.article_id = w.id), '[]') as pictures
      from written_articles w ${NEWEST} ${BY} where w.id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function findVersion(
  pool: pg.Pool,
  _operator: Operator,
  { id, number }: { id: number; number: number },
): Promise<VersionText | undefined> {
  const { rows } = await pool.query<VersionText>({
    name: "office-article-version",
    text: `select ${TEXT} from article_versions v ${BY} where v.article_id = $1 and v.number = $2`,
    values: [id, number],
  });
  return rows[0];
}

export type ListedVersion = Pick<VersionText, "number" | "title" | "savedAt" | "savedBy">;

export function listVersions(
  pool: pg.Pool,
  _operator: Operator,
  { id, page }: { id: number; page: number },
): Promise<Page<ListedVersion>> {
  return pagedSqlRead(pool, {
    name: "office-article-versions",
    count: "select count(*)::int as total from article_versions where article_id = $1",
    list: (range) => `select v.number, v.title, v.saved_at as "savedAt", ${NAME} as "savedBy"
      from article_versions v ${BY} where v.article_id = $1 order by v.number desc ${range}`,
    values: [id],
    page,
    size: VERSIONS_PER_PAGE,
  });
}

export interface ArticleChoices {
  /** the other articles, for « À lire aussi » */
  others: { id: number; title: string }[];
  /** every category in use, for suggestions */
  categories: string[];
}

export async function listArticleChoices(
  pool: pg.Pool,
  _operator: Operator,
  id: number,
): Promise<ArticleChoices> {
  const { rows } = await pool.query<{ id: number; title: string; category: string }>({
    name: "office-article-choices",
    text: `select w.id::float8 as id, v.title, v.category from written_articles w ${NEWEST}
      order by w.changed_at desc, w.id desc limit ${MOST_CHOICES}`,
  });
  return {
    others: rows.filter((row) => row.id !== id).map(({ id: other, title }) => ({ id: other, title })),
    categories: [...new Set(rows.map(({ category }) => category))].sort((a, b) => a.localeCompare(b, "fr")),
  };
}
