import { renderWrittenArticle } from "../../articles/queries/render-written-article.server.ts";
import { splitAtMark } from "../../articles/queries/split-at-mark.server.ts";
import {
  type FactValue,
  fillText,
  GUARANTEES,
  type LegalFacts,
  TOKEN,
  textOfFact,
  tokenOf,
} from "../rules/facts.ts";

export interface RenderedLegalText {
  /** safe HTML; the legal guarantees stand between two parts */
  parts: string[];
  contents: { id: string; title: string }[];
}

/** Renders the Markdown of a legal text, and fills in the facts that it names. */
export async function renderLegalText(body: string, facts: LegalFacts): Promise<RenderedLegalText> {
  const { parts, contents } = await renderWrittenArticle(body);
  return {
    parts: splitAtMark(parts.join(""), tokenOf(GUARANTEES)).map((html) => fillHtml(html, facts)),
    contents: contents.map(({ id, title }) => ({ id, title: fillText(title, facts) })),
  };
}

const TAG = /(<[^>]*>)/;

/**
 * Fills the text between the tags of safe HTML, never the tags: a fact inside an attribute could end it. Inside a link
 * a fact is text, because links do not contain links.
 */
export function fillHtml(html: string, facts: LegalFacts): string {
  let isInLink = false;
  return html
    .split(TAG)
    .map((piece) => {
      if (piece.startsWith("<")) {
        if (/^<\/?a\b/.test(piece)) isInLink = !piece.startsWith("</");
        return piece;
      }
      return piece.replace(TOKEN, (token, name: string) => {
        const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
        return fact ? htmlOf(fact, isInLink) : token;
      });
    })
    .join("");
}

const MISSING = "rounded-sm bg-sand px-1.5 py-0.5 font-semibold text-ink";

function htmlOf(fact: FactValue, isInLink: boolean): string {
  const text = escapeHtml(textOfFact(fact));
  if ("missing" in fact) return `<mark class="${MISSING}">${text}</mark>`;
  return fact.href && !isInLink ? `<a href="${escapeHtml(fact.href)}">${text}</a>` : text;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
