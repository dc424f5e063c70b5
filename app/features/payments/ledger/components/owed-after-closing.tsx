import { Link } from "react-router";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import type { OwedAfterClosing } from "../queries/holders.server.ts";

/** Closed accounts that are owed money and have no active payout account. */
export function OwedAfterClosingList({ owed }: { owed: OwedAfterClosing[] }) {
  if (owed.length === 0) return null;
  return (
    <section aria-labelledby="comptes-fermes" className="grid gap-4">
      <h2 id="comptes-fermes" className="text-xl">
        Comptes fermés à qui il est dû
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {owed.map(({ id, owedCents }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <Link to={`/back-office/finances/${id}`} className={buttonClass({ variant: "link" })}>
              Titulaire nº&nbsp;{id}
            </Link>
            <span className="tabular">{formatEuros(owedCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
