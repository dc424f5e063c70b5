import { accountChanged, accountRegistered } from "~/features/accounts/events.ts";
import { paymentChanged } from "~/features/payments/events.ts";
import { sweepSubscriptions } from "~/features/shop/commands/change-subscription.server.ts";
import { followStep } from "~/features/shop/commands/follow-step.server.ts";
import { followSubscriptionStep } from "~/features/shop/commands/follow-subscription-step.server.ts";
import { hearPayment } from "~/features/shop/commands/hear-payment.server.ts";
import { joinOrders } from "~/features/shop/commands/join-orders.server.ts";
import { sweepOrders } from "~/features/shop/commands/sweep-orders.server.ts";
import { orderStepped, subscriptionStepped } from "~/features/shop/events.ts";
import { sweepOrdersJob, sweepSubscriptionsJob } from "~/features/shop/jobs.ts";
import { listen } from "~/platform/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/job-runner.server.ts";
import type { Services } from "~/platform/services.server.ts";

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
    listen(paymentChanged, { "follow the payment of an order": (changed) => hearPayment(db, changed) }),
    listen(orderStepped, { "paper and mail of the step": ({ stepId }) => followStep(parts, stepId) }),
    listen(subscriptionStepped, {
      "mail of a subscription": ({ stepId }) => followSubscriptionStep(parts, stepId),
    }),
    listen(accountRegistered, join),
    listen(accountChanged, join),
  ];
}
