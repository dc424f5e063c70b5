import { formatDayTime } from "~/platform/format/dates.ts";
import type { CoachFile } from "../../queries/get-coach-file.server.ts";
import { ACTION_LABELS } from "../../rules/actions.ts";

/** The latest action comes first. */
export function CoachHistory({ coach: { actions } }: { coach: CoachFile }) {
  return (
    <section aria-labelledby="historique" className="grid gap-4">
      <h2 id="historique" className="text-2xl">
        Historique
      </h2>
      {actions.length === 0 ? (
        <p className="text-muted">Personne n’a encore rien décidé.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {actions.map(({ id, action, operator, listing, reason, createdAt }) => (
            <li key={id} className="grid gap-0.5 py-3 first:pt-0">
              <p className="font-semibold wrap-anywhere">
                {ACTION_LABELS[action]}
                {listing && <>&nbsp;: {listing}</>}
              </p>
              {reason && <p className="wrap-anywhere">«&nbsp;{reason}&nbsp;»</p>}
              <p className="text-sm text-muted wrap-anywhere">
                <time dateTime={createdAt}>{formatDayTime(new Date(createdAt))}</time>
                {operator && `, par ${operator}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
