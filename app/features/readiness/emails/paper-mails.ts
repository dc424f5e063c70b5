import { BRAND } from "~/platform/config/brand.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { StepsLeft } from "../rules/going-live.ts";

interface AboutPaper {
  firstName: string;
  /** "Carte professionnelle" */
  paper: string;
  url: string;
}

const greet = (firstName: string) => `Bonjour ${firstName},`;
const dayOf = (day: string) => formatDay(parisInstant(day, "12:00"));

export function paperAcceptedMail({ firstName, paper, url, ...steps }: AboutPaper & StepsLeft) {
  return {
    subject: `Document vérifié\u00a0: ${paper} · ${BRAND.name}`,
    ...renderMail({
      title: "Votre document est vérifié",
      preheader: `${paper}\u00a0: votre page le dit dès maintenant.`,
      paragraphs: [
        greet(firstName),
        `Nous avons vérifié votre document «\u00a0${paper}\u00a0». Merci. Votre page dit à vos élèves ce qui est vérifié, sans jamais montrer le document.`,
        ...leftParagraphs(steps),
      ],
      action: { label: "Voir mes papiers", url },
    }),
  };
}

export function paperRefusedMail({ firstName, paper, url, reason }: AboutPaper & { reason: string }) {
  return {
    subject: `Document à renvoyer\u00a0: ${paper} · ${BRAND.name}`,
    ...renderMail({
      title: "Un document à renvoyer",
      preheader: `${paper}\u00a0: nous n’avons pas pu le vérifier.`,
      paragraphs: [
        greet(firstName),
        `Nous n’avons pas pu vérifier votre document «\u00a0${paper}\u00a0». Voici pourquoi\u00a0:`,
        `«\u00a0${reason}\u00a0»`,
        "Renvoyez-le quand vous pouvez\u00a0: nous le regarderons en général sous 48\u00a0h.",
      ],
      action: { label: "Renvoyer ce document", url },
    }),
  };
}

export function paperEndsMail({
  firstName,
  paper,
  url,
  expiresOn,
  isNeeded,
}: AboutPaper & { expiresOn: string; isNeeded: boolean }) {
  const consequence = isNeeded
    ? " Sans document valable, votre page ne prend plus de réservations payantes après cette date."
    : " Après cette date, votre page ne dira plus qu’il est vérifié.";
  return {
    subject: `${paper}\u00a0: valable jusqu’au ${dayOf(expiresOn)} · ${BRAND.name}`,
    ...renderMail({
      title: `${paper}\u00a0: pensez à la suite`,
      preheader: `Votre document est valable jusqu’au ${dayOf(expiresOn)}.`,
      paragraphs: [
        greet(firstName),
        `Votre document «\u00a0${paper}\u00a0» est valable jusqu’au ${dayOf(expiresOn)}.${consequence}`,
        "Envoyez le nouveau dès que vous l’avez\u00a0: l’ancien compte jusqu’à ce que nous l’ayons vérifié.",
      ],
      action: { label: "Envoyer le nouveau document", url },
    }),
  };
}

interface LimitedPage {
  firstName: string;
  /** what the page takes meanwhile */
  limits: string;
  left: readonly string[];
  url: string;
}

/** The page was public before these conditions existed. */
export function pageLimitedMail({ firstName, limits, left, url }: LimitedPage) {
  return {
    subject: `Votre page attend quelque chose de vous · ${BRAND.name}`,
    ...renderMail({
      title: "Pour être réservé et payé",
      preheader: limits,
      paragraphs: [
        greet(firstName),
        `${limits} Vos séances déjà réservées et les heures déjà payées ne changent pas.`,
        "Pour prendre de nouvelles réservations payantes, il reste\u00a0:",
        ...left.map((step) => `\u2022\u00a0${step}`),
      ],
      action: { label: "Ouvrir mon tableau de bord", url },
    }),
  };
}

const MEANWHILE =
  "D’ici là, votre page prend des messages, et des premiers cours offerts si vous en proposez.";
const HIDDEN =
  "Les élèves ne voient votre page qu’une fois vos horaires choisis\u00a0; les paiements peuvent venir ensuite.";

/** The steps that are left before students can pay; empty if all is done. */
export const leftParagraphs = ({ left, needsHours }: StepsLeft): string[] =>
  left.length === 0
    ? []
    : [
        "Avant vos premières réservations payantes, il reste\u00a0:",
        ...left.map((step) => `\u2022\u00a0${step}`),
        needsHours ? HIDDEN : MEANWHILE,
      ];
