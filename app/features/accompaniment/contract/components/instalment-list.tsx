import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Badge } from "~/ui/data/badge.tsx";
import type { Followed, Instalment } from "../../coach/queries/followed.server.ts";
import { isLastPayment, shownInstalments } from "../rules/instalments.ts";

interface InstalmentListProps {
  followed: Followed;
  instalments: readonly Instalment[];
}

export function InstalmentList({ followed, instalments }: InstalmentListProps) {
  const shown = shownInstalments(instalments, followed);
  const paid = shown.filter(({ status }) => status === "paid");
  const left = shown.filter(({ status }) => status !== "paid");
  const isLeaving = followed.status !== "ended" && followed.endAskedAt !== null;
  return (
    <div className="grid gap-3">
      <p>
        {paid.length === 0 ? "Rien n’est payé pour l’instant" : <Sum of={paid} word="payés" />}
        {left.length > 0 && (
          <>
            , encore <Sum of={left} />
          </>
        )}
        .
      </p>
      {isLeaving && (
        <p className="text-muted">
          Plus aucune mensualité n’est prélevée&nbsp;: le décompte est fait le jour de la fin.
        </p>
      )}
      <ul className="grid divide-y divide-line border-y border-line empty:hidden">
        {shown.map((instalment) => (
          <li key={instalment.id} className="flex items-start justify-between gap-x-4 py-2.5">
            <span>
              <span className="font-semibold">
                {isLastPayment(instalment, followed) ? "Dernier paiement" : `Mensualité ${instalment.number}`}
              </span>
              <span className="text-muted"> · {sayInstalment(instalment, followed)}</span>
            </span>
            <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 max-sm:grid max-sm:justify-items-end">
              {instalment.status === "failed" && <Badge tone="danger">En retard</Badge>}
              <span className="font-semibold tabular">{formatEuros(instalment.cents)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For example "150,00 € payés en 1 fois": the participle agrees with the euros. */
function Sum({ of: some, word }: { of: readonly Instalment[]; word?: string }) {
  const cents = some.reduce((total, one) => total + one.cents, 0);
  return (
    <>
      <strong className="tabular">{formatEuros(cents)}</strong>
      {word && ` ${word}`} en {some.length}&nbsp;fois
    </>
  );
}

/** Days without a coach are deducted from an instalment. */
const creditText = ({ creditCents }: Instalment): string =>
  creditCents === 0 ? "" : `, ${formatEuros(creditCents)} déduits pour les jours sans coach`;

const sayInstalment = (instalment: Instalment, followed: Followed): string =>
  `${sayState(instalment, followed)}${creditText(instalment)}`;

function sayState(instalment: Instalment, followed: Followed): string {
  const { status, paidAt, dueAt, refundedCents, cents } = instalment;
  // "Mensualité" is feminine, "dernier paiement" masculine.
  const e = isLastPayment(instalment, followed) ? "" : "e";
  if (status === "paid" && paidAt) {
    const back =
      refundedCents === 0
        ? ""
        : refundedCents >= cents
          ? `, remboursé${e}`
          : `, dont ${formatEuros(refundedCents)} remboursés`;
    return `payé${e} le ${formatDay(paidAt)}${back}`;
  }
  if (status === "failed") return `${e ? "due" : "dû"} depuis le ${formatDay(dueAt)}`;
  return status === "pending" ? "paiement en cours" : `le ${formatDay(dueAt)}`;
}
