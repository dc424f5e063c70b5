import { leftParagraphs } from "~/features/readiness/emails/paper-mails.ts";
import type { StepsLeft } from "~/features/readiness/rules/going-live.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

/** The operator receives this mail. */
export function coachWaitsMail({ name, url }: { name: string; url: string }) {
  return {
    subject: `Coach à valider · ${name}`,
    ...renderMail({
      title: `${name} attend votre validation`,
      preheader: "Nous lui avons promis une réponse sous 48\u00a0h.",
      paragraphs: [
        `${name} vient de demander la validation de sa page. Nous lui avons promis une réponse sous 48\u00a0h.`,
      ],
      action: { label: "Ouvrir sa fiche", url },
    }),
  };
}

interface WaitingPage extends StepsLeft {
  firstName: string | null;
  url: string;
}

/** The coach receives this mail. */
export function pageWaitsMail({ firstName, url, ...steps }: WaitingPage) {
  return {
    subject: `Votre page est créée · ${BRAND.name}`,
    ...renderMail({
      title: "Votre page est créée",
      preheader: "Nous la relisons, en général sous 48\u00a0h.",
      paragraphs: [
        firstName ? `Bonjour ${firstName},` : "Bonjour,",
        "Votre page est créée. Nous la relisons, en général sous 48\u00a0h, et vous écrivons dès qu’elle est validée.",
        ...leftParagraphs(steps),
      ],
      action: { label: "Ouvrir mon tableau de bord", url },
    }),
  };
}
