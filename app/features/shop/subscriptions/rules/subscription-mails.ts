import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** Always sent, because they confirm a contract and contain its receipts. */
export const SUBSCRIPTION_MAILS: MailKind = {
  id: "subscriptions",
  label: "Vos abonnements",
  description: "Début, reçu de chaque mois, paiement refusé, pause, reprise et fin.",
  for: ["student", "coach"],
  sent: "always",
};
