import type { MailKind } from "../rules/mail-kinds.ts";

/** The letters that a whole audience gets. The room that owns what a letter is about writes it. */
export const LETTERS = [
  "legal version",
  "legal version withdrawn",
  "higher commission",
  "higher commission withdrawn",
] as const;
export type Letter = (typeof LETTERS)[number];

export const AUDIENCES = ["members", "coaches"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The law wants members to know of a change of their contract, so nobody can refuse these. */
export const TERMS_MAILS: MailKind = {
  id: "terms",
  label: "Conditions du service",
  description: "Un changement des conditions, de la politique de confidentialité ou de la commission.",
  for: ["student", "coach"],
  sent: "always",
};
