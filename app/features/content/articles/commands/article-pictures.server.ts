import { and, eq, or, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { articlePictures, articles, articleVersions } from "../../tables.server.ts";
import { MOST_PICTURES } from "../rules.ts";
import { lockArticle } from "./write-article.server.ts";

export async function addArticlePicture(
  tx: Transaction,
  id: number,
  { image, alt }: { image: string; alt: string },
): Promise<void> {
  await lockArticle(tx, id);
  if ((await tx.$count(articlePictures, eq(articlePictures.articleId, id))) >= MOST_PICTURES)
    throw new AppError("conflict", { message: `${MOST_PICTURES} images au plus par article.` });
  await tx.insert(articlePictures).values({ articleId: id, image, alt });
}

/** A picture that visitors see, or that the published, the planned or the newest version shows, stays. */
export async function removeArticlePicture(
  tx: Transaction,
  { id, pictureId }: { id: number; pictureId: number },
): Promise<void> {
  const { version, plannedVersion } = await lockArticle(tx, id);
  const [picture] = await tx
    .select()
    .from(articlePictures)
    .where(and(eq(articlePictures.id, pictureId), eq(articlePictures.articleId, id)));
  if (!picture) throw new AppError("not_found", { message: "Cette image n’est plus là." });
  const { image } = picture;
  const isOnline = await tx.$count(
    articles,
    and(
      eq(articles.articleId, id),
      or(eq(articles.image, image), sql`strpos(${articles.body}, ${image}) > 0`),
    ),
  );
  const isWritten = await tx.$count(
    articleVersions,
    and(
      eq(articleVersions.articleId, id),
      sql`${articleVersions.number} in (${version}::integer, ${plannedVersion}::integer)`,
      or(eq(articleVersions.pictureId, pictureId), sql`strpos(${articleVersions.body}, ${image}) > 0`),
    ),
  );
  if (isOnline + isWritten > 0)
    throw new AppError("conflict", {
      message: "L’article montre cette image. Retirez-la du texte, enregistrez, publiez, puis supprimez-la.",
    });
  await tx.delete(articlePictures).where(eq(articlePictures.id, pictureId));
}
