import { accountChanged, accountRegistered } from "~/features/accounts/events.ts";
import { paymentChanged } from "~/features/payments/events.ts";
import { orderStepped, subscriptionStepped } from "~/features/shop/events.ts";
import { sweepOrdersJob, sweepSubscriptionsJob } from "~/features/shop/jobs.ts";
import { followStep } from "~/features/shop/orders/commands/follow-step.server.ts";
import { joinOrders } from "~/features/shop/orders/commands/join-orders.server.ts";
import { onPaymentChanged } from "~/features/shop/orders/commands/on-payment-changed.server.ts";
import { sweepOrders } from "~/features/shop/orders/commands/sweep-orders.server.ts";
import { sweepSubscriptions } from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { followSubscriptionStep } from "~/features/shop/subscriptions/commands/follow-subscription-step.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { listen } from "~/platform/jobs/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

type Parts = Pick<Services, "db" | "settings" | "secrets">;

export const shopHandlers = ({ db }: Pick<Services, "db">): JobHandler[] => [
  handleJob(sweepOrdersJob, () => sweepOrders(db)),
  handleJob(sweepSubscriptionsJob, () => sweepSubscriptions(db)),
];

export function shopListeners({ db, settings, secrets }: Parts) {
  const { publicUrl, operator, delivery } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operator, delivery };
  const join = {
    "join the orders of a guest": ({ userId: user }: { userId: string }) => joinOrders(db, { user }),
  };
  return [
    listen(paymentChanged, { "follow the payment of an order": (changed) => onPaymentChanged(db, changed) }),
    listen(orderStepped, { "paper and mail of the step": ({ stepId }) => followStep(parts, stepId) }),
    listen(subscriptionStepped, {
      "mail of a subscription": ({ stepId }) => followSubscriptionStep(parts, stepId),
    }),
    listen(accountRegistered, join),
    listen(accountChanged, join),
  ];
}
