import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { formatDayTime, parisDay } from "~/platform/format/dates.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { articlePictures, articleSlugs, articles, writtenArticles } from "../../tables.server.ts";
import { publishPlannedJob } from "../jobs.ts";
import { DEFAULT_PICTURE, readMinutesOf } from "../rules.ts";
import type { ArticleText } from "../schema.ts";
import { lockArticle, readVersion, requireFreeSlug, type WrittenArticle } from "./write-article.server.ts";

interface Seen {
  id: number;
  seenVersion: number;
}

/** Publishes the newest version, which is the one that the operator sees. */
export async function publishArticle(tx: Transaction, { id, seenVersion }: Seen): Promise<void> {
  const article = await lockArticle(tx, id, seenVersion);
  await showVersion(tx, article, article.version);
}

/** Plans the newest version. An article that is published already stays as it is until then. */
export async function planArticle(
  tx: Transaction,
  { id, seenVersion, at }: Seen & { at: Date },
  now: Date = new Date(),
): Promise<void> {
  const article = await lockArticle(tx, id, seenVersion);
  if (at.getTime() <= now.getTime())
    throw new AppError("invalid_input", {
      field: "time",
      message: `Choisissez un moment à venir\u00a0: le ${formatDayTime(at)} est passé.`,
    });
  const text = await readVersion(tx, { id, number: article.version });
  requireComplete(text);
  await claimSlug(tx, id, text.slug);
  await tx
    .update(writtenArticles)
    .set({ plannedVersion: article.version, plannedAt: at, changedAt: sql`now()` })
    .where(eq(writtenArticles.id, id));
  await enqueueJob(tx, publishPlannedJob, { articleId: id }, { runAt: at, key: jobKey(id) });
}

export async function cancelPlan(tx: Transaction, id: number): Promise<void> {
  const { plannedAt } = await lockArticle(tx, id);
  if (plannedAt === null)
    throw new AppError("conflict", { message: "Aucune publication n’est prévue pour cet article." });
  await tx
    .update(writtenArticles)
    .set({ plannedVersion: null, plannedAt: null, changedAt: sql`now()` })
    .where(eq(writtenArticles.id, id));
}

/** Visitors do not find the article any more, and its addresses lead to the blog. Its texts stay. */
export async function unpublishArticle(tx: Transaction, id: number): Promise<void> {
  await lockArticle(tx, id);
  await tx.delete(articles).where(eq(articles.articleId, id));
  await tx
    .update(writtenArticles)
    .set({ publishedVersion: null, plannedVersion: null, plannedAt: null, changedAt: sql`now()` })
    .where(eq(writtenArticles.id, id));
}

/** The job of a planned publication. It may run twice, or for a plan that was changed or cancelled since. */
export async function publishPlanned(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [article] = await tx.select().from(writtenArticles).where(eq(writtenArticles.id, id)).for("update");
    if (!article?.plannedVersion || !article.plannedAt) return;
    const { rows } = await tx.execute<{ due: boolean }>(
      sql`select ${article.plannedAt.toISOString()}::timestamptz <= clock_timestamp() as due`,
    );
    if (rows[0]?.due) await showVersion(tx, article, article.plannedVersion);
  });
}

/** Copies a version to the table that visitors read; the trigger of that table purges the cached pages. */
export async function showVersion(
  tx: Transaction,
  { id, publishedOn }: Pick<WrittenArticle, "id" | "publishedOn">,
  number: number,
  day = parisDay(new Date()),
): Promise<void> {
  const text = await readVersion(tx, { id, number });
  requireComplete(text);
  await claimSlug(tx, id, text.slug);
  const { pictureId, title, excerpt, ...rest } = text;
  const picture = await findPicture(tx, pictureId);
  const shown = {
    ...rest,
    title: withNonBreakingSpaces(title),
    excerpt: withNonBreakingSpaces(excerpt),
    image: picture.image,
    imageAlt: picture.alt,
    readMinutes: readMinutesOf(rest.body),
    publishedOn: publishedOn ?? day,
    changedAt: publishedOn === null ? null : sql`now()`,
  };
  await tx
    .insert(articles)
    .values({ ...shown, articleId: id })
    .onConflictDoUpdate({ target: articles.articleId, set: shown });
  await tx
    .update(writtenArticles)
    .set({
      publishedVersion: number,
      publishedOn: shown.publishedOn,
      plannedVersion: null,
      plannedAt: null,
      changedAt: sql`now()`,
    })
    .where(eq(writtenArticles.id, id));
}

const jobKey = (id: number) => `publish article ${id}`;

/** A card without an excerpt and a page without a text help nobody. */
function requireComplete({ excerpt, body }: ArticleText): void {
  if (!excerpt)
    throw new AppError("invalid_input", {
      field: "excerpt",
      message: "Écrivez le résumé avant de publier\u00a0: c’est ce que montrent les cartes du blog.",
    });
  if (!body)
    throw new AppError("invalid_input", { field: "body", message: "Écrivez le texte avant de publier." });
}

/** The primary key decides between two articles that claim an address at the same moment. */
async function claimSlug(tx: Transaction, id: number, slug: string): Promise<void> {
  await tx.insert(articleSlugs).values({ slug, articleId: id }).onConflictDoNothing();
  await requireFreeSlug(tx, id, slug);
}

async function findPicture(tx: Transaction, pictureId: number | null) {
  if (pictureId === null) return DEFAULT_PICTURE;
  const [picture] = await tx
    .select({ image: articlePictures.image, alt: articlePictures.alt })
    .from(articlePictures)
    .where(eq(articlePictures.id, pictureId));
  return picture ?? DEFAULT_PICTURE;
}
