import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

export function taxCertificateMail({ year, url }: { year: number; url: string }) {
  return {
    subject: `Votre attestation fiscale ${year} · ${BRAND.name}`,
    ...renderMail({
      title: `Votre attestation fiscale ${year}`,
      preheader: `Vos séances à domicile de ${year}, pour votre déclaration de revenus.`,
      paragraphs: [
        "Bonjour,",
        `Votre attestation pour ${year} est prête. Elle reprend vos séances à domicile avec des coachs déclarés pour les services à la personne, et ce que vous avez payé pour chacune.`,
        "Gardez-la pour votre déclaration de revenus\u00a0: l’administration accorde le crédit d’impôt selon votre situation et dans les plafonds de la loi.",
      ],
      action: { label: "Télécharger mon attestation", url },
    }),
  };
}
