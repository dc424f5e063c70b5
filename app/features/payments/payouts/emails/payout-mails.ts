import { type PayoutDocumentContent, RETURNED_LABEL } from "~/features/invoicing/rules/payout-documents.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Sent {
  content: Pick<PayoutDocumentContent, "totals" | "commissionRate">;
  at: Date;
  statementUrl: string;
  /** undefined if no commission was taken */
  invoiceUrl: string | undefined;
}

export function payoutSentMail({ content, at, statementUrl, invoiceUrl }: Sent) {
  const { grossCents, commissionCents, returnedCents, payoutCents } = content.totals;
  const amount = formatEuros(payoutCents);
  const sums = [
    `Vendu\u00a0: ${formatEuros(grossCents)}`,
    `Commission (${content.commissionRate}\u00a0%)\u00a0: ${formatEuros(-commissionCents)}`,
    ...(returnedCents === 0 ? [] : [`${RETURNED_LABEL}\u00a0: ${formatEuros(returnedCents)}`]),
    `Versé\u00a0: ${amount}`,
  ];
  return {
    subject: `${amount} en route vers votre compte · ${BRAND.name}`,
    ...renderMail({
      title: `${amount} en route`,
      preheader: `Votre virement du ${formatDay(at)}, avec son relevé.`,
      paragraphs: [
        "Bonjour,",
        `Nous avons viré ${amount} le ${formatDay(at)}. Votre banque les affiche d’ordinaire sous deux à trois jours ouvrés.`,
        sums.join("\n"),
        ...(invoiceUrl ? [`La facture de la commission\u00a0:\n${invoiceUrl}`] : []),
      ],
      action: { label: "Télécharger le relevé", url: statementUrl },
    }),
  };
}

export function payoutFailedMail({ cents, url }: { cents: number; url: string }) {
  const amount = formatEuros(cents);
  return {
    subject: `Un virement n’a pas abouti · ${BRAND.name}`,
    ...renderMail({
      title: "Un virement n’a pas abouti",
      preheader: `${amount} vous restent dus.`,
      paragraphs: [
        "Bonjour,",
        `Le virement de ${amount} n’a pas abouti. Rien n’est perdu\u00a0: cette somme vous reste due, et part avec le prochain virement.`,
        "Vérifiez vos coordonnées bancaires d’ici là.",
      ],
      action: { label: "Vérifier mes informations", url },
    }),
  };
}
