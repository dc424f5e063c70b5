export interface ArticleSample {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  publishedOn: string;
  /** describes the drawing of the same name in public/images/blog */
  pictureAlt: string;
  /** what the specification says; a test compares it with what is computed */
  readMinutes: number;
  /** Markdown with ordinary spaces; rendering inserts the French non-breaking ones */
  body: string;
}
