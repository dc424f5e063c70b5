import type { ReactNode } from "react";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import type { ShownWithdrawal } from "../queries.server.ts";
import { WITHDRAWAL_LABELS, withdrawalName } from "../rules/withdrawal.ts";

interface WithdrawalStatementProps {
  withdrawal: ShownWithdrawal;
  /** heading level; 3 below an order's heading */
  level?: 2 | 3;
  /** what the seller adds, for example how goods are sent back */
  children?: ReactNode;
}

/** Shows the same as the mailed receipt. */
export function WithdrawalStatement({ withdrawal, level = 2, children }: WithdrawalStatementProps) {
  const Heading = `h${level}` as const;
  const { number, contract, declared, status, declaredAt, atOnceCents } = withdrawal;
  return (
    <article
      aria-labelledby={`retractation-${number}`}
      className="grid gap-3 rounded-lg bg-sunken p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading id={`retractation-${number}`} className="text-lg">
          Rétractation {withdrawalName(withdrawal)}
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
      {children}
    </article>
  );
}
