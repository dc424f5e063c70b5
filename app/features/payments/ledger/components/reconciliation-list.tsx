import { formatDayTime } from "~/platform/format/dates.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { shownDifference } from "../../core/rules/differences.ts";
import type { Reconciliation } from "../queries/finances.server.ts";

export function ReconciliationList({ reconciliations }: { reconciliations: Reconciliation[] }) {
  return (
    <section aria-labelledby="rapprochements" className="grid gap-4">
      <h2 id="rapprochements" className="text-xl">
        Rapprochements
      </h2>
      {reconciliations.length === 0 ? (
        <p className="text-muted">
          Aucun pour l’instant. Chaque nuit, ce que le prestataire de paiement a fait est comparé à ce que
          nous en savons.
        </p>
      ) : (
        <ul className="rounded-lg border border-line bg-surface">
          {reconciliations.map(({ id, startedAt, endedAt, lookedAt, differences, more }) => (
            <li key={id} className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span className="flex-1 basis-60 first-letter:uppercase">{formatDayTime(startedAt)}</span>
                <span className="text-muted tabular">
                  {formatNumber(lookedAt)} {lookedAt < 2 ? "élément comparé" : "éléments comparés"}
                </span>
                {!endedAt ? (
                  <Badge tone="sand">Interrompu ou en cours</Badge>
                ) : differences.length === 0 ? (
                  <Badge tone="green">Aucune différence</Badge>
                ) : (
                  <Badge tone="danger">{formatNumber(differences.length + more)} à regarder</Badge>
                )}
              </p>
              {differences.length > 0 && (
                <ul className="list-disc pl-5 text-sm wrap-anywhere">
                  {differences.slice(0, 20).map((difference) => (
                    <li key={difference}>{shownDifference(difference)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
