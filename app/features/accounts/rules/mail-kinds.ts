/** A kind of mail, declared by the room that sends it. Preferences are stored under its id. */
export interface MailKind {
  id: string;
  label: string;
  /** when the mail is sent */
  description: string;
  /** the roles that receive it */
  for: readonly ("student" | "coach")[];
  /** "if asked for" is opt-in, for news and offers */
  sent: "always" | "unless refused" | "if asked for";
}

/** Security mails cannot be refused. */
export const SECURITY_MAILS: MailKind = {
  id: "security",
  label: "Sécurité du compte",
  description: "Confirmations, codes, changements de mot de passe ou d’adresse.",
  for: ["student", "coach"],
  sent: "always",
};

/** Mails about the operator's decisions on a person: several rooms send these, and nobody can refuse them. */
export const DECISION_MAILS: MailKind = {
  id: "decisions",
  label: "Décisions de notre équipe",
  description:
    "Un litige qui vous concerne et sa décision, une pause de vos ventes, une suspension de votre compte.",
  for: ["student", "coach"],
  sent: "always",
};

/** Returns the person's choice, or the default of the kind. */
export function isWanted({ sent }: Pick<MailKind, "sent">, choice: boolean | null | undefined): boolean {
  return sent === "always" || (choice ?? sent === "unless refused");
}

export interface MailChoice extends Pick<MailKind, "id" | "label" | "description"> {
  always: boolean;
  wanted: boolean;
}

/** Unsubscribe links are signed for this purpose. */
export const STOP_LINK = "mails";
