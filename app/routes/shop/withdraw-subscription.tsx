import { viewerContext } from "~/features/accounts/gate.server.ts";
import { displayName } from "~/features/accounts/rules/viewer.ts";
import { requireOwnSubscription } from "~/features/shop/gate.server.ts";
import { soldSubscription } from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { SUBSCRIPTIONS_PATH } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { withdrawFromService } from "~/features/withdrawals/commands.server.ts";
import { ServiceWithdrawal } from "~/features/withdrawals/components/service-withdrawal.tsx";
import { getServiceWithdrawal } from "~/features/withdrawals/queries.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";
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
  const sold = soldSubscription(await ownSubscription(args));
  return { ...(await getServiceWithdrawal(db, viewer, sold)), email: viewer.email };
}

export async function action(args: Route.ActionArgs) {
  const { db, settings, secrets } = args.context.get(servicesContext);
  const owner = args.context.get(viewerContext);
  const sold = soldSubscription(await ownSubscription(args));
  const parts = { publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret };
  return answerForm(args.context, await readForm(args.request), noFields, () =>
    withdrawFromService(db, parts, { owner, name: displayName(owner) }, sold),
  );
}

/** The subscriber withdraws from a monthly programme within the legal withdrawal period. */
export default function WithdrawSubscription({ loaderData }: Route.ComponentProps) {
  return (
    <ServiceWithdrawal
      {...loaderData}
      above={{ label: "Mes abonnements", to: SUBSCRIPTIONS_PATH }}
      over={{
        text: "Ou cet abonnement n’a pas commencé. Vous pouvez y mettre fin quand vous voulez, sans frais.",
        way: { label: "Voir mes abonnements", to: SUBSCRIPTIONS_PATH },
      }}
    />
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
