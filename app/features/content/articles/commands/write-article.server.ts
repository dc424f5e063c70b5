import { and, eq, inArray, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { articlePictures, articleSlugs, articleVersions, writtenArticles } from "../../tables.server.ts";
import { FIRST_CATEGORIES, MOST_VERSIONS, slugFrom } from "../rules.ts";
import type { ArticleText } from "../schema.ts";

const MISSING = "Cet article n’existe plus.";
const CHANGED =
  "Quelqu’un a enregistré cet article entre-temps. Rien de ce que vous avez tapé n’est perdu\u00a0: comparez, puis gardez votre texte ou prenez l’autre.";

export type WrittenArticle = typeof writtenArticles.$inferSelect;

/** Locks the article. `seenVersion` is the version that the page showed; a newer one is a conflict. */
export async function lockArticle(
  tx: Transaction,
  id: number,
  seenVersion?: number,
): Promise<WrittenArticle> {
  const [article] = await tx.select().from(writtenArticles).where(eq(writtenArticles.id, id)).for("update");
  if (!article) throw new AppError("not_found", { message: MISSING });
  if (seenVersion !== undefined && seenVersion !== article.version)
    throw new AppError("conflict", { message: CHANGED });
  return article;
}

export async function readVersion(
  tx: Transaction,
  { id, number }: { id: number; number: number },
): Promise<ArticleText> {
  const { articleId: _id, number: _number, savedAt: _at, savedBy: _by, ...columns } = tableColumns;
  const [text] = await tx
    .select(columns)
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, id), eq(articleVersions.number, number)));
  if (!text) throw new AppError("not_found", { message: "Cette version n’existe plus." });
  return text;
}

const tableColumns = {
  articleId: articleVersions.articleId,
  number: articleVersions.number,
  slug: articleVersions.slug,
  title: articleVersions.title,
  excerpt: articleVersions.excerpt,
  category: articleVersions.category,
  author: articleVersions.author,
  body: articleVersions.body,
  related: articleVersions.related,
  pictureId: articleVersions.pictureId,
  savedAt: articleVersions.savedAt,
  savedBy: articleVersions.savedBy,
};

/** A new article has a title and nothing else. */
export async function createArticle(
  tx: Transaction,
  operator: Operator,
  { title }: { title: string },
): Promise<number> {
  const [made] = await tx.insert(writtenArticles).values({}).returning({ id: writtenArticles.id });
  if (!made) throw new Error("An insert returned no row.");
  await tx.insert(articleVersions).values({
    articleId: made.id,
    number: 1,
    slug: slugFrom(title),
    title,
    excerpt: "",
    category: FIRST_CATEGORIES[0],
    author: "",
    body: "",
    savedBy: operator.id,
  });
  return made.id;
}

/** Writes a new version, unless nothing has changed. Returns the number of the newest version. */
export async function saveArticle(
  tx: Transaction,
  operator: Operator,
  { id, seenVersion, text }: { id: number; seenVersion: number; text: ArticleText },
): Promise<number> {
  const article = await lockArticle(tx, id, seenVersion);
  await requireOwnPicture(tx, id, text.pictureId);
  await requireFreeSlug(tx, id, text.slug);
  const related = await keepKnownArticles(tx, id, text.related);
  const before = await readVersion(tx, { id, number: article.version });
  const next = { ...text, related };
  if (isSameText(before, next)) return article.version;
  const number = article.version + 1;
  await tx.insert(articleVersions).values({ ...next, articleId: id, number, savedBy: operator.id });
  await tx
    .update(writtenArticles)
    .set({ version: number, changedAt: sql`now()` })
    .where(eq(writtenArticles.id, id));
  await deleteOldVersions(tx, { ...article, version: number });
  return number;
}

/** Makes an older version the newest one. What was the newest one stays in the list. */
export async function restoreVersion(
  tx: Transaction,
  operator: Operator,
  { id, seenVersion, number }: { id: number; seenVersion: number; number: number },
): Promise<number> {
  await lockArticle(tx, id, seenVersion);
  const text = await readVersion(tx, { id, number });
  return saveArticle(tx, operator, { id, seenVersion, text });
}

/** A published article has to be taken offline first. */
export async function deleteArticle(tx: Transaction, id: number): Promise<void> {
  const article = await lockArticle(tx, id);
  if (article.publishedVersion !== null)
    throw new AppError("conflict", {
      message: "Cet article est en ligne. Retirez-le du blog avant de le supprimer.",
    });
  await tx.delete(writtenArticles).where(eq(writtenArticles.id, id));
}

const isSameText = (before: ArticleText, next: ArticleText) =>
  (Object.keys(next) as (keyof ArticleText)[]).every(
    (field) => JSON.stringify(before[field]) === JSON.stringify(next[field]),
  );

/** An address belongs to the article that was published under it first. */
export async function requireFreeSlug(tx: Transaction, id: number, slug: string): Promise<void> {
  const [owner] = await tx
    .select({ articleId: articleSlugs.articleId, title: articleVersions.title })
    .from(articleSlugs)
    .innerJoin(writtenArticles, eq(writtenArticles.id, articleSlugs.articleId))
    .innerJoin(
      articleVersions,
      and(
        eq(articleVersions.articleId, writtenArticles.id),
        eq(articleVersions.number, writtenArticles.version),
      ),
    )
    .where(eq(articleSlugs.slug, slug));
  if (owner && owner.articleId !== id)
    throw new AppError("invalid_input", {
      field: "slug",
      message: `Cette adresse est celle de l’article «\u00a0${owner.title}\u00a0», ou l’a été. Choisissez-en une autre.`,
    });
}

async function requireOwnPicture(tx: Transaction, id: number, pictureId: number | null): Promise<void> {
  if (pictureId === null) return;
  const own = and(eq(articlePictures.id, pictureId), eq(articlePictures.articleId, id));
  if ((await tx.$count(articlePictures, own)) === 0)
    throw new AppError("invalid_input", {
      field: "pictureId",
      message: "Cette image n’est plus là. Choisissez-en une autre.",
    });
}

/** An article that was deleted meanwhile is left out; an article is not below itself. */
async function keepKnownArticles(tx: Transaction, id: number, related: number[]): Promise<number[]> {
  if (related.length === 0) return [];
  const known = await tx
    .select({ id: writtenArticles.id })
    .from(writtenArticles)
    .where(inArray(writtenArticles.id, related));
  return related.filter((each) => each !== id && known.some((row) => row.id === each));
}

async function deleteOldVersions(tx: Transaction, article: WrittenArticle): Promise<void> {
  const { id, version, publishedVersion, plannedVersion } = article;
  await tx
    .delete(articleVersions)
    .where(
      and(
        eq(articleVersions.articleId, id),
        sql`${articleVersions.number} <= ${version - MOST_VERSIONS}`,
        sql`${articleVersions.number} is distinct from ${publishedVersion}`,
        sql`${articleVersions.number} is distinct from ${plannedVersion}`,
      ),
    );
}
