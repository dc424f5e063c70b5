import { sellerOf, sellerParagraphs } from "~/features/withdrawals/emails/seller-paragraphs.ts";
import { WITHDRAWAL_DAYS } from "~/features/withdrawals/rules/period.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { ofName } from "~/platform/format/elision.ts";
import { hasParcel } from "../rules/order-words.ts";

interface Contract {
  lines: readonly { isSent: boolean }[];
  operator: OperatorIdentity;
  termsUrl: string;
}

/** The confirmation on a durable medium that articles L. 221-5 and L. 221-13 of the consumer code require. */
export function contractParagraphs({ lines, operator, termsUrl }: Contract): string[] {
  const hasFiles = lines.some(({ isSent }) => !isSent);
  return [
    ...(hasParcel(lines) ? [PARCEL] : []),
    ...(hasFiles ? [FILES] : []),
    `Modèle de rétractation\u00a0: «\u00a0À l’attention ${ofName(sellerOf(operator))}\u00a0: je vous notifie ma rétractation du contrat portant sur [articles], commandés le [date] et reçus le [date]. Nom et adresse\u00a0: […]. Date\u00a0: […].\u00a0»`,
    ...sellerParagraphs({ operator, termsUrl }),
  ];
}

const PARCEL = `Droit de rétractation\u00a0: vous avez ${WITHDRAWAL_DAYS}\u00a0jours à compter de la réception du colis pour changer d’avis, sans donner de motif. Dites-le depuis la page de votre commande, par e-mail ou par courrier, puis renvoyez les articles dans les ${WITHDRAWAL_DAYS}\u00a0jours, à vos frais. Nous vous remboursons leur prix, et la livraison si vous renvoyez tout le colis, dès leur retour ou la preuve de leur envoi. Un article descellé qui ne peut être renvoyé pour des raisons d’hygiène ou de santé n’est pas repris.`;

const FILES = `Programmes à télécharger\u00a0: vous avez ${WITHDRAWAL_DAYS}\u00a0jours à compter de la commande pour changer d’avis, sans donner de motif. Que vous les ayez ouverts ou non, nous vous remboursons leur prix.`;
