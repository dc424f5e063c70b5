import type { TextKind } from "./text-kinds.ts";

const SPACE = "\u00a0";
/** Addresses of sites and mails are left as they are: their dots and colons are not punctuation. */
const ADDRESS = /(\S*(?:@|:\/\/|\bwww\.)\S*)/;
/** A point after one of these does not end a sentence. */
const ABBREVIATION = /(?:^|[\s(\u00a0])(?:ex|etc|env|min|max|cf|p|n|tél|av|bd|m|mme|dr|st)\.$/i;
/** Shorter texts in capitals may be initials. */
const SHOUTED_LETTERS = 20;

/**
 * Corrects spaces, capitals and punctuation by the rules of French typography. No word is added, removed or
 * replaced, so that the text stays the coach's own.
 */
export function correctText(kind: TextKind, text: string): string {
  const written = lowerShouting(text.normalize("NFC").replace(/\r\n?/g, "\n"));
  const lines = written.split("\n").map((line) => correctLine(line));
  const joined =
    kind === "title"
      ? lines.filter(Boolean).join(" ").replace(/\.$/, "")
      : endWithPoint(
          lines
            .join("\n")
            .replace(/\n{3,}/g, "\n\n")
            .trim(),
        );
  return capitalizeSentences(joined);
}

const correctLine = (line: string): string =>
  line
    .split(ADDRESS)
    .map((part, at) => (at % 2 ? part : correctPart(part)))
    .join("")
    .trim();

const correctPart = (part: string): string =>
  part
    .replace(/[^\S\n]+/g, " ")
    .replace(/(\p{L})['´`](?=[\p{L}"«])/gu, "$1’")
    .replace(/"([^"\n]+)"/g, "«$1»")
    .replace(/\.{2,}/g, "…")
    .replace(/([!?])(?:[\s]*[!?])+/g, (marks) => (marks.includes("?") ? "?" : "!"))
    .replace(/,{2,}/g, ",")
    .replace(/ +([,…)])/g, "$1")
    .replace(/ +\.(?=\s|$)/g, ".")
    .replace(/\( +/g, "(")
    .replace(/([,;])(?=\p{L})/gu, "$1 ")
    .replace(/([!?…»])(?=\p{L})/gu, "$1 ")
    .replace(/(\p{Ll}{2})\.(?=\p{Lu})/gu, "$1. ")
    .replace(/(?<=[\p{L}\p{N})%€»’])\s*([;!?])/gu, `${SPACE}$1`)
    .replace(/(?<=[\p{L}\p{N})%€»’])\s*:(?=\s|$)/gu, `${SPACE}:`)
    .replace(/«\s*/g, `«${SPACE}`)
    .replace(/\s*»/g, `${SPACE}»`)
    .replace(/(\d) ?(€|%)/g, `$1${SPACE}$2`);

/** The first letter of the text, of a paragraph and after the end of a sentence is a capital. */
function capitalizeSentences(text: string): string {
  const capital = (match: string, before: string, letter: string, at: number) =>
    isSentenceEnd(text.slice(0, at + before.length)) ? before + letter.toLocaleUpperCase("fr") : match;
  return text.replace(/(^|\n\n|[.!?]\s+)(\p{Ll})(?![^\s]*(?:@|:\/\/|\.\p{L}))/gu, capital);
}

const isSentenceEnd = (before: string): boolean => !ABBREVIATION.test(before.trimEnd());

const endWithPoint = (text: string): string =>
  /[\p{L}\p{N})%€]$/u.test(text) && !endsWithAddress(text) ? `${text}.` : text;

const endsWithAddress = (text: string): boolean => ADDRESS.test(text.slice(text.search(/\S+$/)));

/** A text in capitals is hard to read; single words in capitals, such as HIIT, stay. */
function lowerShouting(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= SHOUTED_LETTERS && capitals > letters * 0.7 ? text.toLocaleLowerCase("fr") : text;
}
