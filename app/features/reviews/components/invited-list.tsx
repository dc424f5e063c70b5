import { formatDay } from "~/platform/format/dates.ts";
import { Badge } from "~/ui/data/badge.tsx";

export interface InvitedPerson<State extends string> {
  id: string;
  /** null once the data of the person is erased */
  firstName: string | null;
  status: State;
  changedAt: Date;
}

interface InvitedListProps<State extends string> {
  rows: readonly InvitedPerson<State>[];
  labels: Record<State, string>;
  tones: Record<State, "sand" | "clay" | "green" | "neutral">;
}

/** The people whom a coach has invited, with where each invitation stands. */
export function InvitedList<State extends string>({ rows, labels, tones }: InvitedListProps<State>) {
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
          <Badge tone={tones[status]}>{labels[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
