import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { retryFailedJob } from "~/features/back-office/commands/retry-work.server.ts";
import { FailedWorkCard } from "~/features/back-office/components/failed-work-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { listFailedWork } from "~/features/back-office/queries/list-failed-work.server.ts";
import { jobLabel } from "~/features/back-office/rules/words.ts";
import { retrySchema } from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/failed-jobs.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("Tâches en échec");
export const headers = privateAnswerHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listFailedWork(context.get(servicesContext).pool, context.get(operatorViewerContext), page);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), retrySchema, async ({ id }) => {
    await retryFailedJob(db, operator, String(id));
    return { message: "La tâche reprend" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function FailedJobs({ loaderData: { rows, total, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Tâches en échec"
      text={`${formatCount(total, "tâche abandonnée", "tâches abandonnées")}, la plus récente d’abord`}
      empty={{ title: "Tout fonctionne", text: "Aucune tâche de fond n’a été abandonnée." }}
      {...pages}
    >
      {rows.map(({ id, name, about, attempts, failedAt, reason }) => (
        <li key={id}>
          <FailedWorkCard
            id={Number(id)}
            title={jobLabel(name)}
            details={[`Tâche nº ${id}`, formatCount(attempts, "essai"), about].filter(Boolean).join(", ")}
            failedAt={failedAt}
            reason={reason}
            action={
              <WorkButton fields={{ id }} about={`la tâche nº ${id}`}>
                Réessayer
              </WorkButton>
            }
          />
        </li>
      ))}
    </OfficePage>
  );
}
