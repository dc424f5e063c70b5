import { ofPerson } from "~/features/accounts/rules/names.ts";
import { FORMER_CLIENT_MARK } from "~/features/discovery/rules/profile.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { COACH_DAYS, UNCONFIRMED_DAYS } from "../rules/former-clients.ts";

interface Linked {
  coach: string;
  url: string;
}

const STOP = (coach: string, url: string) => ({
  label: `Ne plus recevoir d’e-mails ${ofPerson(coach)}`,
  url,
});

/** The coach has typed the first name and the address; both are checked as a name and an address. */
export function invitationMail({ coach, firstName, url }: Linked & { firstName: string }) {
  return {
    subject: `${coach} vous demande votre avis · ${BRAND.name}`,
    ...renderMail({
      title: "Votre avis compte",
      preheader: endSentence(`Vos séances avec ${coach}`),
      paragraphs: [
        `Bonjour ${firstName},`,
        `${coach} donne des séances sur ${BRAND.name} et nous dit que vous avez fait des séances ensemble. Accepteriez-vous d’en dire quelques mots\u00a0? Deux minutes suffisent, sans créer de compte.`,
        "Dites ce que vous en pensez vraiment. Personne n’est payé pour son avis, et votre coach ne le lit qu’une fois publié.",
      ],
      action: { label: "Donner mon avis", url },
      footnote: `Ce lien est le vôtre et sert une fois, pendant ${UNCONFIRMED_DAYS}\u00a0jours. Sans réponse, votre adresse est effacée et nous ne vous écrirons pas une seconde fois.`,
      stop: STOP(coach, url),
    }),
  };
}

/** The mail contains no typed text, because the address may be somebody else's. */
export function confirmationMail({ coach, url }: Linked) {
  return {
    subject: `Confirmez votre avis sur ${coach} · ${BRAND.name}`,
    ...renderMail({
      title: "Encore un geste",
      preheader: "Relisez votre avis et confirmez votre adresse.",
      paragraphs: [
        `Quelqu’un a écrit un avis sur ${coach} et a donné votre adresse. Si c’est vous, relisez-le et confirmez-le\u00a0: sans cela, il n’est lu par personne.`,
      ],
      action: { label: "Relire et confirmer", url },
      footnote: `Vous n’avez rien écrit\u00a0? Ignorez ce message\u00a0: sans réponse, tout s’efface au bout de ${UNCONFIRMED_DAYS}\u00a0jours.`,
      stop: STOP(coach, url),
    }),
  };
}

interface Claimed {
  coachFirstName: string;
  client: string;
  experience: string;
  answerBy: Date;
  url: string;
  stop: { label: string; url: string } | undefined;
}

/** Sent to the coach, without the rating and the text. */
export function claimMail({ coachFirstName, client, experience, answerBy, url, stop }: Claimed) {
  return {
    subject: `${client} dit avoir été votre client · ${BRAND.name}`,
    ...renderMail({
      title: "Reconnaissez-vous cette personne\u00a0?",
      preheader: endSentence(`${client}\u00a0: ${experience}`),
      paragraphs: [
        `Bonjour ${coachFirstName},`,
        `${client} a écrit un avis sur des séances avec vous, avant ${BRAND.name} (${experience}). Dites-nous si cette personne a été votre client.`,
        `Vous lirez l’avis une fois publié. Sans réponse de votre part le ${formatDay(answerBy)}, soit ${COACH_DAYS}\u00a0jours, nous décidons sans vous.`,
      ],
      action: { label: "Répondre", url },
      stop,
    }),
  };
}

/** Sent to the coach once the review is public. */
export function formerReviewMail({
  coachFirstName,
  client,
  url,
  stop,
}: Pick<Claimed, "coachFirstName" | "client" | "url" | "stop">) {
  return {
    subject: `L’avis ${ofPerson(client)} est en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Un avis d’ancien client",
      preheader: endSentence(`L’avis ${ofPerson(client)} est sur votre page`),
      paragraphs: [
        `Bonjour ${coachFirstName},`,
        `L’avis ${ofPerson(client)} est en ligne sur votre page, avec la mention «\u00a0${FORMER_CLIENT_MARK}\u00a0». Il ne compte pas dans votre note, et vous pouvez y répondre.`,
      ],
      action: { label: "Lire et répondre", url },
      stop,
    }),
  };
}

/** Decisions are sent to the author whatever they asked for: a refusal has its reason (article D. 111-19). */
export function publishedMail({ coach, url, ownUrl }: Linked & { ownUrl: string }) {
  return {
    subject: `Votre avis sur ${coach} est en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Merci, votre avis est en ligne",
      preheader: `Il est sur la page ${endSentence(ofPerson(coach))}`,
      paragraphs: [
        `Nous avons relu votre avis sur ${coach}, et il est maintenant en ligne avec votre prénom et la mention «\u00a0${FORMER_CLIENT_MARK}\u00a0».`,
      ],
      action: { label: "Le voir", url },
      links: [{ label: "Le retirer, à tout moment", url: ownUrl }],
    }),
  };
}

export function refusedMail({ coach, reason, url }: Linked & { reason: string }) {
  return {
    subject: `Votre avis sur ${coach} n’est pas publié · ${BRAND.name}`,
    ...renderMail({
      title: "Votre avis n’est pas publié",
      preheader: "Voici pourquoi.",
      paragraphs: [
        `Nous avons relu votre avis sur ${coach}, et nous ne le publions pas. Voici pourquoi\u00a0:`,
        `«\u00a0${reason}\u00a0»`,
        "Si vous n’êtes pas d’accord, écrivez-nous\u00a0: nous le relirons avec vous.",
      ],
      action: { label: "Nous écrire", url },
    }),
  };
}
