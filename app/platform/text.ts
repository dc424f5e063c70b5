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
