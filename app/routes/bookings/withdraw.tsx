import { forStudents, studentViewerContext } from "~/features/accounts/gate.server.ts";
import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { ServiceWithdrawal } from "~/features/shop/withdrawals/components/service-withdrawal.tsx";
import { WithdrawalStatement } from "~/features/shop/withdrawals/components/withdrawal-statement.tsx";
import { findServiceWithdrawal } from "~/features/shop/withdrawals/queries/withdrawals.server.ts";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/withdraw.ts";
import { requireService, withdrawService } from "./withdraw-service.server.ts";

export const headers = privateAnswerHeaders;
export const middleware: Route.MiddlewareFunction[] = [forStudents];
export const meta = () => privatePage("Renoncer au contrat");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const student = context.get(studentViewerContext);
  const { service, contract } = await requireService(context, params);
  const until = withdrawalEnd(service.boughtAt);
  return {
    service,
    contract: contract.name,
    until,
    isOpen: service.isOpen && new Date() < until,
    email: student.email,
    declared: await findServiceWithdrawal(db, student, contract),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const found = await requireService(context, params);
  return answerForm(context, await readForm(request), noFields, () => withdrawService(context, found));
}

/** The student withdraws from a pack or from a session without a date. */
export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const { contract, declared, isOpen, ...given } = loaderData;
  return (
    <div className="page-width grid max-w-3xl gap-6 py-8 md:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl">Renoncer au contrat</h1>
        <p className="text-muted wrap-anywhere">{contract}</p>
      </header>
      <div aria-live="polite" className="grid empty:hidden">
        {declared && <WithdrawalStatement withdrawal={declared} />}
      </div>
      {isOpen && !declared && (
        <Card>
          <CardBody className="gap-5">
            <ServiceWithdrawal contract={contract} {...given} ends={sayCancelled(given.service)} />
          </CardBody>
        </Card>
      )}
      {!isOpen && !declared && (
        <EmptyState
          title="Le délai de rétractation est passé"
          text="Ou cet achat est déjà terminé. Une séance peut encore être annulée selon nos conditions, depuis sa page."
        />
      )}
    </div>
  );
}

function sayCancelled({ sessions }: { sessions: number }): string | undefined {
  if (sessions === 0) return undefined;
  return sessions > 1
    ? `Les ${sessions} séances réservées avec ce pack sont annulées.`
    : "La séance réservée avec ce pack est annulée.";
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Achat non trouvé"
      text="Cet achat n’existe pas, n’est pas le vôtre, ou n’ouvre pas de droit de rétractation."
      back={{ label: "Voir mes réservations", to: bookingsPath("student") }}
    />
  );
}
