import { paymentChanged } from "~/features/payments/events.ts";
import { hearPayment } from "~/features/shop/commands/hear-payment.server.ts";
import { sweepOrders } from "~/features/shop/commands/sweep-orders.server.ts";
import { sweepOrdersJob } from "~/features/shop/jobs.ts";
import { listen } from "~/platform/events.server.ts";
import { handleJob, type JobHandler } from "~/platform/job-runner.server.ts";
import type { Services } from "~/platform/services.server.ts";

export const shopHandlers = ({ db }: Pick<Services, "db">): JobHandler[] => [
  handleJob(sweepOrdersJob, () => sweepOrders(db)),
];

export const shopListeners = ({ db }: Pick<Services, "db">) => [
  listen(paymentChanged, { "follow the payment of an order": (changed) => hearPayment(db, changed) }),
];
