import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { CALCULATOR_MARK, slugFrom } from "../rules.ts";
import { allowTags, textOf } from "./allow-tags.server.ts";
import { splitAtMark } from "./split-at-mark.server.ts";

export interface RenderedArticle {
  /** safe HTML; the calculator is rendered between two parts */
  parts: string[];
  contents: { id: string; title: string }[];
}

const TABLES = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] };

/**
 * micromark writes HTML of the author as text and drops unsafe links. `allowTags` then lets only the tags and
 * attributes of an article through, so the output may be inserted into a page as it is. Second-level headings
 * get an id and form the table of contents. A heading that ends with `{#avis}` has this id, so that links to it outlive
 * its words.
 */
export function renderArticle(markdown: string): RenderedArticle {
  const contents: RenderedArticle["contents"] = [];
  const taken = new Set<string>();
  const safe = allowTags(micromark(markdown, TABLES), withNonBreakingSpaces);
  const html = safe.replace(/<h([23])>(.*?)<\/h\1>/gs, (tag, level: string, written: string) => {
    const [end, named] = NAMED_END.exec(written) ?? [];
    const inner = end === undefined ? written : written.slice(0, -end.length).trimEnd();
    if (level === "3" && named === undefined) return tag;
    const title = textOf(inner);
    const id = claimFreeId(named ?? (slugFrom(title) || "partie"), taken);
    if (level === "2") contents.push({ id, title });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { parts: splitAtMark(html, CALCULATOR_MARK), contents };
}

const NAMED_END = /\{#([a-z0-9-]+)\}$/;

function claimFreeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy += 1) id = `${wanted}-${copy}`;
  taken.add(id);
  return id;
}
