import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** What happens to one's sessions: requests, answers, changes. */
export const SESSION_MAILS: MailKind = {
  id: "sessions",
  label: "Vos séances",
  description: "Demandes, confirmations, changements d’horaire, annulations et remboursements.",
  for: ["coach", "student"],
  sent: "unless refused",
};

export const REMINDER_MAILS: MailKind = {
  id: "reminders",
  label: "Rappels de séance",
  description: "La veille de chaque séance, avec l’heure et le lieu.",
  for: ["coach", "student"],
  sent: "unless refused",
};

/** That hours which are paid for are about to end: nobody may miss it. */
export const PACK_MAILS: MailKind = {
  id: "packs",
  label: "Fin de vos packs d’heures",
  description: "60, 30 et 7 jours avant la fin d’un pack, puis quand il est remboursé.",
  for: ["student"],
  sent: "always",
};

/** A slot with a coach whom one waits for. */
export const WAITING_MAILS: MailKind = {
  id: "waiting",
  label: "Listes d’attente",
  description: "Quand un créneau se libère avec un coach que vous attendez.",
  for: ["student"],
  sent: "unless refused",
};
