import type { Transaction } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { bienfaitsDuFitness } from "./seed/bienfaits-du-fitness.ts";
import { calculerImc } from "./seed/calculer-imc.ts";
import { confianceImageCorporelle } from "./seed/confiance-image-corporelle.ts";
import { articles } from "./tables.server.ts";

/** Articles are sorted newest first. */
const ARTICLES = [bienfaitsDuFitness, calculerImc, confianceImageCorporelle];

export async function seedArticles(tx: Transaction): Promise<void> {
  await tx.insert(articles).values(
    ARTICLES.map((sample) => ({
      ...sample,
      title: withNonBreakingSpaces(sample.title),
      excerpt: withNonBreakingSpaces(sample.excerpt),
      image: `/images/blog/${sample.slug}.svg`,
    })),
  );
}
