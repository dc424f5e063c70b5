import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { SUSPENSION_GROUNDS, type SuspensionGround } from "../rules/suspension.ts";

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
  ground: SuspensionGround;
  /** the operator's words */
  reason: string;
  /** what is cancelled, in whole sentences */
  consequences: readonly string[];
  isCoach: boolean;
  url: string;
}

/** To a suspended person, whose account can no longer be opened. The contact page needs no account. */
export const suspendedMail = ({ ground, reason, consequences, isCoach, url }: SuspensionMail) => ({
  subject: `Votre compte est suspendu · ${BRAND.name}`,
  ...renderMail({
    title: "Votre compte est suspendu",
    preheader: "Pourquoi, ce qui change, et comment contester.",
    paragraphs: [
      "Bonjour,",
      isCoach
        ? "Notre équipe a suspendu votre compte\u00a0: vous ne pouvez plus vous connecter, et votre page n’est plus visible. Voici pourquoi\u00a0:"
        : "Notre équipe a suspendu votre compte\u00a0: vous ne pouvez plus vous connecter. Vos séances restent prévues. Voici pourquoi\u00a0:",
      SUSPENSION_GROUNDS[ground].sentence,
      `«\u00a0${reason}\u00a0»`,
      ...(consequences.length > 0 ? [consequences.join("\n")] : []),
      "Vous n’êtes pas d’accord\u00a0? Écrivez-nous par la page Contact depuis cette adresse e-mail, et dites ce que nous n’avons pas vu\u00a0: nous relirons notre décision et vous répondrons.",
    ],
    action: { label: "Contester ou poser une question", url },
  }),
});
