import { DECISION_MAILS, type MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import type { Side, Step, StepAuthor } from "./states.ts";

/** Always sent: they confirm what a student has bought, and every change of it. */
export const BOOKED_MAILS: MailKind = {
  id: "booked",
  label: "Vos réservations",
  description: "Demande, confirmation et reçu, changement d’horaire, annulation et remboursement.",
  for: ["student"],
  sent: "always",
};

export const SESSION_MAILS: MailKind = {
  id: "sessions",
  label: "Vos séances",
  description: "Demandes, horaires, absences et fin de vos séances, sauf ce qui confirme un achat.",
  for: ["coach", "student"],
  sent: "unless refused",
};

/** Mails that students may refuse: these steps do not change their contract. */
const TALK: ReadonlySet<Step> = new Set<Step>([
  "move proposed",
  "move declined",
  "completed",
  "absence said",
  "absence contested",
]);

/** A decision of the operator reaches even a coach who has refused the other mails of sessions. */
export function kindOf({ step, by }: { step: Step; by: StepAuthor }, side: Side): MailKind {
  if (side === "student" && !TALK.has(step)) return BOOKED_MAILS;
  return by === "operator" ? DECISION_MAILS : SESSION_MAILS;
}

export const REMINDER_MAILS: MailKind = {
  id: "reminders",
  label: "Rappels de séance",
  description: "La veille de chaque séance, avec l’heure et le lieu.",
  for: ["coach", "student"],
  sent: "unless refused",
};

/** Always sent: they confirm a purchase, and say when paid hours are about to end. */
export const PACK_MAILS: MailKind = {
  id: "packs",
  label: "Vos packs",
  description:
    "L’achat et son reçu, puis 60, 30 et 7\u00a0jours avant la fin d’un pack, et quand il est remboursé.",
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
