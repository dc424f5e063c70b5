import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** What becomes of one's orders: a contract and its papers, which nobody may miss. */
export const ORDER_MAILS: MailKind = {
  id: "orders",
  label: "Vos commandes",
  description: "Confirmation, paiement et facture, expédition, annulation et remboursement.",
  for: ["student", "coach"],
  sent: "always",
};
