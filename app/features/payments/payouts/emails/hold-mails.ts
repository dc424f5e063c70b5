import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface HoldMail {
  /** the operator's reason */
  reason: string;
  url: string;
}

export const payoutsHeldMail = ({ reason, url }: HoldMail) => ({
  subject: `Vos virements sont retenus · ${BRAND.name}`,
  ...renderMail({
    title: "Vos virements sont retenus",
    preheader: "Notre équipe les retient, et vous dit pourquoi.",
    paragraphs: [
      "Bonjour,",
      "Notre équipe retient vos prochains virements. Ce que vous gagnez reste à vous, et part dès qu’ils reprennent.",
      `«\u00a0${reason}\u00a0»`,
      "Une question, ou quelque chose à nous dire\u00a0? Répondez-nous par la page Contact.",
    ],
    action: { label: "Voir mes revenus", url },
  }),
});

export const payoutsReleasedMail = ({ reason, url }: HoldMail) => ({
  subject: `Vos virements reprennent · ${BRAND.name}`,
  ...renderMail({
    title: "Vos virements reprennent",
    preheader: "Ce qui attendait part avec votre prochain virement.",
    paragraphs: [
      "Bonjour,",
      "Notre équipe ne retient plus vos virements\u00a0: ce qui attendait part avec le prochain.",
      `«\u00a0${reason}\u00a0»`,
    ],
    action: { label: "Voir mes revenus", url },
  }),
});
