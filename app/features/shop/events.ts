import { z } from "zod";
import { defineEvent } from "~/platform/events.server.ts";

/** Something has happened to an order: a step of `order_steps`. */
export const orderStepped = defineEvent(
  "order stepped",
  z.object({ orderId: z.uuid(), stepId: z.int().positive() }),
  ({ orderId }) => `order ${orderId}`,
);
