import { WithdrawalStatement } from "~/features/withdrawals/components/withdrawal-statement.tsx";
import type { ShownWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { REFUND_DAYS, returnDueBy, returnSlipPath } from "../rules/returns.ts";
import { ProofForm } from "./proof-form.tsx";

interface ReturnStatementProps {
  withdrawal: ShownWithdrawal;
  /** token of the order's signed link */
  token: string;
  level?: 2 | 3;
}

/** A withdrawal from an order, with the return of its goods. */
export function ReturnStatement({ withdrawal, token, level = 2 }: ReturnStatementProps) {
  const { number, status, refundedCents, words } = withdrawal;
  const awaits = status === "awaiting" || status === "sent";
  return (
    <WithdrawalStatement withdrawal={withdrawal} level={level}>
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
      {awaits && (
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
    </WithdrawalStatement>
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
