import { z } from "zod";
import { parisInstant, readTime } from "~/platform/format/dates.ts";
import { countField, dayField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { readId } from "~/platform/format/ids.ts";
import { ARTICLE_LIMITS, isSlug, isTooNested, slugFrom } from "./rules.ts";

const bounded = (max: number, required?: string) => {
  const field = line().max(max, `${max} caractères au plus.`);
  return required ? field.min(1, required) : field;
};

const title = bounded(ARTICLE_LIMITS.title, "Le titre est requis.").refine(
  (text) => text === "" || slugFrom(text) !== "",
  "Un titre contient au moins une lettre ou un chiffre.",
);

/** Markdown. The form of an article and its preview read it alike. */
const body = paragraph()
  .max(
    ARTICLE_LIMITS.body,
    `${ARTICLE_LIMITS.body.toLocaleString("fr-FR")} caractères au plus\u00a0: partagez-le en deux articles.`,
  )
  .refine((text) => !isTooNested(text), "Une ligne a trop de citations ou de listes l’une dans l’autre.");

/** Empty if nothing is chosen. */
const optionalId = z
  .string()
  .optional()
  .transform((text) => (text ? readId(text) : null))
  .refine((id) => id !== undefined, "Choisissez dans la liste.")
  .transform((id) => id ?? null);

export const newArticleSchema = z.object({ title });

/** `seenVersion` is the version that the text was written on; a newer one is a conflict. */
const articleFields = z.object({
  seenVersion: countField(),
  title,
  slug: bounded(ARTICLE_LIMITS.slug).refine(
    (text) => text === "" || isSlug(text),
    "Des minuscules sans accent, des chiffres et des tirets, comme «\u00a0bien-debuter\u00a0».",
  ),
  excerpt: bounded(ARTICLE_LIMITS.excerpt),
  category: bounded(ARTICLE_LIMITS.category, "La catégorie est requise."),
  author: bounded(ARTICLE_LIMITS.author),
  body,
  pictureId: optionalId,
  related1: optionalId,
  related2: optionalId,
});

export type ArticleField = keyof z.input<typeof articleFields>;

function toArticle({ seenVersion, related1, related2, slug, ...text }: z.output<typeof articleFields>) {
  const related = [...new Set([related1, related2])].filter((id) => id !== null);
  // An empty address follows the title.
  return { seenVersion, text: { ...text, slug: slug || slugFrom(text.title), related } };
}

export type ArticleText = ReturnType<typeof toArticle>["text"];

export const articleTextSchema = articleFields.transform(toArticle);

const time = z
  .string()
  .trim()
  .refine((text) => readTime(text) !== undefined, "Une heure, comme 08:00.");

/** The article, and the moment at which it is published. */
export const planArticleSchema = articleFields
  .extend({ day: dayField("Choisissez un jour."), time })
  .transform(({ day, time: hour, ...article }) => ({ ...toArticle(article), at: parisInstant(day, hour) }));

export const bodySchema = z.object({ body });
export const restoreSchema = z.object({ seenVersion: countField(), number: idField() });
