import { fold } from "./text.ts";

/**
 * French says "de Lyon" and "d’Annecy". An initial y is a vowel only before a consonant ("d’Yves", "de Yann"), and
 * an initial h is mute ("d’Hélène") or aspirated ("de Hamza"), which only lists of names can tell.
 */
export interface NameSounds {
  /** Receives the folded name, which begins with h. */
  isAspirated: (folded: string) => boolean;
  /** Place names elide before any y: "d’Yerres". */
  isVowelY?: (folded: string) => boolean;
}

const isYBeforeConsonant = (folded: string): boolean => /^y[b-df-hj-np-tv-xz]/.test(folded);

/** Writes "de" or "d’" before a name. All names of a sentence pass here. */
export function withDe(name: string, { isAspirated, isVowelY = isYBeforeConsonant }: NameSounds): string {
  const folded = fold(name);
  const elides =
    /^[aeiou]/.test(folded) ||
    (folded.startsWith("y") && isVowelY(folded)) ||
    (folded.startsWith("h") && !isAspirated(folded));
  return `${elides ? "d’" : "de "}${name}`;
}

/**
 * The first names, surnames and companies with a mute h, by their folded beginnings. Names with ha and ho are mostly
 * aspirated, those with he, hi, hu and hy mostly mute; what is left is the exceptions of either.
 */
const MUTE =
  /^h(adri|alexi|annib|armon|ono|orac|ort|omer|e(?!a|e|i|lm|nd|nk|nn|nr[^i]|nri[^e]?k|xu)|i(?!b|ch|dek|k|lal|lary|ll|n|r|s|t)|u(?!a|d|n|r|s|y)|y(?!e|o|u))/;

const NAMES: NameSounds = { isAspirated: (folded) => !MUTE.test(folded) };

/** Before people, companies and months. Examples: "de Manon", "d’Anaïs", "d’Hélène", "de Hamza", "d’avril 2026". */
export const ofName = (name: string): string => withDe(name, NAMES);

/** Ends a sentence with a full stop, unless it ends with a sign of its own: "Nous prévenons Lina M." */
export const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
