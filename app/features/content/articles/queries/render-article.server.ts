import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { CALCULATOR_MARK, slugFrom } from "../rules.ts";
import { allowTags, textOf } from "./allow-tags.server.ts";

export interface RenderedArticle {
  /** safe HTML; the calculator is rendered between two parts */
  parts: string[];
  contents: { id: string; title: string }[];
}

const TABLES = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] };

/**
 * micromark writes HTML of the author as text and drops unsafe links. `allowTags` then lets only the tags and
 * attributes of an article through, so the output may be inserted into a page as it is. Second-level headings
 * get an id and form the table of contents.
 */
export function renderArticle(markdown: string): RenderedArticle {
  const contents: RenderedArticle["contents"] = [];
  const taken = new Set<string>();
  const safe = allowTags(micromark(markdown, TABLES), withNonBreakingSpaces);
  const html = safe.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = textOf(inner);
    const id = claimFreeId(slugFrom(title) || "partie", taken);
    contents.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { parts: splitAtCalculator(html), contents };
}

function claimFreeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy += 1) id = `${wanted}-${copy}`;
  taken.add(id);
  return id;
}

const MARK_OR_BLOCK = new RegExp(`<p>${CALCULATOR_MARK}</p>|<(/?)(?:blockquote|ul|ol|li|div)\\b[^>]*>`, "g");

/** Within a list or a quotation the mark stays text: a part must not end inside an element. */
function splitAtCalculator(html: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: found, 1: slash, index } of html.matchAll(MARK_OR_BLOCK)) {
    if (slash !== undefined) depth += slash ? -1 : 1;
    else if (depth === 0) {
      parts.push(html.slice(begin, index));
      begin = index + found.length;
    }
  }
  return [...parts, html.slice(begin)];
}
