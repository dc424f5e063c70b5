import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { closeCase } from "~/features/back-office/desk/commands/close-case.server.ts";
import { CaseCard } from "~/features/back-office/desk/components/case-card.tsx";
import { listCases } from "~/features/back-office/desk/queries/list-cases.server.ts";
import { closeCaseSchema } from "~/features/back-office/desk/schema.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/cases.ts";

export const meta = () => privatePage("Litiges");
export const headers = privateAnswerHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { pool } = context.get(servicesContext);
  return { ...(await listCases(pool, context.get(operatorViewerContext), page)), now: new Date() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerForm(context, await readForm(request), closeCaseSchema, async (given) => {
    await closeCase(db, operator, given);
    return { message: "Litige classé" };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function Cases({ loaderData: { rows, total, now, ...pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Litiges"
      text={`${formatCount(total, "litige")}, les plus pressés d’abord.`}
      empty={{
        title: "Rien à régler",
        text: "Une absence contestée, un remboursement fait chez le prestataire de paiement ou une contestation à la banque arrivent ici, et par e-mail.",
      }}
      {...pages}
    >
      {rows.map((listed) => (
        <li key={listed.id}>
          <CaseCard listed={listed} now={now} />
        </li>
      ))}
    </OfficePage>
  );
}
