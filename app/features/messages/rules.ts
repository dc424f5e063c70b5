import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import type { Role } from "~/features/accounts/rules/viewer.ts";
import { RECORDING_KINDS, type RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import { MINUTE_MS } from "~/platform/format/durations.ts";

/** Returns the reason in French, or undefined if this role may write to coaches. */
export function roleRefusal(role: Role): string | undefined {
  if (role === "student") return undefined;
  return "Seuls les comptes élève peuvent écrire à un coach. Connectez-vous avec un compte élève pour continuer.";
}

/** Returns the reason in French, or undefined if the person may write to this coach. */
export function contactRefusal(
  writer: { id: string; role: Role },
  coach: { userId: string | null },
): string | undefined {
  if (writer.id === coach.userId)
    return "C’est votre propre annonce\u00a0: vous ne pouvez pas vous y écrire.";
  if (!coach.userId) return "Ce coach ne reçoit pas de messages pour l’instant. Choisissez-en un autre.";
  return roleRefusal(writer.role);
}

export const SIDES = ["coach", "student"] as const;
export type Side = (typeof SIDES)[number];

export const MOST_ATTACHMENTS = 5;

export const ATTACHMENT_KINDS = ["picture", "pdf", ...RECORDING_KINDS] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const isRecording = (kind: AttachmentKind): kind is RecordingKind =>
  kind === "voice" || kind === "video";

export const RECORDING_NAMES: Record<RecordingKind, string> = {
  voice: "Message vocal",
  video: "Message vidéo",
};

interface SentFiles {
  attachmentsCount: number;
  /** the kind of the voice or video note; null for a message with other files */
  recording: RecordingKind | null;
}

/** The text stands for a message that has only files. */
export function nameAttachments({ attachmentsCount, recording }: SentFiles): string {
  if (recording) return RECORDING_NAMES[recording];
  return attachmentsCount > 1 ? `${attachmentsCount}\u00a0pièces jointes` : "Pièce jointe";
}

/** The text of a message where files are only named. */
export const messageWords = ({ body, ...files }: SentFiles & { body: string }): string =>
  [body, files.attachmentsCount > 0 && `[${nameAttachments(files)}]`].filter(Boolean).join("\n");

/**
 * Live events carry ids, never content. "again": events may have been missed. "bye": the session has ended
 * ("ended"), this process stops ("elsewhere"), or the person has too many streams ("crowded").
 */
export const LIVE_PATH = "/functions/v1/live";
export type LiveEvent = "conversation" | "booking" | "typing" | "again" | "beat" | "bye";
export type Bye = "ended" | "elsewhere" | "crowded";
/** The server sends a heartbeat at this interval; a stream that is silent for much longer is dead. */
export const BEAT_MS = 25_000;

export function messagesPath(side: Side, conversationId?: number): string {
  const list = side === "coach" ? "/dashboard/messages" : "/messages";
  return conversationId === undefined ? list : `${list}/${conversationId}`;
}

/**
 * A position in the list of conversations, which is sorted by time. The database writes it as
 * "1794826800123456-42".
 */
export interface Cursor {
  micros: number;
  id: number;
}

/** An invalid cursor is undefined, and the list then starts at the beginning. */
export function readCursor(text: string | null): Cursor | undefined {
  const [, micros, id] = /^(\d{1,16})-([1-9]\d{0,14})$/.exec(text ?? "") ?? [];
  return micros && id ? { micros: Number(micros), id: Number(id) } : undefined;
}

/**
 * The same text to more than `most` people within an hour is refused, unless it is shorter than `shortest`
 * ("Merci !").
 */
export const COPIES = { most: 5, shortest: 40 } as const;

/** Returns in French why nothing more can be written, or undefined while the conversation is open. */
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
export type Answer = "accepted" | "declined";

/** A coach who declines can choose one of these sentences. */
export const KIND_SENTENCES = [
  "Merci pour votre message\u00a0! Mon agenda est complet en ce moment, mais je vous souhaite de trouver vite le bon coach.",
  "Merci d’avoir pensé à moi. Votre projet mérite quelqu’un qui en a fait sa spécialité\u00a0: ce n’est pas mon cas, et je préfère vous le dire.",
  "Merci beaucoup pour votre confiance. Je n’enseigne pas près de chez vous pour l’instant\u00a0: écrivez-moi à nouveau si cela change.",
] as const;

const NEXT: Record<ConversationState, readonly ConversationState[]> = {
  open: ["accepted", "declined"],
  // The number was already shown, so a later refusal could not take it back.
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

/** The message for a coach who tries to change a given answer. */
export function answeredText(state: Answer): string {
  return state === "accepted"
    ? "Vous avez déjà accepté cette demande, et l’élève le sait."
    : "Vous avez déjà refusé cette demande, et l’élève le sait. S’il vous écrit à nouveau, vous pourrez accepter.";
}

export function mayBecome(from: ConversationState, to: ConversationState): boolean {
  return NEXT[from].includes(to);
}

/** Inactive conversations are kept for this time; the privacy policy states the same. */
export const CONVERSATION_YEARS = 3;

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
/** Handled reports are kept for this time; the privacy policy states the same. */
export const REPORT_MONTHS = 12;

/** An online reader has seen the message by then. */
const FIRST_MAIL_MS = 2 * MINUTE_MS;
const NEXT_MAIL_MS = 60 * MINUTE_MS;

/** The first unread message is mailed soon; later ones wait until an hour after the last mail. */
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

export const REPLIES_PATH = "/dashboard/messages/reponses";
export const MOST_REPLIES = 30;
export const LONGEST_REPLY_TITLE = 60;

/** The placeholders of a canned reply, written in braces, such as "{prénom}". */
export const REPLY_FIELDS = ["prénom", "séance", "date", "heure", "lieu"] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];
export type ReplyValues = Partial<Record<ReplyField, string>>;

const plain = (word: string) => word.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/**
 * Fills the fields of a reply. Fields are known with and without accents and capitals. A field without a value
 * stays as it is and is named in `missing`; other words in braces are text.
 */
export function fillReply(body: string, values: ReplyValues): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const text = body.replace(/\{([^{}\n]{1,20})\}/g, (whole, name: string) => {
    const field = REPLY_FIELDS.find((known) => plain(known) === plain(name));
    if (!field) return whole;
    const value = values[field];
    if (!value) missing.add(`{${field}}`);
    return value || whole;
  });
  return { text, missing: [...missing] };
}
