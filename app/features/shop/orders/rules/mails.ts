import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** Always sent, because they confirm a contract and contain its documents. */
export const ORDER_MAILS: MailKind = {
  id: "orders",
  label: "Vos commandes",
  description: "Confirmation, paiement et facture, expédition, annulation et remboursement.",
  for: ["student", "coach"],
  sent: "always",
};
