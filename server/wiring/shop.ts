import { accountChanged, accountRegistered } from "~/features/accounts/events.ts";
import {
  followOrderStepJob,
  followSubscriptionStepJob,
  sweepOrdersJob,
  sweepSubscriptionsJob,
} from "~/features/shop/jobs.ts";
import { followStep } from "~/features/shop/orders/commands/follow-step.server.ts";
import { joinOrders } from "~/features/shop/orders/commands/join-orders.server.ts";
import { sweepOrders } from "~/features/shop/orders/commands/sweep-orders.server.ts";
import { sweepSubscriptions } from "~/features/shop/subscriptions/commands/change-subscription.server.ts";
import { followSubscriptionStep } from "~/features/shop/subscriptions/commands/follow-subscription-step.server.ts";
import type { Services } from "~/platform/config/services.server.ts";
import { registerHandlers } from "~/platform/jobs/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/jobs/job-runner.server.ts";

type ShopServices = Pick<Services, "db" | "settings" | "secrets">;

export function shopHandlers({ db, settings, secrets }: ShopServices): JobHandler[] {
  const { publicUrl, operator, delivery } = settings;
  const parts = { db, publicUrl, linkSecret: secrets.linkSecret, operator, delivery };
  return [
    handleJob(followOrderStepJob, ({ stepId }) => followStep(parts, stepId)),
    handleJob(followSubscriptionStepJob, ({ stepId }) => followSubscriptionStep(parts, stepId)),
    handleJob(sweepOrdersJob, () => sweepOrders(db)),
    handleJob(sweepSubscriptionsJob, () => sweepSubscriptions(db)),
  ];
}

export function shopListeners({ db }: Pick<Services, "db">) {
  const join = {
    "join the orders of a guest": ({ userId: user }: { userId: string }) => joinOrders(db, { user }),
  };
  return [registerHandlers(accountRegistered, join), registerHandlers(accountChanged, join)];
}
