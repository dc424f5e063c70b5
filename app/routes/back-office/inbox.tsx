import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { listWaiting } from "~/features/back-office/desk/queries/inbox.server.ts";
import { WAITED_HOURS, WAITING_WORDS } from "~/features/back-office/desk/rules/inbox.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatRelative } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { buttonClass } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/inbox.ts";

export const meta = () => privatePage("À traiter");

export async function loader({ context }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  return { groups: await listWaiting(pool, context.get(operatorViewerContext)), now: new Date() };
}

const LATE_MS = WAITED_HOURS * HOUR_MS;

export default function Inbox({ loaderData: { groups, now } }: Route.ComponentProps) {
  const isLate = (since: string | Date) => now.getTime() - new Date(since).getTime() > LATE_MS;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">À traiter</h1>
        <p className="text-muted">
          Tout ce qui attend quelqu’un. Ce qui attend depuis plus d’un jour vous est rappelé par e-mail chaque
          matin.
        </p>
      </header>
      {groups.length === 0 ? (
        <EmptyState title="Rien n’attend" text="Tout est traité. Ce qui arrive s’affichera ici." />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {groups.map(({ kind, count, items }) => (
            <Card key={kind} asChild>
              <li>
                <CardBody>
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <h2 className="text-xl">{WAITING_WORDS[kind].title}</h2>
                    <Badge tone={items.some(({ since }) => isLate(since)) ? "danger" : "clay"}>{count}</Badge>
                  </div>
                  <ul className="grid divide-y divide-line">
                    {items.map(({ label, to, since }, position) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: several things may share a page and a name
                      <li key={position} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
                        <Link
                          to={to}
                          className="min-w-0 font-semibold text-clay-text underline underline-offset-4 wrap-anywhere"
                        >
                          {label}
                        </Link>
                        {/* The relative time may differ between server and browser. */}
                        <span className="text-sm text-muted" suppressHydrationWarning>
                          {formatRelative(new Date(since), now)}
                        </span>
                      </li>
                    ))}
                  </ul>
                  {count > items.length && (
                    <Link
                      to={WAITING_WORDS[kind].to}
                      className={buttonClass({ variant: "secondary", size: "sm" }, "justify-self-start")}
                    >
                      Tout voir<span className="sr-only">&nbsp;: {WAITING_WORDS[kind].title}</span>
                    </Link>
                  )}
                </CardBody>
              </li>
            </Card>
          ))}
        </ul>
      )}
    </div>
  );
}
