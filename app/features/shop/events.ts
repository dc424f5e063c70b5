import { z } from "zod";
import { defineEvent } from "~/platform/jobs/events.server.ts";

/** Something has happened to an order: a step of `order_steps`. */
export const orderStepped = defineEvent(
  "order stepped",
  z.object({ orderId: z.uuid(), stepId: z.int().positive() }),
  ({ orderId }) => `order ${orderId}`,
);

/** Something has happened to a subscription: a step of `product_subscription_steps`. */
export const subscriptionStepped = defineEvent(
  "product subscription stepped",
  z.object({ subscriptionId: z.uuid(), stepId: z.int().positive() }),
  ({ subscriptionId }) => `product subscription ${subscriptionId}`,
);
