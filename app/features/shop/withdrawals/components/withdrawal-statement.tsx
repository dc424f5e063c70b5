import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { ProofForm } from "../../orders/components/proof-form.tsx";
import type { ShownWithdrawal } from "../queries/withdrawals.server.ts";
import {
  REFUND_DAYS,
  returnDueBy,
  returnName,
  returnSlipPath,
  WITHDRAWAL_LABELS,
} from "../rules/withdrawal.ts";

interface WithdrawalStatementProps {
  withdrawal: ShownWithdrawal;
  /** token of the order's signed link; absent for other contracts */
  token?: string;
  /** heading level; 3 below an order's heading */
  level?: 2 | 3;
}

/** Shows the same as the mailed receipt. */
export function WithdrawalStatement({ withdrawal, token, level = 2 }: WithdrawalStatementProps) {
  const Heading = `h${level}` as const;
  const { number, contract, declared, status, declaredAt, atOnceCents, refundedCents, words } = withdrawal;
  const awaits = status === "awaiting" || status === "sent";
  return (
    <article
      aria-labelledby={`retractation-${number}`}
      className="grid gap-3 rounded-lg bg-sunken p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading id={`retractation-${number}`} className="text-lg">
          Rétractation {returnName(withdrawal)}
        </Heading>
        <Badge tone={status === "closed" ? "green" : status === "refused" ? "danger" : "clay"}>
          {WITHDRAWAL_LABELS[status]}
        </Badge>
      </div>
      <p>
        Déclarée le <time dateTime={declaredAt.toISOString()}>{formatDayTime(declaredAt)}</time> (heure de
        Paris). L’accusé de réception est parti par e-mail.
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">{contract}</span>
        {"\n"}
        {declared}
      </p>
      {atOnceCents > 0 && (
        <p>{formatEuros(atOnceCents)} vous sont remboursés, par le moyen de paiement utilisé.</p>
      )}
      {awaits && <NextSteps withdrawal={withdrawal} />}
      {refundedCents > 0 && (
        <p>{formatEuros(refundedCents)} vous sont remboursés pour les articles renvoyés.</p>
      )}
      {status === "refunded" && <p>Il ne reste qu’à faire revenir le colis, s’il n’est pas encore parti.</p>}
      {words && (
        <blockquote className="max-w-prose rounded-lg bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
      {token && awaits && (
        <>
          <ButtonLink
            to={returnSlipPath(token, number)}
            variant={status === "awaiting" ? "primary" : "secondary"}
            className="justify-self-start max-sm:w-full"
          >
            Bon de retour à imprimer
          </ButtonLink>
          <ProofForm withdrawal={withdrawal} token={token} />
        </>
      )}
    </article>
  );
}

function NextSteps({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const { status, declaredAt, laterCents, proofCarrier, proofTracking } = withdrawal;
  return status === "awaiting" ? (
    <>
      <p>
        Renvoyez les articles au plus tard le <strong>{formatDay(returnDueBy(declaredAt))}</strong>, avec le
        bon de retour. Les frais de retour restent à votre charge.
      </p>
      <p>
        {formatEuros(laterCents)} vous sont remboursés dès que le colis est revenu, ou dès que vous donnez
        ci-dessous la preuve de son envoi, au plus tard sous {REFUND_DAYS}&nbsp;jours.
      </p>
    </>
  ) : (
    <p className="wrap-anywhere">
      Vous avez renvoyé le colis ({proofCarrier}, {proofTracking}). {formatEuros(laterCents)} vous sont
      remboursés au plus tard {REFUND_DAYS}&nbsp;jours après votre déclaration.
    </p>
  );
}
