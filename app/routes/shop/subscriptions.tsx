import { viewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnSubscription } from "~/features/shop/gate.server.ts";
import { PurchaseTabs } from "~/features/shop/orders/components/purchase-tabs.tsx";
import { subscriptionActionSchema } from "~/features/shop/schema.ts";
import {
  endSubscription,
  pauseSubscription,
  resumeSubscription,
} from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { SubscriptionCard } from "~/features/shop/subscriptions/components/subscription-card.tsx";
import {
  type ListedSubscription,
  listSubscriptions,
} from "~/features/shop/subscriptions/queries/subscriptions.server.ts";
import { withdrawSubscriptionPath } from "~/features/shop/subscriptions/rules/subscriptions.ts";
import { WithdrawOffer } from "~/features/withdrawals/components/withdraw-link.tsx";
import { servicesContext } from "~/platform/config/services.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, readForm } from "~/platform/web/forms.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/subscriptions.ts";

export const meta = () => privatePage("Mes abonnements");
export const headers = privateAnswerHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { subscriptions: await listSubscriptions(db, context.get(viewerContext)) };
}

const ACTIONS = { pause: pauseSubscription, resume: resumeSubscription, end: endSubscription } as const;
const isAction = (intent: unknown): intent is keyof typeof ACTIONS =>
  typeof intent === "string" && Object.hasOwn(ACTIONS, intent);

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const form = await readForm(request);
  const intent = form.get("intent");
  return answerForm(context, form, subscriptionActionSchema, async ({ subscription }) => {
    if (!isAction(intent)) throw new AppError("invalid_input");
    await ACTIONS[intent](db, await requireOwnSubscription(db, viewer, subscription));
  });
}

export default function Subscriptions({ loaderData: { subscriptions } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl md:text-4xl">Mes abonnements</h1>
      <PurchaseTabs />
      {subscriptions.length === 0 ? (
        <EmptyState
          title="Aucun abonnement"
          text="Chaque mois, un nouveau programme de quatre semaines. Vous arrêtez quand vous voulez."
          action={<ButtonLink to="/shop">Voir les programmes</ButtonLink>}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {subscriptions.map((subscription) => (
            <li key={subscription.id}>
              <SubscriptionCard
                subscription={subscription}
                withdrawal={<Withdrawal subscription={subscription} />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The link shows during the legal withdrawal period, with its last day. */
function Withdrawal({ subscription }: { subscription: ListedSubscription }) {
  const { id, name, withdrawableUntil: until, ending } = subscription;
  const path = withdrawSubscriptionPath(id);
  if (ending === "withdrawn")
    return (
      <ButtonLink to={path} variant="link" size="sm" className="justify-self-start">
        Voir ma rétractation<span className="sr-only"> ({name})</span>
      </ButtonLink>
    );
  if (!until) return null;
  return <WithdrawOffer to={path} until={until} about={name} />;
}
