import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

export function nobodyFoundMail({ url }: { url: string }) {
  const title = "Un accompagnement est sans coach";
  const sentence = "Un élève a payé un accompagnement, et aucun coach ne reste à solliciter.";
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: sentence,
      paragraphs: ["Bonjour,", sentence, "Confiez-le à un coach depuis sa page, ou écrivez à l’élève."],
      action: { label: "Voir l’accompagnement", url },
    }),
  };
}
