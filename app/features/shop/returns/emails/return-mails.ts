import { receiptMail, sayRefundedNow } from "~/features/withdrawals/emails/withdrawal-mails.ts";
import { withdrawalName } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Withdrawal } from "~/features/withdrawals/tables.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { REFUND_DAYS, returnDueBy } from "../rules/returns.ts";

interface OrderReceipt {
  name: string;
  orderedAt: Date;
  withdrawal: Withdrawal;
  url: string;
}

export function orderReceiptMail({ name, orderedAt, withdrawal, url }: OrderReceipt) {
  const { atOnceCents, laterCents, status, declaredAt } = withdrawal;
  const awaits = status === "awaiting";
  return receiptMail({
    name,
    withdrawal,
    dated: ` du ${formatDay(orderedAt)}`,
    next: [
      ...(atOnceCents > 0 ? [sayRefundedNow(atOnceCents)] : []),
      ...(awaits
        ? [
            `Renvoyez les articles au plus tard le ${formatDay(returnDueBy(declaredAt))}, avec le bon de retour à imprimer. Les frais de retour restent à votre charge.`,
            `${formatEuros(laterCents)} vous sont remboursés dès que le colis est revenu, ou dès que vous nous donnez la preuve de son envoi, au plus tard sous ${REFUND_DAYS}\u00a0jours.`,
          ]
        : []),
    ],
    action: { label: awaits ? "Imprimer le bon de retour" : "Voir ma rétractation", url },
  });
}

const DISAGREE =
  "Si vous n’êtes pas d’accord, écrivez-nous par la page de contact du site\u00a0: une personne vous lit. Vous pouvez aussi saisir le médiateur, dont l’adresse est dans nos conditions.";

interface Outcome {
  withdrawal: Pick<Withdrawal, "number" | "contract" | "words" | "status" | "laterCents" | "refundedCents">;
  /** refunded by this step; earlier refunds are in the withdrawal */
  paidCents: number;
  url: string;
}

/** For returns that are not simply refunded in full: less, nothing, or nothing more. */
export function outcomeMail({ withdrawal, paidCents, url }: Outcome) {
  const { contract, words, status } = withdrawal;
  const title = "La suite donnée à votre retour";
  const about = `retour ${withdrawalName(withdrawal)} (${contract})`;
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: `${contract}, retour ${withdrawalName(withdrawal)}.`,
      paragraphs: [
        "Bonjour,",
        status === "closed"
          ? `Votre ${about} est traité et terminé.`
          : `Votre ${about} attend encore le colis.`,
        outcomeLine(withdrawal, paidCents),
        ...(words ? [`Pour cette raison\u00a0:\n«\u00a0${words}\u00a0»`, DISAGREE] : []),
      ],
      action: { label: "Voir ma rétractation", url },
    }),
  };
}

function outcomeLine({ laterCents, refundedCents, words }: Outcome["withdrawal"], paidCents: number): string {
  const ofDue = refundedCents < laterCents ? `, sur ${formatEuros(laterCents)} prévus` : "";
  if (paidCents > 0)
    return `${formatEuros(paidCents)} vous sont remboursés${ofDue}, par le moyen de paiement utilisé.`;
  if (refundedCents > 0)
    return `${formatEuros(refundedCents)} vous ont été remboursés avant l’arrivée du colis${ofDue}. Rien de plus n’est remboursé.`;
  // No refund and no reason means that nothing was due, because it was refunded otherwise.
  return words
    ? `Rien n’est remboursé pour ce retour, sur ${formatEuros(laterCents)} prévus.`
    : "Rien ne restait à rembourser pour ce retour.";
}

interface Refusal {
  withdrawal: Pick<Withdrawal, "number" | "contract" | "words">;
  url: string;
}

export function refusalMail({ withdrawal, url }: Refusal) {
  const title = "Votre retour est classé sans remboursement";
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: `${withdrawal.contract}, retour ${withdrawalName(withdrawal)}.`,
      paragraphs: [
        "Bonjour,",
        `Le retour ${withdrawalName(withdrawal)} (${withdrawal.contract}) est classé sans remboursement, pour cette raison\u00a0:`,
        `«\u00a0${withdrawal.words}\u00a0»`,
        DISAGREE,
      ],
      action: { label: "Voir ma rétractation", url },
    }),
  };
}

export function linkMail({ contract, url }: { contract: string; url: string }) {
  const title = "Renoncer à votre commande";
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: contract,
      paragraphs: [
        "Bonjour,",
        `Vous avez demandé comment renoncer à votre achat (${contract}). Ce lien ouvre la page de rétractation\u00a0: rien n’est déclaré tant que vous n’y avez pas confirmé.`,
      ],
      action: { label: "Renoncer au contrat ici", url },
      footnote: "Vous n’avez rien demandé\u00a0? Ignorez cet e-mail\u00a0: rien ne change.",
    }),
  };
}
