/**
 * Normalizes spellings for comparison: no accents, lower case, ligatures expanded, hyphens and apostrophes as
 * spaces. "L’Haÿ-les-Roses" and "l'hay les roses" give the same result.
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
 * Applies French spacing: no-break spaces before double punctuation, inside guillemets, within numbers and
 * before units, so that a line break never separates them.
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

/** Emoji are joined, coloured and ended by invisible characters. © and ® are letters of every font. */
const EMOJIS =
  / *(?:(?![©®])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|[\u200d\ufe0e\ufe0f\u20e3]|[\u{e0020}-\u{e007f}])+ */gu;

/** Leaves emoji out, with the space that they stood in. The fonts of documents have none. */
export function withoutEmoji(text: string): string {
  return text.replace(EMOJIS, (emojis, at: number) => {
    const next = text[at + emojis.length];
    return at === 0 || !next || /[.,)\]…]/.test(next) ? "" : " ";
  });
}

/**
 * Characters that nobody types and readers cannot see: control characters (PostgreSQL refuses NUL), lone
 * surrogates, and direction overrides, which can make a name or a subject read as another one.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/** For search texts. Stored fields refuse these characters instead (`text-fields.ts`). */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, " ");
