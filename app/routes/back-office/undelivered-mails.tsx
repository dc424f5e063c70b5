import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { resendMail } from "~/features/back-office/commands/retry-work.server.ts";
import { FailedWorkCard } from "~/features/back-office/components/failed-work-card.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { WorkButton } from "~/features/back-office/components/work-button.tsx";
import { listUndeliveredMails } from "~/features/back-office/queries/list-failed-work.server.ts";
import { retrySchema } from "~/features/back-office/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/undelivered-mails.ts";
import { OfficePage } from "./office-page.tsx";

export const meta = () => privatePage("E-mails non remis");
export const headers = privateAnswerHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listUndeliveredMails(context.get(servicesContext).pool, context.get(operatorViewerContext), page);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), retrySchema, async ({ id }) => {
    await resendMail(db, operator, id);
    return { message: "L’e-mail repart" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function UndeliveredMails({ loaderData: { rows, total, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="E-mails non remis"
      text={`${formatCount(total, "e-mail resté", "e-mails restés")} en chemin, le plus récent d’abord`}
      empty={{ title: "Tout est parti", text: "Aucun e-mail n’est resté en chemin." }}
      {...pages}
    >
      {rows.map(({ id, recipient, subject, failedAt, reason }) => (
        <li key={id}>
          <FailedWorkCard
            id={id}
            title={subject}
            details={`À ${recipient}`}
            failedAt={failedAt}
            reason={reason}
            action={
              <WorkButton fields={{ id }} about={subject}>
                Renvoyer
              </WorkButton>
            }
          />
        </li>
      ))}
    </OfficePage>
  );
}
