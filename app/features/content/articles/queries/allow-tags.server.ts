import { ARTICLE_FOLDER } from "../rules.ts";

/** Headings of other levels take the nearest of these: the title of the page is its only first-level heading. */
const HEADINGS: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4" };

const PLAIN_TAGS = new Set(
  "p br hr h2 h3 h4 strong em code pre blockquote ul ol li thead tbody tr th td".split(" "),
);

const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g;

/**
 * Lets only the tags and attributes of an article through, and only addresses that cannot run anything. The
 * input is the output of micromark, which has encoded every other `<`, `>` and `"`. `textChange` is applied to
 * the text between the tags, except code.
 */
export function allowTags(html: string, textChange: (text: string) => string): string {
  let written = "";
  let begin = 0;
  let codeDepth = 0;
  const write = (text: string) => {
    written += codeDepth > 0 ? text : textChange(text);
  };
  for (const { 0: tag, 1: slash = "", 2: name = "", 3: rest = "", index } of html.matchAll(TAG)) {
    write(html.slice(begin, index));
    begin = index + tag.length;
    if (name === "code") codeDepth += slash ? -1 : 1;
    written += slash ? closingTag(name) : openingTag(name, readAttributes(rest));
  }
  write(html.slice(begin));
  return written;
}

function closingTag(name: string): string {
  if (name === "table") return "</table></div>";
  const shown = HEADINGS[name] ?? name;
  return PLAIN_TAGS.has(shown) || shown === "a" ? `</${shown}>` : "";
}

type Attributes = Record<string, string>;

function openingTag(name: string, given: Attributes): string {
  const shown = HEADINGS[name] ?? name;
  if (shown === "a") return linkTag(given.href ?? "");
  if (shown === "img") return pictureTag(given);
  // A wide table scrolls by itself; the keyboard reaches what scrolls.
  if (shown === "table")
    return '<div class="prose-table" role="group" aria-label="Tableau" tabindex="0"><table>';
  if (shown === "ol" && /^\d{1,9}$/.test(given.start ?? "")) return `<ol start="${given.start}">`;
  if ((shown === "th" || shown === "td") && /^(left|center|right)$/.test(given.align ?? ""))
    return `<${shown} align="${given.align}">`;
  return PLAIN_TAGS.has(shown) ? `<${shown}>` : "";
}

/** The values stay encoded as micromark wrote them. */
function readAttributes(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value ?? ""]),
  );
}

/** A page of this site, a place on this page, a site, or a mail. "//" and "/\" lead to other sites, decoded or not. */
const LINK = /^(?:https?:\/\/[^\s]|mailto:|#|\/(?!\/|\\|%2f|%5c))/i;

const linkTag = (href: string) => (LINK.test(href) && !href.includes("\\") ? `<a href="${href}">` : "<a>");

const UPLOADED = new RegExp(`^/files/${ARTICLE_FOLDER}[0-9a-f]+-(\\d{1,5})x(\\d{1,5})-1600\\.webp$`);
const DRAWING = /^\/images\/[\w/-]+\.(?:svg|png|webp)$/;
const SMALL_SIDE = 640;

/** Only pictures of this site: a picture of another one would tell it who reads. Others become their text. */
function pictureTag({ src = "", alt = "" }: Attributes): string {
  if (DRAWING.test(src)) return `<img src="${src}" alt="${alt}" loading="lazy">`;
  const [, width, height] = UPLOADED.exec(src)?.map(Number) ?? [];
  if (!width || !height) return alt;
  const small = Math.round(width * Math.min(1, SMALL_SIDE / Math.max(width, height)));
  const sources = `${src.replace(/-1600\.webp$/, "-640.webp")} ${small}w, ${src} ${width}w`;
  return `<img sizes="(min-width: 44rem) 42rem, 100vw" srcset="${sources}" src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
}

/** Returns the text of safe HTML and decodes the four characters that micromark encodes. */
export const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
