import { formatDay } from "~/platform/format/dates.ts";
import { type LegalName, legalVersionPath } from "./legal-texts.ts";

/** A change of a text that a person has not been shown, or has not closed yet. */
export interface ToldVersion {
  id: number;
  name: LegalName;
  number: number;
  /** as JSON carries it */
  effectiveFrom: string;
}

const SENTENCES = {
  terms: {
    planned: (day: string) => `Nos conditions d’utilisation changent le ${day}.`,
    inForce: (day: string) => `Nos conditions d’utilisation ont changé le ${day}.`,
    kept: "Nos conditions d’utilisation ne changent pas.",
  },
  privacy: {
    planned: (day: string) => `Notre politique de confidentialité change le ${day}.`,
    inForce: (day: string) => `Notre politique de confidentialité a changé le ${day}.`,
    kept: "Notre politique de confidentialité ne change pas.",
  },
};

/** Only these two bind members, so only these are announced. */
const sentencesOf = (name: LegalName) => (name === "privacy" ? SENTENCES.privacy : SENTENCES.terms);

export const plannedSentence = (name: LegalName, effectiveFrom: Date): string =>
  sentencesOf(name).planned(formatDay(effectiveFrom));

/** To people who were told of a change that was taken back. */
export const keptSentence = (name: LegalName): string => sentencesOf(name).kept;

/** What the notice on the site says. */
export function noticeSentence({ name, effectiveFrom }: ToldVersion, now: Date): string {
  const at = new Date(effectiveFrom);
  return at > now ? plannedSentence(name, at) : sentencesOf(name).inForce(formatDay(at));
}

export const noticePath = ({ name, number }: ToldVersion): string => legalVersionPath(name, number);

/** The address that closes the notice. */
export const CLOSE_NOTICE_PATH = "/functions/v1/legal-notice";
