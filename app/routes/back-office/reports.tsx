import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ReportCard } from "~/features/back-office/components/report-card.tsx";
import { listReports } from "~/features/back-office/queries/list-reports.server.ts";
import { countOf } from "~/features/back-office/rules/words.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/reports.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Signalements");

export function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listReports(context.get(servicesContext).pool, context.get(operatorViewerContext), page);
}

export default function Reports({ loaderData: { rows, total, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Signalements"
      text={`${countOf(total, "signalement", "signalements")}, ceux à traiter d’abord. Ouvrir un signalement est noté.`}
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
