/** One kind of mail that people get, declared by the room that sends it. What they want of it is kept under its id. */
export interface MailKind {
  id: string;
  label: string;
  /** when it is sent */
  description: string;
  /** who gets such mails at all */
  for: readonly ("student" | "coach")[];
  /** "if asked for" is for what nobody needs: news and offers */
  sent: "always" | "unless refused" | "if asked for";
}

/** What keeps an account its owner's. */
export const SECURITY_MAILS: MailKind = {
  id: "security",
  label: "Sécurité du compte",
  description: "Confirmations, codes, changements de mot de passe ou d’adresse.",
  for: ["student", "coach"],
  sent: "always",
};

/** What a person has chosen, or else what the kind says. */
export function isWanted({ sent }: Pick<MailKind, "sent">, choice: boolean | null | undefined): boolean {
  return sent === "always" || (choice ?? sent === "unless refused");
}

/** A kind as its owner sees it. */
export interface MailChoice extends Pick<MailKind, "id" | "label" | "description"> {
  always: boolean;
  wanted: boolean;
}

/** What the links at the foot of these mails are signed for. */
export const STOP_LINK = "mails";
