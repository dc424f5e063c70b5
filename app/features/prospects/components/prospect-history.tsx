import { formatDayTime } from "~/platform/format/dates.ts";
import type { Interaction } from "../queries/find-prospect.server.ts";
import { entryTitle } from "../rules/history.ts";

/** The history is read-only; the latest entry comes first. */
export function ProspectHistory({ history }: { history: Interaction[] }) {
  return (
    <section aria-labelledby="historique" className="grid gap-4">
      <h3 id="historique" className="text-lg">
        Historique
      </h3>
      {history.length === 0 ? (
        <p className="text-muted">Rien encore&nbsp;: chaque changement de statut se lira ici.</p>
      ) : (
        <ol className="grid gap-4 border-l-2 border-line pl-4">
          {history.map((entry) => (
            <li key={entry.id} className="grid gap-0.5">
              <p className="font-semibold">{entryTitle(entry)}</p>
              {entry.notes && <p className="wrap-anywhere whitespace-pre-line">{entry.notes}</p>}
              <time dateTime={entry.createdAt.toISOString()} className="text-sm text-muted tabular">
                {formatDayTime(entry.createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
