import { documentTitle } from "~/features/invoicing/rules/document-numbers.ts";
import {
  BALANCE_LABEL,
  commissionLabel,
  type PayoutDocumentContent,
  RETURNED_LABEL,
  serviceLabel,
} from "~/features/invoicing/rules/payout-documents.ts";
import { monthName } from "~/features/invoicing/rules/self-billing.ts";
import type { SelfBilledDocument } from "~/features/invoicing/tables.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { ofName } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";

interface Sent {
  content: Pick<PayoutDocumentContent, "totals" | "commissionRate" | "rates">;
  at: Date;
  statementUrl: string;
  /** undefined if no commission was taken */
  invoiceUrl: string | undefined;
}

export function payoutSentMail({ content, at, statementUrl, invoiceUrl }: Sent) {
  const {
    grossCents,
    commissionCents,
    services,
    balanceCents = 0,
    returnedCents,
    payoutCents,
  } = content.totals;
  const amount = formatEuros(payoutCents);
  const { ownCents = 0, selfBilledCents = 0, vatCents = 0 } = services ?? {};
  const sums = [
    ["Vendu", grossCents],
    [commissionLabel(content), -commissionCents],
    [serviceLabel(content), ownCents + selfBilledCents],
    ["Votre TVA sur ces prestations", vatCents],
    [BALANCE_LABEL, balanceCents],
    [RETURNED_LABEL, returnedCents],
    ["Versé", payoutCents],
  ] as const;
  return {
    subject: `${amount} en route vers votre compte · ${BRAND.name}`,
    ...renderMail({
      title: `${amount} en route`,
      preheader: `Votre virement du ${formatDay(at)}, avec son relevé.`,
      paragraphs: [
        "Bonjour,",
        `Nous avons viré ${amount} le ${formatDay(at)}. Votre banque les affiche d’ordinaire sous deux à trois jours ouvrés.`,
        sums
          .flatMap(([label, cents]) => (cents === 0 ? [] : `${label}\u00a0: ${formatEuros(cents)}`))
          .join("\n"),
        ...(ownCents > 0
          ? [
              `À nous facturer\u00a0: ${formatEuros(ownCents)} hors taxes. Le relevé dit à qui adresser votre facture.`,
            ]
          : []),
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

/** Sent once, when the balance has been negative for a month. */
export function balanceMail({ cents, since, url }: { cents: number; since: Date; url: string }) {
  const amount = formatEuros(cents);
  return {
    subject: `${amount} à régler · ${BRAND.name}`,
    ...renderMail({
      title: `${amount} à régler`,
      preheader: `Votre solde est négatif depuis le ${formatDay(since)}.`,
      paragraphs: [
        "Bonjour,",
        `Des séances ou des packs qui vous avaient été versés ont été remboursés à vos élèves. Depuis le ${formatDay(since)}, votre solde est donc négatif, et de nouvelles ventes ne l’ont pas compensé\u00a0: vous nous devez ${amount}.`,
        "Réglez cette somme par carte, depuis la page de vos revenus. Vous y trouvez chaque vente reprise. Une erreur\u00a0? Répondez-nous.",
      ],
      action: { label: "Voir et régler mon solde", url },
    }),
  };
}

/** The coach can contest the invoice, as for any document issued on a mandate. */
export function selfBilledMail(document: SelfBilledDocument, url: string) {
  const { content, netCents, vatCents, kind } = document;
  const month = monthName(content);
  const isCredit = kind === "self-billed credit note";
  const total = formatEuros(Math.abs(netCents + vatCents));
  const issued = isCredit ? "émis" : "émise";
  return {
    subject: `Votre ${isCredit ? "avoir" : "facture"} ${ofName(month)} · ${BRAND.name}`,
    ...renderMail({
      title: isCredit ? `Votre avoir ${ofName(month)}` : `Votre facture ${ofName(month)}`,
      preheader: `${total}, ${issued} par autofacturation.`,
      paragraphs: [
        "Bonjour,",
        `Comme vous nous en avez donné mandat, nous avons émis en votre nom ${isCredit ? "l’avoir" : "la facture"} de vos accompagnements ${ofName(month)}\u00a0: ${documentTitle(document)}, ${total}.`,
        "Une erreur\u00a0? Répondez-nous\u00a0: elle est corrigée par un avoir ou une facture complémentaire. Vous pouvez révoquer ce mandat à tout moment dans vos paramètres de paiement.",
      ],
      action: { label: isCredit ? "Télécharger l’avoir" : "Télécharger la facture", url },
    }),
  };
}
