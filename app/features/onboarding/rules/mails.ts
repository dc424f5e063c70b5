import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** These mails cannot be refused: they say what a page needs before students can pay. */
export const PAGE_MAILS: MailKind = {
  id: "page",
  label: "Création de votre page",
  description: "Quand votre page est créée, avec ce qu’il reste à faire.",
  for: ["coach"],
  sent: "always",
};
