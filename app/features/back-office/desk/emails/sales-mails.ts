import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface SalesMail {
  firstName: string;
  url: string;
}

export const salesPausedMail = ({ firstName, reason, url }: SalesMail & { reason: string }) => ({
  subject: `Vos nouvelles réservations sont en pause · ${BRAND.name}`,
  ...renderMail({
    title: "Vos nouvelles réservations sont en pause",
    preheader: "Les séances déjà réservées ont lieu comme prévu.",
    paragraphs: [
      `Bonjour ${firstName},`,
      "Notre équipe met vos ventes en pause\u00a0: personne ne peut réserver de nouvelle séance ni acheter de pack avec vous. Les séances déjà réservées ont lieu comme prévu, et vous en êtes payé.",
      `«\u00a0${reason}\u00a0»`,
      "Une question, ou quelque chose à nous dire\u00a0? Répondez-nous par la page Contact.",
    ],
    action: { label: "Voir mes séances", url },
  }),
});

export const salesResumedMail = ({ firstName, url }: SalesMail) => ({
  subject: `Vos réservations reprennent · ${BRAND.name}`,
  ...renderMail({
    title: "Vos réservations reprennent",
    preheader: "Vos créneaux peuvent de nouveau être réservés.",
    paragraphs: [
      `Bonjour ${firstName},`,
      "La pause est terminée\u00a0: vos créneaux et vos packs peuvent de nouveau être réservés.",
    ],
    action: { label: "Mon tableau de bord", url },
  }),
});

interface SuspensionMail {
  /** what is cancelled, one sentence for each kind of thing */
  consequences: readonly string[];
  url: string;
}

/** To a suspended coach, whose account can no longer be opened. */
export const suspendedMail = ({ consequences, url }: SuspensionMail) => ({
  subject: `Votre compte est suspendu · ${BRAND.name}`,
  ...renderMail({
    title: "Votre compte est suspendu",
    preheader: "Ce qui est annulé, et comment nous joindre.",
    paragraphs: [
      "Bonjour,",
      "Notre équipe a suspendu votre compte\u00a0: vous ne pouvez plus vous connecter, et votre page n’est plus visible.",
      ...(consequences.length > 0 ? [consequences.join("\n")] : []),
      "Pour en parler avec nous, écrivez-nous par la page Contact.",
    ],
    action: { label: "Nous écrire", url },
  }),
});
