import { Link } from "react-router";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import type { FailedPayout } from "../../core/queries/refusals.server.ts";

export function FailedPayoutList({ failed }: { failed: FailedPayout[] }) {
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="non-aboutis" className="grid gap-4">
      <h2 id="non-aboutis" className="text-xl">
        Virements non aboutis
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {failed.map(({ id, holderId, cents, reason, at }) => (
          <li key={id} className="grid gap-1 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <Link to={`/back-office/finances/${holderId}`} className={buttonClass({ variant: "link" })}>
                Titulaire nº&nbsp;{holderId}
              </Link>
              <span className="tabular">{formatEuros(cents)}</span>
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
