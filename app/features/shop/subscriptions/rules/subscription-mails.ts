import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** What is taken each month, and what it brings: a contract and its receipts, which nobody may miss. */
export const SUBSCRIPTION_MAILS: MailKind = {
  id: "subscriptions",
  label: "Vos abonnements",
  description: "Début, reçu de chaque mois, paiement refusé, pause, reprise et fin.",
  for: ["student", "coach"],
  sent: "always",
};
