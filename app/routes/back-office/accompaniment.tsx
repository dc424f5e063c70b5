import { findStopQuote } from "~/features/accompaniment/contract/queries/contract-balance.server.ts";
import type { EndQuote } from "~/features/accompaniment/contract/rules/settlement.ts";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { assignToCoach, endNow } from "~/features/back-office/commands/work-on-accompaniments.server.ts";
import { AccompanimentBadges } from "~/features/back-office/components/accompaniments/accompaniment-card.tsx";
import { AccompanimentFacts } from "~/features/back-office/components/accompaniments/accompaniment-facts.tsx";
import { AccompanimentSteps } from "~/features/back-office/components/accompaniments/accompaniment-steps.tsx";
import { ChangeCoachForm } from "~/features/back-office/components/accompaniments/change-coach-form.tsx";
import { ReasonButton } from "~/features/back-office/components/reason-button.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { findAccompaniment } from "~/features/back-office/queries/list-accompaniments.server.ts";
import { accompanimentsPath } from "~/features/back-office/rules/accompaniments.ts";
import { changeCoachSchema, endAccompanimentSchema } from "~/features/back-office/schema.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody, CardTitle } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/accompaniment.ts";
import { loadCandidates } from "./candidates.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? `Accompagnement ${ofPerson(loaderData.found.student)}` : "Accompagnement");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { db, pool, settings } = context.get(servicesContext);
  const found = await findAccompaniment(pool, operator, params.accompanimentId);
  if (!found) throw new AppError("not_found");
  const quote = await findStopQuote(db, operator, found.id);
  return { found, quote, isPublic: settings.isPublic, ...(await loadCandidates(context, found)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const form = await readForm(request);
  const id = params.accompanimentId;
  switch (form.get("intent")) {
    case "change-coach":
      return answerForm(context, form, changeCoachSchema, async (given) => {
        await assignToCoach(db, operator, { id, ...given });
        return { message: "Confié à ce coach" };
      });
    case "end":
      return answerForm(context, form, endAccompanimentSchema, async (given) => {
        await endNow(db, operator, { id, ...given });
        return { message: "Accompagnement terminé" };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

function sayEnd({ paidCents, unitsCents, monthsCents, balanceCents }: EndQuote): string {
  const back =
    balanceCents > 0
      ? `${formatEuros(balanceCents)} sont remboursés à l’élève`
      : "rien n’est remboursé ni demandé à l’élève";
  return `Il prend fin tout de suite. Payé\u00a0: ${formatEuros(paidCents)}\u00a0; fourni\u00a0: ${formatEuros(unitsCents + monthsCents)}\u00a0; ${back}. Une séance en cours est comptée après coup. Les deux sont prévenus.`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Accompagnement non trouvé"
      text="Il n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les accompagnements", to: accompanimentsPath({ view: "en-cours" }) }}
    />
  );
}

export default function AccompanimentFile({ loaderData }: Route.ComponentProps) {
  const { found, quote, isPublic, near, webcam } = loaderData;
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
          <AccompanimentBadges accompaniment={found} isPublic={isPublic} />
        </div>
        {found.email && found.email !== found.student && (
          <p className="text-muted wrap-anywhere">{found.email}</p>
        )}
      </header>
      <AccompanimentFacts accompaniment={found} />
      {quote && (
        <Card>
          <CardBody className="gap-5">
            <CardTitle>{found.coachId === null ? "Confier à un coach" : "Changer de coach"}</CardTitle>
            <ChangeCoachForm
              key={found.coachId}
              coachId={found.coachId}
              acceptsWebcam={found.acceptsWebcam}
              near={near}
              webcam={webcam}
            />
            <div className="border-t border-line pt-4">
              <ReasonButton
                intent="end"
                schema={endAccompanimentSchema}
                fields={{ balanceCents: quote.balanceCents }}
                label="Mettre fin"
                about={`à l’accompagnement ${ofPerson(found.student)}`}
                title="Mettre fin à cet accompagnement"
                description={sayEnd(quote)}
                hint="Pour l’équipe seulement."
                confirm="Mettre fin"
              />
            </div>
          </CardBody>
        </Card>
      )}
      <AccompanimentSteps steps={found.steps} />
    </div>
  );
}
