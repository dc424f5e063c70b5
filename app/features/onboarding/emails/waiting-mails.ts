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
