import { micromark } from "micromark";
import { fold, withNonBreakingSpaces } from "~/platform/format/text.ts";

export interface RenderedArticle {
  /** safe HTML; the calculator is rendered between two parts */
  parts: string[];
  contents: { id: string; title: string }[];
}

/** A line with this mark in an article's Markdown is replaced by the calculator. */
export const CALCULATOR_MARK = "{{calculateur-imc}}";

/**
 * micromark removes HTML of the author and unsafe links, so its output may be inserted into a page as it is.
 * Second-level headings get an id and form the table of contents.
 */
export function renderArticle(markdown: string): RenderedArticle {
  const contents: RenderedArticle["contents"] = [];
  const taken = new Set<string>();
  const html = micromark(withNonBreakingSpaces(markdown)).replace(/<h2>(.*?)<\/h2>/g, (_, inner: string) => {
    const title = textOf(inner);
    const id = claimFreeId(slugOf(title), taken);
    contents.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { parts: html.split(`<p>${CALCULATOR_MARK}</p>`), contents };
}

function claimFreeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy += 1) id = `${wanted}-${copy}`;
  taken.add(id);
  return id;
}

const slugOf = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "partie";

/** Returns the text of a heading and decodes the four characters that micromark encodes. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
