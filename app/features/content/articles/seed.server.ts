import type { Transaction } from "~/platform/database/db.server.ts";
import { articlePictures, articleVersions, writtenArticles } from "../tables.server.ts";
import { showVersion } from "./commands/publish-article.server.ts";
import { bienfaitsDuFitness } from "./seed/bienfaits-du-fitness.ts";
import { calculerImc } from "./seed/calculer-imc.ts";
import { confianceImageCorporelle } from "./seed/confiance-image-corporelle.ts";

/** The first articles of a new site, oldest first. Operators may change and delete them. */
const FIRST_ARTICLES = [confianceImageCorporelle, calculerImc, bienfaitsDuFitness];

export async function writeFirstArticles(tx: Transaction): Promise<void> {
  for (const { slug, title, excerpt, category, body, pictureAlt, publishedOn } of FIRST_ARTICLES) {
    const [article] = await tx.insert(writtenArticles).values({}).returning({ id: writtenArticles.id });
    if (!article) throw new Error("An insert returned no row.");
    const articleId = article.id;
    const [picture] = await tx
      .insert(articlePictures)
      .values({ articleId, image: `/images/blog/${slug}.svg`, alt: pictureAlt })
      .returning({ id: articlePictures.id });
    await tx.insert(articleVersions).values({
      articleId,
      number: 1,
      slug,
      title,
      excerpt,
      category,
      author: "",
      body,
      pictureId: picture?.id,
      savedAt: new Date(`${publishedOn}T08:00:00Z`),
    });
    await showVersion(tx, { id: articleId, publishedOn: null }, 1, publishedOn);
  }
}
