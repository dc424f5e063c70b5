import { viewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { requireOwnSubscription } from "~/features/shop/gate.server.ts";
import { findWithdrawableSubscription } from "~/features/shop/subscriptions/queries/subscriptions.server.ts";
import { SUBSCRIPTIONS_PATH } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { declareSubscriptionWithdrawal } from "~/features/shop/withdrawals/commands/withdraw-subscription.server.ts";
import { ServiceWithdrawal } from "~/features/shop/withdrawals/components/service-withdrawal.tsx";
import { WithdrawalStatement } from "~/features/shop/withdrawals/components/withdrawal-statement.tsx";
import { findServiceWithdrawal } from "~/features/shop/withdrawals/queries/withdrawals.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { Card, CardBody } from "~/ui/layout/card.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/withdraw-subscription.ts";

export const headers = privateAnswerHeaders;
export const meta = () => privatePage("Renoncer au contrat");

const ownSubscription = ({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) =>
  requireOwnSubscription(context.get(servicesContext).db, context.get(viewerContext), params.subscriptionId);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const viewer = args.context.get(viewerContext);
  const own = await ownSubscription(args);
  return {
    service: await findWithdrawableSubscription(db, own),
    declared: await findServiceWithdrawal(db, viewer, { kind: "subscription", id: own.id }),
    email: viewer.email,
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, settings, secrets } = args.context.get(servicesContext);
  const owner = args.context.get(viewerContext);
  const own = await ownSubscription(args);
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return answerForm(args.context, await readForm(args.request), noFields, () =>
    declareSubscriptionWithdrawal(db, parts, { owner, name: displayName(owner) }, own),
  );
}

/** The subscriber withdraws from a monthly programme within the legal withdrawal period. */
export default function WithdrawSubscription({ loaderData }: Route.ComponentProps) {
  const { service, declared, email } = loaderData;
  const contract = declared?.contract ?? service?.contract;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <Breadcrumb
        items={[{ label: "Mes abonnements", to: SUBSCRIPTIONS_PATH }, { label: "Renoncer au contrat" }]}
      />
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">Renoncer au contrat</h1>
        {contract && <p className="text-muted wrap-anywhere">{contract}</p>}
      </header>
      <div aria-live="polite" className="grid empty:hidden">
        {declared && <WithdrawalStatement withdrawal={declared} />}
      </div>
      {service && !declared && (
        <Card>
          <CardBody className="gap-5">
            <ServiceWithdrawal
              service={service}
              email={email}
              contract={service.contract}
              until={service.until}
              ends="L’abonnement prend fin tout de suite, plus rien n’est débité, et ses fichiers ne sont plus accessibles."
            />
          </CardBody>
        </Card>
      )}
      {!service && !declared && (
        <EmptyState
          title="Le délai de rétractation est passé"
          text="Ou cet abonnement n’a pas commencé. Vous pouvez y mettre fin quand vous voulez, sans frais."
          action={<ButtonLink to={SUBSCRIPTIONS_PATH}>Voir mes abonnements</ButtonLink>}
        />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Abonnement non trouvé"
      text="Cet abonnement n’existe pas, ou n’est pas le vôtre."
      back={{ label: "Voir mes abonnements", to: SUBSCRIPTIONS_PATH }}
    />
  );
}
