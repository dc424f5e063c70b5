import type { ArticleSummary } from "~/features/content/queries/list-articles.server.ts";
import { BRAND } from "~/platform/config/brand.ts";

/** Social networks do not render SVG: each article's drawing has a PNG of 1200 × 630 beside it. */
export const sharedImage = ({ image }: Pick<ArticleSummary, "image">) => image.replace(/\.svg$/, ".png");

export function articleData(article: ArticleSummary, publicUrl: string) {
  const { slug, title, excerpt, category, publishedOn, readMinutes } = article;
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
      image: [`${publicUrl}${sharedImage(article)}`],
      datePublished: publishedOn,
      dateModified: publishedOn,
      articleSection: category,
      timeRequired: `PT${readMinutes}M`,
      inLanguage: "fr-FR",
      mainEntityOfPage: `${publicUrl}/blog/${slug}`,
      author: publisher,
      publisher,
    },
  };
}
