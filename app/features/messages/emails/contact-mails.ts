import { BRAND } from "~/platform/brand.ts";
import { renderMail } from "~/platform/mail-layout.ts";

interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** How to get no more of these, at the foot. */
interface Stoppable {
  stop: { label: string; url: string } | undefined;
}

interface ContactMail extends Stoppable {
  student: string;
  message: string;
  /** the first of its conversation */
  first: boolean;
  /** already accepted: the number is in sight */
  accepted: boolean;
  url: string;
}

/** To the coach. The number is not in it: it is in the dashboard, for a coach who has accepted. */
export function coachContactedMail({ student, message, first, accepted, url, stop }: ContactMail): Mail {
  return {
    subject: `${student} vous a écrit · ${BRAND.name}`,
    ...renderMail({
      title: first ? `${student} souhaite un premier cours` : `${student} vous a écrit à nouveau`,
      preheader: message.replace(/\s+/g, " ").slice(0, 120),
      paragraphs: [
        `${student} vous a écrit depuis votre annonce\u00a0:`,
        `«\u00a0${message}\u00a0»`,
        accepted
          ? "Vous avez accepté sa demande\u00a0: ses coordonnées sont dans vos messages."
          : "Acceptez sa demande pour voir son numéro de téléphone, s’il vous en a laissé un. Plus vous répondez vite, plus vous avez de chances de faire sa connaissance.",
      ],
      action: { label: accepted ? "Ouvrir mes messages" : "Voir la demande", url },
      stop,
    }),
  };
}

/** To the student, once the coach has said yes. */
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
          ? "Votre numéro lui est maintenant visible\u00a0: attendez son appel pour convenir de votre premier cours."
          : "Vous n’avez pas laissé de numéro\u00a0: écrivez-lui à nouveau depuis son profil en indiquant le vôtre, pour convenir de votre premier cours.",
      ],
      action: { label: "Revoir son profil", url },
      stop,
    }),
  };
}

/** To the student, when the coach has said no: kindly, and with a way on. */
export function conversationDeclinedMail({
  coach,
  url,
  stop,
}: { coach: string; url: string } & Stoppable): Mail {
  return {
    subject: `${coach} n’est pas disponible pour l’instant · ${BRAND.name}`,
    ...renderMail({
      title: "Ce n’est que partie remise",
      preheader: "Voyez qui d’autre pourrait vous entraîner.",
      paragraphs: [
        `${coach} a lu votre message, mais n’est pas disponible pour l’instant. Votre numéro ne lui a pas été montré.`,
        "Cela ne dit rien de vous ni de votre projet\u00a0: les agendas se remplissent vite. Voyez qui d’autre enseigne la même discipline, tout près ou en visio\u00a0: votre message est déjà presque écrit.",
      ],
      action: { label: "Voir des coachs similaires", url },
      stop,
    }),
  };
}
