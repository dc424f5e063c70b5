import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { Side } from "../rules.ts";
import { quoteMessages } from "./quoted-messages.ts";

interface UnreadMail {
  /** the recipient */
  side: Side;
  /** the sender's name */
  from: string;
  messages: string[];
  /** the conversation consists only of the student's request */
  first: boolean;
  /** the coach has accepted, so numbers are shared */
  accepted: boolean;
  url: string;
  /** the unsubscribe link in the footer */
  stop: { label: string; url: string } | undefined;
}

/** Phone numbers never appear in the mail, only in the conversation. */
export function unreadMail({ side, from, messages, first, accepted, url, stop }: UnreadMail) {
  const said = messages.length === 1 ? "vous a écrit" : `vous a écrit ${messages.length} messages`;
  return {
    subject: `${from} vous a écrit · ${BRAND.name}`,
    ...renderMail({
      title: first ? `${from} souhaite un premier cours` : `${from} vous a écrit`,
      preheader: (messages[0] ?? "").replace(/\s+/g, " ").slice(0, 120),
      paragraphs: [
        first ? `${from} ${said} depuis votre annonce\u00a0:` : `${from} ${said}\u00a0:`,
        ...quoteMessages(messages),
        closingSentence(side, accepted),
      ],
      action: { label: side === "coach" && !accepted ? "Voir la demande" : "Ouvrir la conversation", url },
      stop,
    }),
  };
}

function closingSentence(side: Side, accepted: boolean): string {
  if (side === "student")
    return "Répondez dans votre messagerie\u00a0: votre adresse e-mail reste entre nous.";
  return accepted
    ? "Vous avez accepté sa demande\u00a0: répondez dans votre messagerie."
    : "Acceptez sa demande pour voir son numéro de téléphone, s’il vous en a laissé un. Plus vous répondez vite, plus vous avez de chances de faire sa connaissance.";
}
