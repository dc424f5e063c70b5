import { BRAND } from "~/platform/config/brand.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Statement {
  year: number;
  statementUrl: string;
  settingsUrl: string;
  /** what the coach has not told yet, in words */
  missing: string[];
  /** the tax office is told: the coach is in a country of the exchange */
  isReported: boolean;
}

export function yearStatementMail({ year, statementUrl, settingsUrl, missing, isReported }: Statement) {
  return {
    subject: `Votre relevé annuel ${year} · ${BRAND.name}`,
    ...renderMail({
      title: `Votre relevé annuel ${year}`,
      preheader: `Vos ventes de ${year}, trimestre par trimestre.`,
      paragraphs: [
        "Bonjour,",
        `Votre relevé de ${year} est prêt\u00a0: ce que vous avez vendu, la commission et le net, trimestre par trimestre. Votre livre des recettes l’accompagne dans vos paramètres de paiement.`,
        ...(isReported
          ? [
              `La loi nous demande de transmettre ces montants à l’administration fiscale avant le 31 janvier ${year + 1}, avec votre identité et votre compte bancaire (article 1649 ter A du code général des impôts).`,
            ]
          : []),
        ...(missing.length > 0
          ? [`Il nous manque encore\u00a0: ${missing.join(", ")}. Complétez-les ici\u00a0:\n${settingsUrl}`]
          : []),
      ],
      action: { label: "Télécharger mon relevé", url: statementUrl },
    }),
  };
}
