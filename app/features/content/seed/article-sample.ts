import type { ArticleCategory } from "../rules.ts";

export interface ArticleSample {
  slug: string;
  title: string;
  excerpt: string;
  category: ArticleCategory;
  publishedOn: string;
  readMinutes: number;
  /** Markdown with ordinary spaces; rendering inserts the French non-breaking ones */
  body: string;
}
