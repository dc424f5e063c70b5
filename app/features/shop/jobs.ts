import { z } from "zod";
import { defineJob } from "~/platform/jobs/jobs.server.ts";

/** Cancels unpaid orders, and assumes that old parcels have arrived. */
export const sweepOrdersJob = defineJob("sweep-orders", z.object({}), { attempts: 3, cron: "* * * * *" });

/** Ends subscriptions of closed and suspended accounts. */
export const sweepSubscriptionsJob = defineJob("sweep-subscriptions", z.object({}), {
  attempts: 3,
  cron: "* * * * *",
});

/** Issues the documents and the mail of a step of `order_steps`. */
export const followOrderStepJob = defineJob(
  "follow-order-step",
  z.object({ orderId: z.uuid(), stepId: z.int().positive() }),
  { queueOf: ({ orderId }) => `order ${orderId}` },
);

/** Issues the documents and the mail of a step of `product_subscription_steps`. */
export const followSubscriptionStepJob = defineJob(
  "follow-subscription-step",
  z.object({ subscriptionId: z.uuid(), stepId: z.int().positive() }),
  { queueOf: ({ subscriptionId }) => `product subscription ${subscriptionId}` },
);
