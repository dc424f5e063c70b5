import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { AccompanimentBadges } from "~/features/back-office/components/accompaniment-card.tsx";
import { AccompanimentFacts } from "~/features/back-office/components/accompaniment-facts.tsx";
import { AccompanimentSteps } from "~/features/back-office/components/accompaniment-steps.tsx";
import { findAccompaniment } from "~/features/back-office/queries/list-accompaniments.server.ts";
import { accompanimentsPath } from "~/features/back-office/rules/accompaniments.ts";
import { AppError } from "~/platform/errors.ts";
import { servicesContext } from "~/platform/services.server.ts";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/accompaniment.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? `Accompagnement de ${loaderData.found.student}` : "Accompagnement");
export const headers = privateAnswerHeaders;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader({ context, params }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool } = context.get(servicesContext);
  const found =
    UUID.test(params.accompanimentId) && (await findAccompaniment(pool, operator, params.accompanimentId));
  if (!found) throw new AppError("not_found");
  return { found };
}

export default function AccompanimentFile({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Accompagnements", to: accompanimentsPath({ view: "en-cours" }) },
            { label: found.student },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-3xl wrap-anywhere">{found.student}</h1>
          <AccompanimentBadges accompaniment={found} />
        </div>
        {found.email && <p className="text-muted wrap-anywhere">{found.email}</p>}
      </header>
      <AccompanimentFacts accompaniment={found} />
      <AccompanimentSteps steps={found.steps} />
    </div>
  );
}
