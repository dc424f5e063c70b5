import type { ReactNode } from "react";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { OwedBackHolder } from "../queries/owed-back.server.ts";

interface OwedBackListProps {
  owed: OwedBackHolder[];
  /** links to the holder's page */
  renderName: (holder: OwedBackHolder) => ReactNode;
}

/** Coaches whose balance is negative. */
export function OwedBackList({ owed, renderName }: OwedBackListProps) {
  if (owed.length === 0) return null;
  return (
    <section aria-labelledby="soldes-negatifs" className="grid gap-4">
      <h2 id="soldes-negatifs" className="text-xl">
        Soldes négatifs des coachs
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {owed.map((holder) => (
          <li
            key={holder.holderId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-4 last:border-b-0 sm:px-5"
          >
            <span className="min-w-0 wrap-anywhere">{renderName(holder)}</span>
            <span className="text-sm text-muted">
              depuis le {formatDay(holder.since)}
              {holder.askedAt &&
                holder.askedAt >= holder.since &&
                `, demandé le ${formatDay(holder.askedAt)}`}
            </span>
            <span className="tabular">{formatEuros(-holder.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
