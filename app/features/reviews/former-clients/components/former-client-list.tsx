import { formatDay } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";
import type { ListedFormerClient } from "../queries/list-former-clients.server.ts";
import { type FormerClientState, STATE_LABELS } from "../rules/former-clients.ts";

const TONES: Record<FormerClientState, "sand" | "clay" | "green" | "neutral"> = {
  invited: "sand",
  unconfirmed: "sand",
  with_coach: "clay",
  with_operator: "sand",
  published: "green",
  refused: "neutral",
  declined: "neutral",
  withdrawn: "neutral",
  expired: "neutral",
};

export function FormerClientList({ rows }: { rows: readonly ListedFormerClient[] }) {
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      {rows.map(({ id, firstName, status, changedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3.5">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {firstName ?? <span className="text-muted">Données effacées</span>}
            <span className="block text-sm text-muted">
              Le <time dateTime={changedAt.toISOString()}>{formatDay(changedAt)}</time>
            </span>
          </span>
          <Badge tone={TONES[status]}>{STATE_LABELS[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
