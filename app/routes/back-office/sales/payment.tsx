import { Link } from "react-router";
import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { StoryDocuments, StoryPayment } from "~/features/back-office/desk/components/story-parts.tsx";
import { findPayment } from "~/features/back-office/desk/queries/find-payment.server.ts";
import { shortNumber } from "~/features/back-office/desk/rules/numbers.ts";
import { payableLabel } from "~/features/back-office/desk/rules/words.ts";
import { coachDocumentPath } from "~/features/invoicing/rules/sale-documents.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privatePage } from "../../dashboard/private-page.ts";
import { MissingScreen } from "../../public/missing-screen.tsx";
import type { Route } from "./+types/payment.ts";
import { requireSaleId } from "./sale-id.ts";

export const meta = () => privatePage("Paiement");

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

export default function Payment({ loaderData: payment }: Route.ComponentProps) {
  const { id, description, payableKind, createdAt, payer, payerEmail, documents, soldAt } = payment;
  const isCoachSale = payableKind === "booking" || payableKind === "pack";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-2">
        <Breadcrumb items={[{ label: "Paiements", to: "/back-office/paiements" }, { label: description }]} />
        <h1 className="text-3xl wrap-anywhere">{description}</h1>
        <p className="wrap-anywhere">
          {payableLabel(payableKind)}, {formatDayTime(createdAt)}, {payer}
          {payerEmail && payerEmail !== payer && ` · ${payerEmail}`}
        </p>
        <p className="text-sm text-muted tabular">
          nº&nbsp;{shortNumber(id)}
          <span className="sr-only">, en entier {id}</span>
        </p>
        {soldAt && (
          <p>
            <Link to={soldAt} className="font-semibold text-clay-text underline underline-offset-4">
              Ce qui a été acheté, son histoire et ce que vous pouvez faire
            </Link>
          </p>
        )}
      </header>
      <StoryPayment payment={payment} link={false} />
      {isCoachSale && <StoryDocuments documents={documents} hrefOf={coachDocumentPath} />}
    </div>
  );
}
