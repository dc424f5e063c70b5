import type { ArticleCategory } from "../rules.ts";

export interface ArticleSample {
  slug: string;
  title: string;
  excerpt: string;
  category: ArticleCategory;
  publishedOn: string;
  readMinutes: number;
  /** Markdown, typed with ordinary spaces: French spacing is set where it is rendered */
  body: string;
}
