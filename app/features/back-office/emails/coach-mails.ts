import { leftParagraphs } from "~/features/readiness/emails/paper-mails.ts";
import type { StepsLeft } from "~/features/readiness/rules/going-live.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

const greet = (firstName: string) => `Bonjour ${firstName},`;

interface ToCoach {
  firstName: string;
  url: string;
}

/** A mail to a coach, with the steps that are left before students can pay. */
type WithSteps = ToCoach & StepsLeft;

/** The approval has made the page public. */
export function coachOnlineMail({ firstName, url, ...steps }: WithSteps) {
  return {
    subject: `Vous êtes en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Vous êtes en ligne",
      preheader: "Votre page est validée\u00a0: les élèves vous trouvent dès maintenant.",
      paragraphs: [
        greet(firstName),
        "Votre page est validée\u00a0: les élèves vous trouvent dès maintenant dans la recherche. Bienvenue parmi les coachs.",
        "Partagez son adresse autour de vous, et répondez vite à vos premiers messages\u00a0: c’est ce qui décide le plus souvent un élève.",
        ...leftParagraphs(steps),
      ],
      action: { label: "Voir ma page", url },
    }),
  };
}

/** The coach is approved but has no active listing. */
export function coachApprovedMail({ firstName, url, ...steps }: WithSteps) {
  return {
    subject: `Votre page est validée · ${BRAND.name}`,
    ...renderMail({
      title: "Votre page est validée",
      preheader: "Publiez une annonce pour que les élèves vous trouvent.",
      paragraphs: [
        greet(firstName),
        steps.needsHours
          ? "Votre page est validée. Publiez une annonce et choisissez vos horaires\u00a0: les élèves vous trouveront aussitôt."
          : "Votre page est validée. Il ne vous manque qu’une annonce publiée\u00a0: les élèves vous trouveront aussitôt.",
        ...leftParagraphs(steps),
      ],
      action: { label: "Ouvrir mes annonces", url },
    }),
  };
}

/** The coach is approved and has an active listing, but has not chosen hours. */
export function coachAwaitsHoursMail({ firstName, url, ...steps }: WithSteps) {
  return {
    subject: `Votre page est validée, il reste vos horaires · ${BRAND.name}`,
    ...renderMail({
      title: "Il ne manque que vos horaires",
      preheader: "Enregistrez vos horaires, et votre page est en ligne aussitôt.",
      paragraphs: [
        greet(firstName),
        "Votre page est validée. Elle est en ligne dès que vous enregistrez vos horaires\u00a0: un élève qui vous trouve doit pouvoir voir quand vous êtes libre.",
        ...leftParagraphs(steps),
      ],
      action: { label: "Choisir mes horaires", url },
    }),
  };
}

interface WithReason extends ToCoach {
  reason: string;
}

export function coachRefusedMail({ firstName, reason, url }: WithReason) {
  return {
    subject: `Votre page n’est pas encore validée · ${BRAND.name}`,
    ...renderMail({
      title: "Il manque encore quelque chose",
      preheader: "Corrigez votre page, puis redemandez la validation.",
      paragraphs: [
        greet(firstName),
        "Merci pour votre inscription. Nous avons lu votre page, et nous ne pouvons pas encore la mettre en ligne. Voici pourquoi\u00a0:",
        `«\u00a0${reason}\u00a0»`,
        "Rien n’est perdu\u00a0: corrigez ce qu’il faut, puis redemandez la validation depuis votre tableau de bord. Nous la relirons avec plaisir.",
      ],
      action: { label: "Ouvrir mon tableau de bord", url },
    }),
  };
}

export function listingPulledMail({ firstName, title, reason, url }: WithReason & { title: string }) {
  return {
    subject: `Une de vos annonces est retirée · ${BRAND.name}`,
    ...renderMail({
      title: "Une annonce à reprendre",
      preheader: `«\u00a0${title}\u00a0» n’est plus visible pour l’instant.`,
      paragraphs: [
        greet(firstName),
        `Nous avons retiré votre annonce «\u00a0${title}\u00a0» pour l’instant. Voici pourquoi\u00a0:`,
        `«\u00a0${reason}\u00a0»`,
        "Corrigez-la, puis demandez sa remise en ligne\u00a0: nous la relirons.",
      ],
      action: { label: "Reprendre mon annonce", url },
    }),
  };
}

export function listingBackMail({ firstName, title, url }: ToCoach & { title: string }) {
  return {
    subject: `Votre annonce est remise en ligne · ${BRAND.name}`,
    ...renderMail({
      title: "Votre annonce est de retour",
      preheader: `«\u00a0${title}\u00a0» peut de nouveau être trouvée.`,
      paragraphs: [
        greet(firstName),
        `Nous avons relu votre annonce «\u00a0${title}\u00a0»\u00a0: elle n’est plus retirée. Merci pour votre patience.`,
      ],
      action: { label: "Voir mon annonce", url },
    }),
  };
}
