import type { Article, ArticleSummary } from "~/features/content/articles/queries/list-articles.server.ts";
import { articlePath } from "~/features/content/articles/rules.ts";
import { BRAND } from "~/platform/config/brand.ts";

/** Social networks do not render SVG: each drawing of the blog has a PNG of 1200 × 630 beside it. */
export const sharedImage = ({ image }: Pick<ArticleSummary, "image">): string =>
  image.replace(/\.svg$/, ".png");

export function articleData(
  article: ArticleSummary & Pick<Article, "changedAt">,
  { publicUrl, picture }: { publicUrl: string; picture: string },
) {
  const { slug, title, excerpt, category, author, publishedOn, changedAt, readMinutes } = article;
  const publisher = {
    "@type": "Organization",
    name: BRAND.name,
    url: `${publicUrl}/`,
    logo: { "@type": "ImageObject", url: `${publicUrl}/icons/icon-512.png` },
  };
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: title,
      description: excerpt,
      image: [`${publicUrl}${picture}`],
      datePublished: publishedOn,
      dateModified: changedAt?.toISOString() ?? publishedOn,
      articleSection: category,
      timeRequired: `PT${readMinutes}M`,
      inLanguage: "fr-FR",
      mainEntityOfPage: `${publicUrl}${articlePath(slug)}`,
      author: author ? { "@type": "Person", name: author } : publisher,
      publisher,
    },
  };
}
