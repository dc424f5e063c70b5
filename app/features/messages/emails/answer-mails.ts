import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { quoteMessages } from "./quoted-messages.ts";

interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** `stop` is the unsubscribe link in the footer. */
interface Stoppable {
  stop: { label: string; url: string } | undefined;
}

/** The mail is sent to the student. */
export function conversationAcceptedMail(
  given: { coach: string; withPhone: boolean; url: string } & Stoppable,
): Mail {
  const { coach, withPhone, url, stop } = given;
  return {
    subject: `${coach} a accepté votre demande · ${BRAND.name}`,
    ...renderMail({
      title: "Bonne nouvelle, c’est oui",
      preheader: `${coach} a lu votre message et souhaite faire votre connaissance.`,
      paragraphs: [
        `${coach} a lu votre message et a accepté votre demande.`,
        withPhone
          ? "Votre numéro lui est maintenant visible\u00a0: attendez son appel, ou écrivez-lui, pour convenir de votre premier cours."
          : "Vous n’avez pas laissé de numéro\u00a0: écrivez-lui, ou partagez le vôtre dans la conversation, pour convenir de votre premier cours.",
      ],
      action: { label: "Ouvrir la conversation", url },
      stop,
    }),
  };
}

/** The student receives the coach's words, if there are any, and a link to other coaches. */
export function conversationDeclinedMail(
  given: {
    coach: string;
    /** earlier messages that the student has not seen */
    before: string[];
    sentence: string | undefined;
    url: string;
  } & Stoppable,
): Mail {
  const { coach, before, sentence, url, stop } = given;
  return {
    subject: `${coach} n’est pas disponible pour l’instant · ${BRAND.name}`,
    ...renderMail({
      title: "Ce n’est que partie remise",
      preheader: "Voyez qui d’autre pourrait vous entraîner.",
      paragraphs: [
        `${coach} a lu votre message, mais n’est pas disponible pour l’instant. Votre numéro ne lui a pas été montré.`,
        ...quoteMessages(before),
        ...(sentence ? quoteMessages([sentence]) : []),
        "Cela ne dit rien de vous ni de votre projet\u00a0: les agendas se remplissent vite. Voyez qui d’autre enseigne la même discipline, tout près ou en visio\u00a0: votre message est déjà presque écrit.",
      ],
      action: { label: "Voir des coachs similaires", url },
      stop,
    }),
  };
}
