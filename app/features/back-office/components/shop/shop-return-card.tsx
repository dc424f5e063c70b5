import { isRefundLate, refundDueBy, returnDueBy } from "~/features/shop/returns/rules/returns.ts";
import {
  WITHDRAWAL_LABELS,
  type WithdrawalState,
  withdrawalName,
} from "~/features/withdrawals/rules/withdrawal.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import type { ListedReturn } from "../../queries/list-shop-returns.server.ts";
import { shopOrderPath } from "../../rules/shop.ts";

const TONES = {
  awaiting: "sand",
  sent: "clay",
  refunded: "sand",
  closed: "green",
  refused: "neutral",
} as const;

interface Dated {
  status: WithdrawalState;
  declaredAt: Date;
}

export function ReturnBadges({ of, now }: { of: Dated; now: Date }) {
  return (
    <>
      <Badge tone={TONES[of.status]}>{WITHDRAWAL_LABELS[of.status]}</Badge>
      {isRefundLate(of, now) && <Badge tone="danger">Remboursement en retard</Badge>}
      {of.status === "awaiting" && now > returnDueBy(of.declaredAt) && (
        <Badge tone="neutral">Délai de renvoi passé</Badge>
      )}
    </>
  );
}

/** Returns the legal deadline of the refund, or of the customer's shipment. */
export function dueLine({ status, declaredAt }: Dated): string | undefined {
  if (status === "sent") return `À rembourser avant le ${formatDay(refundDueBy(declaredAt))}`;
  return status === "awaiting" ? `À renvoyer avant le ${formatDay(returnDueBy(declaredAt))}` : undefined;
}

/** A withdrawal from a service needs no further action. */
export function ShopReturnCard({ withdrawal, now }: { withdrawal: ListedReturn; now: Date }) {
  const { number, contract, customer, declared, orderNumber, declaredAt } = withdrawal;
  const { atOnceCents, laterCents, refundedCents, status } = withdrawal;
  const title = `${withdrawalName(withdrawal)}, ${customer}`;
  const isOpen = status === "awaiting" || status === "sent";
  return (
    <Card asChild interactive={orderNumber !== null}>
      <article aria-labelledby={`retour-${number}`} className="grid gap-1.5 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id={`retour-${number}`} className="min-w-0 flex-auto text-lg leading-tight wrap-anywhere">
            {orderNumber === null ? (
              title
            ) : (
              <CardLink to={`${shopOrderPath(orderNumber)}#retour-${number}`}>{title}</CardLink>
            )}
          </h2>
          <ReturnBadges of={withdrawal} now={now} />
        </div>
        <p className="wrap-anywhere">
          {contract}&nbsp;: {declared.replaceAll("\n", ", ")}
        </p>
        <p>
          {isOpen
            ? `${formatEuros(laterCents)} à rembourser au retour`
            : `${formatEuros(atOnceCents + refundedCents)} remboursés`}
          {isOpen && atOnceCents > 0 && `, ${formatEuros(atOnceCents)} déjà remboursés`}
        </p>
        <p className="text-sm text-muted">
          Déclarée le <time dateTime={declaredAt.toISOString()}>{formatDayTime(declaredAt)}</time>
          {dueLine(withdrawal) && ` · ${dueLine(withdrawal)}`}
        </p>
      </article>
    </Card>
  );
}
