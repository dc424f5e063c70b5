import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

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

/** Students cannot turn these mails off, because their paid hours are about to end. */
export const PACK_MAILS: MailKind = {
  id: "packs",
  label: "Fin de vos packs d’heures",
  description: "60, 30 et 7 jours avant la fin d’un pack, puis quand il est remboursé.",
  for: ["student"],
  sent: "always",
};

export const WAITING_MAILS: MailKind = {
  id: "waiting",
  label: "Listes d’attente",
  description: "Quand un créneau se libère avec un coach que vous attendez.",
  for: ["student"],
  sent: "unless refused",
};
