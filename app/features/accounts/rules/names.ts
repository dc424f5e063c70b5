import { ofName } from "~/platform/format/elision.ts";
import type { Role } from "./viewer.ts";

/**
 * Names consist of letters, digits and joining characters: no control or invisible characters, no slash, no
 * @.
 */
const NAME = /^[\p{L}\p{M}\p{N} '’.,()-]*$/u;
const NOT_IN_A_NAME = /[^\p{L}\p{M}\p{N} '’.,()-]+/gu;

/** "J.-P." and "St. John" are names; "exemple.fr" would become a link in a mail. */
const LINK = /\.(?=\p{L}{2})/u;
const EVERY_LINK = /\.(?=\p{L}{2})/gu;

export const LONGEST_NAME = 80;

export const NAME_REFUSAL = "Un nom ne contient que des lettres, des espaces, des tirets et des apostrophes.";

export function isName(text: string): boolean {
  return NAME.test(text) && !LINK.test(text);
}

/** Cleans a name from an external source, such as Google. */
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

export const hasNames = ({ firstName, lastName }: Named): boolean =>
  Boolean(firstName?.trim() && lastName?.trim());

/** The part of the name that a student without a full name has given; undefined for everybody else. */
export const namelessOf = (viewer: (Named & { role: Role }) | null): Named | undefined =>
  viewer?.role === "student" && !hasNames(viewer)
    ? { firstName: viewer.firstName, lastName: viewer.lastName }
    : undefined;

/** Names typed in a form that asks for them; absent if the form did not ask. */
export interface TypedNames {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** The refusal beside the first of the two fields. */
export const NAMES_REQUIRED = {
  field: "firstName",
  message: "Indiquez votre prénom et votre nom\u00a0: votre coach saura à qui il a affaire.",
};

/** The refusal of a form that does not ask for them. */
export const NAMES_REQUIRED_FIRST =
  "Indiquez d’abord votre prénom et votre nom dans «\u00a0Mon compte\u00a0»\u00a0: votre coach saura à qui il a affaire.";

/**
 * Students who booked or wrote before names were required, and have not given one since, are called this at the start
 * of a sentence, and `SOMEBODY` within one.
 */
const NAMELESS = "Un élève";
const SOMEBODY = "un élève";

/** Coaches see a student's first name and the initial of the last name. */
export function shortNameParts({ firstName, lastName }: Named): { firstName: string; lastName: string } {
  const first = firstName?.trim().replace(/\s+/g, " ");
  const initial = [...(lastName?.trim() ?? "")][0]?.toLocaleUpperCase("fr");
  if (!first) return { firstName: NAMELESS, lastName: "" };
  return { firstName: first, lastName: initial ? `${initial}.` : "" };
}

/** Example: "Manon P.", joined by a non-breaking space. */
export function shortName(person: Named): string {
  const { firstName, lastName } = shortNameParts(person);
  return lastName ? `${firstName}\u00a0${lastName}` : firstName;
}

/** Within a sentence the name reads "Manon P." or "un élève". */
export const nameWithin = (name: string): string => (name === NAMELESS ? SOMEBODY : name);

/** Examples: "de Manon P.", "d’Anaïs P.", "d’un élève". */
export const ofPerson = (name: string): string => ofName(nameWithin(name));

/** The first line of a mail. */
export const greeting = ({ firstName }: Pick<Named, "firstName">): string =>
  firstName?.trim() ? `Bonjour ${firstName.trim()},` : "Bonjour,";
