import { PhoneCallIcon } from "lucide-react";
import { Link } from "react-router";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import type { ShownProspect } from "../queries/list-prospects.server.ts";
import { prospectsPath } from "../rules/addresses.ts";
import { countDue, sinceDay } from "../rules/due.ts";
import { fullName } from "../rules/pipeline.ts";
import { ContactLinks } from "./contact-links.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useAsked } from "./use-asked.ts";

export interface Due {
  rows: ShownProspect[];
  /** total, including prospects that are not in `rows` */
  total: number;
}

interface DueProspectsProps {
  due: Due;
  /** a day in Paris, "2026-11-16" */
  today: string;
}

const FIRST = 3;

export function DueProspects({ due: { rows, total }, today }: DueProspectsProps) {
  if (total === 0) return null;
  const more = rows.slice(FIRST);
  return (
    <section aria-labelledby="a-rappeler" className="grid gap-3">
      <h2 id="a-rappeler" className="text-xl">
        À rappeler aujourd’hui <span className="text-muted tabular">{total}</span>
      </h2>
      <Card className="border-l-4 border-l-clay px-4 sm:px-5">
        <DueList rows={rows.slice(0, FIRST)} today={today} />
      </Card>
      {more.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay-text underline underline-offset-4 group-open:sr-only">
            {more.length === 1 ? "Voir l’autre" : `Voir les ${more.length} autres`}
          </summary>
          <Card className="px-4 sm:px-5">
            <DueList rows={more} today={today} />
          </Card>
          {total > rows.length && (
            <p className="pt-3 text-sm text-muted">
              Et {total - rows.length} encore, qui prennent leur place ici à mesure que vous appelez.
            </p>
          )}
        </details>
      )}
    </section>
  );
}

function DueList({ rows, today }: { rows: ShownProspect[]; today: string }) {
  const asked = useAsked();
  return (
    <ul className="divide-y divide-line">
      {rows.map((prospect) => (
        <li key={prospect.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
          <div className="grid min-w-0 gap-0.5">
            <p className="flex flex-wrap items-center gap-x-3">
              <Link
                to={prospectsPath(asked, String(prospect.id))}
                preventScrollReset
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:min-h-0"
              >
                {fullName(prospect)}
              </Link>
              <StatusBadge status={prospect.status} />
            </p>
            {prospect.nextCallOn && (
              <p className="text-sm text-muted">{sinceDay(prospect.nextCallOn, today)}</p>
            )}
          </div>
          <div className="flex flex-wrap gap-2 max-md:w-full">
            <ContactLinks prospect={prospect} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function DueCard({ due: { rows, total }, today }: DueProspectsProps) {
  if (total === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby="a-rappeler">
        <CardBody className="gap-1 pb-2">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h2 id="a-rappeler" className="flex items-center gap-3 text-xl">
              <PhoneCallIcon aria-hidden className="size-5 shrink-0 text-clay-text" />
              {countDue(total)}
            </h2>
            <Link
              to={prospectsPath({})}
              className="inline-flex min-h-11 items-center font-semibold text-clay-text underline underline-offset-4 hover:decoration-2"
            >
              Voir mes prospects
            </Link>
          </header>
          <DueList rows={rows.slice(0, FIRST)} today={today} />
        </CardBody>
      </section>
    </Card>
  );
}
