/**
 * The form in which two spellings of the same words are equal: no accents, no capitals, ligatures opened, hyphens and
 * apostrophes as spaces. "L’Haÿ-les-Roses" and "l'hay les roses" meet here.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replace(/[\s'’‘ʼ′`\p{Pd}]+/gu, " ")
    .trim();
}

const NO_BREAK = "\u00a0";

/**
 * French spacing for a text typed with ordinary spaces: what must not be parted by the end of a line is held together
 * by no-break spaces (double punctuation, guillemets, numbers and their units).
 */
export function withNonBreakingSpaces(text: string): string {
  return text
    .replace(/ (?=[:;!?»%€])/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NO_BREAK)
    .replace(
      /(?<=\d) (?=(?:kg|g|mg|ml|mm|cm|m|km|h|min|semaines?|séances?|minutes?|heures?|ans|mois|jours?|mots)(?![\p{L}\d]))/gu,
      NO_BREAK,
    );
}

/**
 * What nobody types and what a reader cannot see: control characters (PostgreSQL refuses the NUL), halves of a
 * surrogate pair, and the characters that turn the direction of the text around them, so that a name or a subject
 * can be read as another one.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/** For what is only looked for, such as a search. A field that is kept refuses them instead: `text-fields.ts`. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, " ");
