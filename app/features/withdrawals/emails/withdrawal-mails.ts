import { BRAND } from "~/platform/config/brand.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import { withdrawalName } from "../rules/withdrawal.ts";
import type { Withdrawal } from "../tables.server.ts";

const TITLE = "Votre rétractation est enregistrée";

interface Receipt {
  name: string;
  withdrawal: Pick<Withdrawal, "number" | "contract" | "declared" | "declaredAt">;
  /** added to the name of the contract, for example " du 3 juin 2026" */
  dated?: string;
  /** the refund, and what the customer has to do */
  next: string[];
  action: { label: string; url: string };
}

/** The receipt on a durable medium that the law requires: the declaration, and its time to the minute. */
export function receiptMail({ name, withdrawal, dated = "", next, action }: Receipt) {
  const { contract, declared, declaredAt } = withdrawal;
  return {
    subject: `${TITLE}\u00a0: ${contract} · ${BRAND.name}`,
    ...renderMail({
      title: TITLE,
      preheader: `${contract}, le ${formatDayTime(declaredAt)}.`,
      paragraphs: [
        `Bonjour ${name},`,
        `Nous accusons réception de votre rétractation ${withdrawalName(withdrawal)}, déclarée le ${formatDayTime(declaredAt)} (heure de Paris).`,
        `Contrat\u00a0: ${contract}${dated}\nCe à quoi vous renoncez\u00a0:\n${declared}`,
        ...next,
      ],
      action,
      footnote: "Gardez cet e-mail\u00a0: il prouve votre déclaration, avec sa date et son heure.",
    }),
  };
}

export const sayRefundedNow = (cents: number): string =>
  `${formatEuros(cents)} vous sont remboursés dès maintenant, par le moyen de paiement utilisé.`;

interface ServiceReceipt extends Pick<Receipt, "name"> {
  withdrawal: Receipt["withdrawal"] & Pick<Withdrawal, "atOnceCents">;
  url: string;
}

export function serviceReceiptMail({ name, withdrawal, url }: ServiceReceipt) {
  const { atOnceCents } = withdrawal;
  return receiptMail({
    name,
    withdrawal,
    next: [
      atOnceCents > 0
        ? sayRefundedNow(atOnceCents)
        : "Rien ne vous est remboursé\u00a0: ce qui a été payé correspond à ce qui a déjà été fourni.",
    ],
    action: { label: "Voir le détail", url },
  });
}
