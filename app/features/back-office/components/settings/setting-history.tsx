import { formatValue, SETTINGS, type SettingKey, settingOf } from "~/features/business/rules/settings.ts";
import type { Page } from "~/platform/database/paging.server.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import type { SettingDecision } from "../../queries/list-settings.server.ts";

const isKnown = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** "Commission : 12 %"; a setting of another version of this program has its name in the database. */
const nameDecision = ({ key, value }: SettingDecision): string =>
  isKnown(key) ? `${settingOf(key).label}\u00a0: ${formatValue(key, value)}` : `${key}\u00a0: ${value}`;

interface SettingHistoryProps {
  history: Page<SettingDecision>;
  hrefFor: (page: number) => string;
  now: Date;
}

/** Every decision about a setting: what, from when, by whom and why. */
export function SettingHistory({ history: { rows, page, pageCount }, hrefFor, now }: SettingHistoryProps) {
  return (
    <section aria-labelledby="historique" className="grid gap-4">
      <h2 id="historique" className="text-2xl">
        Historique
      </h2>
      {rows.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="Aucun réglage n’a changé"
          text="Chaque décision s’affiche ici, avec son auteur et sa raison."
        />
      ) : (
        <ul className="grid gap-3">
          {rows.map((decision) => (
            <li key={decision.id} className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="tabular">{nameDecision(decision)}</strong>
                <DecisionBadge decision={decision} now={now} />
              </div>
              <p className="text-sm text-muted">
                À partir du {formatDayTime(decision.effectiveFrom)}. Décidé le {formatDay(decision.createdAt)}
                {decision.operator === null ? ", par un compte fermé depuis." : ` par ${decision.operator}.`}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{decision.reason}</p>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} />
    </section>
  );
}

function DecisionBadge({ decision, now }: { decision: SettingDecision; now: Date }) {
  if (decision.withdrawnAt) return <Badge>Retiré avant son effet</Badge>;
  return decision.effectiveFrom > now ? <Badge tone="sand">Prévu</Badge> : null;
}
