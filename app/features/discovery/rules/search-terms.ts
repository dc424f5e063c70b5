import { fold } from "~/platform/format/text.ts";

/** One typing slip is forgiven in a word of this many letters or more; in a shorter one it would mean anything. */
const FORGIVEN_FROM = 4;
/** A word is matched by its beginning from here on; one or two letters begin too many. */
const BEGINNING_FROM = 3;
const MOST_TERMS = 6;
const LONGEST_TERM = 40;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** They say nothing about whom one looks for. */
const NOISE = new Set(
  "a au aux avec chez coach coachs coaching cours d dans de des du en et l la le les par pour pres prof professeur sportif sportive sur un une".split(
    " ",
  ),
);

/** The words of a text as `folded_words()` in the database makes them: without accents, capitals or punctuation. */
export function termsOf(text: string): string[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, LONGEST_TERM).join(""));
  const telling = words.filter((word) => !NOISE.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MOST_TERMS);
}

/** Everything that is one slip away: a letter too many, missing, wrong, or two of them swapped. */
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
  /** whether some word begins with it */
  known: boolean;
  /** words that it may have been meant for */
  meant: string[];
}

/**
 * What the database is asked for: every term, as the beginning of a word, or as the words it was meant for when none
 * begins so. Undefined when a term means nothing at all, so that nobody can match.
 */
export function textQuery(terms: readonly KnownTerm[]): string | undefined {
  const parts = terms.map(({ term, known, meant }) => {
    if (known) return term.replace(/^@/, "").length >= BEGINNING_FROM ? `${lexeme(term)}:*` : lexeme(term);
    return meant.length > 0 ? `(${meant.map(lexeme).join("|")})` : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts.join("&") : undefined;
}

export const disciplineTerm = (id: number) => lexeme(`#${id}`);

/** Of those who teach by webcam. */
export const WEBCAM_TERM = "'#webcam'";

const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The discipline that a text names, by its name or an alias, even with a slip; undefined when it names none. */
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

/** "Cross-Fit" and "crossfit" are one name. */
const squeeze = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
