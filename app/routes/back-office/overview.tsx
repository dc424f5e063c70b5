import {
  BadgeCheckIcon,
  FlagIcon,
  HeartHandshakeIcon,
  IdCardIcon,
  InboxIcon,
  type LucideIcon,
  MailWarningIcon,
  PackageIcon,
  ScaleIcon,
  TriangleAlertIcon,
  UsersIcon,
  WalletIcon,
} from "lucide-react";
import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import type { Area } from "~/features/accounts/rules/operators.ts";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { listWaiting } from "~/features/back-office/desk/queries/inbox.server.ts";
import {
  AREA_WORDS,
  type AreaWork,
  countAreas,
  type WaitingArea,
} from "~/features/back-office/desk/rules/inbox.ts";
import {
  countOfficeFigures,
  type OfficeFigures,
} from "~/features/back-office/queries/list-failed-work.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount, formatNumber } from "~/platform/format/numbers.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/overview.ts";

export const meta = () => privatePage("Back-office");

export async function loader({ context }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const [groups, figures] = await Promise.all([
    listWaiting(pool, operator),
    countOfficeFigures(pool, operator),
  ]);
  return { areas: countAreas(groups), figures };
}

interface Tile {
  /** operators of another area do not see it */
  of: Area;
  label: string;
  to: string;
  Icon: LucideIcon;
  count: number;
  lines: string[];
  /** true if somebody waits for the operator */
  urgent: boolean;
}

const AREA_ICONS: Record<WaitingArea, LucideIcon> = {
  coaches: BadgeCheckIcon,
  papers: IdCardIcon,
  cases: ScaleIcon,
  accompaniments: HeartHandshakeIcon,
  shop: PackageIcon,
  finances: WalletIcon,
  reports: FlagIcon,
  messages: InboxIcon,
};

const WORK_AREAS: Record<WaitingArea, Area> = {
  coaches: "people",
  papers: "people",
  cases: "sales",
  accompaniments: "sales",
  shop: "sales",
  finances: "money",
  reports: "people",
  messages: "people",
};

/** The tiles of what waits are those of the inbox. */
const areaTile = ({ area, count, lines }: AreaWork): Tile => ({
  of: WORK_AREAS[area],
  ...AREA_WORDS[area],
  Icon: AREA_ICONS[area],
  count,
  lines: count === 0 ? ["Rien n’attend"] : lines,
  urgent: count > 0,
});

function tilesOf(areas: readonly AreaWork[], figures: OfficeFigures): Tile[] {
  const { people, suspended, failedJobs, undeliveredMails } = figures;
  return [
    {
      of: "people",
      label: "Personnes",
      to: "/back-office/people",
      Icon: UsersIcon,
      count: people,
      lines: [formatCount(suspended, "compte suspendu", "comptes suspendus")],
      urgent: false,
    },
    ...areas.map(areaTile),
    {
      of: "direction",
      label: "Tâches en échec",
      to: "/back-office/jobs",
      Icon: TriangleAlertIcon,
      count: failedJobs,
      lines: ["Abandonnées après tous leurs essais"],
      urgent: failedJobs > 0,
    },
    {
      of: "people",
      label: "E-mails non remis",
      to: "/back-office/mails",
      Icon: MailWarningIcon,
      count: undeliveredMails,
      lines: ["Que personne n’a reçus"],
      urgent: undeliveredMails > 0,
    },
  ];
}

export default function Overview({ loaderData: { areas, figures } }: Route.ComponentProps) {
  const mayWork = useMayWork();
  const tiles = tilesOf(areas, figures).filter(({ of }) => mayWork(of));
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl">Back-office</h1>
        <p className="text-muted">
          Ce qui attend quelqu’un, et ce qui va bien.{" "}
          {mayWork("people") && (
            <Link
              to="/back-office/a-traiter"
              className="font-semibold text-clay-text underline underline-offset-4"
            >
              Voir tout ce qui attend, par ancienneté
            </Link>
          )}
        </p>
      </header>
      <ul className="grid gap-4 sm:grid-cols-2">
        {tiles.map(({ label, to, Icon, count, lines, urgent }) => (
          <Card key={to} asChild interactive>
            <li className="grid gap-3 p-5 sm:p-6">
              <div className="flex items-center gap-3">
                <span
                  className={classNames(
                    "grid size-11 shrink-0 place-items-center rounded-full",
                    urgent ? "bg-clay-pale text-clay-text" : "bg-green-pale text-green-text",
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                </span>
                <CardLink to={to} data-prefetch className="font-semibold">
                  {label}
                </CardLink>
              </div>
              <p className="font-display text-4xl leading-none font-bold tabular">{formatNumber(count)}</p>
              <ul className="grid gap-0.5 text-sm text-muted">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          </Card>
        ))}
      </ul>
    </div>
  );
}
