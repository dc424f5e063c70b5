import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import type { Role } from "~/features/accounts/rules/viewer.ts";

/** Why somebody may not write to any coach, in words for them; undefined for whoever may. */
export function roleRefusal(role: Role): string | undefined {
  if (role === "student") return undefined;
  return "Seuls les comptes élève peuvent écrire à un coach. Connectez-vous avec un compte élève pour continuer.";
}

/** The same for one coach. */
export function contactRefusal(
  writer: { id: string; role: Role },
  coach: { userId: string | null },
): string | undefined {
  if (writer.id === coach.userId)
    return "C’est votre propre annonce\u00a0: vous ne pouvez pas vous y écrire.";
  if (!coach.userId) return "Ce coach ne reçoit pas de messages pour l’instant. Choisissez-en un autre.";
  return roleRefusal(writer.role);
}

type ConversationState = "open" | "accepted" | "declined";
/** What a coach can say to a request. */
export const ANSWERS = ["accepted", "declined"] as const;
export type Answer = (typeof ANSWERS)[number];

const NEXT: Record<ConversationState, readonly ConversationState[]> = {
  open: ["accepted", "declined"],
  // The number has been shown: a no would not take it back.
  accepted: [],
  declined: [],
};

export function stateOf(conversation: {
  acceptedAt: Date | null;
  declinedAt: Date | null;
}): ConversationState {
  if (conversation.declinedAt) return "declined";
  return conversation.acceptedAt ? "accepted" : "open";
}

/** Said to a coach who wants to take back what they have answered. */
export function answeredText(state: Answer): string {
  return state === "accepted"
    ? "Vous avez déjà accepté cette demande, et l’élève le sait."
    : "Vous avez déjà refusé cette demande, et l’élève le sait. S’il vous écrit à nouveau, vous pourrez accepter.";
}

export function mayBecome(from: ConversationState, to: ConversationState): boolean {
  return NEXT[from].includes(to);
}

interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** What a coach reads of a student, in two parts: the first name, and an initial. */
export function shortNameParts({ firstName, lastName }: Named): { firstName: string; lastName: string } {
  const first = firstName?.trim().replace(/\s+/g, " ");
  const initial = [...(lastName?.trim() ?? "")][0]?.toLocaleUpperCase("fr");
  if (!first) return { firstName: "Un élève", lastName: "" };
  return { firstName: first, lastName: initial ? `${initial}.` : "" };
}

/** The same in one, "Manon P.", never parted at the end of a line. */
export function shortName(person: Named): string {
  const { firstName, lastName } = shortNameParts(person);
  return lastName ? `${firstName}\u00a0${lastName}` : firstName;
}

export const MESSAGE_MAILS: MailKind = {
  id: "messages",
  label: "Nouveaux messages",
  description: "Quand un élève vous écrit depuis votre annonce.",
  for: ["coach"],
  sent: "unless refused",
};

export const ANSWER_MAILS: MailKind = {
  id: "answers",
  label: "Réponses des coachs",
  description: "Quand un coach accepte votre demande, ou n’est pas disponible.",
  for: ["student"],
  sent: "unless refused",
};
