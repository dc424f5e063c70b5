import { fold } from "~/platform/format/text.ts";

/** One typo is tolerated in words of at least this length; shorter words would match anything. */
const FORGIVEN_FROM = 4;
/** Words match by prefix from this length on; shorter prefixes match too many words. */
const BEGINNING_FROM = 3;
const MOST_TERMS = 6;
const LONGEST_TERM = 40;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** These stop words say nothing about the wanted coach. */
const NOISE = new Set(
  "a au aux avec chez coach coachs coaching cours d dans de des du en et l la le les par pour pres prof professeur sportif sportive sur un une".split(
    " ",
  ),
);

/** Splits a text like `folded_words()` in the database: without accents, capitals or punctuation. */
export function termsOf(text: string): string[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, LONGEST_TERM).join(""));
  const telling = words.filter((word) => !NOISE.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_TERMS);
}

/** Returns every word at one typo's distance: a letter added, missing or wrong, or two swapped. */
export function slipsOf(term: string): string[] {
  if (term.length < FORGIVEN_FROM || !/^[a-z]+$/.test(term)) return [];
  const slips = new Set<string>();
  for (let at = 0; at <= term.length; at += 1) {
    const [before, after] = [term.slice(0, at), term.slice(at)];
    if (after) slips.add(before + after.slice(1));
    if (after.length > 1) slips.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      slips.add(before + letter + after);
      if (after) slips.add(before + letter + after.slice(1));
    }
  }
  slips.delete(term);
  return [...slips];
}

export interface KnownTerm {
  term: string;
  /** true if a word starts with the term */
  known: boolean;
  /** corrections of the term */
  meant: string[];
}

/**
 * Builds the tsquery: every term must match as a prefix, or by one of its corrections if no word starts with
 * it. Returns undefined if a term matches nothing, so that no coach can match.
 */
export function textQuery(terms: readonly KnownTerm[]): string | undefined {
  const parts = terms.map(({ term, known, meant }) => {
    if (known) return term.replace(/^@/, "").length >= BEGINNING_FROM ? `${lexeme(term)}:*` : lexeme(term);
    return meant.length > 0 ? `(${meant.map(lexeme).join("|")})` : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts.join("&") : undefined;
}

export const disciplineTerm = (id: number) => lexeme(`#${id}`);

/** Coaches who teach by webcam have this lexeme. */
export const WEBCAM_TERM = "'#webcam'";

const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** Finds the discipline by name or alias and tolerates one typo. */
export function findDiscipline<Named extends { name: string; aliases: readonly string[] }>(
  text: string,
  disciplines: readonly Named[],
): Named | undefined {
  const wanted = squeeze(text);
  if (!wanted) return undefined;
  const named = (match: (name: string) => boolean) =>
    disciplines.find(({ name }) => match(squeeze(name))) ??
    disciplines.find(({ aliases }) => aliases.some((alias) => match(squeeze(alias))));
  const slips = new Set(slipsOf(wanted));
  return named((name) => name === wanted) ?? named((name) => slips.has(name));
}

/** "Cross-Fit" and "crossfit" count as the same name. */
const squeeze = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
