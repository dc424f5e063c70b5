import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import {
  StoryActions,
  StoryDocuments,
  StoryMails,
  StoryPayment,
} from "~/features/back-office/desk/components/story-parts.tsx";
import { StoryPeople } from "~/features/back-office/desk/components/story-people.tsx";
import { findPayment } from "~/features/back-office/desk/queries/find-payment.server.ts";
import { shortNumber } from "~/features/back-office/desk/rules/numbers.ts";
import { payableLabel } from "~/features/back-office/desk/rules/words.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/payment.ts";
import { answerResend } from "./resend.server.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = () => privatePage("Paiement");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pool } = context.get(servicesContext);
  const payment = await findPayment(
    pool,
    context.get(operatorViewerContext),
    requireSaleId(params.paymentId),
  );
  if (!payment) throw new AppError("not_found");
  return payment;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { pool } = context.get(servicesContext);
  const operator = context.get(operatorViewerContext);
  return answerResend(context, await readForm(request), async () => {
    const subjectId = requireSaleId(params.paymentId);
    const payment = await findPayment(pool, operator, subjectId);
    return payment && { subjectId, ...payment.mailed };
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Paiement non trouvé"
      text="Il n’existe pas, ou son adresse est incomplète."
      back={{ label: "Voir les paiements", to: "/back-office/paiements" }}
    />
  );
}

const documentPath = (id: string) => `/back-office/documents/${id}`;

export default function Payment({ loaderData: payment }: Route.ComponentProps) {
  const { id, description, payableKind, createdAt, buyer, coach, coachId, soldAt } = payment;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-4">
        <Breadcrumb items={[{ label: "Paiements", to: "/back-office/paiements" }, { label: description }]} />
        <div className="grid gap-2">
          <h1 className="text-3xl wrap-anywhere">{description}</h1>
          <p>{payableLabel(payableKind)}</p>
          <p className="text-muted">{formatDayTime(createdAt)}</p>
          <p className="text-sm text-muted tabular">
            nº&nbsp;{shortNumber(id)}
            <span className="sr-only">, en entier {id}</span>
          </p>
        </div>
        <StoryPeople
          student={buyer}
          studentRole={coach ? "Élève" : "Client"}
          coach={coach}
          coachId={coachId}
        />
        {soldAt && (
          <p>
            <Link to={soldAt} className="font-semibold text-clay-text underline underline-offset-4">
              Ce qui a été acheté, son histoire et ce que vous pouvez faire
            </Link>
          </p>
        )}
      </header>
      <StoryPayment payment={payment} link={false} />
      <StoryDocuments documents={payment.documents} hrefOf={documentPath} />
      <StoryActions actions={payment.actions} />
      <StoryMails mails={payment.mails} />
    </div>
  );
}
