import { Link } from "react-router";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import type { ShownRefusal } from "../../core/queries/refusals.server.ts";
import { DECISION_LABELS } from "../../core/rules/refusals.ts";

/** Decisions about payments that the provider refused; the operator has to resolve them. */
export function RefusalList({ refusals }: { refusals: ShownRefusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <section aria-labelledby="refus" className="grid gap-4">
      <h2 id="refus" className="text-xl">
        Refusé par le prestataire
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {refusals.map(({ id, kind, reason, cents, at, description, sellerId }) => (
          <li key={id} className="grid gap-1 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{DECISION_LABELS[kind]}</span>
              <span className="tabular">{formatEuros(cents)}</span>
            </p>
            <p className="wrap-anywhere">
              {sellerId === null ? (
                description
              ) : (
                <Link to={`/back-office/finances/${sellerId}`} className={buttonClass({ variant: "link" })}>
                  {description}
                </Link>
              )}
            </p>
            <p className="text-sm text-muted wrap-anywhere first-letter:uppercase">
              {formatDayTime(at)} · {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
