import { paymentChanged } from "~/features/payments/events.ts";
import { sweepSubscriptions } from "~/features/shop/commands/change-subscription.server.ts";
import { hearPayment } from "~/features/shop/commands/hear-payment.server.ts";
import { mailSubscriptionStep } from "~/features/shop/commands/mail-subscription.server.ts";
import { sweepOrders } from "~/features/shop/commands/sweep-orders.server.ts";
import { subscriptionStepped } from "~/features/shop/events.ts";
import { sweepOrdersJob, sweepSubscriptionsJob } from "~/features/shop/jobs.ts";
import { listen } from "~/platform/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/job-runner.server.ts";
import type { Services } from "~/platform/services.server.ts";

export const shopHandlers = ({ db }: Pick<Services, "db">): JobHandler[] => [
  handleJob(sweepOrdersJob, () => sweepOrders(db)),
  handleJob(sweepSubscriptionsJob, () => sweepSubscriptions(db)),
];

export const shopListeners = ({ db, settings, secrets }: Pick<Services, "db" | "settings" | "secrets">) => [
  listen(paymentChanged, { "follow the payment of an order": (changed) => hearPayment(db, changed) }),
  listen(subscriptionStepped, {
    "mail of a subscription": ({ stepId }) =>
      mailSubscriptionStep({ db, publicUrl: settings.publicUrl, linkSecret: secrets.linkSecret }, stepId),
  }),
];
