import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** Mails about the contract, its payments and its end cannot be refused. */
export const ACCOMPANIMENT_MAILS: MailKind = {
  id: "accompaniment",
  label: "Votre accompagnement",
  description: "Contrat, coach trouvé, reçus, paiements refusés, fin, séances restantes et remboursements.",
  for: ["student"],
  sent: "always",
};

export const PROGRAMME_MAILS: MailKind = {
  id: "programme",
  label: "Votre programme et vos bilans",
  description: "Quand votre coach publie une semaine de programme ou le compte rendu d’un bilan.",
  for: ["student"],
  sent: "unless refused",
};

export const ASSIGNED_MAILS: MailKind = {
  id: "assigned",
  label: "Vos accompagnements",
  description:
    "Demandes auxquelles répondre, programmes à publier, pauses, reprises et fins des accompagnements que vous suivez.",
  for: ["coach"],
  sent: "unless refused",
};
