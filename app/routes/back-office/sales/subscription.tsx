import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ofPerson } from "~/features/accounts/rules/names.ts";
import { useMayWork } from "~/features/back-office/components/use-may-work.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import {
  endSubscriptionNow,
  refundSubscriptionNow,
} from "~/features/back-office/desk/commands/work-on-sales.server.ts";
import {
  StoryActions,
  StoryDocuments,
  StoryMails,
  StoryPayment,
} from "~/features/back-office/desk/components/story-parts.tsx";
import { StoryPeople } from "~/features/back-office/desk/components/story-people.tsx";
import {
  EndSubscriptionButton,
  RefundSubscriptionButton,
} from "~/features/back-office/desk/components/subscription-buttons.tsx";
import {
  findSubscriptionStory,
  mailsOfSubscription,
} from "~/features/back-office/desk/queries/find-subscription.server.ts";
import { shortNumber } from "~/features/back-office/desk/rules/numbers.ts";
import {
  SUBSCRIPTION_ENDING_LABELS,
  SUBSCRIPTION_STEP_LABELS,
  saySubscription,
} from "~/features/back-office/desk/rules/words.ts";
import { endSubscriptionSchema, refundSaleSchema } from "~/features/back-office/desk/schema.ts";
import { DEMO_PAYMENT } from "~/features/payments/core/rules/provider.ts";
import { mayDo, SUBSCRIPTION_LABELS } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { Badge } from "~/ui/data/badge.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/subscription.ts";
import { answerResend } from "./resend.server.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = () => privatePage("Abonnement");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, pool, settings } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const id = requireSaleId(params.subscriptionId);
  const subscription = await findSubscriptionStory({ db, pool }, operator, id);
  if (!subscription) throw new AppError("not_found");
  return { subscription, isPublic: settings.isPublic };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  const requireId = () => requireSaleId(params.subscriptionId);
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "refund":
      return answerForm(context, form, refundSaleSchema, async ({ amount, ...given }) => {
        await refundSubscriptionNow(db, operator, { id: requireId(), cents: amount, ...given });
        return { message: "Remboursement demandé, le client est prévenu" };
      });
    case "end":
      return answerForm(context, form, endSubscriptionSchema, async ({ reason }) => {
        await endSubscriptionNow(db, operator, { id: requireId(), reason });
        return { message: "Abonnement terminé, le client est prévenu" };
      });
    case "resend":
      return answerResend(context, form, async () => {
        const id = requireId();
        const subscription = await findSubscriptionStory({ db, pool }, operator, id);
        return subscription && { subjectId: id, ...mailsOfSubscription(subscription) };
      });
    default:
      throw new AppError("invalid_input");
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Abonnement non trouvé"
      text="Il n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les abonnements", to: "/back-office/abonnements" }}
    />
  );
}

export default function Subscription({ loaderData: { subscription, isPublic } }: Route.ComponentProps) {
  const { id, name, status, ending, startedAt, months, priceCents, customer, isDemo } = subscription;
  const { money, steps, payment, documents, mails, actions } = subscription;
  const mayWork = useMayWork();
  const about = `l’abonnement ${ofPerson(customer.name)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb items={[{ label: "Abonnements", to: "/back-office/abonnements" }, { label: name }]} />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="min-w-0 text-3xl wrap-anywhere">{name}</h1>
            <Badge tone={status === "running" ? "green" : status === "late" ? "danger" : "outline"}>
              {SUBSCRIPTION_LABELS[status]}
            </Badge>
            {isPublic && isDemo && <Badge tone="sand">{DEMO_PAYMENT}</Badge>}
          </div>
          <p>{formatEuros(priceCents)} par mois.</p>
          <p>{saySubscription({ started: startedAt && formatDay(startedAt), months })}</p>
          {ending && <p>{SUBSCRIPTION_ENDING_LABELS[ending]}</p>}
          <p className="text-sm text-muted tabular">
            nº&nbsp;{shortNumber(id)}
            <span className="sr-only">, en entier {id}</span>
          </p>
        </div>
        <StoryPeople student={customer} studentRole="Client" coach={null} coachId={null} />
        <div className="flex flex-wrap gap-2">
          <RefundSubscriptionButton about={about} money={money} isEnded={status === "ended"} />
          {mayDo("end", subscription) && <EndSubscriptionButton about={about} />}
        </div>
      </header>
      <section aria-labelledby="etapes" className="grid gap-3">
        <h2 id="etapes" className="text-xl">
          Étapes
        </h2>
        {steps.length === 0 ? (
          <p className="text-muted">Rien ne s’est passé depuis la demande.</p>
        ) : (
          <ol className="grid divide-y divide-line">
            {steps.map((step) => (
              <li key={step.id} className="grid gap-0.5 py-2.5 first:pt-0">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{SUBSCRIPTION_STEP_LABELS[step.step]}</span>
                  {step.cents !== null && <span className="tabular">{formatEuros(step.cents)}</span>}
                </p>
                {step.words && <p className="wrap-anywhere">«&nbsp;{step.words}&nbsp;»</p>}
                <p className="text-sm text-muted">{formatDayTime(new Date(step.at))}</p>
              </li>
            ))}
          </ol>
        )}
      </section>
      <StoryPayment payment={payment} link />
      {mayWork("money") && documents.length > 0 && (
        <StoryDocuments
          documents={documents}
          hrefOf={(documentId) => `/back-office/documents/${documentId}`}
        />
      )}
      <StoryActions actions={actions} />
      <StoryMails mails={mails} />
    </div>
  );
}
