import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { AbsenceCard } from "~/features/back-office/components/absence-card.tsx";
import { listAbsences } from "~/features/back-office/queries/list-absences.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/sessions.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Séances");

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { pool, settings } = context.get(servicesContext);
  const found = await listAbsences(pool, context.get(operatorViewerContext), page);
  return { ...found, isPublic: settings.isPublic };
}

export default function Sessions({ loaderData: { rows, total, isPublic, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Séances"
      text={`${formatCount(total, "absence contestée", "absences contestées")}, celles à trancher d’abord.`}
      empty={{
        title: "Rien à trancher",
        text: "Quand un élève et un coach ne sont pas d’accord sur une absence, leur séance arrive ici.",
      }}
      {...pages}
    >
      {rows.map((absence) => (
        <li key={absence.id}>
          <AbsenceCard absence={absence} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
