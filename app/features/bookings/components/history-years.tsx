import { formatEuros } from "~/platform/money.ts";
import type { HistoryYear } from "../queries/list-history.server.ts";

/** What each year comes to. */
export function HistoryYears({ years }: { years: HistoryYear[] }) {
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="annees" className="grid gap-3">
      <h2 id="annees" className="text-xl">
        Par année
      </h2>
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-left tabular [&_:is(th,td)]:px-4 [&_:is(th,td)]:py-3">
          <thead className="border-b border-line text-sm text-muted">
            <tr>
              <th scope="col">Année</th>
              <th scope="col" className="text-right">
                Séances
              </th>
              <th scope="col" className="text-right">
                Payé
              </th>
              <th scope="col" className="text-right">
                Remboursé
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, sessions, paidCents, refundedCents }) => (
              <tr key={year} className="not-last:border-b not-last:border-line">
                <th scope="row">{year}</th>
                <td className="text-right">{sessions}</td>
                <td className="text-right">{formatEuros(paidCents)}</td>
                <td className="text-right">{formatEuros(refundedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
