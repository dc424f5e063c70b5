import { formatDay } from "~/platform/dates.ts";
import { formatEuros } from "~/platform/money.ts";
import { Badge } from "~/ui/badge.tsx";
import type { Instalment } from "../queries/followed.server.ts";

interface InstalmentListProps {
  instalments: readonly Instalment[];
  /** more are to come, unless it has ended */
  isOver: boolean;
}

/** What was paid, what is late, and what comes, with its day and its amount. */
export function InstalmentList({ instalments, isOver }: InstalmentListProps) {
  const shown = isOver ? instalments.filter(({ status }) => status === "paid") : instalments;
  const paid = shown.filter(({ status }) => status === "paid");
  const left = shown.filter(({ status }) => status !== "paid");
  const sum = (some: readonly Instalment[]) => some.reduce((total, { cents }) => total + cents, 0);
  return (
    <div className="grid gap-3">
      <p>
        <strong className="tabular">{formatEuros(sum(paid))}</strong> {paid.length > 1 ? "payés" : "payé"} en{" "}
        {paid.length} {paid.length > 1 ? "mensualités" : "mensualité"}
        {left.length > 0 && (
          <>
            , encore <strong className="tabular">{formatEuros(sum(left))}</strong> en {left.length}{" "}
            {left.length > 1 ? "mensualités" : "mensualité"}
          </>
        )}
        .
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {shown.map((instalment) => (
          <li
            key={instalment.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span>
              <span className="font-semibold">Mensualité {instalment.number}</span>
              <span className="text-muted"> · {sayInstalment(instalment)}</span>
            </span>
            <span className="flex items-center gap-3">
              {instalment.status === "failed" && <Badge tone="danger">En retard</Badge>}
              <span className="font-semibold tabular">{formatEuros(instalment.cents)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sayInstalment({ status, paidAt, dueAt, refundedCents, cents }: Instalment): string {
  if (status === "paid" && paidAt) {
    const back =
      refundedCents === 0
        ? ""
        : refundedCents >= cents
          ? ", remboursée"
          : `, dont ${formatEuros(refundedCents)} remboursés`;
    return `payée le ${formatDay(paidAt)}${back}`;
  }
  if (status === "failed") return `due depuis le ${formatDay(dueAt)}`;
  return status === "pending" ? "paiement en cours" : `le ${formatDay(dueAt)}`;
}
