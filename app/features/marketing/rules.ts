import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/**
 * This kind is opt-in: without it nothing about an account leaves our servers. The view
 * `marketing_recipients` uses this id.
 */
export const MARKETING_MAILS: MailKind = {
  id: "marketing",
  label: "Conseils et offres",
  description:
    "Des conseils pour progresser et nos offres, avec l’outil Klaviyo\u00a0: il reçoit votre nom, votre e-mail et des dates (inscription, profil complété, coach contacté).",
  for: ["student", "coach"],
  sent: "if asked for",
};

/** The complete list of events that are sent, beside name and address. */
export const EVENT_NAMES = [
  "User Registered",
  "Profile Completed",
  "Coach Contacted",
  "Prospect Status Changed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Events from before the consent that may still be sent after it. */
export const SENT_AFTER_CONSENT: EventName[] = ["User Registered", "Profile Completed"];

/** Settled outbox entries are kept for this time. */
export const RECORD_MONTHS = 12;

/** A person is an account, or a prospect of a coach. */
export type Person = { user: string } | { prospect: number };

/** The tables and queues of this room name a person by this key. */
export const nameOf = (person: Person): string =>
  "user" in person ? `user ${person.user}` : `prospect ${person.prospect}`;

export function personNamed(name: string): Person {
  const [kind, id = ""] = name.split(" ");
  return kind === "user" ? { user: id } : { prospect: Number(id) };
}
