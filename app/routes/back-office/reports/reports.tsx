import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ReportCard } from "~/features/back-office/components/report-card.tsx";
import { ReportLists } from "~/features/back-office/components/report-lists.tsx";
import { countOpenReports } from "~/features/back-office/queries/list-failed-work.server.ts";
import { listReports } from "~/features/back-office/queries/list-reports.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/reports.ts";

export const meta = () => privatePage("Signalements");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const [reports, open] = await Promise.all([
    listReports(pool, operator, page),
    countOpenReports(pool, operator),
  ]);
  return { ...reports, open };
}

export default function Reports({ loaderData: { rows, total, open, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Signalements"
      text={`${formatCount(total, "signalement")}, ceux à traiter d’abord. Ouvrir un signalement est noté.`}
      tools={<ReportLists current="messages" open={open} />}
      empty={{
        title: "Aucun signalement",
        text: "Ce que les élèves et les coachs signalent dans leurs conversations arrive ici.",
      }}
      {...pages}
    >
      {rows.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </OfficePage>
  );
}
