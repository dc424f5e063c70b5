import { ofPerson } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Stoppable {
  url: string;
  /** unsubscribe link in the footer */
  stop: { label: string; url: string } | undefined;
}

const quote = (words: string) => `«\u00a0${words}\u00a0»`;
const stars = (rating: number) => (rating === 1 ? "1 étoile" : `${rating} étoiles`);

interface NewReview extends Stoppable {
  firstName: string;
  author: string;
  service: string;
  rating: number;
  comment: string;
}

/** Sent to the coach for a new review, not for its edits. */
export function newReviewMail({ firstName, author, service, rating, comment, url, stop }: NewReview) {
  return {
    subject: `${author} a donné son avis · ${BRAND.name}`,
    ...renderMail({
      title: "Un nouvel avis",
      preheader: endSentence(`${stars(rating)} ${ofPerson(author)}`),
      paragraphs: [
        `Bonjour ${firstName},`,
        `${author} vous donne ${stars(rating)} après une séance (${service})\u00a0:`,
        quote(comment),
        "Un mot de réponse est lu par tous ceux qui regardent votre page\u00a0: remerciez, ou expliquez.",
      ],
      action: { label: "Répondre", url },
      stop,
    }),
  };
}

export function reviewAnsweredMail({
  coach,
  answer,
  url,
  stop,
}: Stoppable & { coach: string; answer: string }) {
  return {
    subject: `${coach} a répondu à votre avis · ${BRAND.name}`,
    ...renderMail({
      title: "Une réponse à votre avis",
      preheader: `${coach} vous a lu.`,
      paragraphs: [`${coach} a répondu à votre avis\u00a0:`, quote(answer)],
      action: { label: "Voir les avis", url },
      stop,
    }),
  };
}

interface Decided {
  coach: string;
  comment: string;
  url: string;
}

/** Sent to the author when the operator hides the review. */
export function reviewHiddenMail({ coach, comment, reason, url }: Decided & { reason: string }) {
  return {
    subject: `Votre avis est retiré · ${BRAND.name}`,
    ...renderMail({
      title: "Votre avis n’est plus en ligne",
      preheader: endSentence(`Celui que vous avez donné sur ${coach}`),
      paragraphs: [
        `Nous avons relu l’avis que vous avez donné sur ${coach}\u00a0:`,
        quote(comment),
        "Nous l’avons retiré. Voici pourquoi\u00a0:",
        quote(reason),
        "Si vous n’êtes pas d’accord, écrivez-nous\u00a0: nous le relirons avec vous.",
      ],
      action: { label: "Nous écrire", url },
    }),
  };
}

/** Sent to the author when the review is visible again. */
export function reviewBackMail({ coach, comment, url }: Decided) {
  return {
    subject: `Votre avis est remis en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Votre avis est de retour",
      preheader: endSentence(`Celui que vous avez donné sur ${coach}`),
      paragraphs: [
        `Nous avons relu l’avis que vous avez donné sur ${coach}, et nous l’avons remis en ligne\u00a0:`,
        quote(comment),
        "Merci pour votre patience.",
      ],
      action: { label: "Voir les avis", url },
    }),
  };
}
