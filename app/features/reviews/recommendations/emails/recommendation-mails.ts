import { ofPerson } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { UNANSWERED_DAYS } from "../rules.ts";

interface Linked {
  coach: string;
  url: string;
}

/** The coach has typed the first name and the address; both are checked as a name and an address. */
export function recommendationInvitationMail({ coach, firstName, url }: Linked & { firstName: string }) {
  return {
    subject: `${coach} vous demande une recommandation · ${BRAND.name}`,
    ...renderMail({
      title: "Quelques mots sur son travail",
      preheader: endSentence(`Ce que vous pensez du travail ${ofPerson(coach)}`),
      paragraphs: [
        `Bonjour ${firstName},`,
        `${coach} donne des séances sur ${BRAND.name} et nous dit que vous connaissez son travail. Accepteriez-vous d’en dire quelques mots pour sa page\u00a0? Deux minutes suffisent, sans créer de compte.`,
        "Écrivez ce que vous en pensez vraiment. Personne n’est payé pour une recommandation, et notre équipe relit chaque texte avant de le publier.",
      ],
      action: { label: "Écrire ma recommandation", url },
      footnote: `Ce lien est le vôtre et sert une fois, pendant ${UNANSWERED_DAYS}\u00a0jours. Sans réponse, votre adresse est effacée et nous ne vous écrirons pas une seconde fois.`,
      stop: { label: `Ne plus recevoir d’e-mails ${ofPerson(coach)}`, url },
    }),
  };
}

/** Sent to the coach once the recommendation is public. */
export function newRecommendationMail({
  coachFirstName,
  author,
  url,
  stop,
}: {
  coachFirstName: string;
  author: string;
  url: string;
  stop: { label: string; url: string } | undefined;
}) {
  return {
    subject: `Une recommandation sur votre page · ${BRAND.name}`,
    ...renderMail({
      title: "On vous recommande",
      preheader: endSentence(`Un texte signé ${author}`),
      paragraphs: [
        `Bonjour ${coachFirstName},`,
        `Une nouvelle recommandation est en ligne sur votre page, signée «\u00a0${author}\u00a0». Vous pouvez la retirer quand vous voulez.`,
      ],
      action: { label: "La lire", url },
      stop,
    }),
  };
}

/** Decisions are sent to the author, whatever they asked for. */
export function publishedRecommendationMail({ coach, url, ownUrl }: Linked & { ownUrl: string }) {
  return {
    subject: `Votre recommandation est en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Merci, votre recommandation est en ligne",
      preheader: `Elle est sur la page ${endSentence(ofPerson(coach))}`,
      paragraphs: [
        `Nous avons relu votre texte, et il est maintenant sur la page ${ofPerson(coach)}, avec votre signature.`,
      ],
      action: { label: "Le voir", url },
      links: [{ label: "Le retirer, à tout moment", url: ownUrl }],
    }),
  };
}

export function refusedRecommendationMail({ coach, reason, url }: Linked & { reason: string }) {
  return {
    subject: `Votre recommandation n’est pas publiée · ${BRAND.name}`,
    ...renderMail({
      title: "Votre recommandation n’est pas publiée",
      preheader: "Voici pourquoi.",
      paragraphs: [
        `Nous avons relu votre texte sur ${coach}, et nous ne le publions pas. Voici pourquoi\u00a0:`,
        `«\u00a0${reason}\u00a0»`,
        "Si vous n’êtes pas d’accord, écrivez-nous\u00a0: nous le relirons avec vous.",
      ],
      action: { label: "Nous écrire", url },
    }),
  };
}

export function removedRecommendationMail({ coach, reason, url }: Linked & { reason: string }) {
  return {
    subject: `Votre recommandation n’est plus en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Votre recommandation n’est plus en ligne",
      preheader: "Voici pourquoi.",
      paragraphs: [
        endSentence(`Nous avons retiré votre texte de la page ${ofPerson(coach)}`),
        "Voici pourquoi\u00a0:",
        `«\u00a0${reason}\u00a0»`,
        "Si vous n’êtes pas d’accord, écrivez-nous\u00a0: nous le relirons avec vous.",
      ],
      action: { label: "Nous écrire", url },
    }),
  };
}
