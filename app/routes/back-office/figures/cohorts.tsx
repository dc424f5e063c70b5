import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { CohortTable } from "~/features/back-office/figures/components/cohort-table.tsx";
import { readCohorts } from "~/features/back-office/figures/queries/read-cohorts.server.ts";
import { COHORTS, FIGURES_PATH } from "~/features/back-office/figures/rules/figures.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/cohorts.ts";

export const meta = () => privatePage(COHORTS.label);
export const headers = privateHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  return { cohorts: await readCohorts(pool, context.get(operatorViewerContext)) };
}

export default function CohortsPage({ loaderData: { cohorts } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1">
        <Breadcrumb items={[{ label: "Chiffres", to: FIGURES_PATH }, { label: COHORTS.label }]} />
        <h1 className="text-3xl">{COHORTS.label}</h1>
        <p className="text-muted">
          Parmi les élèves dont la première séance a eu lieu dans un mois, la part qui a eu une autre séance
          dans chacun des mois suivants. Le mois en cours n’est pas fini, et s’arrête à hier.
        </p>
      </header>
      {cohorts.length === 0 ? (
        <EmptyState
          title="Aucune séance faite ces douze derniers mois"
          text="Le tableau se remplit la nuit qui suit les premières séances terminées."
        />
      ) : (
        <CohortTable cohorts={cohorts} />
      )}
    </div>
  );
}
