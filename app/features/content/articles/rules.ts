import { fold } from "~/platform/format/text.ts";

/** The cache tag of the articles; the trigger on `articles` announces the same name. */
export const ARTICLES = "articles";

export const BLOG_PATH = "/blog";
export const FEED_PATH = "/blog/flux.xml";
export const articlePath = (slug: string): string => `${BLOG_PATH}/${slug}`;
/** Page 1 has no parameter. */
export const blogPath = (page = 1): string => (page > 1 ? `${BLOG_PATH}?page=${page}` : BLOG_PATH);

/** The categories of the specification. Operators may write others. */
export const FIRST_CATEGORIES = ["Fitness", "Santé", "Bien-être"] as const;

/** A public folder. */
export const ARTICLE_FOLDER = "articles/";

/** Shown for an article without a picture. */
export const DEFAULT_PICTURE = { image: "/images/illustrations/step-train.svg", alt: "" };

/** The limits are in characters: the forms stop there, and the server refuses more. */
export const ARTICLE_LIMITS = {
  title: 120,
  slug: 80,
  excerpt: 300,
  category: 40,
  author: 80,
  body: 40_000,
  alt: 200,
} as const;

export const MOST_RELATED = 2;
export const MOST_PICTURES = 30;
/** Older versions are deleted, except the published and the planned one. */
export const MOST_VERSIONS = 100;

/** The tables have the same check. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const isSlug = (text: string): boolean => SLUG.test(text);

/** The slug of a title: "L’été, enfin !" becomes "l-ete-enfin". It is empty for a title without letters and digits. */
export function slugFrom(title: string): string {
  const slug = fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, ARTICLE_LIMITS.slug);
  return slug.replace(/^-|-$/g, "");
}

/** A line with this mark in an article's Markdown is replaced by the calculator. */
export const CALCULATOR_MARK = "{{calculateur-imc}}";

/** About two hundred and twenty French words. */
const LETTERS_A_MINUTE = 1_000;

/** The time that reading takes, without the sources at the end. */
export function readMinutesOf(body: string): number {
  const [read = ""] = body.split(/^## Sources\s*$/m);
  const letters = read.match(/[\p{L}\d]/gu)?.length ?? 0;
  return Math.max(1, Math.round(letters / LETTERS_A_MINUTE));
}

/** Deeper quotations and lists serve no reader, and rendering them takes seconds of a processor. */
const MOST_NESTED = 12;

/** A line of dashes or stars draws a rule, however long it is. */
const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,})$/;

/** Whether a line of the Markdown begins with too many marks of quotations and lists. */
export function isTooNested(body: string): boolean {
  return body.split("\n").some((line) => {
    const [marks = ""] = /^(?:\s|[>*+-]|\d{1,9}[.)])*/.exec(line) ?? [];
    return (marks.match(/[>*+-]|\d+[.)]/g)?.length ?? 0) > MOST_NESTED && !RULE.test(line);
  });
}
