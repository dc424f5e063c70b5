import { Link } from "react-router";
import { packAmount, packContents, packName } from "~/features/discovery/rules/packs.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { Progress } from "~/ui/feedback/progress.tsx";
import { Card } from "~/ui/layout/card.tsx";
import { untilWords } from "../../packs/rules.ts";
import { capitalised } from "../../schedule/rules/schedule-words.ts";
import { StateBadge } from "../../sessions/components/state-badge.tsx";
import { bookingsPath } from "../../sessions/rules/paths.ts";
import { priceLabel } from "../../sessions/rules/session-words.ts";
import type { ClientPack, ClientSession } from "../queries/find-client.server.ts";

export function ClientSessions({ rows }: { rows: ClientSession[] }) {
  if (rows.length === 0) return <p className="text-muted">Aucune séance pour l’instant.</p>;
  return (
    <Card className="px-4 sm:px-5">
      <ul className="divide-y divide-line">
        {rows.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <div className="grid min-w-0">
              <Link
                to={bookingsPath("coach", session.id)}
                className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline md:min-h-6"
              >
                {session.startsAt ? capitalised(formatDayTime(session.startsAt)) : "À planifier"}
              </Link>
              <p className="text-sm text-muted wrap-anywhere">
                {session.title}, {formatMinutes(session.minutes)}
              </p>
            </div>
            <p className="flex items-center gap-3 text-sm">
              <span className="tabular">{priceLabel(session)}</span>
              <StateBadge status={session.status} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ClientPacks({ packs }: { packs: ClientPack[] }) {
  if (packs.length === 0) return <p className="text-muted">Aucun pack.</p>;
  return (
    <ul className="grid gap-3">
      {packs.map((pack) => (
        <Card key={pack.id} asChild>
          <li className="grid gap-2 p-4">
            <p className="flex flex-wrap justify-between gap-2 font-semibold">
              <span className="min-w-0 wrap-anywhere">{packName(pack)}</span>
              <span className="tabular">{formatEuros(pack.priceCents, { short: true })}</span>
            </p>
            <Progress
              label={`Reste ${packAmount(pack.minutesLeft, pack)}${pack.name ? ` sur ${packContents(pack)}` : ""}`}
              value={Math.round((pack.minutesLeft / pack.totalMinutes) * 100)}
              tone="green"
            />
            <p className="text-sm text-muted">
              {pack.boughtAt && `Acheté le ${formatDay(pack.boughtAt)}`}
              {pack.status === "active" && `, valable ${untilWords(pack.expiresAt)}`}
              {pack.status === "ended" && ", terminé"}.
            </p>
          </li>
        </Card>
      ))}
    </ul>
  );
}
