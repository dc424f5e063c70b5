import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

/** What an account holder says yes to; without a yes, nothing of them leaves. The view `marketing_recipients` knows its id. */
export const MARKETING_MAILS: MailKind = {
  id: "marketing",
  label: "Conseils et offres",
  description:
    "Des conseils pour progresser et nos offres, avec l’outil Klaviyo\u00a0: il reçoit votre nom, votre e-mail et des dates (inscription, profil complété, coach contacté).",
  for: ["student", "coach"],
  sent: "if asked for",
};

/** All that is ever told of anybody beside their name and address. */
export const EVENT_NAMES = [
  "User Registered",
  "Profile Completed",
  "Coach Contacted",
  "Prospect Status Changed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** What may still be told once somebody has said yes, although it happened before. */
export const TOLD_LATER: EventName[] = ["User Registered", "Profile Completed"];

/** How long it is known what was told, and what was not. */
export const RECORD_MONTHS = 12;

/** Of whom something is told: an account, or a prospect of a coach. */
export type Person = { user: string } | { prospect: number };

/** The name under which a person is known in the tables and queues of this room. */
export const nameOf = (person: Person): string =>
  "user" in person ? `user ${person.user}` : `prospect ${person.prospect}`;

export function personNamed(name: string): Person {
  const [kind, id = ""] = name.split(" ");
  return kind === "user" ? { user: id } : { prospect: Number(id) };
}
