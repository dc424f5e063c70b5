import {
  BadgeCheckIcon,
  FlagIcon,
  IdCardIcon,
  InboxIcon,
  type LucideIcon,
  MailWarningIcon,
  PackageIcon,
  ScaleIcon,
  TriangleAlertIcon,
  UsersIcon,
} from "lucide-react";
import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import type { Area } from "~/features/accounts/rules/operators.ts";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { countOpenWork, type OpenWork } from "~/features/back-office/queries/list-failed-work.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount, formatNumber } from "~/platform/format/numbers.ts";
import { Card, CardLink } from "~/ui/layout/card.tsx";
import { classNames } from "~/ui/theme/class-names.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/overview.ts";

export const meta = () => privatePage("Back-office");

export function loader({ context }: Route.LoaderArgs) {
  return countOpenWork(context.get(servicesContext).pool, context.get(operatorViewerContext));
}

interface Figure {
  area: Area;
  label: string;
  to: string;
  Icon: LucideIcon;
  count: number;
  text: string;
  /** true if somebody waits for the operator */
  urgent: boolean;
}

function figuresOf(work: OpenWork): Figure[] {
  return [
    {
      area: "people",
      label: "Personnes",
      to: "/back-office/people",
      Icon: UsersIcon,
      count: work.people,
      text: formatCount(work.suspended, "compte suspendu", "comptes suspendus"),
      urgent: false,
    },
    {
      area: "people",
      label: "Coachs",
      to: "/back-office/coachs",
      Icon: BadgeCheckIcon,
      count: work.waitingCoaches,
      text: `à valider sous 48\u00a0h, et ${formatCount(work.coachesToLookAt, "page à regarder", "pages à regarder")}`,
      urgent: work.waitingCoaches + work.coachesToLookAt > 0,
    },
    {
      area: "people",
      label: "Papiers",
      to: "/back-office/papiers",
      Icon: IdCardIcon,
      count: work.waitingPapers,
      text: "à vérifier, envoyés par des coachs",
      urgent: work.waitingPapers > 0,
    },
    {
      area: "sales",
      label: "Litiges",
      to: "/back-office/litiges",
      Icon: ScaleIcon,
      count: work.openCases,
      text: "à régler\u00a0: absences contestées, remboursements et contestations",
      urgent: work.openCases > 0,
    },
    {
      area: "people",
      label: "Messages",
      to: "/back-office/messages",
      Icon: InboxIcon,
      count: work.openMessages,
      text: "à traiter, reçus par la page Contact",
      urgent: work.openMessages > 0,
    },
    {
      area: "people",
      label: "Signalements",
      to: "/back-office/reports",
      Icon: FlagIcon,
      count: work.openReports,
      text: "et avis à lire, d’élèves ou de coachs",
      urgent: work.openReports > 0,
    },
    {
      area: "sales",
      label: "Boutique",
      to: "/back-office/boutique",
      Icon: PackageIcon,
      count: work.ordersToShip,
      text: `à expédier, et ${formatCount(work.openReturns, "retour en cours", "retours en cours")}`,
      urgent: work.ordersToShip + work.openReturns > 0,
    },
    {
      area: "direction",
      label: "Tâches en échec",
      to: "/back-office/jobs",
      Icon: TriangleAlertIcon,
      count: work.failedJobs,
      text: "abandonnées après tous leurs essais",
      urgent: work.failedJobs > 0,
    },
    {
      area: "people",
      label: "E-mails non remis",
      to: "/back-office/mails",
      Icon: MailWarningIcon,
      count: work.undeliveredMails,
      text: "que personne n’a reçus",
      urgent: work.undeliveredMails > 0,
    },
  ];
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const mayWork = useMayWork();
  const figures = figuresOf(loaderData).filter(({ area }) => mayWork(area));
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
        {figures.map(({ label, to, Icon, count, text, urgent }) => (
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
              <p className="text-sm text-muted">{text}</p>
            </li>
          </Card>
        ))}
      </ul>
    </div>
  );
}
