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

/** Who is on either end of a conversation. */
export const SIDES = ["coach", "student"] as const;
export type Side = (typeof SIDES)[number];

export const MOST_ATTACHMENTS = 5;

/** What stands for a message that is nothing but files. */
export const countAttachments = (count: number): string =>
  count > 1 ? `${count}\u00a0pièces jointes` : "Pièce jointe";

/** A message where its files are not shown: its words, and how many files came with it. */
export const messageWords = ({
  body,
  attachmentsCount,
}: {
  body: string;
  attachmentsCount: number;
}): string =>
  [body, attachmentsCount > 0 && `[${countAttachments(attachmentsCount)}]`].filter(Boolean).join("\n");

/**
 * What an open page hears of: which conversation or session has changed, or is being written in, and never what is in it. Again:
 * something may have been missed. Bye: the session has ended, or this process has, and another one answers; or the same
 * person has opened too many.
 */
export const LIVE_PATH = "/functions/v1/live";
export type LiveEvent = "conversation" | "booking" | "typing" | "again" | "beat" | "bye";
export type Bye = "ended" | "elsewhere" | "crowded";
/** Something is said at least so often: a connection that is silent for much longer is dead. */
export const BEAT_MS = 25_000;

/** Where one's conversations are read, or one of them. */
export function messagesPath(side: Side, conversationId?: number): string {
  const list = side === "coach" ? "/dashboard/messages" : "/messages";
  return conversationId === undefined ? list : `${list}/${conversationId}`;
}

/** A place in the list of one's conversations, which is by time; written "1794826800123456-42" by the database. */
export interface Cursor {
  micros: number;
  id: number;
}

/** undefined for what is none: the list then begins at its beginning. */
export function readCursor(text: string | null): Cursor | undefined {
  const [, micros, id] = /^(\d{1,16})-([1-9]\d{0,14})$/.exec(text ?? "") ?? [];
  return micros && id ? { micros: Number(micros), id: Number(id) } : undefined;
}

/** The same words to more than so many people within an hour are refused, unless they are as short as "Merci !". */
export const COPIES = { most: 5, shortest: 40 } as const;

/** Why nobody writes here any more, in words for one of the two; undefined while they may. */
export function closedText(
  side: Side,
  conversation: {
    studentId: string | null;
    coachUserId: string | null;
    blockedBy: Side | null;
    declinedAt: Date | null;
  },
): string | undefined {
  if (conversation.studentId === null) return "Cet élève a fermé son compte.";
  if (conversation.coachUserId === null) return "Ce coach a fermé son compte.";
  if (conversation.blockedBy === side) return "Vous avez bloqué cette personne.";
  if (conversation.blockedBy) return "Cette personne ne reçoit plus vos messages.";
  if (!conversation.declinedAt) return undefined;
  return side === "coach"
    ? "Vous avez décliné cette demande. Si l’élève vous écrit à nouveau, une autre conversation commence."
    : "Ce coach n’est pas disponible pour cette demande.";
}

export type ConversationState = "open" | "accepted" | "declined";
/** What a coach can say to a request. */
export type Answer = "accepted" | "declined";

/** What a coach who declines can say without looking for words. */
export const KIND_SENTENCES = [
  "Merci pour votre message\u00a0! Mon agenda est complet en ce moment, mais je vous souhaite de trouver vite le bon coach.",
  "Merci d’avoir pensé à moi. Votre projet mérite quelqu’un qui en a fait sa spécialité\u00a0: ce n’est pas mon cas, et je préfère vous le dire.",
  "Merci beaucoup pour votre confiance. Je n’enseigne pas près de chez vous pour l’instant\u00a0: écrivez-moi à nouveau si cela change.",
] as const;

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

/** A conversation that nobody has touched for so long goes; the privacy policy names the same time. */
export const CONVERSATION_YEARS = 3;

/** Why something or somebody is reported, and how it reads. */
export const REPORT_REASONS = {
  spam: "Publicité ou message envoyé en masse",
  insult: "Propos blessants ou harcèlement",
  fraud: "Arnaque ou demande d’argent",
  indecent: "Contenu déplacé",
  other: "Autre chose",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];
export const LONGEST_REPORT = 1000;
/** How long a report is kept once it is handled; the privacy policy names the same time. */
export const REPORT_MONTHS = 12;

const MINUTE_MS = 60_000;
/** Whoever is there has seen a message by then. */
const FIRST_MAIL_MS = 2 * MINUTE_MS;
const NEXT_MAIL_MS = 60 * MINUTE_MS;

/**
 * When to look whether a mail is needed: soon where everything before this message had been seen, and else no sooner than
 * an hour after the last mail.
 */
export function unreadMailAt(
  { unread, mailedAt }: { unread: number; mailedAt: Date | null },
  now: Date,
): Date {
  const soon = now.getTime() + FIRST_MAIL_MS;
  if (unread <= 1 || !mailedAt) return new Date(soon);
  return new Date(Math.max(soon, mailedAt.getTime() + NEXT_MAIL_MS));
}

export const MESSAGE_MAILS: MailKind = {
  id: "messages",
  label: "Nouveaux messages",
  description: "Quand un élève vous a écrit et que vous n’étiez pas là pour le lire.",
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

export const REPLY_MAILS: MailKind = {
  id: "replies",
  label: "Messages des coachs",
  description: "Quand un coach vous a écrit et que vous n’étiez pas là pour le lire.",
  for: ["student"],
  sent: "unless refused",
};
