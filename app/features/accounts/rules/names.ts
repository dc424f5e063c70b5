import { fold } from "~/platform/format/text.ts";

/** Letters, and what joins them: no name holds a control character, an invisible one, a slash or an @. */
const NAME = /^[\p{L}\p{M}\p{N} '’.,()-]*$/u;
const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{N} '’.,()-]+/gu;

/** "J.-P." and "St. John" are names; "exemple.fr" would be a link in somebody's mailbox. */
const LINK = /\.(?=\p{L}{2})/u;
const EVERY_LINK = /\.(?=\p{L}{2})/gu;

export const LONGEST_NAME = 80;

export const NAME_REFUSAL = "Un nom ne contient que des lettres, des espaces, des tirets et des apostrophes.";

export function isName(text: string): boolean {
  return NAME.test(text) && !LINK.test(text);
}

/** A name that somebody else gives us, with only what a name can hold. */
export function cleanName(text: string): string {
  return text
    .normalize("NFC")
    .replace(NOT_IN_A_NAME, " ")
    .replace(EVERY_LINK, ". ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}

interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Of whoever has given none, at the beginning of a sentence and in the middle of one. */
const NAMELESS = "Un élève";
const SOMEBODY = "un élève";

/** What a coach reads of a student, in two parts: the first name, and an initial. */
export function shortNameParts({ firstName, lastName }: Named): { firstName: string; lastName: string } {
  const first = firstName?.trim().replace(/\s+/g, " ");
  const initial = [...(lastName?.trim() ?? "")][0]?.toLocaleUpperCase("fr");
  if (!first) return { firstName: NAMELESS, lastName: "" };
  return { firstName: first, lastName: initial ? `${initial}.` : "" };
}

/** The same in one, "Manon P.", never parted at the end of a line. */
export function shortName(person: Named): string {
  const { firstName, lastName } = shortNameParts(person);
  return lastName ? `${firstName}\u00a0${lastName}` : firstName;
}

/** In the middle of a sentence: "Manon P.", "un élève". */
export const nameWithin = (name: string): string => (name === NAMELESS ? SOMEBODY : name);

/** "de Manon P.", "d’Anaïs P.", "d’un élève"; of an h as most names have it, "d’Hélène" but "de Hamza". */
export function ofPerson(name: string): string {
  const elides = /^([aeiou]|y[^aeiou]|h[eiuy])/.test(fold(name));
  return `${elides ? "d’" : "de "}${nameWithin(name)}`;
}
